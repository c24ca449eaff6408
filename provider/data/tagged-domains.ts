import { z } from "zod";
import { withoutAbsent } from "./tagged-common";

const number = z.number().nullish();
const text = z.string().nullish();
const texts = z.array(z.string());

const body = z.object({
  id: z.union([z.number(), z.string()]),
  domain: z.string(),
  type: text,
  status: text,
  soa_email: text,
  description: text,
  group: text,
  master_ips: texts.nullish(),
  axfr_ips: texts.nullish(),
  ttl_sec: number,
  refresh_sec: number,
  retry_sec: number,
  expire_sec: number,
  tags: texts.nullish(),
});

const timer = (what: string, standard: number) => ({
  type: z.number().optional(),
  describe: `${what}, in seconds; 0 is the default of ${standard}.`,
});

/** What a tagged domain tells. Source: Objects embedded in the tagged-objects list. */
export const domainFields = {
  id: { type: z.string(), describe: "Id of the domain." },
  domain: { type: z.string(), describe: "The domain's name." },
  type: { type: z.string().optional(), describe: "`master` or `slave`." },
  status: { type: z.string().optional(), describe: "`active` or `disabled`." },
  soaEmail: { type: z.string().optional(), describe: "Address for mail in the start of authority." },
  description: { type: z.string().optional(), describe: "What the domain is for." },
  group: { type: z.string().optional(), describe: "Display group." },
  masterIps: { type: texts, describe: "Addresses that a `slave` is transferred from." },
  axfrIps: { type: texts, describe: "Addresses that may transfer the zone." },
  ttlSec: timer("How long records may be cached", 86400),
  refreshSec: timer("How often secondary servers look for changes", 14400),
  retrySec: timer("How soon secondary servers try again", 14400),
  expireSec: timer("How long secondary servers answer without a refresh", 1209600),
  tags: { type: texts, describe: "All tags of the domain." },
};

/** Property values of a tagged domain. */
export function domainFrom(data: unknown): object {
  const told = body.parse(data);
  const values = {
    id: String(told.id),
    domain: told.domain,
    type: told.type,
    status: told.status,
    soaEmail: told.soa_email,
    description: told.description,
    group: told.group,
    masterIps: told.master_ips ?? [],
    axfrIps: told.axfr_ips ?? [],
    ttlSec: told.ttl_sec,
    refreshSec: told.refresh_sec,
    retrySec: told.retry_sec,
    expireSec: told.expire_sec,
    tags: told.tags ?? [],
  };
  return withoutAbsent(values);
}
