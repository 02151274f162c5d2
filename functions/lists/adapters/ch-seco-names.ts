import type { Name, Schema } from "../../domain/screening/entity.ts";
import { nameOf, personName, scriptOf } from "../facts/names.ts";
import { childOf, childrenOf, childText, type XmlNode } from "../reading/xml.ts";

/** A part as written, and its spellings by language and script; several may share a language and script. */
type Part = { type: string; order: number; value: string; variants: Map<string, string[]> };

/** Parts of a name with every spelling would multiply without end; past this each spelling stands once. */
const maximumSpellings = 32;

/** Names of every identity; each name once as written and once in every script or spelling its parts have. */
export function secoNames(subject: XmlNode, schema: Schema): (Name | undefined)[] {
  return childrenOf(subject, "identity").flatMap((identity) =>
    childrenOf(identity, "name").flatMap((name) => {
      const parts = childrenOf(name, "name-part")
        .map(partOf)
        .sort((one, other) => one.order - other.order);
      const facts = factsOf(identity, name);
      return [
        ...written(parts, schema, facts),
        ...spellingsOf(parts).flatMap((parts) => written(parts, schema, variantFacts(parts, facts))),
      ];
    }),
  );
}

function partOf(node: XmlNode): Part {
  const variants = new Map<string, string[]>();
  for (const variant of childrenOf(node, "spelling-variant")) {
    const { lang = "", script = "" } = variant.attributes;
    const spelling = childText(variant, "value") || variant.text;
    variants.set(`${lang}/${script}`, [...(variants.get(`${lang}/${script}`) ?? []), spelling]);
  }
  return {
    order: Number(node.attributes.order ?? 0),
    type: node.attributes["name-part-type"] ?? "",
    value: childText(node, "value") || (childOf(node, "value") === undefined ? node.text : ""),
    variants,
  };
}

/** Names per language and script that any part is spelled in; parts without that spelling stay as written. */
function spellingsOf(parts: Part[]): Part[][] {
  const languages = new Set(parts.flatMap(({ variants }) => [...variants.keys()]));
  return [...languages].flatMap((language) => {
    const choices = parts.map(({ value, variants }) => variants.get(language) ?? [value]);
    return combined(choices).map((values) => parts.map((part, at) => ({ ...part, value: values[at] ?? part.value })));
  });
}

/** Every way to choose one of each; of too many, as many as the part with the most choices has. */
function combined(choices: string[][]): string[][] {
  const count = choices.reduce((product, options) => product * options.length, 1);
  if (count > maximumSpellings) {
    const most = Math.max(...choices.map((options) => options.length));
    return Array.from({ length: most }, (_, at) => choices.map((options) => options[at % options.length] ?? ""));
  }
  return choices.reduce<string[][]>(
    (names, options) => names.flatMap((name) => options.map((option) => [...name, option])),
    [[]],
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

/** One name, and another with the maiden name where there is one; titles are no part of either. */
function written(parts: Part[], schema: Schema, facts: Facts): (Name | undefined)[] {
  const said = parts.filter(({ type }) => type !== "title");
  const of = (...types: string[]) =>
    said
      .filter(({ type }) => types.includes(type))
      .map(({ value }) => value)
      .join(" ");
  const family = of("family-name", "tribal-name");
  const given = of("given-name", "further-given-name");
  const maiden = of("maiden-name");
  if (schema !== "Person" || family === "" || given === "" || of("whole-name") !== "")
    return [nameOf(said.map(({ value }) => value).join(" "), facts)];
  const middle = of("father-name", "grand-father-name", "other");
  const name = personName({ given, middle, family }, facts);
  return maiden === "" ? [name] : [name, personName({ given, middle, family: maiden }, { ...facts, kind: "alias" })];
}
