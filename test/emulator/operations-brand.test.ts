import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../../emulator";
import { Brand } from "../../emulator/shared/brand";
import { apiOf, type Reply, type Running, start } from "./support/api";
import { replaced, type Target, targets, validRequest } from "./support/hostile";

const brand = new Brand("linode");
let running: Running;
/** Speaks neutral words to the emulator of the brand, and keeps all responses as the brand's clients see them. */
let neutral: Running;
let seen: Reply[] = [];

beforeAll(async () => {
  running = await start({ world: "small", brand: "linode" });
  const { url, token } = running.emulator;
  const api = apiOf(url, token);
  neutral = {
    emulator: running.emulator,
    async api(method, path, sent = {}) {
      const wire = { ...sent, ...(sent.body === undefined ? {} : { body: toWire(sent.body as Json) }) };
      const reply = await api(method, brand.out(path), wire);
      seen.push(reply);
      return { ...reply, body: toNeutral(reply.body) };
    },
  };
});
afterAll(() => running.emulator.close());

test.each(targets)("%s answers without a neutral word under another brand", async (_name, target) => {
  const leaks = new Set<string>();
  const scan = async (send: () => Promise<unknown>): Promise<void> => {
    seen = [];
    await send();
    for (const { status, text, headers } of seen)
      for (const leak of leaksIn(text, headers)) leaks.add(`${status} ${leak}`);
  };
  await scan(async () => {
    const { path, body } = await validRequest(neutral, target);
    const reply = await neutral.api(target.method, path, body === undefined ? {} : { body });
    expect([reply.status, reply.body.errors]).toEqual([target.operation === "Grants List" ? 204 : 200, undefined]);
  });
  await scan(() => refusals(target));
  expect([...leaks]).toEqual([]);
});

/** Sends what is refused: without an object, without a body, and with wrong values in every place of the body. */
async function refusals(target: Target): Promise<void> {
  const { path, body } = await validRequest(neutral, target);
  await neutral.api(target.method, target.path.replace(/\{[^}]*\}/g, "999"));
  if (body === undefined) return;
  await neutral.api(target.method, path, { body: {} });
  for (const value of [-1, "-", {}, []] as const) {
    for (const wrong of replaced(body, value)) await neutral.api(target.method, path, { body: wrong });
  }
}

/** The neutral words in the text and headers of a response, with what surrounds them. */
function leaksIn(text: string, headers: Reply["headers"]): string[] {
  const all = [text, ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)];
  return all.flatMap((each) => each.match(/.{0,30}(?<![a-z])(compute|shell)s?(?![a-z]).{0,30}/gi) ?? []);
}

// Bodies of tests have neutral names and ids; texts without them stay as they are.
function toWire(value: Json): Json {
  if (typeof value === "string") return /^compute\//.test(value) ? brand.out(value) : value;
  if (Array.isArray(value)) return value.map((item: Json) => toWire(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [brand.out(name), toWire(item)]));
}

function toNeutral(body: Reply["body"]): Reply["body"] {
  return brand.keysIn(body as unknown as Json) as unknown as Reply["body"];
}
