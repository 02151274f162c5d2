import * as z from "zod";

/** Who vouches for the people of one dashboard, by OpenID Connect. */
export const signIn = () =>
  z.strictObject({
    issuer: z.url(),
    clientId: z.string().min(1),
    /** Issuers that may be reached without https. Empty wherever others could listen. */
    httpExempt: z.array(z.url()),
    /** How a session at the provider is ended: as OpenID Connect says, or as Cognito does. */
    signOut: z.discriminatedUnion("form", [
      z.strictObject({ form: z.literal("openid") }),
      z.strictObject({ form: z.literal("cognito"), address: z.url() }),
    ]),
  });
export type SignIn = z.infer<ReturnType<typeof signIn>>;

/**
 * How Cognito names a sign-in with a password and a code of an authenticator app, the highest of its four levels. The
 * names of the levels are its own: asked for any other, it signs people in without saying that they are strongly proven.
 */
export const strongAcr = "urn:cognito:loa:4";
