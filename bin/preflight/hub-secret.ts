import { createPrivateKey, X509Certificate } from "node:crypto";
import * as z from "zod";
import { missing, ok, type Row, unwise } from "./row.ts";

const Credentials = z.object({ certificatePem: z.string().min(1), privateKeyPem: z.string().min(1) });

/** As the alarms have it: the first warning leaves time to have a certificate issued. */
const fewestDays = 30;

/** Whether what a hub knows us by can sign, and for how long. No part of the secret is said. */
export function judgeHubSecret(secret: string, { arn, now }: { arn: string; now: Date }): Omit<Row, "what"> {
  const mend = `aws secretsmanager put-secret-value --secret-id ${arn} --secret-string file://hub.json`;
  const parsed = Credentials.safeParse(jsonOf(secret));
  if (!parsed.success) return missing("It is no JSON with certificatePem and privateKeyPem.", mend);
  const pair = readPair(parsed.data);
  if (pair === undefined) return missing("Its certificate or its key cannot be read.", mend);
  if (!pair.certificate.checkPrivateKey(pair.key)) return missing("Its key is not that of its certificate.", mend);
  const end = new Date(pair.certificate.validTo);
  const day = end.toISOString().slice(0, 10);
  const begins = new Date(pair.certificate.validFrom);
  if (begins > now) return missing(`Its certificate is valid from ${begins.toISOString()} on.`, mend);
  const days = Math.floor((end.getTime() - now.getTime()) / 86_400_000);
  if (days < 0) return missing(`Its certificate ended on ${day}.`, mend);
  if (days < fewestDays) return unwise(`Its certificate ends in ${days} days, on ${day}.`, mend);
  return ok(`Its certificate and key belong together, until ${day}.`);
}

function readPair({ certificatePem, privateKeyPem }: z.output<typeof Credentials>) {
  try {
    return { certificate: new X509Certificate(certificatePem), key: createPrivateKey(privateKeyPem) };
  } catch {
    return undefined;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
