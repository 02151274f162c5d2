/**
 * The first bytes of a SHA-256: enough to tell a million rows apart, and too many for anybody who would forge a row.
 */
const digestBytes = 20;

/** Digests of a million keys and more, in little memory: a text for each of them would be half a gigabyte. */
export class DigestsByKey {
  /** Where the digest of a key stands. */
  readonly #places = new Map<string, number>();
  /** The few keys that have two digests, either of which is right. */
  readonly #others = new Map<string, Buffer>();
  #bytes = Buffer.alloc(digestBytes * 65_536);
  readonly #met: boolean[] = [];

  get size(): number {
    return this.#places.size;
  }

  add(key: string, [digest = Buffer.alloc(0), other]: readonly Buffer[]): void {
    const place = this.#places.size;
    if ((place + 1) * digestBytes > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    }
    digest.copy(this.#bytes, place * digestBytes, 0, digestBytes);
    this.#places.set(key, place);
    this.#met.push(false);
    if (other !== undefined) this.#others.set(key, other);
  }

  meet(key: string, digest: Buffer): "met" | "met before" | "differs" | "unknown" {
    const place = this.#places.get(key);
    if (place === undefined) return "unknown";
    if (this.#met[place] === true) return "met before";
    const kept = this.#bytes.subarray(place * digestBytes, (place + 1) * digestBytes);
    const isSame = kept.equals(digest.subarray(0, digestBytes)) || this.#others.get(key)?.equals(digest) === true;
    this.#met[place] = isSame;
    return isSame ? "met" : "differs";
  }

  unmet(): string[] {
    const keys: string[] = [];
    for (const [key, place] of this.#places) if (this.#met[place] !== true) keys.push(key);
    return keys;
  }
}
