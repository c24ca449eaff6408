import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pageFiles } from "../../emulator/dashboard/page-files";
import { shownObject } from "../../emulator/dashboard/shown";
import { services } from "../../emulator/services";
import { type Running, start } from "./support/api";

let running: Running;

beforeEach(async () => {
  running = await start({ world: "small" });
});
afterEach(() => running.emulator.close());

const control = "/_emulator";

async function load(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(running.emulator.origin + path, { headers });
}

/** Reads events until one has the name. */
async function eventOf(name: string, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await load("/_emulator/dashboard/feed", headers);
  let text = "";
  for await (const piece of (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    text += piece;
    const found = new RegExp(`^event: ${name}\\ndata: (.*)\\n\\n`, "m").exec(text)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`The feed ended without ${name}.`);
}

test("every file of the page is served, with a policy that lets nothing else run, and is not in the request log", async () => {
  for (const { path, contentType } of pageFiles) {
    const answer = await load(path);
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, contentType]);
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toContain("unsafe");
  }
  expect(running.emulator.control.requests()).toEqual([]);
  const files = readdirSync(resolve(__dirname, "../../emulator/dashboard/page"));
  expect(files.filter((name) => name !== "tsconfig.json").sort()).toEqual(pageFiles.map(({ file }) => file).sort());
});

test("the page contains no script and no style of its own: the policy would refuse them", async () => {
  const html = await (await load("/")).text();
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
});

test("the paths of the API answer as before, and other paths are not found", async () => {
  expect(await running.api("GET", "/regions", { token: null })).toMatchObject({ status: 200 });
  for (const path of ["/index.html", "/_emulator/dashboard/", "/_emulator/dashboard/../../package.json"]) {
    expect((await load(path)).status, path).toBe(404);
  }
});

test("page, feed and control refuse a page of another site", async () => {
  const paths = ["/", "/_emulator/dashboard/feed", "/_emulator/state"];
  for (const path of paths) {
    expect((await load(path, { Origin: "https://evil.example" })).status, path).toBe(403);
    expect((await load(path, { Origin: "null" })).status, path).toBe(403);
  }
  const { origin, control: itself } = running.emulator;
  const headers = { Origin: "https://evil.example" };
  const reset = await fetch(`${origin}${control}/reset`, { method: "POST", headers, body: '{"world":"empty"}' });
  expect(reset.status).toBe(403);
  expect(itself.objects("vpcs")).toHaveLength(3);
  expect((await load("/_emulator/state", { Origin: origin })).status).toBe(200);
  expect((await load("/_emulator/state", { Origin: "http://localhost:3000" })).status).toBe(200);
});

test("the feed begins with the objects of all families, and with no secret", async () => {
  await running.api("POST", "/profile/tfa-enable", { body: {} });
  await running.api("POST", "/images/upload", { body: { label: "late", region: "us-east" } });
  const text = await eventOf("start");
  const { objects, brand } = JSON.parse(text) as { objects: { table: string; row: object }[]; brand: string };
  expect(brand).toBe("compute");
  expect(objects).toContainEqual({ table: "vpcs", key: 1, row: expect.objectContaining({ label: "vpc-1" }) });
  const state = running.emulator.control.state();
  for (const { name, secrets = [] } of services.flatMap(({ tables }) => tables)) {
    for (const row of state[name] ?? []) {
      const members = Object.entries(row).filter(([member, value]) => secrets.includes(member) && value !== null);
      for (const [member, value] of members) expect(text, `${name}.${member}`).not.toContain(JSON.stringify(value));
    }
  }
  expect(text).toContain('"ticket":"[REDACTED]"');
  expect(text).not.toContain(running.emulator.token);
});

// A new table with a secret has to name it.
const secretWords = /secret|password|ticket|^code$|^token$|answers|scratch/;
const tables = services.flatMap((service) => service.tables);

test.each(tables.map((table) => [table.name, table] as const))("the secrets of %s are named", async (name, table) => {
  const { secrets = [] } = table;
  for (const row of running.emulator.control.state()[name] ?? []) {
    const members = Object.entries(row).filter(([, value]) => typeof value === "string" || Array.isArray(value));
    for (const [member] of members)
      if (secretWords.test(member)) expect(secrets, `${name}.${member}`).toContain(member);
    const { row: shown } = shownObject(table, "key", row);
    expect(Object.keys(shown ?? {})).toEqual(Object.keys(row));
    expect(Object.keys(row)).toEqual(expect.arrayContaining([...secrets]));
  }
});

test("one fault of several is removed by its id", async () => {
  const { control: itself } = running.emulator;
  itself.addFault({ status: 500 });
  itself.addFault({ status: 503 });
  const [first] = itself.faults();
  const remove = async (body: object): Promise<number> =>
    (await running.api("POST", `${running.emulator.origin}${control}/faults/remove`, { body })).status;
  expect(await remove({ id: first?.id })).toBe(200);
  expect(itself.faults()).toMatchObject([{ fault: { status: 503 } }]);
  expect(await remove({})).toBe(400);
});
