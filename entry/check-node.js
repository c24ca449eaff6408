const { problem } = require("../bin/node-version.js");

if (problem) throw new Error(problem);
