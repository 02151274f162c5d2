import type { Name, Schema } from "../../../domain/screening/entity.ts";
import { commaName, nameOf } from "../../facts/names.ts";

/** OFAC's types; what has none is an organisation of some sort. */
export function ofacSchema(type: string): Schema {
  const word = type.trim().toLowerCase();
  if (word === "individual") return "Person";
  if (word === "vessel") return "Vessel";
  return word === "aircraft" ? "Airplane" : "LegalEntity";
}

/** Only people are written `FAMILY, Given`: the comma in `TROVER, S.A.` belongs to the name. */
export function ofacName(text: string, schema: Schema, facts: Pick<Name, "kind" | "strength">): Name | undefined {
  return schema === "Person" ? commaName(text, facts) : nameOf(text, facts);
}

/** `SDGT] [SYRIA` is OFAC's way of listing two. */
export function programmesOf(text: string): string[] {
  return text
    .split(/[\][;]+/)
    .map((programme) => programme.trim())
    .filter((programme) => programme !== "");
}
