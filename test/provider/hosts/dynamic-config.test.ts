import { Config } from "@pulumi/pulumi/cmd/dynamic-provider/config";
import { beforeEach, expect, it, vi } from "vitest";

// A process is configured once: every test is a process of its own.
beforeEach(() => vi.resetModules());

async function reasonsUnder(keys: Readonly<Record<string, string>>, project: string): Promise<string[]> {
  const { dynamicProvider } = await import("../../../provider/hosts/dynamic.js");
  const provider = dynamicProvider("Vpc");
  const config = new Config({ "compute:url": "http://127.0.0.1:9/v4", "compute:token": "t", ...keys }, project);
  await provider.configure?.({ config });
  const checked = await provider.check?.({}, { label: "a--b", region: "us-east" });
  return (checked?.failures ?? []).map(({ reason }) => reason);
}

const WRONG_LABEL = ["label: must not contain two consecutive hyphens"];

it("a key of the configuration that is no setting is reported at the first resource", async () => {
  expect(await reasonsUnder({ "compute:tokn": "s3cret" }, "shop")).toEqual([
    expect.stringMatching(/^compute:tokn is not a setting(?!.*s3cret); did you mean compute:token\?/),
  ]);
});

it.each([
  ["of another namespace", { "shop:tokn": "x", "aws:region": "x" }, "shop"],
  ["of a project named as the namespace", { "compute:size": "x" }, "compute"],
  ["that are settings, of the stack too", { "compute:host": "dynamic", "compute:maxRetries": "1" }, "shop"],
])("keys %s are accepted", async (_whose, keys, project) => {
  expect(await reasonsUnder(keys, project)).toEqual(WRONG_LABEL);
});
