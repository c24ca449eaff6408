import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readOnly } from "../../../../provider/cli/rehearse/read-only";

describe("the connection of a rehearsal", () => {
  const received: (string | undefined)[] = [];
  const agent = new Agent();
  const dispatcher = readOnly(agent);
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    server = createServer(({ method }, answer) => {
      received.push(method);
      answer.end("{}");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    await agent.close();
    await new Promise((closed) => server.close(closed));
  });

  it("sends GET", async () => {
    const { statusCode, body } = await dispatcher.request({ origin, path: "/vpcs", method: "GET" });
    await body.dump();
    expect([statusCode, received]).toEqual([200, ["GET"]]);
  });

  it.each(["POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"] as const)(
    "refuses %s, which never arrives",
    async (method) => {
      const before = [...received];
      await expect(dispatcher.request({ origin, path: "/vpcs", method })).rejects.toThrow(`about to send ${method}`);
      expect(received).toEqual(before);
    },
  );
});
