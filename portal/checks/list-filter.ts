import type { Field } from "../design/fields.tsx";

/** What is looked for, of one name or of many. */
export const filterFields: readonly Field[] = [
  { name: "includeAdverseMedia", label: "Look in adverse media as well", required: false, kind: "tick" },
  { name: "includeRcas", label: "Look for relatives and close associates as well", required: false, kind: "tick" },
  {
    name: "minScore",
    label: "Lowest score to show",
    hint: "From 0 to 100. Left empty, matches of 70 and more are shown.",
    required: false,
    kind: "number",
    short: true,
  },
];

/** The same as a request has it. */
export function listFilterOf(values: URLSearchParams) {
  const least = (values.get("minScore") ?? "").trim();
  return {
    ...(least !== "" && { minScore: Number.isFinite(Number(least)) ? Number(least) : least }),
    listFilter: {
      includeAdverseMedia: values.get("includeAdverseMedia") === "yes",
      includeRcas: values.get("includeRcas") === "yes",
    },
  };
}
