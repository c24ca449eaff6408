// Written for any Node: an old one has to get as far as the message.
const { engines } = require("../package.json");

const least = engines.node.replace(">=", "").split(".").map(Number);
const here = process.versions.node.split(".").map(Number);
const at = least.findIndex((number, index) => number !== here[index]);
const isOld = at !== -1 && here[at] < least[at];
const name = least.join(".").replace(/\.0$/, "");

/** What to say if this Node is older than the package needs; else undefined. */
exports.problem = isOld ? `pulumi-compute needs Node ${name} or later. This is ${process.version}.` : undefined;
