import type { TokenOwner } from "../../../../provider/core";

/** The service's 404, in its own envelope. */
export class MissingError extends Error {}

/** A refusal of a request's content. */
export class RefusalError extends Error {}

/** A success that reports errors. */
export class ContradictoryError extends RefusalError {}

/** The answer was lost: the request may have been carried out. */
export class LostError extends Error {}

export interface BoxBody {
  id: number;
  label: string;
  region: string;
  note: string | null;
  group: string | null;
  owner: string | null;
  colors: string[];
  key: string | null;
  size: number | null;
  enabled: boolean;
  contact: { primary?: string | null; secondary?: string | null } | null;
  created: string;
}

export interface SlotBody {
  id: number;
  label: string;
  width: number;
}

/** The values of a new box; what is left out gets the service's default. */
export type NewBox = Partial<Omit<BoxBody, "id" | "created">> & { label: string; region: string };

/** Regions that the service answers by another name. */
const aliases: Readonly<Record<string, string>> = { north: "north-1a" };

/** A small service: boxes with unique labels, and slots in them. Every request is logged; a fault may be set for one. */
export class Shelf {
  /** User name of the token; each user has a number of its own. */
  account = "alice";
  /** Hash of the account; undefined where the token may not read it. */
  accountId: string | undefined;
  isRestricted = false;
  trustsNotFound = false;
  /** The service's clock, and that of the machine. */
  now = Date.parse("2026-01-02T03:04:05Z");
  /** Responses give the service's time. */
  hasClock = true;
  readonly log: string[] = [];
  readonly boxes = new Map<string, BoxBody>();
  readonly slots = new Map<string, SlotBody>();
  /** Write-only values that were received, by box and field. */
  readonly secrets = new Map<string, unknown>();
  private readonly faults = new Map<string, { error: Error; when: "before" | "after" }>();
  private count = 0;

  /** The next request of this kind fails, before or after it is carried out. */
  fail(kind: string, error: Error, when: "before" | "after" = "before"): void {
    this.faults.set(kind, { error, when });
  }

  /** Whom the token belongs to. */
  owner(): TokenOwner {
    const { account: username, accountId: account, isRestricted } = this;
    return { user: `uid-of-${username}`, account, username, isRestricted };
  }

  /** Requests that change something. */
  writes(): string[] {
    return this.log.filter((line) => !line.startsWith("GET"));
  }

  request<T>(kind: string, target: string, work: () => T): T {
    this.log.push(`${kind} ${target}`.trim());
    const fault = this.faults.get(kind);
    this.faults.delete(kind);
    if (fault?.when === "before") throw fault.error;
    const answer = work();
    if (fault !== undefined) throw fault.error;
    return structuredClone(answer);
  }

  box(id: string): BoxBody {
    const found = this.boxes.get(id);
    if (found === undefined) throw new MissingError(`Box View: 404 Not found (GET /boxes/${id})`);
    return found;
  }

  addBox(values: NewBox): BoxBody {
    if ([...this.boxes.values()].some((one) => one.label === values.label))
      throw new RefusalError("Box Create: 400 label: must be unique");
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const made: BoxBody = {
      ...{ note: null, group: null, owner: null, colors: [], key: null, size: null, enabled: true, contact: null },
      ...(given as NewBox),
      region: aliases[values.region] ?? values.region,
      id: ++this.count,
      created: new Date(this.now).toISOString().slice(0, 19),
    };
    this.boxes.set(String(made.id), made);
    return made;
  }

  removeBox(id: string): void {
    this.box(id);
    this.boxes.delete(id);
    for (const key of this.slots.keys()) if (key.startsWith(`${id}/`)) this.slots.delete(key);
  }

  slotsOf(boxId: string): SlotBody[] {
    this.box(boxId);
    return [...this.slots].filter(([key]) => key.startsWith(`${boxId}/`)).map(([, slot]) => slot);
  }

  slot(boxId: string, slotId: string): SlotBody {
    const found = this.slots.get(`${boxId}/${slotId}`);
    if (found === undefined) throw new MissingError(`Slot View: 404 Not found (GET /boxes/${boxId}/slots/${slotId})`);
    return found;
  }

  addSlot(boxId: string, values: { label: string; width: number }): SlotBody {
    if (this.slotsOf(boxId).some((one) => one.label === values.label))
      throw new RefusalError("Slot Create: 400 label: must be unique in the box");
    const made = { ...values, id: ++this.count };
    this.slots.set(`${boxId}/${made.id}`, made);
    return made;
  }
}
