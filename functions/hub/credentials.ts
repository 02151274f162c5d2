import { X509Certificate } from "node:crypto";
import * as z from "zod";

const Identity = z.object({ certificatePem: z.string().min(1), privateKeyPem: z.string().min(1) });

/** What a hub knows us by, as the secret of its environment holds it. */
export const HubCredentials = Identity.extend({
  tls: z.object({ client: Identity.exactOptional(), authorityPem: z.string().exactOptional() }).exactOptional(),
});

const dayMs = 86_400_000;

/** Whole days until the first of the certificates that we show ends; below nothing once it has. */
export function daysUntilEnd({ certificatePem, tls }: z.infer<typeof HubCredentials>, now: Date): number {
  const shown = [certificatePem, tls?.client?.certificatePem ?? []].flat();
  const ends = shown.map((pem) => Date.parse(new X509Certificate(pem).validTo));
  return Math.floor((Math.min(...ends) - now.getTime()) / dayMs);
}
