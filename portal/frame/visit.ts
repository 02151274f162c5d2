import type { Context } from "hono";
import type { SignIn } from "../../functions/contract/settings/sign-in.ts";
import type { Account } from "../../functions/domain/account/account.ts";
import type { Member } from "../../functions/domain/member/member.ts";
import type { Session } from "../../functions/domain/member/session.ts";
import type { Serving } from "./lambda.ts";
import type { Provider } from "./provider.ts";
import type { Seals } from "./seals.ts";

/** One request of a browser: what every page is made with. */
export type Visit = {
  /** Lets the style and the script of this page run, and no other. */
  nonce: string;
  now: Date;
  seals: Seals;
  session?: Session;
};

/** A member, looking at an account, both as they are at this moment. */
export type MemberVisit = Visit & { session: Session; member: Member; account: Account };

export type Env = {
  Variables: { visit: Visit; memberVisit: MemberVisit; operatorVisit: Visit & { session: Session } };
  Bindings: Serving;
};
export type PageContext = Context<Env>;

/** What both dashboards stand on. */
export type FrameDeps = {
  /** Where this dashboard is reached. */
  address: string;
  /** Its name on pages, in logs and in cookies. */
  name: "portal" | "console";
  signIn: SignIn;
  provider: Provider;
  sealingKey: () => Promise<Buffer>;
  sessions: {
    save: (session: Session) => Promise<void>;
    read: (named: { memberId: string; hash: string; nowSeconds: number }) => Promise<Session | undefined>;
    renew: (session: Session, nowSeconds: number) => Promise<void>;
    end: (session: Session) => Promise<void>;
    endAll: (memberId: string) => Promise<void>;
  };
  now: () => Date;
  randomCharacters: (count: number) => string;
  hashOf: (secret: string) => string;
  logFault: (where: string, requestId: string, error: unknown) => void;
};

export const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1_000);
