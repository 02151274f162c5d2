import type { Name, Schema } from "../../domain/screening/entity.ts";
import { nameOf, personName, scriptOf } from "../facts/names.ts";
import { childOf, childrenOf, childText, type XmlNode } from "../reading/xml.ts";

type Part = { type: string; value: string; variants: Map<string, string> };

/** Names of every identity; each name once as written and once in every script or spelling its parts have. */
export function secoNames(subject: XmlNode, schema: Schema): (Name | undefined)[] {
  return childrenOf(subject, "identity").flatMap((identity) =>
    childrenOf(identity, "name").flatMap((name) => {
      const parts = childrenOf(name, "name-part")
        .map(partOf)
        .sort((one, other) => one.order - other.order);
      const facts = factsOf(identity, name);
      return [
        written(parts, schema, facts),
        ...spellingsOf(parts).map((parts) => written(parts, schema, variantFacts(parts, facts))),
      ];
    }),
  );
}

function partOf(node: XmlNode): Part & { order: number } {
  const variants = childrenOf(node, "spelling-variant").map((variant) => {
    const { lang, script } = variant.attributes;
    return [`${lang ?? ""}/${script ?? ""}`, childText(variant, "value") || variant.text] as const;
  });
  return {
    order: Number(node.attributes.order ?? 0),
    type: node.attributes["name-part-type"] ?? "",
    value: childText(node, "value") || (childOf(node, "value") === undefined ? node.text : ""),
    variants: new Map(variants),
  };
}

/** One name per language and script that any part is spelled in; parts without that spelling stay as written. */
function spellingsOf(parts: Part[]): Part[][] {
  const languages = new Set(parts.flatMap(({ variants }) => [...variants.keys()]));
  return [...languages].map((language) =>
    parts.map((part) => ({ ...part, value: part.variants.get(language) ?? part.value })),
  );
}

type Facts = { kind: Name["kind"]; strength: Name["strength"] };

function factsOf(identity: XmlNode, name: XmlNode): Facts {
  const type = name.attributes["name-type"] ?? "";
  const strength = name.attributes.quality === "low" ? "weak" : "strong";
  if (type === "formerly-known-as") return { kind: "former", strength };
  return { kind: type === "primary-name" && identity.attributes.main !== "false" ? "primary" : "alias", strength };
}

/** Parts without that spelling stay in Latin letters beside the others. */
function variantFacts(parts: Part[], facts: Facts): Facts {
  const latin = parts.every(({ value }) => scriptOf(value) === "Latn");
  return { kind: latin ? "alias" : "original", strength: facts.strength };
}

function written(parts: Part[], schema: Schema, facts: Facts): Name | undefined {
  const of = (...types: string[]) =>
    parts
      .filter(({ type }) => types.includes(type))
      .map(({ value }) => value)
      .join(" ");
  const family = of("family-name", "tribal-name");
  const given = of("given-name", "further-given-name");
  if (schema !== "Person" || family === "" || given === "")
    return nameOf(parts.map(({ value }) => value).join(" "), facts);
  return personName({ given, middle: of("father-name", "grand-father-name"), family }, facts);
}
