import type { Table } from "../../collection";
import type { JsonObject } from "../../shared/json";
import type { Stage } from "../../shared/stage";
import { computeTable, viewTaggedCompute } from "../compute/tables";
import { domainTable, viewDomain } from "../domain/tables";
import { nodebalancerTable, viewNodebalancer } from "../nodebalancer/tables";
import { viewVolume, volumeTable } from "../volume/tables";

/** A kind of object with tags. */
export interface TaggedKind {
  /** The neutral name, also used by grants. */
  readonly type: "compute" | "domain" | "nodebalancer" | "volume";
  /** The member of Tag Create that lists objects of this kind. */
  readonly member: "computes" | "domains" | "nodebalancers" | "volumes";
  has(stage: Stage, id: number): boolean;
  /** Needs a transaction. */
  tag(stage: Stage, id: number, label: string): void;
  /** Removes a tag from all objects. Needs a transaction. */
  untag(stage: Stage, label: string): void;
  /** The objects with a tag. Each is a function, so that only the objects of a page are viewed. */
  tagged(stage: Stage, label: string): (() => JsonObject)[];
}

interface Taggable {
  readonly id: number;
  readonly tags: readonly string[];
}

/** All kinds, in the order of Tagged Objects List. */
export const taggedKinds: readonly TaggedKind[] = [
  kindOf("compute", "computes", computeTable, viewTaggedCompute),
  kindOf("domain", "domains", domainTable, (_stage, domain) => viewDomain(domain)),
  kindOf("volume", "volumes", volumeTable, viewVolume),
  kindOf("nodebalancer", "nodebalancers", nodebalancerTable, (_stage, nodebalancer) => viewNodebalancer(nodebalancer)),
];

function kindOf<R extends Taggable, I extends string>(
  type: TaggedKind["type"],
  member: TaggedKind["member"],
  table: Table<R, I>,
  view: (stage: Stage, row: R) => JsonObject,
): TaggedKind {
  const withTag = ({ store }: Stage, label: string): R[] =>
    [...store.in(table)].filter((row) => row.tags.includes(label));
  return {
    type,
    member,
    has: ({ store }, id) => store.in(table).has(id),
    tag({ store }, id, label) {
      const row = store.in(table).get(id);
      if (row === undefined || row.tags.includes(label)) return;
      store.in(table).put({ ...row, tags: [...row.tags, label].sort() });
    },
    untag(stage, label) {
      for (const row of withTag(stage, label)) {
        stage.store.in(table).put({ ...row, tags: row.tags.filter((tag) => tag !== label) });
      }
    },
    tagged: (stage, label) =>
      withTag(stage, label).map((row) => () => ({ type: stage.brand.out(type), data: view(stage, row) })),
  };
}
