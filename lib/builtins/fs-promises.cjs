// See lib/functions/bundles.ts.
module.exports = process.getBuiltinModule("node:fs/promises");
