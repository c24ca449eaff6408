import { z } from "zod";
import { dateTime } from "../resources/shared/types";

/** What tagged objects of most kinds tell. Source: Objects embedded in the tagged-objects list. */
export const taggedCommon = {
  id: { type: z.string(), describe: "Id of the object." },
  label: { type: z.string(), describe: "Name of the object." },
  region: { type: z.string().optional(), describe: "Region of the object." },
  tags: { type: z.array(z.string()), describe: "All tags of the object." },
  created: { type: dateTime.optional(), describe: "When it was made, in UTC." },
};

/** Values without those that the service does not tell. */
export function withoutAbsent(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}
