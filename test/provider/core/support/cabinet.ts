import { z } from "zod";
import {
  type Context,
  defineResource,
  ProcessMemory,
  type ResourceDefinition,
  replace,
  update,
} from "../../../../provider/core";
import { MissingError } from "./shelf";

const describe = "One property.";

/** A paper in a drawer of a rack, as the service answers it. */
export interface Paper {
  readonly rack: string;
  readonly drawer: string;
  readonly number: number;
  readonly title: string;
  readonly color: string;
}

/** A service of papers. Its lists ignore look-ups: they answer everything below the place that is asked for. */
export class Cabinet {
  readonly log: string[] = [];
  readonly papers: Paper[];

  constructor(papers: readonly Paper[]) {
    this.papers = [...papers];
  }

  below(rack: string | undefined, drawer: string | undefined): Paper[] {
    return this.papers.filter((one) => one.rack === rack && one.drawer === drawer);
  }
}

/** A resource whose objects stand two levels below: a fixed word and two parents are parts of its id. */
export const paper = defineResource({
  token: "Paper",
  noun: "paper",
  describe: "A paper in a drawer.",
  inputs: {
    rackId: { type: z.string(), describe, onChange: replace },
    drawer: { type: z.string(), describe, onChange: replace },
    color: { type: z.string(), describe, onChange: update() },
    title: { type: z.string(), describe, onChange: update() },
  },
  outputs: {},
  id: { office: "=office", rackId: "number", drawer: "text", paperId: "number" },
  lookupKeys: ["title", "color"],
  autoname: { input: "title", max: 24, characters: "a-z" },
  example: "",

  idOf: (body, { rackId, drawer }) => ({
    rackId: String(rackId),
    drawer: String(drawer),
    paperId: String((body as Paper).number),
  }),
  decode(body, { rackId, drawer }) {
    const { title, color } = body as Paper;
    return { rackId, drawer, title, color };
  },
  create: async () => undefined,
  async read(cabinet: Cabinet, { rackId, drawer, paperId }) {
    cabinet.log.push(`read ${paperId}`);
    const found = cabinet.below(rackId, drawer).find((one) => String(one.number) === paperId);
    if (found === undefined) throw new MissingError("404");
    return { ...found, color: `${found.color} as read` };
  },
  update: async () => undefined,
  delete: async () => undefined,
  async list(cabinet, { rackId, drawer }, lookup) {
    const asked = lookup === undefined ? "" : ` ${lookup.key}=${lookup.value}`;
    cabinet.log.push(`list ${rackId}/${drawer}${asked}`);
    return cabinet.below(rackId, drawer);
  },
  async scan(cabinet) {
    cabinet.log.push("scan");
    return cabinet.papers.map((body) => ({ body, parents: { rackId: body.rack, drawer: body.drawer } }));
  },
});

/** A context in which a cabinet is asked for papers, or for what a changed definition makes of them. */
export function cabinetContext(cabinet: Cabinet, changes: Partial<ResourceDefinition<Cabinet>> = {}): Context<Cabinet> {
  return {
    definition: { ...paper, ...changes },
    process: new ProcessMemory(),
    service: {
      api: cabinet,
      owner: async () => ({ user: "1", username: "alice", isRestricted: false }),
      trustsNotFound: false,
      notFoundSince: (error) => (error instanceof MissingError ? 0 : undefined),
      clock: { now: () => 0, earliestServiceTime: (at) => at, sleep: async () => undefined },
      requestTimeoutMs: 60_000,
      sourceOf: () => undefined,
      waiting: (_reason, work) => work(),
      isRefusal: () => false,
      isContradictory: () => false,
      isAmbiguous: () => false,
      warn: () => undefined,
      progress: () => undefined,
    },
  };
}
