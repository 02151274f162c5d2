// See lib/functions/bundles.ts.
module.exports = process;
