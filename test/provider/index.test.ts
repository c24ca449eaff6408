import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { invoke } from "../../provider";

type Settings = Readonly<Record<string, string>>;

/** A proxy before an emulator that counts the connections: every client opens its own. */
class Relay {
  connections = 0;
  readonly #sockets = new Set<Socket>();

  private constructor(
    readonly emulator: Emulator,
    private readonly server: Server,
  ) {}

  static async start(): Promise<Relay> {
    const relay = new Relay(await startEmulator(), createServer());
    relay.server.on("connection", (socket) => relay.#join(socket)).listen(0, "127.0.0.1");
    await once(relay.server, "listening");
    return relay;
  }

  get account(): Settings {
    const { port } = this.server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/v4`, token: this.emulator.token };
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
    await this.emulator.close();
  }

  #join(socket: Socket): void {
    this.connections += 1;
    const service = connect(Number(new URL(this.emulator.origin).port), "127.0.0.1");
    for (const [one, other] of [
      [socket, service],
      [service, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on("error", () => other.destroy()).pipe(other);
    }
  }
}

describe("data sources in the process of a program", () => {
  let one: Relay;
  let two: Relay;

  beforeEach(async () => {
    [one, two] = await Promise.all([Relay.start(), Relay.start()]);
  });

  afterEach(async () => {
    await Promise.all([one.stop(), two.stop()]);
  });

  async function username(settings: Settings): Promise<unknown> {
    const profile = await invoke("getProfile", {}, (key) => settings[key]);
    return profile["username"];
  }

  it("of two accounts in turn ask each with one client, and each with its own token", async () => {
    for (let round = 0; round < 5; round++) {
      await username(one.account);
      await username(two.account);
    }
    expect([one.connections, two.connections]).toEqual([1, 1]);
    for (const { emulator } of [one, two]) {
      const requests = emulator.control.requests().map(({ path, status }) => `${path} ${status}`);
      expect(requests).toEqual(Array(5).fill("/profile 200"));
    }
  });

  it("keep the clients of the last sixteen settings: of a seventeenth, the one that was used least recently goes", async () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...two.account, timeout: String(100 + index) }));
    await username(one.account);
    for (const settings of others(15)) await username(settings);
    await username(one.account);
    expect(one.connections).toBe(1);
    for (const settings of others(16)) await username(settings);
    expect(two.connections).toBe(16);
    await username(one.account);
    expect(one.connections).toBe(2);
  });

  it("one with another token goes to the service with that token", async () => {
    await username(one.account);
    await expect(username({ ...one.account, token: "of-nobody" })).rejects.toThrow("401");
    expect(one.emulator.control.requests().map(({ status }) => status)).toEqual([200, 401]);
  });
});
