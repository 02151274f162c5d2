import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { basename } from "node:path";
import * as z from "zod";
import { usualRecheckTerms } from "../../functions/contract/settings/recheck-terms.ts";
import { DamagedObject, type ListOperations, listOperations } from "../../functions/jobs/lists/operations.ts";
import { matcherVersionOf } from "../../lib/functions/matcher-version.ts";
import { ExpectedFault, sentenceOf } from "../../local/fault.ts";
import type { Program } from "../command/command.ts";
import { command } from "../command/command-line.ts";
import { dataFlag, jsonFlag, targetFlag } from "../command/flags.ts";
import { becameText, nextLook, showTable, unnamedText } from "./lists-output.ts";
import { damageSentence, listsBucket } from "./lists-target.ts";

const everywhere = {
  json: jsonFlag,
  data: dataFlag,
  target: targetFlag.describe("the service on this machine, or the deployment in the account of your AWS credentials"),
  endpoint: z.url("must be an address, http://…").optional().describe("another S3 than that of the service here"),
  bucket: z
    .string()
    .optional()
    .meta({ title: "NAME", description: "the bucket of the lists, where several may be it" }),
};
const source = z.string().meta({ title: "ID", description: "a source, by its id in docs/lists.md" });
const noBuild = z.boolean().default(false).describe("leave building for later");

const refreshFlags = z.object({
  source: z.array(source).default([]).meta({ title: "ID", description: "one source or several; all unless given" }),
  noBuild,
  ...everywhere,
});
const importFlags = z.object({
  source,
  file: z.array(z.string()).meta({
    title: "PATH",
    description: "a file in the source's own format, or several where it has several; also .gz",
  }),
  noBuild,
  ...everywhere,
});
const otherFlags = z.object(everywhere);
type Options = z.output<typeof otherFlags>;

/** `npm run -s lists -- COMMAND`: what it has to say goes to stdout, how far it is to stderr. */
export const listsProgram: Program = {
  call: "npm run -s lists --",
  commands: {
    refresh: command({ says: "Downloads what changed, and builds.", flags: refreshFlags }, (options) =>
      onBucket(options, (operations) => refresh(operations, options)),
    ),
    import: command({ says: "Feeds in files that were fetched by hand, and builds.", flags: importFlags }, (options) =>
      onBucket(options, (operations) => importList(operations, options)),
    ),
    build: command({ says: "Makes a snapshot of all lists and puts it in service.", flags: otherFlags }, (options) =>
      onBucket(options, (operations) => build(operations, options)),
    ),
    rollback: command(
      { says: "Puts the snapshot before it in service again, until a list changes.", flags: otherFlags },
      (options) => onBucket(options, (operations) => rollback(operations, options)),
    ),
    show: command({ says: "Shows the sources and the snapshot in service.", flags: otherFlags }, (options) =>
      onBucket(options, (operations) => show(operations, options)),
    ),
  },
};

async function onBucket(options: Options, run: (operations: ListOperations) => Promise<number>): Promise<number> {
  const target = await listsBucket(options);
  const { client, bucket } = target;
  try {
    return await run(
      listOperations({
        client,
        bucket,
        matcherVersion: matcherVersionOf(),
        keptDays: usualRecheckTerms.keptDays,
        onProgress: (line) => console.error(line),
      }),
    );
  } catch (error) {
    if (error instanceof DamagedObject) throw new ExpectedFault(damageSentence(error, target), { cause: error });
    throw isMistakeOfOurs(error) ? error : new ExpectedFault(sentenceOf(error), { cause: error });
  } finally {
    client.destroy();
  }
}

/**
 * A fault of a list, a file or a bucket is thrown with a sentence for people; JavaScript's own errors need their stack.
 */
function isMistakeOfOurs(error: unknown): boolean {
  return [TypeError, RangeError, ReferenceError, SyntaxError, z.ZodError].some((kind) => error instanceof kind);
}

/** Publishers answer slowly. A few are asked at a time, so that neither they nor this machine are overloaded. */
const refreshedAtOnce = 4;

async function refresh(operations: ListOperations, options: z.output<typeof refreshFlags>): Promise<number> {
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
  const snapshot = anythingNew && !options.noBuild ? await builtSnapshot(operations) : null;
  print(options, { results, snapshot }, () => `${accepted} of ${results.length} sources refreshed`);
  return accepted === results.length ? 0 : 1;
}

type Refreshed = { source: string } & Awaited<ReturnType<ListOperations["refresh"]>>;

/** A source that fails is reported with the others' results, and does not keep the others from being built. */
async function refreshed(operations: ListOperations, source: string): Promise<Refreshed> {
  const outcome = await operations.refresh(source).catch((error: unknown) => {
    return { kind: "guarded" as const, fault: { kind: "failed", message: sentenceOf(error) } };
  });
  const word =
    outcome.kind === "accepted"
      ? `${outcome.records} records${outcome.changed ? "" : ", unchanged"}`
      : `kept as it was, ${outcome.fault.message}`;
  console.error(`${source}: ${word}`);
  return { source, ...outcome };
}

async function importList(operations: ListOperations, options: z.output<typeof importFlags>): Promise<number> {
  const { source } = options;
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
  if (accepted.unnamed > 0) console.error(`${source}: without ${unnamedText(accepted.unnamed)}`);
  const { became, snapshot } = await becameOf(operations, options, { source, digest: accepted.digest });
  const words = `${accepted.records} records of ${source} imported`;
  print(
    options,
    { source, ...accepted, became: became.kind, snapshot },
    () => `${words}: ${becameText(became, source)}`,
  );
  return 0;
}

async function becameOf(
  operations: ListOperations,
  options: { noBuild: boolean },
  list: { source: string; digest: string },
): Promise<{ became: Became; snapshot: Manifest | null }> {
  if (options.noBuild) return { became: { kind: "notBuilt", reason: "--no-build" }, snapshot: null };
  console.error("building the snapshot");
  const became = await operations.putInService(list.source, list.digest).catch((error: unknown) => {
    if (error instanceof DamagedObject || isMistakeOfOurs(error)) throw error;
    throw new Error(`The list is accepted, but not in service yet: ${sentenceOf(error)}. ${nextLook}`);
  });
  return { became, snapshot: became.kind === "notBuilt" ? null : became.manifest };
}

type Became = Awaited<ReturnType<ListOperations["putInService"]>>;
type Manifest = Extract<Became, { manifest: unknown }>["manifest"];

async function build(operations: ListOperations, options: Options): Promise<number> {
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
  return outcome.manifest;
}

async function rollback(operations: ListOperations, options: Options): Promise<number> {
  const outcome = await operations.rollBack();
  if (outcome.kind === "nothing") throw new Error(`Nothing was rolled back: ${outcome.reason}.`);
  print(
    options,
    outcome.manifest,
    () => `Snapshot ${outcome.manifest.version} is in service again instead of ${outcome.from}`,
  );
  return 0;
}

async function show(operations: ListOperations, options: Options): Promise<number> {
  const shown = await operations.show();
  print(options, shown, () => showTable(shown));
  return 0;
}

function print(options: Options, value: unknown, words: () => string): void {
  console.log(options.json ? JSON.stringify(value, null, 2) : words());
}
