import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Stack } from "./support/stack";

interface Span {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

/** The spans of a file in the JSON form of OTLP: an export on each line. */
function spansOf(text: string): Span[] {
  interface Export {
    readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
  }
  const exports = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Export);
  return exports.flatMap((one) =>
    one.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}

describe.each(["dynamic", "plugin"] as const)("on the %s host", (host) => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await Stack.start({ host, processes: "own" });
    await stack.program('new compute.Vpc("net", { label: "net", region: "us-east" });');
  });

  afterEach(async () => {
    await stack.stop();
  });

  it("a wait is shown with its resource, and requests are in the debug log, in the file of COMPUTE_LOG and in the trace", async () => {
    const log = join(stack.folder, "log.jsonl");
    const spans = join(stack.folder, "spans.json");
    const headers = { "retry-after": "6" };
    stack.emulator.control.addFault({ method: "POST", path: "/vpcs", status: 503, headers, times: 1 });
    const options = ["--debug", "--otel-traces", `file://${spans}`];
    const run = await stack.run(["up", "--yes", "--skip-preview", ...options], { COMPUTE_LOG: log });
    expect(run.code, run.output).toBe(0);
    expect(run.output).toMatch(/compute:(index:)?Vpc net .*waiting 3 s: the service answered 503, attempt 1 of 6/);
    expect(run.output).toMatch(/compute:(index:)?Vpc net .*waiting 5 s: the service answered 503, attempt 1 of 6/);
    expect(run.output).toMatch(/VPC Create \(POST \/vpcs\): 503 in \d+ ms, attempt 1 of 6/);
    expect(run.output).toMatch(/VPC Create \(POST \/vpcs\): 200 in \d+ ms, attempt 2 of 6/);
    const entries = (await readFile(log, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    const resource = expect.stringMatching(/^urn:pulumi:dev::e2e::.*Vpc::net$/);
    const created = entries.filter((entry) => "operation" in entry && entry.operation === "VPC Create");
    expect(created).toMatchObject([
      { status: 503, attempt: 1, resource },
      { status: 200, attempt: 2, resource },
    ]);
    expect((await stat(log)).mode & 0o777).toBe(0o600);
    const traced = await readFile(spans, "utf8");
    const all = spansOf(traced);
    const requests = all.filter(({ name }) => name === "VPC Create");
    expect(requests).toHaveLength(2);
    // Only a plugin is told which span of the engine it works for.
    const parents = all.filter(({ spanId }) => spanId === requests[0]?.parentSpanId);
    expect(parents).toHaveLength(host === "plugin" ? 1 : 0);
    for (const text of [run.output, JSON.stringify(entries), traced]) expect(text).not.toContain(stack.emulator.token);
  });

  it("a service on this machine that does not run is asked for", async () => {
    const run = await stack.run(["up", "--yes", "--skip-preview"], {
      COMPUTE_URL: "http://127.0.0.1:9/v4",
      COMPUTE_LOG: join(stack.folder, "none", "log.jsonl"),
    });
    expect(run.code).not.toBe(0);
    expect(run.output).toContain("127.0.0.1:9 refused the connection (ECONNREFUSED); does the emulator run?");
    expect(run.output).toContain("cannot be written (ENOENT): requests are not logged there.");
  });
});
