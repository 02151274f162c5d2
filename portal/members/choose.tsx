import type { Account } from "../../functions/domain/account/account.ts";
import { Do } from "../design/fields.tsx";

/** Whoever belongs to several accounts says which; whoever belongs to none is told how to come into one. */
export function AccountChoice(props: { accounts: readonly Account[]; token: string; email: string }) {
  const { accounts, token, email } = props;
  if (accounts.length === 0) {
    return (
      <>
        <h1>You belong to no account yet</h1>
        <p class="lead">
          Your address is {email}. An owner of an account, or our staff, sends you an invitation by link; open it in
          this browser.
        </p>
        <Do action="/sign-out" token={token} quiet>
          Sign out
        </Do>
      </>
    );
  }
  return (
    <>
      <h1>Choose an account</h1>
      <div class="cards">
        {accounts.map(({ accountId, name, access }) => (
          <section class="card">
            <h2>{name}</h2>
            <p class="soft">{access.accountType === "developer" ? "Developer account" : "Dashboard account"}</p>
            <Do action="/account" token={token} values={{ accountId }}>
              Open {name}
            </Do>
          </section>
        ))}
      </div>
    </>
  );
}
