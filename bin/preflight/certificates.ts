import * as z from "zod";
import type { Settings } from "../../lib/deployment/deployment.ts";
import { type AskAws, answerAs } from "./ask-aws.ts";
import { type Check, missing, ok, unwise } from "./row.ts";

const Described = z.object({
  Certificate: z.object({
    Status: z.string(),
    DomainName: z.string(),
    SubjectAlternativeNames: z.array(z.string()).default([]),
    /** Seconds since 1970. */
    NotAfter: z.number().optional(),
    RenewalEligibility: z.string().optional(),
  }),
});

const fewestDays = 30;

/** A certificate for each name of the deployment's own: of the two APIs, where they have one, and of the two dashboards. */
export function certificateChecks(settings: Settings, ask: AskAws, now: Date): Check[] {
  const { addresses, ownNames, dashboards } = settings;
  const names = [
    ...(addresses && ownNames
      ? (["live", "test"] as const).map((one) => ({
          what: `${one} address`,
          address: addresses[one],
          arn: ownNames.certificateArns[one],
        }))
      : []),
    ...(["portal", "console"] as const).map((one) => ({
      what: one,
      address: dashboards[one].address,
      arn: dashboards[one].certificateArn,
    })),
  ].filter(({ arn }) => arn !== "");
  return names.map(({ what, address, arn }) => ({
    what: `certificate of the ${what}`,
    look: () => certificate({ name: new URL(address).hostname, arn }, ask, now),
  }));
}

async function certificate({ name, arn }: { name: string; arn: string }, ask: AskAws, now: Date) {
  const input = { CertificateArn: arn };
  const text = await ask({ service: "acm", target: "CertificateManager.DescribeCertificate", input });
  const { Status, DomainName, SubjectAlternativeNames, NotAfter, RenewalEligibility } = answerAs(
    Described,
    text,
  ).Certificate;
  const names = [...new Set([DomainName, ...SubjectAlternativeNames])];
  const another = `aws acm request-certificate --validation-method DNS --domain-name ${name}`;
  if (!names.some((one) => covers(one, name)))
    return missing(`It is for ${names.join(", ")}, not for ${name}.`, another);
  if (Status !== "ISSUED")
    return missing(`It stands at ${Status}: AWS refuses a name without an issued certificate.`, validation(arn));
  const days = NotAfter === undefined ? undefined : Math.floor((NotAfter * 1_000 - now.getTime()) / 86_400_000);
  if (days !== undefined && days < fewestDays && RenewalEligibility !== "ELIGIBLE")
    return unwise(`It ends in ${days} days, and AWS does not renew it by itself.`, another);
  return ok(`It is issued for ${name}.`);
}

function validation(arn: string): string {
  return `aws acm describe-certificate --certificate-arn ${arn} shows the record that proves the name is yours`;
}

/** A star stands for one label. */
function covers(pattern: string, name: string): boolean {
  return pattern === name || (pattern.startsWith("*.") && pattern.slice(1) === name.slice(name.indexOf(".")));
}
