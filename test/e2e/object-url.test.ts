import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Host, Stack } from "./support/stack";

const PROGRAM = `
const files = new compute.Bucket("files", { cluster: "us-east-1" });
const setup = { cluster: files.cluster, bucket: files.label, name: "setup.sh" };
const object = new compute.BucketObject("setup", { ...setup, content: "echo ready" });
const url = new compute.ObjectUrl("setup", setup, { dependsOn: object });
const script = pulumi.interpolate\`#!/bin/sh
curl --fail "\${url.url}" | sh
\`;
new compute.StackScript("web", { images: ["any/all"], script });
exports.url = url.url;`;

describe.each<Host>(["dynamic", "plugin"])("an object URL in a StackScript, on the %s host,", (host) => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start({ host });
    await stack.program(PROGRAM);
  });

  afterEach(async () => {
    await stack.stop();
  });

  /** The URL in the script on the service. */
  async function used(): Promise<string> {
    const scripts = await stack.list("/compute/stackscripts");
    const own = scripts.find(({ mine }) => mine);
    return /"(http.*)"/.exec(String(own?.["script"]))?.[1] ?? "";
  }

  /** Operations that changed something since the log was last cleared, in their order. */
  function writes(): string[] {
    return stack.emulator.control
      .requests()
      .filter(({ method }) => method !== "GET")
      .map(({ operation }) => operation ?? "");
  }

  async function same(): Promise<void> {
    stack.emulator.control.clearRequests();
    // The refresh shows the service's clock.
    const { code, output } = await stack.up("--refresh");
    expect(code, output).toBe(0);
    expect(output).toContain("5 unchanged");
    expect(writes()).toEqual([]);
  }

  it("stays for two ups a minute apart, and is renewed once, before the script has it, when its time has come", async () => {
    const first = await stack.up();
    expect(first.code, first.output).toBe(0);
    const url = await used();
    expect(await (await fetch(url)).text()).toBe("echo ready");
    await same();
    stack.emulator.control.advanceClock(60);
    await same();

    stack.emulator.control.advanceClock(3540);
    expect((await fetch(url)).status).toBe(403);
    stack.emulator.control.clearRequests();
    const preview = await stack.preview("--refresh");
    expect(preview.output).toContain("2 to update");
    expect(writes()).toEqual([]);
    const renewal = await stack.up("--refresh");
    expect(renewal.code, renewal.output).toBe(0);
    expect(renewal.output).toContain("2 updated");
    expect(writes()).toEqual(["Object URL Create", "StackScript Update"]);
    expect(await used()).not.toBe(url);
    expect((await fetch(await used())).status).toBe(200);
    await same();
    await same();

    const query = new URL(await used()).search;
    expect(query.length).toBeGreaterThan(20);
    expect(await stack.stateText()).not.toContain(query);
    expect(renewal.output).not.toContain(query);
    expect(await stack.outputs()).toEqual({ url: "[secret]" });
    const end = await stack.destroy();
    expect(end.code, end.output).toBe(0);
    expect(end.output).toContain("Nothing can revoke the URL: it works until ");
  });
});
