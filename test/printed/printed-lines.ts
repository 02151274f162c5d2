import { globSync, readFileSync } from "node:fs";

export type PrintedLine = { file: string; text: string };

/** Where people are told what to type. */
export const documents = [
  "README.md",
  ...globSync("docs/**/*.md").sort(),
  "clients/README.md",
  ...globSync("clients/*/README.md").sort(),
];

const programs = ["npm", "npx", "node", "curl", "aws", "cdk", "git", "go", "fsck", "pip", "ops", "lists", "score"];
/** What a line sets for its command stands before it. */
const settings = "(?:[A-Z_]+=\\S+ )*";
const beginsCommand = new RegExp(
  `^${settings}(${[...programs, "identity-listen", "\\$\\(go env GOPATH\\)/bin/fsck"].join("|")})\\b[( ]`,
);
export const isCommand = (text: string): boolean => beginsCommand.test(text);

/** Every command line of a page: in its blocks, where one may take several lines, and in its sentences. */
export function printedLines(file: string): PrintedLine[] {
  const page = pageOf(file);
  const blocks = [...indentedIn(page), ...fencedIn(page)];
  const prose = blocks.reduce((rest, block) => rest.replace(block, ""), page);
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
  const found = [...blocks.flatMap(commandsIn), ...spans.filter((span) => beginsCommand.test(span))];
  const withoutComment = found.map((text) => text.replace(/ +# .*$/, ""));
  return [...new Set(withoutComment)].map((text) => ({ file, text }));
}

/** A page without the programs that it shows. */
function pageOf(file: string): string {
  return readFileSync(file, "utf8").replaceAll(/^```(ts|python|json)\n[\s\S]*?^```/gm, "");
}

/** What stands apart by four blanks: commands to type, and what they answer. */
export function indentedBlocks(file: string): string[] {
  return indentedIn(pageOf(file)).map((block) => block.replaceAll(/^ {4}/gm, ""));
}

function indentedIn(page: string): string[] {
  return [...page.matchAll(/(?<=\n\n)(?: {4}\S[^\n]*\n)(?: {4}[^\n]*\n)*/g)].map(([block]) => block);
}

function fencedIn(page: string): string[] {
  return [...page.matchAll(/^```(?:sh|bash|console)?\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
}

function commandsIn(block: string): string[] {
  const commands: string[] = [];
  let open = "";
  for (const line of block.split("\n")) {
    const text = line.replace(/^ {4}/, "");
    if (open === "" && !beginsCommand.test(text)) continue;
    open = open === "" ? text : `${open}\n${text}`;
    // An apostrophe in a comment opens nothing.
    const quotes = open.replaceAll(/ # .*$/gm, "").split("'").length - 1;
    if (quotes % 2 === 1 || open.endsWith("\\")) continue;
    commands.push(open);
    open = "";
  }
  return commands;
}

/** Commands that a sentence names without being a line to type, such as `key roll`. */
export function namedCommands(file: string, nouns: readonly string[]): string[] {
  const page = readFileSync(file, "utf8");
  const named = new RegExp(`^(${nouns.join("|")}) [a-z-]+$`);
  return [...page.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span).filter((span) => named.test(span));
}
