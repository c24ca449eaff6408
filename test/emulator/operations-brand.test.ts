import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reply, Running } from "./support/api";
import { replaced, type Target, targets, validRequest } from "./support/hostile";
import { startNeutral } from "./support/neutral";

/** Speaks neutral words to the emulator of the brand, and keeps all responses as the brand's clients see them. */
let neutral: Running;
let seen: Reply[] = [];

beforeAll(async () => {
  neutral = await startNeutral("linode", (reply) => seen.push(reply));
});
afterAll(() => neutral.emulator.close());

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
