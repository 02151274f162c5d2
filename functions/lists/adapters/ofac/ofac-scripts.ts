import type { Name } from "../../../domain/screening/entity.ts";
import type { FileNotes } from "../../list-file.ts";
import { childrenOf, xmlRecords } from "../../reading/xml.ts";
import { profileNames, type Values, valuesIn } from "./ofac-advanced.ts";
import { issueDate } from "./ofac-advanced-dates.ts";

/**
 * Names in other than Latin letters by entry number. The Advanced XML alone holds them; everything else of an entry is
 * better proved in the files of rows, so of this one no more is taken.
 */
export async function ofacScriptNames(
  chunks: AsyncIterable<Uint8Array>,
  notes: FileNotes,
): Promise<Map<string, Name[]>> {
  const names = new Map<string, Name[]>();
  let values: Values = new Map();
  const shape = { roots: ["Sanctions"], records: ["DateOfIssue", "ReferenceValueSets", "DistinctParty"] };
  for await (const node of xmlRecords(chunks, shape)) {
    if (node.name === "ReferenceValueSets") values = valuesIn(node);
    else if (node.name === "DateOfIssue") Object.assign(notes, issueDate(node));
    else {
      const profiles = childrenOf(node, "Profile");
      const others = profiles.flatMap((profile) => profileNames(profile, values)).filter(isOriginal);
      if (others.length > 0) names.set(node.attributes.FixedRef ?? "", others);
    }
  }
  return names;
}

function isOriginal(name: Name | undefined): name is Name {
  return name?.kind === "original";
}
