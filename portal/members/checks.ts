import type { Caller } from "../../functions/contract/access.ts";
import type { ScreeningRequest, ScreeningResponse } from "../../functions/contract/screening/screening.ts";
import type {
  ListVerificationsQuery,
  VerificationList,
} from "../../functions/contract/verification/verification-list.ts";
import type { screen } from "../../functions/domain/screening/screen.ts";
import type { screenBatch } from "../../functions/domain/screening/screen-batch.ts";
import type { verify } from "../../functions/domain/verification/verify.ts";
import type { ListedScreening } from "../../functions/store/screenings/screening-list.ts";

/** The operations of the API, as pages run them: there is no second way to verify, to screen or to charge. */
export type Checks = {
  verify: (...asked: Without<typeof verify>) => ReturnType<typeof verify>;
  screen: (...asked: Without<typeof screen>) => ReturnType<typeof screen>;
  screenBatch: (...asked: Without<typeof screenBatch>) => ReturnType<typeof screenBatch>;
  screenTestName: (request: ScreeningRequest) => ScreeningResponse;
  listVerifications: (caller: Caller, query: ListVerificationsQuery) => Promise<VerificationList>;
  /** Newest first. */
  listScreenings: (
    accountId: string,
    sought: { reference?: string | undefined; most: number },
  ) => Promise<ListedScreening[]>;
  /** That the log holds this check; nothing while it does not. */
  proveVerification: (caller: Caller, verificationId: string) => Promise<string | undefined>;
  proveScreening: (caller: Caller, screeningRequestId: string) => Promise<string | undefined>;
  /** Looks for newer lists, without waiting. */
  lookForLists: () => void;
};

/** The same operation, its dependencies already given. */
type Without<Operation extends (deps: never, ...asked: never[]) => unknown> =
  Parameters<Operation> extends [unknown, ...infer Asked] ? Asked : never;
