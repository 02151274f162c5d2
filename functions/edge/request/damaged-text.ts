const message = "holds a character that could not be read (U+FFFD, or half of one): send the text as UTF-8";

/** A field's path is shown to so many characters: a path that is longer already need not grow. */
const longestPath = 100;

/**
 * The fields whose text was damaged before it came here. Bytes that are not UTF-8 arrive as U+FFFD, whether the gateway
 * read them or we did; half a surrogate pair becomes one as soon as it is written anywhere. No document and no list holds
 * such a name, so it would match nobody, and a screening would clear whom it meant.
 */
export function damagedFields(given: unknown): { field: string; message: string }[] {
  const found: string[] = [];
  // A loop in place of recursion: whoever sends the body chooses how deep it is.
  const open = [{ path: "", value: given }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === "string" && isDamaged(value)) found.push(path);
    if (typeof value !== "object" || value === null) continue;
    for (const [name, inner] of Object.entries(value).toReversed()) {
      const innerPath = path === "" ? name : `${path}.${name}`.slice(0, longestPath);
      if (isDamaged(name)) found.push(innerPath);
      open.push({ path: innerPath, value: inner });
    }
  }
  return [...new Set(found)].map((path) => ({ field: path === "" ? "body" : path, message }));
}

function isDamaged(text: string): boolean {
  return text.includes("\uFFFD") || !text.isWellFormed();
}
