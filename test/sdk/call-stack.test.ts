import { describe, expect, it } from "vitest";
import { cutCallStacks } from "../../sdk/runtime/call-stack";
import { Vpc } from "../../sdk/vpc";

/** The stack of an error thrown some calls deep, in a function with the name of one of the Pulumi SDK's. */
function stackIn(name: string, depth = 10): string[] {
  if (depth > 0) return stackIn(name, depth - 1);
  const functions: Readonly<Record<string, () => string | undefined>> = {
    callsites: function callsites() {
      return new Error("deep").stack;
    },
    debuggablePromise: function debuggablePromise() {
      return new Error("deep").stack;
    },
    other: function other() {
      return new Error("deep").stack;
    },
  };
  return functions[name]?.()?.split("\n") ?? [];
}

describe("cutCallStacks", () => {
  it("leaves of a recorded stack the frame after the five that the Pulumi SDK skips, in its place", () => {
    const whole = stackIn("callsites");
    const end = cutCallStacks();
    const cut = stackIn("callsites");
    end();
    expect(cut).toEqual([whole[0], "", "", "", "", "", whole[6]]);
    expect(cut[6]).toMatch(/call-stack\.test/);
    expect(stackIn("callsites")).toHaveLength(whole.length);
  });

  it("leaves the stack of a promise empty, except where the Pulumi SDK debugs promises", () => {
    const whole = stackIn("debuggablePromise");
    const end = cutCallStacks();
    try {
      expect(stackIn("debuggablePromise")).toEqual([""]);
      process.env["PULUMI_DEBUG_PROMISE_LEAKS"] = "true";
      expect(stackIn("debuggablePromise")).toHaveLength(whole.length);
    } finally {
      end();
      Reflect.deleteProperty(process.env, "PULUMI_DEBUG_PROMISE_LEAKS");
    }
  });

  it("leaves other errors as they are", () => {
    const whole = stackIn("other");
    const end = cutCallStacks();
    const cut = stackIn("other");
    end();
    expect(cut).toHaveLength(whole.length);
  });

  it("ends when the constructor of a class throws", () => {
    const before = Error.prepareStackTrace;
    expect(() => new Vpc("", { region: "us-east" })).toThrow("Missing resource name");
    expect(Error.prepareStackTrace).toBe(before);
  });

  it("does nothing where Error has no prepareStackTrace", () => {
    const before = Error.prepareStackTrace;
    Reflect.set(Error, "prepareStackTrace", undefined);
    try {
      cutCallStacks()();
      expect(Error.prepareStackTrace).toBeUndefined();
    } finally {
      Error.prepareStackTrace = before;
    }
  });
});
