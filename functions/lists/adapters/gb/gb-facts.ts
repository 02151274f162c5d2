import type { Name, Schema } from "../../../domain/screening/entity.ts";
import { nameOf, personName } from "../../facts/names.ts";

export function gbSchema(type: string): Schema {
  const word = type.trim().toLowerCase();
  if (word === "individual") return "Person";
  return word === "ship" ? "Vessel" : "LegalEntity";
}

type GbName = { numbered: string[]; last: string; whole?: string; type: string; strength: string };

/** Names 1 to 5 are given names, Name 6 the family name or the whole of an organisation's. */
export function gbName(name: GbName, schema: Schema): Name | undefined {
  const facts = { kind: kindOf(name.type), strength: strengthOf(name.strength) };
  const [given = "", ...middle] = name.numbered.filter((part) => part !== "");
  if (name.whole !== undefined && name.whole !== "") return nameOf(name.whole, facts);
  if (schema !== "Person" || given === "") return nameOf([given, ...middle, name.last].join(" "), facts);
  return personName({ given, middle: middle.join(" "), family: name.last }, facts);
}

/** `Primary name variation` is a spelling of the primary name, not a second one. */
function kindOf(type: string): Name["kind"] {
  if (/^fka|formerly/i.test(type)) return "former";
  return /^primary name$/i.test(type.trim()) || type === "" ? "primary" : "alias";
}

function strengthOf(strength: string): Name["strength"] {
  return /weak|low/i.test(strength) ? "weak" : "strong";
}
