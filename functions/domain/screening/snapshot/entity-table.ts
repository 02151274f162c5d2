import { categories, type Entity, schemas } from "../entity.ts";
import { Table } from "./meta.ts";
import { growingBytes, growingShorts, growingWords } from "./packing/growing-array.ts";
import { packDate } from "./packing/packed-date.ts";
import { grouped } from "./packing/postings.ts";

export const countryKinds = ["nationality", "birth", "residence", "jurisdiction", "flag", "position"] as const;

/** Beside a record's categories: it is told as one match with the record before it. */
export const joinedBit = 0x80;

type NewRecord = { firstName: number; joined: boolean; changedIn: number | undefined };

/** What is known of each listed record besides its names, as numbers; and who is related to whom. */
export class EntityTable {
  private readonly nameStart = growingWords();
  private readonly schema = growingBytes();
  private readonly categories = growingBytes();
  private readonly topics = growingShorts();
  private readonly dateStart = growingWords();
  private readonly dates = growingWords();
  private readonly countryStart = growingWords();
  private readonly countries = growingShorts();
  private readonly changedEntity = growingWords();
  private readonly changedIn = growingWords();
  private readonly topicSets = new Table();
  private readonly countryCodes = new Table();
  private readonly relationships = new Table();
  private readonly numbers = new Map<string, number>();
  private readonly waiting: { from: number; label: number; to: string }[] = [];

  get length(): number {
    return this.schema.length;
  }

  add(record: Entity, { firstName, joined, changedIn }: NewRecord): number {
    const number = this.length;
    if (changedIn !== undefined) {
      this.changedEntity.push(number);
      this.changedIn.push(changedIn);
    }
    this.nameStart.push(firstName);
    this.dateStart.push(this.dates.length);
    this.countryStart.push(this.countries.length);
    this.schema.push(schemas.indexOf(record.schema));
    this.categories.push((1 << categories.indexOf(record.category)) | (joined ? joinedBit : 0));
    this.topics.push(this.topicSets.numberOf([...new Set(record.topics)].sort().join(" ")));
    this.numbers.set(record.id, number);
    this.addFacts(record, number);
    return number;
  }

  close(names: number): void {
    this.nameStart.push(names);
    this.dateStart.push(this.dates.length);
    this.countryStart.push(this.countries.length);
  }

  private addFacts(record: Entity, number: number): void {
    for (const { from, until, circa } of record.birthDates) {
      const packed = packDate(from, circa);
      if (packed === undefined) continue;
      this.dates.push(packed);
      this.dates.push(until === undefined ? 0 : (packDate(until, circa) ?? 0));
    }
    for (const { code, kind } of record.countries) {
      this.countries.push(this.countryCodes.numberOf(code) * 8 + countryKinds.indexOf(kind));
    }
    for (const { relationship, to } of record.relationships) {
      if ("id" in to) this.waiting.push({ from: number, label: this.relationships.numberOf(relationship), to: to.id });
    }
  }

  tables() {
    return {
      topicSets: this.topicSets.values.map((set) => set.split(" ").filter((topic) => topic !== "")),
      countries: this.countryCodes.values,
      relationships: this.relationships.values,
    };
  }

  sections() {
    return {
      entityNameStart: this.nameStart.taken(),
      entitySchema: this.schema.taken(),
      entityCategories: this.categories.taken(),
      entityTopics: this.topics.taken(),
      entityDateStart: this.dateStart.taken(),
      dates: this.dates.taken(),
      entityCountryStart: this.countryStart.taken(),
      countries: this.countries.taken(),
      changedEntity: this.changedEntity.taken(),
      changedIn: this.changedIn.taken(),
      ...this.edges(),
    };
  }

  /** Each relationship both ways, for a search may meet either end; the label's last bit says which way it is told. */
  private edges() {
    const known = this.waiting.flatMap(({ from, label, to }) => {
      const target = this.numbers.get(to);
      return target === undefined || target === from
        ? []
        : [
            { from, to: target, label: label * 2 },
            { from: target, to: from, label: label * 2 + 1 },
          ];
    });
    const groupOf = (at: number) => known[at]?.from ?? 0;
    const targets = grouped(known.length, this.length, { groupOf, itemOf: (at) => known[at]?.to ?? 0 });
    const labels = grouped(known.length, this.length, { groupOf, itemOf: (at) => known[at]?.label ?? 0 });
    return { entityEdgeStart: targets.start, edgeTarget: targets.items, edgeLabel: labels.items };
  }
}
