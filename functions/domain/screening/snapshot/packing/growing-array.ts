/** Numbers of one width whose count is not known beforehand. */
class GrowingArray<T extends Uint8Array | Uint16Array | Uint32Array> {
  length = 0;
  private values: T;
  private readonly make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.make = make;
    this.values = make(1024);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const longer = this.make(this.length * 2);
      longer.set(this.values);
      this.values = longer;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }

  clear(index: number, bits: number): void {
    this.values[index] = (this.values[index] ?? 0) & ~bits;
  }

  taken(): T {
    const exact = this.make(this.length);
    exact.set(this.values.subarray(0, this.length));
    return exact;
  }
}

export const growingBytes = () => new GrowingArray((length) => new Uint8Array(length));
export const growingShorts = () => new GrowingArray((length) => new Uint16Array(length));
export const growingWords = () => new GrowingArray((length) => new Uint32Array(length));
