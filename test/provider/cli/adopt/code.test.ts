import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { codeOf } from "../../../../provider/cli/adopt/code";
import { Code } from "../../../../provider/cli/adopt/references";

describe("a value as TypeScript", () => {
  test("is on one line if it fits, else on one line per entry", () => {
    expect(codeOf({ label: "web", ids: [1, 2] })).toBe('{ label: "web", ids: [1, 2] }');
    expect(codeOf({ label: "x".repeat(80), ids: ["y".repeat(40)] }, 10)).toBe(
      `{\n  label: "${"x".repeat(80)}",\n  ids: ["${"y".repeat(40)}"],\n}`,
    );
  });

  test("a piece of code is not changed", () => {
    expect(codeOf({ vpcId: new Code("net.id") })).toBe("{ vpcId: net.id }");
  });

  test("a text of several lines is a template", () => {
    expect(codeOf({ script: "a\nb" })).toBe("{\n  script: `a\nb`,\n}");
  });

  test.each([
    ["quotes, and what a template would take for code", `say "\`hi\`" \${HOME} \\n\nand more`],
    ["line ends of another kind", "a\r\nb"],
    ["control characters", "a\u0000\nb\u2028c\u001b[31m"],
    ["names that are no identifiers", { "a-b": 1, class: 2, "": 3, 'q"': [null, true, 1.5, {}, []] }],
    ["an own property by the name of the prototype", JSON.parse('{"__proto__": {"a": 1}}')],
  ])("means what it was made of: %s", (_what, value) => {
    expect(JSON.stringify(runInNewContext(`(${codeOf(value)})`))).toBe(JSON.stringify(value));
  });
});
