import type { Stack } from "./stack";

/** Values by property. */
export type Props = Readonly<Record<string, unknown>>;

/** What makes objects by hand, through the interface of the service. */
export interface Hand {
  readonly stack: Stack;
  /** The id of an object that was made before, by the name of its row. */
  readonly idOf: (name: string) => string;
}

/** An object that was made by hand. */
export interface Made {
  readonly id: string;
  /** Its key: another name for its id, for instance `label:my-net`. */
  readonly key?: string;
  /** Inputs that the program declares and the service returns. None of them has its default value. */
  readonly returned: Props;
  /** Inputs that the program declares and the service never returns. */
  readonly writeOnly?: Props;
  /** Other values for `writeOnly`, to change it to. */
  readonly other?: Props;
  /** What these need: an update in place, where nothing is said. */
  readonly otherNeeds?: "replace";
  /** The object as it is on the service; undefined where there is none. */
  readonly look: () => Promise<unknown>;
  /** The write that deletes it; left out if deleting the resource only releases the object. */
  readonly deletes?: string;
}

/** One object that is made by hand and adopted. */
export interface Row {
  /** The resource's name in the program. */
  readonly name: string;
  readonly token: string;
  /** Names of the rows whose objects this one needs. */
  readonly needs?: readonly string[];
  /** Names of the inputs that are secret. */
  readonly secrets?: readonly string[];
  /** The forms that name its objects, as messages give them; left out where any text is an id. */
  readonly forms?: string;
  readonly make: (hand: Hand) => Promise<Made>;
}

/** For an object that one path shows and deletes. */
export function atPath(stack: Stack, path: string): Pick<Made, "look" | "deletes"> {
  return { look: () => lookAt(stack, path), deletes: `DELETE ${path}` };
}

/** Answers a body, or undefined where the service answers 404. */
export async function lookAt(stack: Stack, path: string): Promise<Props | undefined> {
  const headers = { authorization: `Bearer ${stack.emulator.token}` };
  const answer = await fetch(`${stack.emulator.url}${path}`, { headers });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
  return (await answer.json()) as Props;
}

/** Sends the content of an image or object to an address that the service gave. */
export async function sendContent(url: unknown, content: string | Uint8Array, type: string): Promise<void> {
  const body = typeof content === "string" ? content : new Uint8Array(content);
  const answer = await fetch(String(url), { method: "PUT", headers: { "content-type": type }, body });
  if (!answer.ok) throw new Error(`The content was answered with ${answer.status}: ${await answer.text()}`);
}
