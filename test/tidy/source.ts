import { dirname, join, normalize } from "node:path";
import { type Comment, type Program, parseSync, Visitor } from "oxc-parser";

/** One import, export-from, dynamic import or imported type of a file. */
export type Import = {
  /** As it stands in the code. */
  specifier: string;
  /** The path of the file in this project, where the specifier is a relative one. */
  file?: string;
  typeOnly: boolean;
  /** What is taken; `*` where it is everything, or where the parser cannot tell. */
  names: readonly string[];
  /** The code makes the name up while it runs, so that no rule can tell what is imported. */
  computed?: true;
};

/** A file as the rules read it. */
export type Source = {
  file: string;
  text: string;
  program: Program;
  comments: readonly Comment[];
  imports: readonly Import[];
  exports: readonly string[];
  /** The line on which a node begins, counted from one. */
  lineOf: (node: { start: number }) => number;
};

/** A parser and not a pattern reads the imports: it also sees those of types, and none inside strings. */
export function readSource(file: string, text: string): Source {
  const { program, module, errors, comments } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const importOf = (specifier: string, names: readonly string[], typeOnly: boolean): Import => ({
    specifier,
    ...(specifier.startsWith(".") && { file: normalize(join(dirname(file), specifier)) }),
    typeOnly,
    names,
  });
  const statements = module.staticImports.map(({ moduleRequest, entries }) =>
    importOf(
      moduleRequest.value,
      entries.map(({ importName }) => nameOf(importName)),
      entries.length > 0 && entries.every(({ isType }) => isType),
    ),
  );
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, isType }) =>
      moduleRequest === null ? [] : [importOf(moduleRequest.value, [nameOf(importName)], isType)],
    ),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }): Import => {
    const code = text.slice(start, end);
    const literal = /^["'`]([^"'`$]*)["'`]$/.exec(code)?.[1];
    return literal === undefined
      ? { specifier: code, typeOnly: false, names: ["*"], computed: true }
      : importOf(literal, ["*"], false);
  });
  const types: Import[] = [];
  new Visitor({
    TSImportType: ({ source }) => void types.push(importOf(source.value, ["*"], true)),
  }).visit(program);
  return {
    file,
    text,
    program,
    comments,
    imports: [...statements, ...reexports, ...dynamic, ...types],
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName: { kind, name } }) =>
        kind === "Default" ? ["default"] : name === null ? [] : [name],
      ),
    ),
    lineOf: ({ start }) => text.slice(0, start).split("\n").length,
  };
}

function nameOf({ kind, name }: { kind: string; name: string | null }): string {
  if (kind === "Default") return "default";
  return name ?? "*";
}
