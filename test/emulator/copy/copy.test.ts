import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrandOption, type Copied, type Emulator, startCopy, startEmulator } from "../../../emulator";
import { services } from "../../../emulator/services";
import { Brand } from "../../../emulator/shared/brand";
import { type Api, apiOf, type Body } from "../support/api";
import { pathsOf } from "../support/walk";
import { sourceOf } from "./support/source";

/** What is not copied, and why. Nothing that a program can declare depends on it. */
const notCopied: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^\/profile\/(logins|tokens)/, "tokens are those of the copy; logins are history"],
  [/\/(disks|configs|records)(\/|$)/, "parts of objects that programs only refer to"],
  [/^\/compute\/stackscripts$/, "StackScripts of others are copied when a request names one"],
];
/** Lists of buckets count the objects of a bucket once a request has named the bucket. */
const counts = { size: undefined, objects: undefined };

const views = services.flatMap(({ routes }) => routes).filter(({ method }) => method === "GET");
const paths = [...new Set(views.map(({ path }) => path))].filter(
  (path) => !notCopied.some(([pattern]) => pattern.test(path)),
);

describe.each<{ brand: BrandOption }>([{ brand: "compute" }, { brand: "linode" }])(
  "a copy of an account, in the words of $brand",
  ({ brand }) => {
    let original: Emulator;
    let copied: Copied;
    let [ask, askCopy]: Api[] = [];
    const words = new Brand(brand);

    beforeAll(async () => {
      original = await startEmulator({ world: "small", brand });
      copied = await startCopy({
        source: sourceOf(original),
        brand,
        clock: { now: () => original.control.now() },
        scopes: () => "*",
      });
      ask = apiOf(original.url, original.token);
      askCopy = apiOf(copied.url, copied.userToken);
    });

    afterAll(async () => {
      await copied.close();
      await original.close();
    });

    it.each(paths)("answers GET %s as the original", async (path) => {
      if (ask === undefined || askCopy === undefined) throw new Error("not started");
      for (const one of await pathsOf(ask, words.path(path))) {
        const [{ status, body }, answer] = [await ask("GET", one), await askCopy("GET", one)];
        expect([one, answer.status, comparable(answer.body)]).toEqual([one, status, comparable(body)]);
      }
    });
  },
);

function comparable(body: Body): unknown {
  const { data = [] } = body;
  return data.some(({ objects }) => objects !== undefined)
    ? { ...body, data: data.map((entry) => ({ ...entry, ...counts })) }
    : body;
}
