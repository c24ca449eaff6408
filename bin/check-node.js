const { problem } = require("./node-version.js");

if (problem) {
  console.error(problem);
  process.exit(1);
}
