/** Small tables the numbers of a snapshot refer to, and what it says of itself. */
export type SnapshotMeta = {
  id: string;
  refreshedAt: string;
  entities: number;
  names: number;
  tokens: number;
  topicSets: string[][];
  countries: string[];
  relationships: string[];
};

/** Words become numbers in the order they are met. */
export class Table {
  readonly values: string[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(value: string): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    this.numbers.set(value, this.values.length);
    this.values.push(value);
    return this.values.length - 1;
  }
}
