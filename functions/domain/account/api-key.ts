import type { Environment } from "../../contract/routes.ts";

/**
 * `sk_test_` or `sk_live_`, 32 random base62 characters, 6 of checksum. The checksum lets a mistyped key be refused
 * without a look-up; it proves nothing else.
 */
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const shape = /^sk_(test|live)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

export function formatKey(environment: Environment, random: string): string {
  const body = `sk_${environment}_${random}`;
  return body + checksumOf(body);
}

/** The environment of a well-formed key; nothing for anything else. */
export function readKey(text: string): { environment: Environment } | undefined {
  const [, environment, random, checksum] = shape.exec(text) ?? [];
  if (environment !== "test" && environment !== "live") return undefined;
  return checksumOf(`sk_${environment}_${random}`) === checksum ? { environment } : undefined;
}

/** The largest prime below 62^6: every single wrong character and every swap of neighbours changes the remainder. */
const prime = 56_800_235_581;

function checksumOf(body: string): string {
  let rest = 0;
  for (const character of body) rest = (rest * 131 + character.charCodeAt(0)) % prime;
  let text = "";
  for (let place = 0; place < 6; place++) {
    text = digits.charAt(rest % digits.length) + text;
    rest = Math.floor(rest / digits.length);
  }
  return text;
}

/** Random bytes as base62 without a bias: a byte above the last whole multiple of 62 is passed over. */
export function base62(length: number, randomBytes: (count: number) => Uint8Array): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += digits.charAt(byte % 62);
  }
  return text;
}
