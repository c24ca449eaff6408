import { z } from "zod";
import { earliestServiceTime } from "../../client";
import { existsAlready, serviceTimeOf } from "../../core";
import type { Api } from "../api";

const dated = z.object({ bucket: z.object({ cluster: z.string(), label: z.string(), created: z.string() }) });

/**
 * Refuses a bucket that was there before the request, which the service answers all the same: others created it since the look.
 *
 * @param startedAt - when the request began, in milliseconds since 1970 on this machine's clock
 */
export function refuseOlder({ client }: Api, made: unknown, startedAt: number): void {
  const found = dated.safeParse(made);
  if (!found.success || client.serviceTime === undefined) return;
  const { cluster, label, created } = found.data.bucket;
  const time = serviceTimeOf(created);
  if (Number.isNaN(time) || time >= earliestServiceTime(client.serviceTime, startedAt)) return;
  throw existsAlready("bucket", `${cluster}/${label}`);
}
