require("./check-node.js");

module.exports = require("../dist/sdk/index.js");
