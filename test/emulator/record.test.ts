import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkRecording, type Emulator, type Fault, readRecording, startEmulator } from "../../emulator";
import type { Entry, Recording } from "../../emulator/record/recording";
import { type Session, startSession } from "../../emulator/record/session";
import { Brand } from "../../emulator/shared/brand";
import { type Api, apiOf } from "./support/api";

const token = "token-of-the-owner";
let folder: string;
let file: string;
/** In the place of the real service. */
let service: Emulator;
let own: Emulator;
let session: Session;
let shown: string[];
let api: Api;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "record-"));
  file = join(folder, "recording.json");
  service = await startEmulator({ brand: "linode", world: "small", token });
  own = await startEmulator({ brand: "linode", world: "small" });
  await begin();
});
afterEach(async () => {
  await session.close();
  await Promise.all([service.close(), own.close()]);
  await rm(folder, { recursive: true });
});

async function begin(): Promise<void> {
  shown = [];
  const show = (line: string): number => shown.push(line);
  session = await startSession({ url: service.url, file, port: 0, brand: new Brand("linode"), emulator: own, show });
  api = apiOf(session.url, token);
}

/** Ends the recording, and reads the file. */
async function ended(): Promise<Recording> {
  await session.close();
  const recording = await readRecording(file);
  if (recording === undefined) throw new Error("There is no recording.");
  return recording;
}

/** The differences found. A fault that replaces an answer has none of the API's headers: they are left out. */
async function differences(fault: Fault): Promise<string[]> {
  const all = (await ended()).entries.flatMap((entry: Entry) => entry.differences);
  return fault.status === undefined ? all : all.filter((each) => !each.startsWith("header "));
}

test("requests and answers pass as they are, the token too", async () => {
  const direct = apiOf(service.url, token);
  for (const path of ["/vpcs", "/images?page_size=25", "/vpcs/9999", "/regions"]) {
    const [through, straight] = [await api("GET", path), await direct("GET", path)];
    expect([through.status, through.text]).toEqual([straight.status, straight.text]);
    expect(through.headers["x-oauth-scopes"]).toBe(straight.headers["x-oauth-scopes"]);
  }
  const made = await api("POST", "/vpcs", { body: { label: "made", region: "us-east" } });
  expect((await direct("GET", `/vpcs/${made.body.id}`)).body.label).toBe("made");
  expect((await api("GET", "/vpcs", { token: null })).status).toBe(401);
  expect((await api("GET", "/vpcs", { headers: { host: "evil.example" } })).status).toBe(403);
});

test("a service that is like the emulator has no difference, whatever ids its objects have", async () => {
  service.control.seed({ objects: { vpcs: [{ id: 712, label: "far", region: "us-east" }] } });
  await api("GET", "/vpcs/712");
  const { id } = (await api("POST", "/vpcs", { body: { label: "made", region: "us-east" } })).body;
  await api("POST", "/vpcs", { body: { label: "made", region: "us-east" } });
  await api("PUT", `/vpcs/${id}`, { body: { description: "x" } });
  await api("DELETE", `/vpcs/${id}`);
  await api("GET", `/vpcs/${id}`);
  await api("GET", "/vpcs?page=2");
  await api("GET", "/vpcs", { token: "unknown" });
  const { entries } = await ended();
  const names = entries.map(({ method, path, status }) => `${method} ${path} ${status}`);
  expect(names.toSorted()).toEqual([
    "DELETE /vpcs/{vpcId} 200",
    "GET /vpcs 401",
    "GET /vpcs 404",
    "GET /vpcs/{vpcId} 200",
    "GET /vpcs/{vpcId} 404",
    "POST /vpcs 200",
    "POST /vpcs 400",
    "PUT /vpcs/{vpcId} 200",
  ]);
  expect(entries.flatMap((entry) => [...entry.differences, ...entry.notCompared])).toEqual([]);
  expect(shown).toEqual([]);
});

const distortions: readonly (readonly [what: string, fault: Fault, said: readonly string[]])[] = [
  ["a new field", { set: { tier: "gold" } }, ["body.tier: only the service answers it"]],
  ["a field less", { unset: ["region"] }, ["body.region: only the emulator answers it"]],
  ["another type", { set: { id: "1" } }, ["body.id: the service answers text, the emulator integer"]],
  [
    "another type in a list",
    { set: { "subnets.*.ipv4": 7 } },
    ["body.subnets[].ipv4: the service answers integer, the emulator text"],
  ],
  ["null, which has no type", { set: { updated: null } }, []],
  ["a new header", { headers: { "X-Status": "fine" } }, ["header x-status: only the service sends it"]],
  ["a header of a proxy", { headers: { Via: "1.1 proxy" } }, []],
  [
    "another status",
    { status: 403, body: { errors: [{ reason: "No" }] } },
    ["status: the service answers 403, the emulator 200"],
  ],
  ["a body that is no JSON", { status: 200, body: "<p>Hello" }, ["body: only the emulator answers JSON"]],
];

test.each(distortions)("a service that answers %s differs so", async (_what, fault, said) => {
  service.control.addFault({ operation: "VPC View", ...fault });
  await api("GET", "/vpcs/1");
  expect(await differences(fault)).toEqual(said);
  const sentence = shown.find((line) => said.some((each) => line.endsWith(each)));
  if (said.length > 0) expect(sentence).toContain("VPC View (GET /vpcs/{vpcId}), ");
});

test("a refusal of other fields, and a request that only one of them refuses, differ", async () => {
  const body = { label: "_", region: "us-east" };
  const errors = [{ field: "region", reason: "No" }];
  service.control.addFault({ operation: "VPC Create", status: 400, body: { errors } });
  await api("POST", "/vpcs", { body });
  const accepted = { operation: "VPC Create", status: 200, body: {} };
  service.control.addFault(accepted);
  await api("POST", "/vpcs", { body });
  expect(await differences(accepted)).toEqual([
    "status: the service answers 200, the emulator 400, for label",
    "errors: the service names region, the emulator label",
  ]);
});

test("an operation that the emulator does not have is kept without the names in its path", async () => {
  await api("GET", "/databases/mine-alone/instances");
  service.control.addFault({ path: /mine-alone$/, status: 200, body: { name: "x" } });
  await api("GET", "/vpcs/1/mine-alone");
  const { entries } = await ended();
  expect(entries.map(({ operation, path, differences: found }) => [operation, path, found])).toEqual([
    [null, "/vpcs/{}/{}", ["the emulator has no such operation"]],
    [null, "/{}/{}/instances", []],
  ]);
});

test("the file holds no value of a request or an answer, and no name that a user chose", async () => {
  const secret = "5ecret-Value-17";
  await api("PUT", "/profile/preferences", { body: { [secret]: { [secret]: [secret] } } });
  await api("GET", "/profile/preferences");
  await api("POST", "/object-storage/keys", { body: { label: secret } });
  await api("GET", `/tags/${secret}`);
  await api("GET", `/vpcs?page_size=25&${secret}=1`, {
    headers: { "x-filter": `{"label":"${secret}"}`, "x-mine": secret },
  });
  await api("POST", "/managed/credentials", { body: { label: secret, password: secret, username: secret } });
  const data = { region: "us-east", type: "g6-nanode-1", stackscript_data: { [secret]: secret } };
  await api("POST", "/linode/instances", { body: data });
  service.control.addFault({
    operation: "VPC View",
    status: 400,
    body: { errors: [{ field: `a ${secret}`, reason: secret }] },
  });
  await api("GET", "/vpcs/1");
  await ended();
  const text = await readFile(file, "utf8");
  for (const word of [secret, token, "us-east", "small", "g6-", "admin"]) expect(text).not.toContain(word);
});

test("a recording is continued, and is the same in whatever order the requests came", async () => {
  const requests = ["/vpcs", "/regions", "/vpcs/1", "/images"];
  for (const path of requests) await api("GET", path);
  const first = await ended();
  await begin();
  for (const path of requests.toReversed()) await api("GET", path);
  expect(await ended()).toEqual(first);
});

test("a file that is no recording, or one of another brand, is refused and not changed", async () => {
  const brand = new Brand("compute");
  const start = (): Promise<Session> =>
    startSession({ url: service.url, file, port: 0, brand, emulator: own, show: () => {} });
  await expect(start()).rejects.toThrow("is a recording of the brand linode: name another file.");
  await writeFile(file, `{"mine": 1}`);
  await expect(start()).rejects.toThrow("is not a recording: name another file.");
  expect(await readFile(file, "utf8")).toBe(`{"mine": 1}`);
});

test("an emulator is held to a recording: it agrees with its like, and differs where the service did", async () => {
  service.control.addFault({ operation: "VPC View", set: { tier: "gold" } });
  for (const path of ["/vpcs/1", "/vpcs", "/regions", "/profile/grants", "/images/private%2F1"]) await api("GET", path);
  await api("DELETE", "/vpcs/1");
  const recording = await ended();
  expect(await checkRecording(recording, own)).toEqual({
    differences: ["GET /vpcs/{vpcId} 200: body.tier: only the service answers it"],
    compared: 4,
    notCompared: [
      "GET /profile/grants 204: only successful reads are sent again",
      "DELETE /vpcs/{vpcId} 200: only successful reads are sent again",
    ],
  });
});

test("a service that cannot be reached is answered with 502, and nothing is recorded", async () => {
  await service.close();
  const answer = await api("GET", "/vpcs");
  expect([answer.status, answer.body.errors[0]?.reason]).toEqual([502, "The service cannot be reached: ECONNREFUSED"]);
  expect((await ended()).entries).toEqual([]);
});
