import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Stack } from "../../e2e/support/stack";
import type { Chapter } from "./wrong-use";

const program = 'new compute.Vpc("net", { region: "us-east", label: "web" });';
const onBothHosts = true;

/** Settings that are missing or wrong: no request is sent. */
export const settings: Chapter = {
  title: "Settings",
  cases: [
    {
      title: "No address and no token",
      program,
      env: () => ({ COMPUTE_URL: undefined, COMPUTE_TOKEN: undefined }),
      onBothHosts,
    },
    { title: "No token", program, env: () => ({ COMPUTE_TOKEN: undefined }), onBothHosts },
    { title: "An address that is none", program, env: () => ({ COMPUTE_URL: "api.example.com" }) },
    { title: "An address without its version", program, env: () => ({ COMPUTE_URL: "https://api.example.com" }) },
    {
      title: "An address without encryption",
      program,
      env: () => ({ COMPUTE_URL: "http://api.example.com/v4" }),
      onBothHosts,
    },
    {
      title: "A misspelt setting",
      program,
      prepare: (stack) => configure(stack, "compute:tokn: abc"),
      onBothHosts,
    },
    {
      title: "A setting out of its bounds",
      program,
      prepare: (stack) => configure(stack, "compute:timeout: 0"),
      onBothHosts,
    },
    {
      title: "A brand that does not exist",
      program,
      prepare: (stack) => configure(stack, "compute:brand: linod"),
    },
    {
      title: "A file of certificates that does not exist",
      program,
      env: () => ({ COMPUTE_CA_FILE: "company.pem" }),
    },
    {
      title: "A misspelt setting of a provider",
      program: `const provider = new compute.Provider("other", { tokn: "abc" });
new compute.Vpc("net", { region: "us-east", label: "web" }, { provider });`,
      onBothHosts,
      ownProcesses: true,
    },
  ],
};

/** Adds a line to the stack's configuration. */
export async function configure({ folder }: Stack, line: string): Promise<void> {
  const file = join(folder, "Pulumi.dev.yaml");
  const isBegun = (await readFile(file, "utf8")).includes("config:");
  await appendFile(file, `${isBegun ? "" : "config:\n"}  ${line}\n`);
}
