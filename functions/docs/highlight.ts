/** Strings, comments and words of the language, in that order: the first that fits ends the others. */
const parts =
  /("(?:[^"\\\n]|\\.)*"|`[^`]*`)|(\/\/[^\n]*|\/\*\*?[\s\S]*?\*\/|(?<=^|\s)#\s[^\n]*)|\b(const|await|import|export|function|return|throw|new|from|def|if|not|raise|try|except|as|true|false|null|True|False|None)\b/g;

const classes = ["s", "c", "k"] as const;

/** A sample with its parts marked, for the eye alone: its text stays as it is. `write` makes a text safe for a page. */
export function highlighted(text: string, write: (text: string) => string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const found of text.matchAll(parts)) {
    const kind = classes[found.slice(1).findIndex((group) => group !== undefined)];
    pieces.push(write(text.slice(end, found.index)), `<i class="${kind}">${write(found[0])}</i>`);
    end = found.index + found[0].length;
  }
  return pieces.join("") + write(text.slice(end));
}
