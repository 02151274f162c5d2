import { may } from "../../functions/domain/member/member.ts";
import { Do } from "../design/fields.tsx";
import { Tag } from "../design/parts.tsx";
import { page, type Shown } from "../frame/page.tsx";
import type { MemberVisit, PageContext } from "../frame/visit.ts";

/** A page within an account: whose it is, what it can do, and the way to its other rooms. */
export function memberPage(c: PageContext, shown: Omit<Shown, "frame">): Promise<Response> {
  const visit = c.get("memberVisit");
  return page(c, {
    ...shown,
    frame: { bar: <Bar visit={visit} />, rooms: <Rooms visit={visit} here={c.req.path} /> },
  });
}

/** A mark for one form of this page. */
export function tokenOf({ seals, session }: MemberVisit): string {
  return seals.formToken(session.hash);
}

function Bar({ visit }: { visit: MemberVisit }) {
  const { account, member } = visit;
  const { accountType, hub, productionApproved } = account.access;
  const isLive = hub === "production" && productionApproved;
  return (
    <header class="bar">
      <a class="brand" href="/">
        Identity checks
      </a>
      <div class="who">
        <span>
          <b>{account.name}</b> · {member.email} ({member.role})
        </span>
        <Tag mood={isLive ? "live" : "warn"}>{environmentOf(accountType, isLive)}</Tag>
        <Do action="/sign-out" token={tokenOf(visit)} quiet>
          Sign out
        </Do>
      </div>
    </header>
  );
}

function environmentOf(accountType: "developer" | "dashboard", isLive: boolean): string {
  if (accountType === "developer") return isLive ? "Live and test" : "Test only";
  return isLive ? "Live" : "Live verification locked";
}

type Room = [path: string, name: string];

const developerRooms: readonly Room[] = [
  ["/", "Overview"],
  ["/keys", "API keys"],
  ["/credits", "Credits"],
  ["/webhook", "Webhook"],
  ["/history", "History"],
  ["/start", "Getting started"],
  ["/try", "Try it"],
  ["/team", "Team"],
];
const firmRooms: readonly Room[] = [
  ["/", "Overview"],
  ["/verify", "Verify a document"],
  ["/screen", "Screen a name"],
  ["/batch", "Screen a file"],
  ["/history", "History"],
  ["/credits", "Credits"],
  ["/team", "Team"],
];

function Rooms({ visit, here }: { visit: MemberVisit; here: string }) {
  const { account, member } = visit;
  const rooms = account.access.accountType === "developer" ? developerRooms : firmRooms;
  const shown = rooms.filter(([path]) => may(member.role, "check") || !checking.has(path));
  return (
    <nav class="rooms" aria-label="Account">
      <ul>
        {shown.map(([path, name]) => (
          <li>
            <a href={path} aria-current={isAt(here, path) ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Rooms that a reader has no use for. */
const checking: ReadonlySet<string> = new Set(["/verify", "/screen", "/batch", "/try"]);

function isAt(here: string, path: string): boolean {
  return here === path || (path !== "/" && here.startsWith(`${path}/`));
}
