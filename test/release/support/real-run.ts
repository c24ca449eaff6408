import type { RequestRecord } from "../../../emulator";
import { type EngineEvents, readEvents } from "../../../provider/cli/rehearse/events";
import { objectChanges } from "../../../provider/cli/rehearse/objects";
import { shownPath } from "../../../provider/cli/rehearse/requests";
import type { Stack } from "../../e2e/support/stack";

/** What a rehearsal predicts, and a run does, in a form that can be compared. */
export interface Compared {
  /** `method path status` of each request that changes something, sorted. */
  readonly writes: readonly string[];
  /** `method operation` with the number of requests, sorted. */
  readonly operations: readonly string[];
  /** Messages of the errors of resources, sorted. */
  readonly refusals: readonly string[];
  /** What happened to which objects, sorted. */
  readonly objects: readonly string[];
}

type Tables = Readonly<Record<string, ReadonlyMap<string | number, object>>>;

/** New objects of the service have ids from here on, by table: an id belongs to one table. */
const FIRST_ID = 800_000_000_000_000;
const IDS_PER_TABLE = 1_000_000_000;

/** Lets every table go on at ids of its own, so that paths tell new objects from old ones. */
export function separateIds({ emulator: { control } }: Stack): void {
  const numbered = Object.entries(control.state()).filter(([, [row]]) => typeof idOf(row) === "number");
  for (const [position, [table]] of numbered.entries()) {
    if (table === "users" || table === "tokens" || table === "timers") continue;
    const id = FIRST_ID + position * IDS_PER_TABLE;
    control.seed({ objects: { [table]: [{ id }] } });
    control.remove({ [table]: [id] });
  }
}

/** Runs a program as `pulumi up --yes` does: the preview, and the update if the preview succeeds. */
export async function realRun(stack: Stack): Promise<Compared> {
  const { control } = stack.emulator;
  const before = tablesOf(stack);
  control.clearRequests();
  const env = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true" };
  const preview = await stack.run(["preview", "--json"], env);
  const update = preview.code === 0 ? await stack.run(["up", "--yes", "--skip-preview", "--json"], env) : undefined;
  const requests = control.requests();
  const after = tablesOf(stack);
  const isNew = (id: number) => id >= FIRST_ID && !hasId(before, id);
  return compared({
    writes: requests
      .filter(({ method }) => method !== "GET")
      .map(({ method, path, status }) => ({ method, status, path: withoutNewIds(shownPath(path), isNew) })),
    operations: countsOf(requests),
    messages: [preview, update].flatMap((run) => (run === undefined ? [] : errorsIn(readEvents(run.output)))),
    objects: objectChanges(before, after),
  });
}

interface Raw {
  readonly writes: readonly { readonly method: string; readonly path: string; readonly status: number | null }[];
  readonly operations: readonly { readonly method: string; readonly operation: string; readonly count: number }[];
  readonly messages: readonly string[];
  readonly objects: ReturnType<typeof objectChanges>;
}

/** The parts of a report, or of what was seen in a run, in a form that can be compared. */
export function compared({ writes, operations, messages, objects }: Raw): Compared {
  const { created, changed, deleted } = objects;
  return {
    writes: writes.map(({ method, path, status }) => `${method} ${path} ${status}`).sort(),
    operations: operations.map(({ method, operation, count }) => `${method} ${operation}: ${count}`).sort(),
    refusals: messages.map((message) => message.replaceAll(/\d{15}/g, "{new}")).sort(),
    objects: [
      ...created.map(({ type, name }) => `created ${type} ${name.replaceAll(/\d{15}/g, "{new}")}`),
      ...changed.map(({ type, id, members }) => `changed ${type} ${id}: ${members.join(", ")}`),
      ...deleted.map(({ type, id, name }) => `deleted ${type} ${id} ${name}`),
    ].sort(),
  };
}

function errorsIn({ diagnostics }: EngineEvents): string[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const ofResources = errors.filter(({ urn }) => urn !== undefined && urn.split("::")[2] !== "pulumi:pulumi:Stack");
  return (ofResources.length > 0 ? ofResources : errors).map(({ message }) => message);
}

function countsOf(requests: readonly RequestRecord[]): Raw["operations"] {
  const groups = Map.groupBy(requests, ({ method, operation = "" }) => JSON.stringify([method, operation]));
  return [...groups].map(([key, group]) => {
    const [method = "", operation = ""] = JSON.parse(key);
    return { method, operation, count: group.length };
  });
}

function withoutNewIds(path: string, isNew: (id: number) => boolean): string {
  return path
    .split("/")
    .map((segment) => (/^\d+$/.test(segment) && isNew(Number(segment)) ? "{new}" : segment))
    .join("/");
}

function tablesOf({ emulator }: Stack): Tables {
  const keys: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => string>> = {
    tags: ({ label }) => String(label),
    buckets: ({ cluster, label }) => `${cluster}/${label}`,
    bucketObjects: ({ cluster, bucket, name }) => `${cluster}/${bucket}/${name}`,
    bucketCertificates: ({ cluster, bucket }) => `${cluster}/${bucket}`,
  };
  return Object.fromEntries(
    Object.entries(emulator.control.state()).map(([table, rows]) => {
      const keyOf = keys[table] ?? ((row) => String(row["id"]));
      return [table, new Map(rows.map((row) => [keyOf({ ...row }), row]))];
    }),
  );
}

function hasId(tables: Tables, id: number): boolean {
  return Object.values(tables).some((rows) => rows.has(String(id)));
}

function idOf(row: object | undefined): unknown {
  return row !== undefined && "id" in row ? row.id : undefined;
}
