import type { Hono } from "hono";
import * as z from "zod";
import { EmailAddress, roles } from "../../../functions/contract/member.ts";
import type { Invitation, Member } from "../../../functions/domain/member/member.ts";
import { may } from "../../../functions/domain/member/member.ts";
import {
  changeRole,
  inviteMember,
  removeMember,
  whoIs,
  withdrawInvitation,
} from "../../../functions/domain/member/team.ts";
import { parsedBy } from "../../../functions/edge/request/input.ts";
import { Do, Faults, type Field, FieldBox, type Fill, Form, unfilled } from "../../design/fields.tsx";
import { Card, Moment, Notice, Secret, Table, Tag } from "../../design/parts.tsx";
import { formOf } from "../../frame/forms.ts";
import type { Env, MemberVisit, PageContext } from "../../frame/visit.ts";
import { asksFirst } from "../ask-first.tsx";
import type { MemberDeps } from "../deps.ts";
import { memberPage, tokenOf } from "../frame.tsx";
import { needs } from "../guard.tsx";
import { problemOf } from "../problem.ts";

const role = z.enum(roles, `must be ${roles.join(", ")}`);
const Invite = z.strictObject({ email: EmailAddress, role });
const OfMember = z.strictObject({ memberId: z.string() });

const fields: readonly Field[] = [
  {
    name: "email",
    label: "E-mail address",
    hint: "Only somebody who signs in with this address can accept.",
    required: true,
    kind: "email",
  },
  {
    name: "role",
    label: "Role",
    hint: "An owner administers, a member runs checks, a reader only looks.",
    required: true,
    kind: "choice",
    options: [
      ["owner", "Owner"],
      ["member", "Member"],
      ["read-only", "Read-only"],
    ],
  },
];

const removing = {
  title: (email: string) => `Remove ${email}?`,
  consequence: "They lose this account with their next click. An owner can invite them again.",
  button: "Remove",
  back: "/team",
};
const leaving = {
  title: () => "Leave this account?",
  consequence: "You lose it at once. An owner can invite you again.",
  button: "Leave this account",
  back: "/team",
};

/** Who belongs to the account, who is asked to, and what each may do. */
export function teamRoutes(app: Hono<Env>, deps: MemberDeps): void {
  const owners = needs("administer");
  app.get("/team", (c) => showTeam(c, deps));
  app.post("/team/invite", owners, async (c) => {
    const { values } = await formOf(c);
    const { account, member } = c.get("memberVisit");
    try {
      const asked = parsedBy(Invite, {
        email: values.get("email") ?? undefined,
        role: values.get("role") ?? undefined,
      });
      const { token } = await inviteMember(deps.team, whoIs(member), { accountId: account.accountId, ...asked });
      return showTeam(c, deps, { invited: { link: deps.commands.invitationLink(token), email: asked.email } });
    } catch (error) {
      const problem = problemOf(error);
      return showTeam(c, deps, { fill: { values, faults: problem.faults }, refused: problem.sentence, status: 400 });
    }
  });
  app.post("/team/withdraw", owners, async (c) => {
    const { hash } = parsedBy(z.object({ hash: z.string() }), Object.fromEntries((await formOf(c)).values));
    return act(c, deps, (who, accountId) => withdrawInvitation(deps.team, who, { accountId, hash }));
  });
  app.post("/team/role", owners, async (c) => {
    const given = parsedBy(OfMember.extend({ role, form: z.string() }), Object.fromEntries((await formOf(c)).values));
    const { memberId } = given;
    return act(c, deps, (who, accountId) => changeRole(deps.team, who, { accountId, memberId, role: given.role }));
  });
  app.post("/team/remove", owners, asksFirst(removing), async (c) => {
    const { memberId } = parsedBy(OfMember.loose(), Object.fromEntries((await formOf(c)).values));
    return act(c, deps, (who, accountId) => removeMember(deps.team, who, { accountId, memberId }));
  });
  app.post("/team/leave", asksFirst(leaving), async (c) => {
    await formOf(c);
    const { member } = c.get("memberVisit");
    return act(c, deps, (who, accountId) => removeMember(deps.team, who, { accountId, memberId: member.memberId }));
  });
}

/** Done, the team is shown anew; refused, it is shown with the reason. */
async function act(
  c: PageContext,
  deps: MemberDeps,
  run: (who: string, accountId: string) => Promise<unknown>,
): Promise<Response> {
  const { account, member } = c.get("memberVisit");
  try {
    await run(whoIs(member), account.accountId);
    return c.redirect("/team", 303);
  } catch (error) {
    return showTeam(c, deps, { refused: problemOf(error).sentence, status: 409 });
  }
}

type Shown = {
  fill?: Fill;
  refused?: string | undefined;
  invited?: { link: string; email: string };
  status?: 400 | 409;
};

async function showTeam(c: PageContext, deps: MemberDeps, shown: Shown = {}): Promise<Response> {
  const visit = c.get("memberVisit");
  const { accountId } = visit.account;
  const [members, invitations] = await Promise.all([
    deps.team.readMembers(accountId),
    deps.team.readInvitations(accountId),
  ]);
  const owner = may(visit.member.role, "administer");
  const { fill = unfilled, refused, invited, status = 200 } = shown;
  return memberPage(c, {
    title: fill.faults.length > 0 ? "Error: Team" : "Team",
    status,
    body: (
      <>
        <h1>Team</h1>
        <Faults fields={fields} fill={fill} />
        {refused && fill.faults.length === 0 && <Notice mood="bad">{refused}</Notice>}
        {invited && <Link {...invited} />}
        <Members visit={visit} members={members} owner={owner} />
        {owner && <Invitations visit={visit} invitations={invitations} />}
        {owner && (
          <Card title="Invite somebody">
            <Form action="/team/invite" token={tokenOf(visit)}>
              {fields.map((field) => (
                <FieldBox field={field} fill={fill} />
              ))}
              <button type="submit">Make an invitation</button>
            </Form>
          </Card>
        )}
        <Leaving visit={visit} />
      </>
    ),
  });
}

function Link({ link, email }: { link: string; email: string }) {
  return (
    <Notice mood="good" title={`Send this link to ${email}`}>
      <p>
        It is shown once, can be used once and is good for 72 hours. Whoever has no sign-in yet gets one from it, by a
        temporary password that is mailed to this address.
      </p>
      <Secret id="invitation" text={link} />
    </Notice>
  );
}

function Members({ visit, members, owner }: { visit: MemberVisit; members: readonly Member[]; owner: boolean }) {
  const isMe = ({ memberId }: Member) => memberId === visit.member.memberId;
  return (
    <Table
      caption="Members"
      empty="Nobody."
      rows={members}
      columns={[
        {
          head: "Person",
          cell: (row) => (
            <>
              {row.email} {isMe(row) && <Tag>You</Tag>}
            </>
          ),
        },
        { head: "Role", cell: ({ role }) => role },
        { head: "Since", cell: ({ joinedAt }) => <Moment at={joinedAt} /> },
        { head: "", cell: (row) => owner && !isMe(row) && <MemberActions visit={visit} member={row} /> },
      ]}
    />
  );
}

function MemberActions({ visit, member }: { visit: MemberVisit; member: Member }) {
  const { memberId, email } = member;
  const others = roles.filter((one) => one !== member.role);
  return (
    <div class="actions">
      {others.map((one) => (
        <Do action="/team/role" token={tokenOf(visit)} values={{ memberId, role: one }} quiet>
          Make {one} <span class="hidden">of {email}</span>
        </Do>
      ))}
      <Do action="/team/remove" token={tokenOf(visit)} values={{ memberId, named: email }} grave>
        Remove <span class="hidden">{email}</span>
      </Do>
    </div>
  );
}

function Invitations({ visit, invitations }: { visit: MemberVisit; invitations: readonly Invitation[] }) {
  return (
    <>
      <h2>Open invitations</h2>
      <Table
        caption="Open invitations"
        empty="None."
        rows={invitations}
        columns={[
          { head: "For", cell: ({ email }) => email },
          { head: "Role", cell: ({ role }) => role },
          { head: "Until", cell: ({ expiresAt }) => <Moment at={new Date(expiresAt * 1_000).toISOString()} /> },
          {
            head: "",
            cell: ({ hash, email }) => (
              <Do action="/team/withdraw" token={tokenOf(visit)} values={{ hash }} quiet>
                Withdraw <span class="hidden">the invitation of {email}</span>
              </Do>
            ),
          },
        ]}
      />
    </>
  );
}

function Leaving({ visit }: { visit: MemberVisit }) {
  return (
    <Card title="Your own access">
      <div class="actions">
        <Do action="/sign-out?everywhere=yes" token={tokenOf(visit)} quiet>
          Sign out everywhere
        </Do>
        <Do action="/team/leave" token={tokenOf(visit)} grave>
          Leave this account
        </Do>
      </div>
    </Card>
  );
}
