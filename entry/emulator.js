require("./check-node.js");

module.exports = require("../dist/emulator/index.js");
