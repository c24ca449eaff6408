import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Grants } from "../../../emulator";
import { resources } from "../../../provider/resources";
import { accountStories } from "../../../tools/operations/stories-account";
import { cloudStories } from "../../../tools/operations/stories-cloud";
import type { Story } from "../../../tools/operations/story";
import { EngineResource } from "./support/engine";
import { useEmulator } from "./support/use-emulator";

/** Every resource, with the first of its stories: a captured image needs the scope of its disk too, an uploaded one only its own. */
const stories = [...accountStories, ...cloudStories.toReversed()];
const cases = resources.map(({ token, access }) => ({ token, access, story: storyOf(token) }));
const unrestricted = cases.filter(({ access }) => access.unrestricted);
const granted = cases.flatMap(({ access: { grant }, ...one }) => (grant === undefined ? [] : [{ ...one, grant }]));
const free = cases.filter(({ access }) => !access.unrestricted && access.grant === undefined);

describe("the access that a definition names", () => {
  const service = useEmulator();
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "compute-access-"));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  /** The resource of a story, before its creation, as a token of these scopes makes it; and its first inputs. */
  async function prepared({ token, before, versions }: Story, scopes = "*") {
    const files = new Map<string, string | Uint8Array>();
    const file = (name: string, content: string | Uint8Array) => {
      files.set(name, content);
      return join(folder, name);
    };
    const { emulator, send } = service;
    await before?.({ emulator, send, file });
    const [first] = versions;
    const args = typeof first === "function" ? first({ emulator, send, file }) : (first ?? {});
    for (const [name, content] of files) await writeFile(join(folder, name), content);
    const limited = emulator.control.addToken({ scopes });
    return { resource: new EngineResource({ ...emulator, token: limited.token }, token), args };
  }

  /** Restricts the owner of every token of these tests. */
  function restrict(global: Partial<Grants["global"]>): void {
    const grants = {
      global: global as Grants["global"],
      objects: { vpc: [{ id: 11, permissions: "read_write" }] },
    } as const;
    service.emulator.control.addUser({ username: "admin", restricted: true, grants });
  }

  it.each(cases)("is enough for $token: its scope creates and deletes one", async ({ story, access }) => {
    const { resource, args } = await prepared(story, access.scope);
    await resource.up(args);
    await resource.destroy();
  });

  it.each(cases)("is needed for $token: to read is not enough, and the error says so", async ({ story, access }) => {
    const { resource, args } = await prepared(story, access.scope.replace("read_write", "read_only"));
    const { scope } = access;
    await expect(resource.up(args)).rejects.toThrow(new RegExp(`401.*needs the scope ${scope}`));
  });

  it.each(unrestricted)("says that no restricted user creates a $token", async ({ story }) => {
    const { resource, args } = await prepared(story);
    restrict({});
    await expect(resource.up(args)).rejects.toThrow(/403.*an unrestricted user/);
  });

  it.each(granted)("says that a restricted user creates a $token only with $grant", async ({ story, grant }) => {
    const { resource, args } = await prepared(story);
    restrict({});
    await expect(resource.up(args)).rejects.toThrow(new RegExp(`403.*the grant ${grant} for a restricted user`));
    restrict({ [grant]: true });
    await resource.up(args);
  });

  it.each(free)("says that a restricted user creates a $token without a global grant", async ({ story }) => {
    const { resource, args } = await prepared(story);
    restrict({});
    await resource.up(args);
  });
});

function storyOf(token: string): Story {
  const story = stories.find((one) => one.token === token);
  if (story === undefined) throw new Error(`${token} has no story`);
  return story;
}
