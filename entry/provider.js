require("./check-node.js");

module.exports = require("../dist/provider/index.js");
