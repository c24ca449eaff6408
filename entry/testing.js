require("./check-node.js");

module.exports = require("../dist/testing/index.js");
