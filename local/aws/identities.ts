import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Json, textOf } from "../template/json.ts";
import { type Operations, Refusal } from "./reply.ts";
import type { Store } from "./store.ts";

/** The members' pool as Cognito keeps it: who has an identity, and whether they have signed in with it. */
export const Identities = z.record(z.string(), z.enum(["FORCE_CHANGE_PASSWORD", "CONFIRMED"]));
export type Identities = z.infer<typeof Identities>;

/** What the pool does for the service. No mail leaves this machine: everybody's password is the same. */
export function identityOperations(store: Store<Identities>): Operations {
  return {
    AdminCreateUser: ({ Username, MessageAction }) => {
      const email = (textOf(Username) ?? "").toLowerCase();
      const status = store.read()[email];
      if (textOf(MessageAction) !== "RESEND") {
        if (status !== undefined) throw new Refusal("UsernameExistsException", "User account already exists");
        store.write({ ...store.read(), [email]: "FORCE_CHANGE_PASSWORD" });
        return described(email);
      }
      if (status === undefined) throw new Refusal("UserNotFoundException", "User does not exist.");
      if (status === "CONFIRMED") {
        const why = "Resend not possible. The user has set a password already.";
        throw new Refusal("UnsupportedUserStateException", why);
      }
      return described(email);
    },
  };
}

function described(email: string): Json {
  const User = { Username: email, Enabled: true, UserStatus: "FORCE_CHANGE_PASSWORD" };
  return { User: { ...User, Attributes: [{ Name: "sub", Value: randomUUID() }] } };
}

/** Whether somebody has an identity here. Who signs in with it has, in the cloud, chosen a password of their own. */
export function signsIn(store: Store<Identities>, email: string): boolean {
  const identities = store.read();
  if (identities[email] === undefined) return false;
  if (identities[email] !== "CONFIRMED") store.write({ ...identities, [email]: "CONFIRMED" });
  return true;
}
