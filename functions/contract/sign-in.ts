import * as z from "zod";

/** Who vouches for the people of one dashboard, by OpenID Connect. */
export const SignIn = z.strictObject({
  issuer: z.url(),
  clientId: z.string().min(1),
  /** What the provider says in `acr` of somebody who signed in with two factors. */
  strongAcr: z.string().min(1),
  /** Issuers that may be reached without https. Empty wherever others could listen. */
  httpExempt: z.array(z.url()),
  /** How a session at the provider is ended: as OpenID Connect says, or as Cognito does. */
  signOut: z.discriminatedUnion("form", [
    z.strictObject({ form: z.literal("openid") }),
    z.strictObject({ form: z.literal("cognito"), address: z.url() }),
  ]),
});
export type SignIn = z.infer<typeof SignIn>;
