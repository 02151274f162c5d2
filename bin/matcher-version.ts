import { matcherVersionOf } from "../lib/functions/matcher-version.ts";

// `npm run -s matcher-version`: the number by which audit rows name the matching code of this checkout.
console.log(matcherVersionOf());
