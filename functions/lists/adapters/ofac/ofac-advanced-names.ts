import type { Name, Schema } from "../../../domain/screening/entity.ts";
import { nameOf, personName, scriptOf } from "../../facts/names.ts";
import { childrenOf, descendantsOf, type XmlNode } from "../../reading/xml.ts";

type ListValue = (kind: string, id: string | undefined) => string;
type Part = { type: string; text: string };

/** Every documented form of every alias; one alias may be documented in several scripts. */
export function advancedAliases(profile: XmlNode, schema: Schema, listValue: ListValue): (Name | undefined)[] {
  const types = partTypes(profile, listValue);
  return descendantsOf(profile, "Alias").flatMap((alias) =>
    childrenOf(alias, "DocumentedName").map((documented) => {
      const parts = partsOf(documented, types);
      return documentedName(parts, schema, factsOf(alias, parts, listValue));
    }),
  );
}

/** Which group of parts is the family name is said once for the identity, beside its aliases. */
function partTypes(profile: XmlNode, listValue: ListValue): Map<string, string> {
  const groups = descendantsOf(profile, "NamePartGroup");
  return new Map(
    groups.map(({ attributes }) => [attributes.ID ?? "", listValue("NamePartType", attributes.NamePartTypeID)]),
  );
}

function partsOf(documented: XmlNode, types: Map<string, string>): Part[] {
  return descendantsOf(documented, "NamePartValue").map(({ attributes, text }) => ({
    type: types.get(attributes.NamePartGroupID ?? "") ?? "",
    text,
  }));
}

function factsOf(
  alias: XmlNode,
  parts: Part[],
  listValue: ListValue,
): { kind: Name["kind"]; strength: Name["strength"] } {
  const { AliasTypeID, Primary, LowQuality } = alias.attributes;
  const strength = LowQuality === "true" ? "weak" : "strong";
  const script = scriptOf(parts.map(({ text }) => text).join(" "));
  if (script !== "Latn") return { kind: "original", strength };
  if (/^f\.k\.a/i.test(listValue("AliasType", AliasTypeID))) return { kind: "former", strength };
  return { kind: Primary === "true" ? "primary" : "alias", strength };
}

function documentedName(parts: Part[], schema: Schema, facts: ReturnType<typeof factsOf>): Name | undefined {
  const of = (pattern: RegExp) => parts.filter(({ type }) => pattern.test(type)).map(({ text }) => text);
  const family = of(/last|maiden|patronymic|matronymic/i);
  const given = of(/first/i);
  const middle = of(/middle/i);
  if (schema !== "Person" || family.length === 0 || given.length === 0) {
    return nameOf(parts.map(({ text }) => text).join(" "), facts);
  }
  return personName({ given: given.join(" "), middle: middle.join(" "), family: family.join(" ") }, facts);
}
