import { invalid } from "../refusals.ts";

const token = /\s*(#\w+|:\w+|[A-Za-z_]\w*|\d+|<>|<=|>=|[=<>()+\-,.[\]])/y;

/** An expression word by word. Keywords are known in any case. */
export class Reader {
  readonly #words: string[] = [];
  readonly #text: string;
  #at = 0;
  /** The placeholders met so far: a request must define these and no others. */
  readonly used = new Set<string>();
  /** The attributes that the paths met so far begin with. */
  readonly attributes = new Set<string>();

  constructor(text: string) {
    this.#text = text;
    token.lastIndex = 0;
    const end = text.trimEnd().length;
    while (token.lastIndex < end) {
      const word = token.exec(text)?.[1];
      if (word === undefined) throw this.fault();
      this.#words.push(word);
    }
  }

  get next(): string | undefined {
    return this.#words[this.#at];
  }

  isDone(): boolean {
    return this.#at >= this.#words.length;
  }

  take(): string {
    const word = this.next;
    if (word === undefined) throw this.fault();
    this.#at += 1;
    if (word.startsWith("#") || word.startsWith(":")) this.used.add(word);
    return word;
  }

  /** Takes the next word if it is this one. */
  takes(word: string): boolean {
    if (this.next?.toUpperCase() !== word.toUpperCase()) return false;
    this.#at += 1;
    return true;
  }

  /** Takes the name of a function with the bracket that opens its arguments. */
  takesCall(name: string): boolean {
    if (this.next?.toLowerCase() !== name || this.#words[this.#at + 1] !== "(") return false;
    this.#at += 2;
    return true;
  }

  expect(word: string): void {
    if (!this.takes(word)) throw this.fault();
  }

  fault(): Error {
    return invalid(`Invalid expression: syntax error near "${this.next ?? "the end"}" in "${this.#text}"`);
  }
}
