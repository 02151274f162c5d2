import * as z from "zod";
import { documentTypes } from "../verification/verify.ts";

// What a deployment must say about its hub. Everything that no official source states is here and has no default: a
// missing value is refused when the stacks are synthesised, not met by a guess when a person is verified.

const word = z.string().regex(/^[A-Za-z0-9._-]+$/, "must be one word");

const documentRule = z.strictObject(
  {
    /** DocumentTypeCode. */
    code: word,
    /** The derived type that goes in i:type. */
    requestType: word,
    /** Member of the derived type → field of the request. Needed where the public sources do not settle it. */
    members: z.record(word, word).optional(),
  },
  { error: (issue) => (issue.input === undefined ? "needs a code and a requestType" : "must be an object") },
);

const unsettledTypes = ["citizenship", "death_certificate", "asic_msic"] as const;

const settings = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/, hostname: /./ }),
  /** Hosts that the hub may be spoken to on without TLS. Empty in the cloud. */
  httpsExempt: z.array(z.string()),
  namespaces: z.strictObject({ service: z.string().min(1), data: z.string().min(1) }),
  signature: z.strictObject({
    algorithm: z.enum(["rsa-sha1", "rsa-sha256", "rsa-sha512"]),
    digest: z.enum(["sha1", "sha256", "sha512"]),
  }),
  documentTypes: z.record(z.enum(documentTypes), documentRule).superRefine((rules, context) => {
    for (const type of unsettledTypes) {
      if (rules[type]?.members === undefined) {
        context.addIssue({ code: "custom", path: [type, "members"], message: "is required for this document type" });
      }
    }
  }),
  /** Members beyond BirthDate that are a DVSDate; every other date is written as text. */
  dvsDateMembers: z.array(word),
  /** What stands for a day or month that the document does not show. */
  unknownDateParts: z.enum(["omit", "nil", "zero"]),
  locked: z.strictObject({
    /** Any of these, found in that text without regard to case, says that the document is locked for a while. */
    matchers: z.array(
      z.strictObject({ in: z.enum(["fault_code", "fault_reason", "error_message"]), contains: z.string().min(1) }),
    ),
    retryAfterSeconds: z.int().min(1),
  }),
  /** A connection idle for longer is not used again: the hub may have closed it, and a call is never sent twice. */
  idleConnectionSeconds: z.number().min(0),
});

export const HubSettings = settings.refine(({ endpoint, httpsExempt }) => isSafe(URL.parse(endpoint), httpsExempt), {
  path: ["endpoint"],
  message: "must be https, save where httpsExempt names its host",
});
export type HubSettings = z.infer<typeof HubSettings>;

/** The settings, or one sentence naming everything the deployment leaves open. */
export function readHubSettings(settings: unknown): HubSettings {
  // Once in a process: the code that zod would make first costs more than the parsing.
  const parsed = HubSettings.safeParse(settings, { jitless: true });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new Error(`The hub settings of this deployment are not complete: ${faults.join("; ")}.`);
}

function isSafe(url: URL | null, httpsExempt: readonly string[]): boolean {
  return url !== null && (url.protocol === "https:" || httpsExempt.includes(url.hostname));
}
