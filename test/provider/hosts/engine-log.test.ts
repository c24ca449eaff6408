import * as grpc from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  debugThroughEngine,
  progressThroughEngine,
  setEngineAddress,
  warnThroughEngine,
} from "../../../provider/hosts/engine-log";

describe("messages to the engine", () => {
  const seen: string[] = [];
  /** Answers that the engine has not given yet. */
  const open: (() => void)[] = [];
  let engine: grpc.Server;

  beforeEach(async () => {
    seen.length = 0;
    engine = new grpc.Server();
    engine.addService(EngineService, {
      log({ request }: grpc.ServerUnaryCall<LogRequest, Empty>, callback: grpc.sendUnaryData<Empty>) {
        seen.push(`${request.getUrn().split("::").at(-1)}: ${request.getMessage()}`);
        open.push(() => callback(null, new Empty()));
      },
    });
    const port = await new Promise<number>((bound) => {
      engine.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (_error, free) => bound(free));
    });
    setEngineAddress(`127.0.0.1:${port}`);
  });

  afterEach(() => {
    for (const answer of open.splice(0)) answer();
    engine.forceShutdown();
  });

  test("progress of a resource goes out one message after the other, and what is out of date by then is left out", async () => {
    for (const percent of [1, 2, 3, 4]) progressThroughEngine("urn:a", `${percent}%`);
    progressThroughEngine("urn:b", "half");
    await expect.poll(() => seen.toSorted()).toEqual(["urn:a: 1%", "urn:b: half"]);
    for (const answer of open.splice(0)) answer();
    await expect.poll(() => seen).toHaveLength(3);
    expect(seen.at(-1)).toBe("urn:a: 4%");
    for (const answer of open.splice(0)) answer();
    progressThroughEngine("urn:a", "done");
    await expect.poll(() => seen.at(-1)).toBe("urn:a: done");
    expect(seen).toHaveLength(4);
  });

  test("lines of the debug log are collected, and sent together", async () => {
    for (const line of ["1", "2", "3"]) debugThroughEngine(line);
    await expect.poll(() => seen).toEqual([": 1\n2\n3"]);
    debugThroughEngine("4");
    await expect.poll(() => seen).toEqual([": 1\n2\n3", ": 4"]);
  });

  test("the engine is reached without the proxy of the environment", async () => {
    vi.stubEnv("http_proxy", "http://127.0.0.1:9");
    const port = await new Promise<number>((bound) => {
      engine.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (_error, free) => bound(free));
    });
    setEngineAddress(`127.0.0.1:${port}`);
    warnThroughEngine("urn:a", "first");
    await expect.poll(() => seen).toEqual(["urn:a: first"]);
    vi.unstubAllEnvs();
  });

  test("all warnings are sent, even while progress is being sent", async () => {
    progressThroughEngine("urn:a", "1%");
    warnThroughEngine("urn:a", "first");
    warnThroughEngine("urn:a", "second");
    await expect.poll(() => seen.toSorted()).toEqual(["urn:a: 1%", "urn:a: first", "urn:a: second"]);
  });
});
