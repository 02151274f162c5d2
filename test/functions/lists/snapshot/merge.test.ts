import { describe, expect, test } from "vitest";
import type { Entity, Identifier } from "../../../../functions/domain/screening/entity.ts";
import { entityFrom } from "../../../../functions/lists/facts/draft.ts";
import { nameOf } from "../../../../functions/lists/facts/names.ts";
import { joinKeysOf } from "../../../../functions/lists/snapshot/join-keys.ts";
import { mergedEntities } from "../../../../functions/lists/snapshot/merge.ts";
import { collected } from "../../../fixtures/lists/files.ts";

type Facts = {
  joins?: string[];
  ties?: Entity["relationships"];
  schema?: Entity["schema"];
  born?: string;
  citizenOf?: string;
  gender?: "male" | "female";
  passport?: string;
  weak?: true;
};

function record(id: string, name: string, facts: Facts = {}): Entity {
  const { joins = [], ties = [], schema = "Person", born, citizenOf, gender, passport, weak } = facts;
  const [source = "", key = ""] = id.split(":");
  const identifiers = joins.map((value): Identifier => ({ kind: "other", value, joins: true }));
  if (passport !== undefined) identifiers.push({ kind: "passport", value: passport, country: "ru", joins: false });
  const entity = entityFrom({
    source,
    key,
    category: "sanction",
    schema,
    names: [nameOf(name, weak ? { strength: "weak" } : {})],
    birthDates: born === undefined ? [] : [{ from: born, circa: false }],
    countries: citizenOf === undefined ? [] : [{ code: citizenOf, kind: "nationality" }],
    ...(gender === undefined ? {} : { gender }),
    identifiers,
    relationships: ties,
    topics: ["sanction"],
  });
  if (entity === undefined) throw new Error("a record needs a name");
  return entity;
}

const merged = (...records: Entity[]) =>
  collected(
    mergedEntities({
      joinKeys: async function* () {
        yield* records.map(joinKeysOf);
      },
      entities: async function* () {
        yield* records;
      },
    }),
  );
const groups = async (...records: Entity[]) =>
  (await merged(...records)).map(({ members }) => members.map(({ id }) => id).join(" + "));

describe("records become one", () => {
  test("through a publisher's reference to another's record, whatever they are called", async () => {
    expect(
      await groups(
        record("un_sc:1", "Darius Test", { joins: ["un:XXi.001"] }),
        record("un_sc:2", "Darius Test"),
        record("eu_fsf:7", "Darjus Teszt", { joins: ["un:XXi.001"] }),
        record("gb_sanctions:9", "D. Test", { joins: ["un:XXi.001", "ofsi:5"] }),
      ),
    ).toEqual(["un_sc:2", "un_sc:1 + eu_fsf:7 + gb_sanctions:9"]);
  });

  test("through a chain of references; the first in the order of the catalogue gives the id and the sources", async () => {
    const [one] = await merged(
      record("us_ofac_sdn:1", "A Test", { joins: ["a:1"] }),
      record("eu_fsf:2", "A Test", { joins: ["b:2"] }),
      record("au_dfat:3", "A Test", { joins: ["a:1", "b:2"] }),
    );
    expect(one).toMatchObject({ id: "us_ofac_sdn:1", sources: ["us_ofac_sdn", "eu_fsf", "au_dfat"] });
  });
});

describe("records of a person with an equal strong name and an equal full birth date", () => {
  const born = "1961-03-14";
  const darius = { born, citizenOf: "ru", gender: "male", passport: "12 345" } as const;
  const with_ = (facts: Facts, name = "TEST, Darius") =>
    groups(record("un_sc:1", "Darius Test", darius), record("eu_fsf:1", name, facts));

  test.each<[string, Facts]>([
    ["nothing else is known of one", { born }],
    ["all else is equal, the passport written otherwise", { ...darius, passport: "12345" }],
    ["one is a citizen of a state that followed the other", { born, citizenOf: "suhh" }],
  ])("are one match: %s", async (_what, facts) => {
    expect(await with_(facts)).toEqual(["un_sc:1 + eu_fsf:1"]);
  });

  test.each<[string, Facts]>([
    ["another gender", { born, gender: "female" }],
    ["another nationality", { born, citizenOf: "ua-x" }],
    ["another passport of the same country", { born, passport: "98 765" }],
    ["another day", { born: "1961-03-15" }],
    ["a year alone", { born: "1961" }],
    ["no birth date", {}],
    ["a weak alias", { born, weak: true }],
  ])("stay two matches where there is %s", async (_what, facts) => {
    expect(await with_(facts)).toHaveLength(2);
  });

  test("stay two matches with 1 January, which registers write for a day that nobody knows", async () => {
    const newYear = { born: "1961-01-01" };
    expect(await groups(record("un_sc:1", "A Test", newYear), record("eu_fsf:1", "A Test", newYear))).toHaveLength(2);
  });

  test("stay two matches under one word, which many share", async () => {
    expect(await groups(record("un_sc:1", "Darius", { born }), record("eu_fsf:1", "Darius", { born }))).toHaveLength(2);
  });

  test("two that contradict each other are not made one by a third that fits both", async () => {
    const man = record("un_sc:1", "Darius Test", { born, gender: "male" });
    const woman = record("eu_fsf:1", "Darius Test", { born, gender: "female" });
    const unknown = record("au_dfat:1", "Darius Test", { born });
    expect((await groups(man, woman, unknown)).sort()).toEqual(["eu_fsf:1", "un_sc:1 + au_dfat:1"]);
  });

  test("on four lists are one match", async () => {
    const ids = ["us_ofac_sdn:1", "un_sc:1", "eu_fsf:1", "gb_sanctions:1"];
    expect(await groups(...ids.map((id) => record(id, "Darius Test", { born })))).toEqual([ids.join(" + ")]);
  });
});

describe("records stay apart", () => {
  test("namesakes that nothing but the name joins", async () => {
    expect(await groups(record("un_sc:1", "Darius Test"), record("eu_fsf:1", "Darius Test"))).toHaveLength(2);
  });

  test("a person and a ship that share a number", async () => {
    expect(
      await groups(
        record("un_sc:1", "Darius", { joins: ["x:1"] }),
        record("eu_fsf:1", "Darius", { joins: ["x:1"], schema: "Vessel" }),
      ),
    ).toHaveLength(2);
  });

  test("two records of one publisher under one number by mistake: only the namesake elsewhere joins its own", async () => {
    expect(
      await groups(
        record("us_ofac_sdn:1", "Abbud Test", { joins: ["ofac:1"] }),
        record("us_ofac_sdn:1/2", "Hammer Works", { joins: ["ofac:1"] }),
        record("us_csl:1", "Test, Abbud", { joins: ["ofac:1"] }),
      ),
    ).toEqual(["us_ofac_sdn:1/2", "us_ofac_sdn:1 + us_csl:1"]);
  });
});

describe("ties to names", () => {
  test("a name of the same list becomes that record, whatever the order of its words", async () => {
    const [linked] = await merged(
      record("us_ofac_sdn:1", "Torben Varnell", {
        ties: [{ relationship: "linked to", to: { name: "TRADING, Varnell" } }],
      }),
      record("us_ofac_sdn:2", "Varnell Trading", { schema: "LegalEntity" }),
    );
    expect(linked?.members[0].relationships).toEqual([{ relationship: "linked to", to: { id: "us_ofac_sdn:2" } }]);
  });

  test("a name that two records bear leads to neither", async () => {
    const [linked] = await merged(
      record("us_ofac_sdn:1", "Torben Varnell", { ties: [{ relationship: "linked to", to: { name: "Twin" } }] }),
      record("us_ofac_sdn:2", "Twin"),
      record("us_ofac_sdn:3", "Twin"),
    );
    expect(linked?.members[0].relationships).toEqual([{ relationship: "linked to", to: { name: "Twin" } }]);
  });

  test("a relative on no list becomes someone who can be found; an unknown associate or company does not", async () => {
    const all = await merged(
      record("un_sc:1", "Darius Test", {
        ties: [
          { relationship: "father", to: { name: "Hakim Test" } },
          { relationship: "linked to", to: { name: "The Ministry" } },
        ],
      }),
    );
    expect(all).toHaveLength(2);
    expect(all[0]?.members[0].relationships[0]).toEqual({ relationship: "father", to: { id: "un_sc:1/relative/1" } });
    expect(all[1]?.members[0]).toMatchObject({ caption: "Hakim Test", topics: ["role.rca"], category: "other" });
  });
});
