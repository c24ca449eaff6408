import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ConnectionError, SettingsError } from "../../../../provider/client";
import { Bench, json, rejection, TOKEN } from "../support";
import { type ProxyProcess, startProxy, startTlsService, type TlsService, targetsOf } from "./support";

const NAME = "api.example.test";
const URL = `https://${NAME}/v4`;
const view = { operation: "VPC View", method: "GET", path: "/vpcs/1" } as const;
const VARIABLES = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "NO_PROXY", "no_proxy"];

let service: TlsService;
let proxy: ProxyProcess;
let bench: Bench;
beforeAll(async () => {
  service = await startTlsService(NAME);
  proxy = await startProxy(service.port);
});
afterAll(async () => {
  await proxy.stop();
  await service.stop();
});
beforeEach(() => {
  bench = new Bench();
  for (const name of VARIABLES) vi.stubEnv(name, undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await bench.close();
  service.seen.splice(0);
  await proxy.seen();
});

/** A proxy of one test. */
async function startOther(status: number, credentials?: string): Promise<ProxyProcess> {
  const other = await startProxy(service.port, status, credentials);
  onTestFinished(() => other.stop());
  return other;
}

/** A client that trusts the service. */
const client = (options = {}, url = URL) =>
  bench.client(url, { certificates: service.certificate, maxRetries: 0, ...options });

describe.each(["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"])("the proxy of %s", (name) => {
  test("opens a tunnel to the service, and does not see the token", async () => {
    vi.stubEnv(name, `http://${proxy.host}`);
    expect(await client().send(view)).toEqual({});
    expect(service.seen).toEqual([`GET /v4/vpcs/1 Bearer ${TOKEN}`]);
    const seen = await proxy.seen();
    expect(targetsOf(seen)).toEqual([`${NAME}:443`]);
    const read = seen.map(({ bytes, ...request }) => JSON.stringify(request) + Buffer.from(bytes ?? "", "base64"));
    expect(read.join("")).toContain(NAME);
    expect(read.join("")).not.toContain(TOKEN);
  });

  test("is not used for a loopback address", async () => {
    vi.stubEnv(name, `http://${proxy.host}`);
    const server = await bench.serveBy(() => json(200, { here: true }));
    for (const host of [server.host, server.host.replace("127.0.0.1", "localhost")]) {
      expect(await client({}, `http://${host}/v4`).send(view)).toEqual({ here: true });
    }
    const error = await rejection(client({}, `https://127.0.0.1:${service.port}`).send(view), ConnectionError);
    expect(error.kind).toBe("tls");
    expect(await proxy.seen()).toEqual([]);
  });

  test("is not used for a host of NO_PROXY", async () => {
    vi.stubEnv(name, `http://${proxy.host}`);
    vi.stubEnv("NO_PROXY", "other.test, .example.test");
    expect((await rejection(client().send(view), ConnectionError)).kind).toBe("dns");
    expect(await proxy.seen()).toEqual([]);
  });

  test("never gets a request over plain http, which would show it the token", async () => {
    vi.stubEnv(name, `http://${proxy.host}`);
    const plain = client({ allowPlainHttp: [NAME] }, `http://${NAME}/v4`);
    expect((await rejection(plain.send(view), ConnectionError)).kind).toBe("dns");
    expect(await proxy.seen()).toEqual([]);
  });

  test("carries uploads to storage too", async () => {
    vi.stubEnv(name, `http://${proxy.host}`);
    const upload = { operation: "Object Upload", method: "PUT", target: "us-east/b/o" } as const;
    await client().transfer({ ...upload, url: `https://${NAME}/b/o?Signature=s3cr3t`, content: { text: "data" } });
    expect(service.seen).toEqual(["PUT /b/o?Signature=s3cr3t without token"]);
    expect(targetsOf(await proxy.seen())).toEqual([`${NAME}:443`]);
  });
});

test("a name in lower case goes first, and an address without http:// counts", async () => {
  vi.stubEnv("HTTPS_PROXY", "http://127.0.0.1:9");
  vi.stubEnv("https_proxy", proxy.host);
  expect(await client().send(view)).toEqual({});
  expect(targetsOf(await proxy.seen())).toEqual([`${NAME}:443`]);
});

test("the user and password of a proxy's address are sent to it, and are in no error", async () => {
  const guarded = await startOther(200, "me:p@ss-0123");
  vi.stubEnv("HTTPS_PROXY", `http://me:p%40ss-0123@${guarded.host}`);
  expect(await client().send(view)).toEqual({});
  const { settings } = client();
  expect(JSON.stringify(settings)).not.toContain("ss-0123");
  expect(client().redact("refused me:p@ss-0123")).toBe("refused me:[redacted]");
  vi.stubEnv("HTTPS_PROXY", `http://me:wrong-0123@${guarded.host}`);
  const error = await rejection(client().send(view), ConnectionError);
  expect(error.message).toContain(
    `the proxy refused a connection to ${NAME}: see HTTPS_PROXY and NO_PROXY (it answered 407)`,
  );
  expect(JSON.stringify([error.message, error.stack, String(error.cause)])).not.toContain("wrong-0123");
});

test.each([
  [407, "proxy-refusal", 1],
  [403, "proxy-refusal", 1],
  [502, "proxy", 3],
  [503, "proxy", 3],
])(
  "a proxy that answers %d is a %s error after %d attempts, and no request was sent",
  async (status, kind, attempts) => {
    const refusing = await startOther(status);
    vi.stubEnv("HTTPS_PROXY", `http://${refusing.host}`);
    const create = { operation: "VPC Create", method: "POST", path: "/vpcs", body: {} } as const;
    const error = await rejection(client({ maxRetries: 2 }).send(create), ConnectionError);
    expect(error).toMatchObject({ kind, attempts, ambiguous: false });
    expect(error.message).toContain(`(it answered ${status})`);
    expect(targetsOf(await refusing.seen())).toHaveLength(attempts);
  },
);

test("a proxy that nobody runs is named as the proxy, not as an emulator that does not run", async () => {
  const stopped = await startProxy(service.port);
  await stopped.stop();
  vi.stubEnv("HTTPS_PROXY", `http://${stopped.host}`);
  const error = await rejection(client().send(view), ConnectionError);
  expect(error.message).toContain(
    `the proxy made no connection to ${NAME}: see HTTPS_PROXY and NO_PROXY (ECONNREFUSED)`,
  );
});

test.each(["ftp://me:hunter22@proxy", "http://", "proxy:port:hunter22"])(
  "a proxy of %s is refused without its value",
  async (address) => {
    vi.stubEnv("HTTPS_PROXY", address);
    expect(() => client()).toThrow(SettingsError);
    expect(() => client()).toThrow(
      "HTTPS_PROXY: is not the address of a proxy; give one such as http://proxy.example.com:3128",
    );
  },
);

test("a service whose certificate is signed by nobody known is not trusted without the further certificates", async () => {
  vi.stubEnv("HTTPS_PROXY", `http://${proxy.host}`);
  const error = await rejection(client({ certificates: undefined }).send(view), ConnectionError);
  expect(error.kind).toBe("tls");
  expect(service.seen).toEqual([]);
});
