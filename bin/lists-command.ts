import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { basename } from "node:path";
import { type ListOperations, listOperations } from "../functions/jobs/lists/operations.ts";
import { showTable } from "./lists-output.ts";
import { listsBucket, type TargetOptions, UsageFault } from "./lists-target.ts";

export type ListsOptions = TargetOptions & {
  command: string;
  source: string[];
  file: string[];
  json: boolean;
  build: boolean;
};

/** Answers the exit status; what it has to say goes to stdout, how far it is to stderr. */
export async function runListsCommand(options: ListsOptions): Promise<number> {
  const command = Object.entries(commands).find(([name]) => name === options.command)?.[1];
  if (command === undefined)
    throw new UsageFault(options.command === "" ? "Say what to do" : `There is no command "${options.command}"`);
  const { client, bucket } = await listsBucket(options);
  try {
    const operations = listOperations(client, bucket, (line) => console.error(line));
    return await command(operations, options);
  } finally {
    client.destroy();
  }
}

type Command = (operations: ListOperations, options: ListsOptions) => Promise<number>;

const commands: Record<string, Command> = { refresh, import: importList, build, rollback, show };

/** Publishers keep one waiting; a few at a time is kind to them and to this machine. */
const refreshedAtOnce = 4;

async function refresh(operations: ListOperations, options: ListsOptions): Promise<number> {
  const waiting = options.source.length > 0 ? [...options.source] : operations.sources();
  const results: Refreshed[] = [];
  const worker = async () => {
    for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
      results.push(await refreshed(operations, source));
    }
  };
  await Promise.all(Array.from({ length: refreshedAtOnce }, worker));
  const accepted = results.filter(({ kind }) => kind === "accepted").length;
  const anythingNew = results.some((result) => result.kind === "accepted" && result.changed);
  const snapshot = anythingNew && options.build ? await builtSnapshot(operations) : null;
  print(options, { results, snapshot }, () => `${accepted} of ${results.length} sources refreshed`);
  return accepted === results.length ? 0 : 1;
}

type Refreshed = { source: string } & Awaited<ReturnType<ListOperations["refresh"]>>;

async function refreshed(operations: ListOperations, source: string): Promise<Refreshed> {
  const outcome = await operations.refresh(source);
  const word =
    outcome.kind === "accepted"
      ? `${outcome.records} records${outcome.changed ? "" : ", unchanged"}`
      : `kept as it was, ${outcome.fault.message}`;
  console.error(`${source}: ${word}`);
  return { source, ...outcome };
}

async function importList(operations: ListOperations, options: ListsOptions): Promise<number> {
  const [source] = options.source;
  if (source === undefined || options.source.length > 1) throw new UsageFault("Name one --source");
  if (options.file.length === 0) throw new UsageFault("Name at least one --file");
  for (const path of options.file) {
    await access(path).catch(() => {
      throw new Error(`${path} cannot be read`);
    });
  }
  const files = options.file.map((path) => ({ name: basename(path), open: () => createReadStream(path) }));
  console.error(`${source}: parsing ${files.length} ${files.length === 1 ? "file" : "files"}`);
  const accepted = await operations.importFiles(source, files);
  for (const warning of accepted.warnings) console.error(`${source}: accepted, although ${warning}`);
  console.error(`${source}: ${accepted.records} records, ${accepted.persons} of them persons`);
  const snapshot = options.build ? await builtSnapshot(operations) : null;
  print(options, { source, ...accepted, snapshot }, () => `${accepted.records} records of ${source} imported`);
  return 0;
}

async function build(operations: ListOperations, options: ListsOptions): Promise<number> {
  const snapshot = await builtSnapshot(operations);
  print(
    options,
    snapshot,
    () => `Snapshot ${snapshot.version}: ${snapshot.entities} entities, ${snapshot.names} names`,
  );
  return 0;
}

async function builtSnapshot(operations: ListOperations) {
  console.error("building the snapshot");
  const outcome = await operations.build();
  if (outcome.kind === "nothing") throw new Error(`Nothing was built: ${outcome.reason}.`);
  if (outcome.kind === "overtaken") throw new Error("Another build finished first; its snapshot is in service.");
  return outcome.manifest;
}

async function rollback(operations: ListOperations, options: ListsOptions): Promise<number> {
  const outcome = await operations.rollBack();
  if (outcome.kind === "nothing") throw new Error(`Nothing was rolled back: ${outcome.reason}.`);
  print(
    options,
    outcome.manifest,
    () => `Snapshot ${outcome.manifest.version} is in service again instead of ${outcome.from}`,
  );
  return 0;
}

async function show(operations: ListOperations, options: ListsOptions): Promise<number> {
  const shown = await operations.show();
  print(options, shown, () => showTable(shown));
  return 0;
}

function print(options: ListsOptions, value: unknown, words: () => string): void {
  console.log(options.json ? JSON.stringify(value, null, 2) : words());
}
