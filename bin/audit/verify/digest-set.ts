import { digestBytes } from "./digests.ts";

/** Digests by the order in which they came, a million and more in little memory: texts would take half a gigabyte. */
export class DigestSet {
  #bytes = Buffer.alloc(digestBytes * 65_536);
  /** Where a digest's first bytes say, or at the next free place, stands its number and one; 0: the place is free. */
  #places = new Uint32Array(2 * 65_536);
  #met = new Uint8Array(65_536);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Its number. One that was there before gets another: the first is the one that is found. */
  add(digest: Uint8Array): number {
    if (this.#size === this.#met.length) this.#grow();
    const number = this.#size;
    this.#bytes.set(digest, number * digestBytes);
    this.#size += 1;
    this.#place(number);
    return number;
  }

  find(digest: Buffer): number | undefined {
    for (let place = this.#firstPlace(digest, 0); ; place = this.#next(place)) {
      const number = (this.#places[place] ?? 0) - 1;
      if (number < 0) return undefined;
      const start = number * digestBytes;
      if (this.#bytes.compare(digest, 0, digestBytes, start, start + digestBytes) === 0) return number;
    }
  }

  isMet(number: number): boolean {
    return this.#met[number] === 1;
  }

  meet(number: number): void {
    this.#met[number] = 1;
  }

  *unmet(): Generator<number> {
    for (let number = 0; number < this.#size; number++) if (!this.isMet(number)) yield number;
  }

  #place(number: number): void {
    let place = this.#firstPlace(this.#bytes, number * digestBytes);
    while (this.#places[place] !== 0) place = this.#next(place);
    this.#places[place] = number + 1;
  }

  /** There are twice as many places as digests, a power of two. */
  #firstPlace(bytes: Buffer, offset: number): number {
    return bytes.readUInt32LE(offset) & (this.#places.length - 1);
  }

  #next(place: number): number {
    return (place + 1) & (this.#places.length - 1);
  }

  #grow(): void {
    this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    const met = new Uint8Array(this.#met.length * 2);
    met.set(this.#met);
    this.#met = met;
    this.#places = new Uint32Array(met.length * 2);
    for (let number = 0; number < this.#size; number++) this.#place(number);
  }
}
