/** Hashes of the snapshot: fast, well spread and the same everywhere; nothing here keeps secrets. */
const prime = 0x01000193;

/** `kind` keeps features of different kinds apart that happen to be written alike. */
export function hashOf(text: string, kind: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(kind + 1, 0x9e3779b1);
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), prime);
  return mixed(hash);
}

export function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Four lanes at once, because a hundred megabytes are checked while a caller waits. */
export function checksumOf(words: Uint32Array): number {
  let [a, b, c, d] = [1, 2, 3, 4];
  const whole = words.length - (words.length % 4);
  for (let index = 0; index < whole; index += 4) {
    a = Math.imul(a ^ (words[index] ?? 0), prime);
    b = Math.imul(b ^ (words[index + 1] ?? 0), prime);
    c = Math.imul(c ^ (words[index + 2] ?? 0), prime);
    d = Math.imul(d ^ (words[index + 3] ?? 0), prime);
  }
  for (let index = whole; index < words.length; index += 1) a = Math.imul(a ^ (words[index] ?? 0), prime);
  return mixed(a ^ mixed(b) ^ mixed(c + 1) ^ mixed(d + 2));
}
