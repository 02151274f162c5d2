import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestRecord } from "../../functions/contract/test-records.ts";
import { VerifyRequest } from "../../functions/contract/verification/verify.ts";

/** Issuer records added by hand, one JSON a line, so that they outlive a restart of the host. */
type AddedRecords = { read: () => TestRecord[]; append: (record: TestRecord) => void };

export function addedRecords(dataDir: string | undefined): AddedRecords {
  if (!dataDir) return { read: () => [], append: () => undefined };
  const file = join(dataDir, "standin-records.ndjson");
  return {
    read: () => (existsSync(file) ? readFileSync(file, "utf8").split("\n").flatMap(recordOf) : []),
    append(record) {
      mkdirSync(dataDir, { recursive: true });
      appendFileSync(file, `${JSON.stringify(record.request)}\n`);
    },
  };
}

// A line cut short by a crash is not a record; the rest of the file is.
function recordOf(line: string): TestRecord[] {
  try {
    const request = VerifyRequest.parse(JSON.parse(line));
    return [{ documentType: request.documentType, request, expected: "Y" }];
  } catch {
    return [];
  }
}
