import { readFileSync } from "node:fs";
import { join } from "node:path";

const { engines } = JSON.parse(readFileSync(join(__dirname, "../package.json"), "utf8")) as {
  readonly engines: { readonly node: string };
};
const least = engines.node.replace(">=", "v");

console.log(`npm scripts run on Node ${process.version}.`);
if (process.version !== least) {
  console.error(`They have to run on ${least} here, the minimum version of package.json.`);
  process.exitCode = 1;
}
