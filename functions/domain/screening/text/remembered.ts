const mostRemembered = 4096;

/** The same for a text asked for again: a search asks about the same words for every name that it looks at. */
export function remembered(of: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= mostRemembered) known.clear();
    const found = of(text);
    known.set(text, found);
    return found;
  };
}
