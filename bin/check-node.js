// Written for any Node: an old one has to get as far as the message.
const { engines } = require("../package.json");

const least = engines.node.replace(">=", "").split(".").map(Number);
const here = process.versions.node.split(".").map(Number);
const at = least.findIndex((number, index) => number !== here[index]);
if (at !== -1 && here[at] < least[at]) {
  console.error(`pulumi-compute needs Node ${least.join(".")} or later; this is ${process.version}.`);
  process.exit(1);
}
