import { AwsClient } from "aws4fetch";
import * as z from "zod";

type Pool = {
  id: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
};

const patienceMs = 5_000;
const ErrorBody = z.object({ __type: z.string() });

/**
 * Opens identities in the members' pool, where nobody registers by themselves. One call, signed by hand, instead of a
 * client for two hundred.
 */
export function identitiesIn(pool: Pool): (email: string) => Promise<"mailed" | "known"> {
  return async (email) => {
    const made = await createUser(pool, email);
    if (made === "done") return "mailed";
    if (made !== "UsernameExistsException") throw new Error(`the pool makes no identity: ${made}`);
    // Made before, by another invitation or a mail that was lost: asked anew, the pool mails another password.
    const mailed = await createUser(pool, email, { MessageAction: "RESEND" });
    if (mailed === "done") return "mailed";
    // Whoever has chosen a password needs none from us, and the pool sends none.
    if (mailed === "UnsupportedUserStateException") return "known";
    throw new Error(`the pool mails no password: ${mailed}`);
  };
}

/** `done`, or the name of the pool's refusal. */
async function createUser(pool: Pool, email: string, how: { MessageAction?: "RESEND" } = {}): Promise<string> {
  const { id, endpoint, sessionToken, ...signing } = pool;
  const client = new AwsClient({
    ...signing,
    ...(sessionToken && { sessionToken }),
    service: "cognito-idp",
    retries: 2,
  });
  const answer = await client.fetch(endpoint, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": "AWSCognitoIdentityProviderService.AdminCreateUser",
    },
    body: JSON.stringify({
      UserPoolId: id,
      Username: email,
      // The password goes to this address alone: who signs in with it has shown that they read its mail.
      UserAttributes: [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
      ],
      DesiredDeliveryMediums: ["EMAIL"],
      ...how,
    }),
    signal: AbortSignal.timeout(patienceMs),
  });
  if (answer.ok) return "done";
  const refusal = ErrorBody.safeParse(await answer.json().catch(() => undefined));
  return refusal.data?.__type.split("#").at(-1) ?? `status ${answer.status}`;
}
