import { ProofFault } from "./proof-fault.ts";

/** Node's own decoder passes over what it cannot read; a format with signatures must not. */
export function fromBase64(text: string, what: string): Buffer {
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text) throw new ProofFault(`${what} is not base64`);
  return bytes;
}

/** A whole number as the formats write it: decimal, no leading zero. */
export function wholeNumber(text: string, what: string): number {
  const number = Number(text);
  if (!/^(0|[1-9]\d*)$/.test(text) || !Number.isSafeInteger(number)) throw new ProofFault(`${what} is not a number`);
  return number;
}
