import { readFileSync } from "node:fs";
import { isObject, type Json, type JsonObject } from "../shared/json";

/** A command could not be carried out. The message is one sentence for the user. */
export class CtlError extends Error {
  override readonly name = "CtlError";
}

/** Sends a request to the control of a running emulator. @throws CtlError if it is not reached or refuses */
export type Send = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: JsonObject) => Promise<Json>;

const limitMs = 30_000;

/**
 * Requests to the emulator at `address`, of which only the origin counts: the address of its API is accepted too.
 * @throws CtlError if it is no address
 */
export function senderTo(address: string | undefined): Send {
  if (address === undefined || address === "")
    throw new CtlError("No address: use --url, or set COMPUTE_URL as the emulator printed it.");
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new CtlError("The address must begin with http:// or https://.");
  const { origin } = new URL(address);
  return async (method, path, body) => {
    const answer = await reach(`${origin}/_emulator${path}`, method, body);
    const value = await jsonOf(answer, origin);
    if (!answer.ok) throw new CtlError(reasonsOf(value));
    return value;
  };
}

/** A JSON object given on the command line: itself, `-` for standard input, or the name of a file. @throws CtlError */
export function objectFrom(given: string): JsonObject {
  const text = given.trimStart().startsWith("{") ? given : textOf(given);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CtlError(`Not JSON: ${(error as Error).message}.`);
  }
  if (!isObject(value)) throw new CtlError("The JSON must be an object.");
  return value;
}

function textOf(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new CtlError(`${file} cannot be read: ${String((error as { code?: unknown }).code)}.`);
  }
}

async function reach(url: string, method: string, body: JsonObject | undefined): Promise<Response> {
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return await fetch(url, { method, signal: AbortSignal.timeout(limitMs), ...sent });
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    throw new CtlError(
      `No emulator answers at ${new URL(url).origin}${code === undefined ? "" : `: ${String(code)}`}.`,
    );
  }
}

async function jsonOf(answer: Response, origin: string): Promise<Json> {
  try {
    return JSON.parse(await answer.text()) as Json;
  } catch {
    throw new CtlError(`What answers at ${origin} is not an emulator.`);
  }
}

function reasonsOf(value: Json): string {
  const errors = isObject(value) && Array.isArray(value["errors"]) ? value["errors"] : [];
  const reasons = errors.map((entry) => {
    const { field, reason } = isObject(entry) ? entry : {};
    return typeof field === "string" ? `${field}: ${String(reason)}` : String(reason);
  });
  return `Refused: ${reasons.join("; ").replace(/\.$/, "")}.`;
}
