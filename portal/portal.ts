import { inflateRawSync } from "node:zlib";
import * as z from "zod";
import { catalogueOn } from "../functions/api/wiring/lists.ts";
import { commandDepsOn } from "../functions/api/wiring/operator.ts";
import { listDepsOn } from "../functions/api/wiring/overdue.ts";
import { screeningProverOn, verificationProverOn } from "../functions/api/wiring/proofs.ts";
import { orUnknown, screeningOn } from "../functions/api/wiring/screening.ts";
import { verifyDepsOn } from "../functions/api/wiring/verification.ts";
import type { Environment } from "../functions/contract/routes.ts";
import { usualRecheckTerms } from "../functions/contract/settings/recheck-terms.ts";
import { type ScreenDeps, screen, screenTestName } from "../functions/domain/screening/screen.ts";
import { type ScreenBatchDeps, screenBatch } from "../functions/domain/screening/screen-batch.ts";
import { listVerifications } from "../functions/domain/verification/list-verifications.ts";
import { verify } from "../functions/domain/verification/verify.ts";
import { environment, environments, runtime } from "../functions/edge/environment.ts";
import { logFault } from "../functions/edge/logger.ts";
import { publishedLists } from "../functions/lists/catalogue.ts";
import { countMail, readMember, readMemberships } from "../functions/store/accounts/members.ts";
import { chooseAccount } from "../functions/store/accounts/sessions.ts";
import { countRequest, usedNow } from "../functions/store/accounts/windows.ts";
import { recordBatch } from "../functions/store/screenings/screening-batches.ts";
import { readScreenings } from "../functions/store/screenings/screening-list.ts";
import { recordScreening } from "../functions/store/screenings/screenings.ts";
import { connectTables } from "../functions/store/tables.ts";
import { lambdaHandler } from "./frame/lambda.ts";
import { memberPages } from "./members/app.tsx";
import type { Checks } from "./members/checks.ts";
import { identitiesIn } from "./members/identities.ts";
import { frameDepsOn } from "./wiring.ts";

const settings = environment(environments.portal);
const tables = connectTables(settings);
const commands = commandDepsOn(tables, settings);
const catalogue = catalogueOn(settings);

const Hubs = z.object({ live: z.unknown(), test: z.unknown() });
const hubs = Hubs.parse(JSON.parse(inflateRawSync(Buffer.from(settings.HUBS, "base64")).toString()));

/** Made at the first need: a page that only looks asks for no secret of a hub. */
const verifying = (name: Environment) => {
  const { RETRY_PLAN, CHECKS } = settings;
  const hub = { HUB_SETTINGS: JSON.stringify(hubs[name]), ENVIRONMENT: name, RETRY_PLAN, ...CHECKS[name] };
  return once(() => verifyDepsOn(tables, hub));
};
const verifyDeps = { live: verifying("live"), test: verifying("test") };
const { loadedLists, ...screening } = screeningOn({
  ...settings,
  // Whoever screens here screens one name at a time, against all that is listed.
  RECHECKS: usualRecheckTerms,
  PEPPER_SECRET: settings.CHECKS.live.PEPPER_SECRET,
});
const screenDeps: ScreenDeps = {
  ...screening,
  record: (recorded, timeoutMs) =>
    orUnknown(recorded.screening.screeningRequestId, () => recordScreening(tables, recorded, timeoutMs)),
};
const batchDeps: ScreenBatchDeps = {
  ...screening,
  recordBatch: (recorded, timeoutMs) =>
    orUnknown(recorded.batch.batchId, () => recordBatch(tables, recorded, timeoutMs)),
};
const listing = listDepsOn(tables);

const checks: Checks = {
  verify: (asked, call) => verify(verifyDeps[asked.caller.keyEnvironment](), asked, call),
  screen: (asked, call) => screen(screenDeps, asked, call),
  screenBatch: (asked, call) => screenBatch(batchDeps, asked, call),
  screenTestName: (request) => screenTestName(screenDeps, request),
  listVerifications: (caller, query) => listVerifications(listing, caller, query),
  listScreenings: (accountId, sought) => readScreenings(tables, accountId, sought),
  proveVerification: verificationProverOn(tables, settings),
  proveScreening: screeningProverOn(tables, settings),
  lookForLists: () => {
    loadedLists.look().catch((error: unknown) => logFault("lists", "", error));
  },
};

const { AWS_REGION, AWS_ENDPOINT_URL, ...credentials } = runtime();
const pool = {
  id: settings.MEMBERS_POOL,
  endpoint: AWS_ENDPOINT_URL ?? `https://cognito-idp.${AWS_REGION}.amazonaws.com`,
  region: AWS_REGION,
  accessKeyId: credentials.AWS_ACCESS_KEY_ID,
  secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY,
  sessionToken: credentials.AWS_SESSION_TOKEN,
};

const pages = memberPages({
  frame: frameDepsOn("portal", tables, settings),
  team: commands,
  firstSignIn: {
    ...commands,
    countMail: (invitation, most) => countMail(tables, invitation, most),
    openIdentity: identitiesIn(pool),
  },
  commands,
  readMember: (accountId, memberId) => readMember(tables, accountId, memberId),
  readMemberships: (memberId) => readMemberships(tables, memberId),
  chooseAccount: (session, accountId) => chooseAccount(tables, session, accountId),
  usedNow: (keyId, now) => usedNow(tables, keyId, now),
  countRequest: (request) => countRequest(tables, request),
  checks,
  showsComponents: settings.COMPONENTS === "shown",
  publishedLists: async () => (await publishedLists(catalogue)).lists,
  addresses: { live: settings.LIVE_ADDRESS, test: settings.TEST_ADDRESS },
});

export const handler = lambdaHandler(pages, settings.ADDRESS);

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
