import type { VerificationResult } from "../../functions/contract/verification/verification-result.ts";
import type { Mood } from "../design/parts.tsx";

/** What each answer of the DVS means, in the words that pages and files use. */
export const outcomes: Record<VerificationResult["responseCode"], { mood: Mood; title: string; meaning: string }> = {
  Y: { mood: "good", title: "The document matches", meaning: "The issuer’s record agrees with every detail you gave." },
  N: {
    mood: "bad",
    title: "The document does not match",
    meaning: "At least one detail differs from the issuer’s record.",
  },
  D: {
    mood: "warn",
    title: "The issuer holds no such record",
    meaning: "Check the details against the card; the issuer may not hold it.",
  },
  S: {
    mood: "warn",
    title: "The issuer did not answer",
    meaning: "A system error. Nothing was charged; you may try again.",
  },
};
