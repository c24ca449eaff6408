import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dataSources } from "../provider/data";
import { resources } from "../provider/resources";

const page = readFileSync(join(__dirname, "../SECURITY.md"), "utf8");

function secretsOf(fields: Readonly<Record<string, { readonly secret?: true }>>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.secret);
}

test("SECURITY.md lists the secret properties of every resource, and no others", () => {
  const rows = page.split("\n").filter((line) => /^\| `/.test(line));
  const listed = rows.map((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const secret = resources
    .map(({ token, inputs, outputs }) => [token, ...secretsOf(inputs), ...secretsOf(outputs)])
    .filter((row) => row.length > 1);
  const sorted = (table: readonly (readonly (string | undefined)[])[]) =>
    table.map(([name, ...rest]) => [name, ...rest.sort()]);
  expect(new Map(sorted(listed).map((row) => [row[0], row]))).toEqual(
    new Map(sorted(secret).map((row) => [row[0], row])),
  );
});

test.each(dataSources.flatMap(({ token, result }) => secretsOf(result).map((name) => [token, name] as const)))(
  "SECURITY.md names the secret result %s.%s",
  (token, name) => {
    expect(page.replaceAll("\n", " ")).toContain(`\`${name}\` of \`${token}Output\``);
  },
);
