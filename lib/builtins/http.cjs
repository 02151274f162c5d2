// See lib/bundles.ts.
module.exports = process.getBuiltinModule("node:http");
