import * as z from "zod";
import { ListFault } from "../list-fault.ts";
import type { ListFile } from "../list-file.ts";
import { jsonDocument } from "../reading/json.ts";

const SparqlPage = z.object({
  results: z.object({ bindings: z.array(z.record(z.string(), z.object({ value: z.string() }))) }),
});

/** One row of a query's answer, by variable; empty where the row has no value for it. */
export type Binding = (variable: string) => string;

/** Rows of one page in the SPARQL JSON results format. */
export async function sparqlRows(file: ListFile): Promise<Binding[]> {
  const page = SparqlPage.safeParse(await jsonDocument(file.open()));
  if (!page.success) throw new ListFault("notTheFormat", "not a SPARQL result in JSON");
  return page.data.results.bindings.map((binding) => (variable) => binding[variable]?.value ?? "");
}

/** `http://www.wikidata.org/entity/Q42` → `Q42`. */
export function wikidataIdOf(address: string): string | undefined {
  return /\bQ[1-9]\d*$/.exec(address)?.[0];
}
