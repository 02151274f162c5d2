import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { daysUntilEnd } from "../../../functions/hub/credentials.ts";
import { selfSigned } from "../../../local/standin/certificate.ts";

/** Ended in 2024. Its key was thrown away. */
const ended = `-----BEGIN CERTIFICATE-----
MIIBGjCBwQIUe4NrCXAMeZojB6IcclktzucZ1bUwCgYIKoZIzj0EAwIwEDEOMAwG
A1UEAwwFZW5kZWQwHhcNMjMwMTAxMDAwMDAwWhcNMjQwMTAxMDAwMDAwWjAQMQ4w
DAYDVQQDDAVlbmRlZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNZvohV2lays
5y1ETYkAoQ1/sBtnQkwt534Iw9sfBEDGlIeSK0CLS9HhTNe2iCuFe/VGDjhOgSfA
/0l94UHKH8IwCgYIKoZIzj0EAwIDSAAwRQIgZ30T2lpyM9/js07+9ev0FOOfwFzH
PxKeZnlV/K1Elj4CIQCzmobKU10x2znrEDLmHsxnVW+3cEGnTX3MZ9rswQTUYQ==
-----END CERTIFICATE-----
`;

test("of several certificates the first to end counts: the hub or the way to it would refuse us then", async () => {
  const ours = await selfSigned("us");
  const now = new Date(new X509Certificate(ended).validTo);
  const left = daysUntilEnd(ours, now);
  expect(left).toBeGreaterThan(365);
  expect(daysUntilEnd({ ...ours, tls: { client: { ...ours, certificatePem: ended } } }, now)).toBe(0);
});
