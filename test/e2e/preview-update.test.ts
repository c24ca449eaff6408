import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Host, Stack } from "./support/stack";

const cases: readonly [Host, string, string][] = [
  ["plugin", "keeps an output known that the update cannot change, so a dependent stays", "4 unchanged"],
  ["dynamic", "does not know outputs: a dependent is shown as replaced, which up does not do", "1 to replace"],
];

describe.each(cases)("a preview of an update in place, on the %s host,", (host, claim, summary) => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start({ host });
  });

  afterEach(async () => {
    await stack.stop();
  });

  function declare(label: string): Promise<void> {
    return stack.program(`
const key = new compute.ObjectKey("key", { label: "${label}" });
const bucket = new compute.Bucket("site", { cluster: "us-east-1", label: "site" });
const place = { cluster: bucket.cluster, bucket: bucket.label };
new compute.BucketObject("named", { ...place, name: key.accessKey, content: "text" });
new compute.BucketObject("described", { ...place, name: key.id, content: "text" });`);
  }

  it(claim, async () => {
    await declare("uploader");
    const first = await stack.up();
    expect(first.code, first.output).toBe(0);
    await declare("renamed");
    const preview = await stack.preview();
    expect(preview.output).toContain("1 to update");
    expect(preview.output).toContain(summary);
    const up = await stack.up();
    expect(up.output).toContain("1 updated");
    expect(up.output).toContain("4 unchanged");
  });
});
