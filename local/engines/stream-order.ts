import { DatabaseSync } from "node:sqlite";

/**
 * Of every record it writes to a stream, the engine asks its file for the highest number so far, and reads all earlier
 * records to find it: after ten thousand verifications that is most of a verification. An index answers at once, and
 * the engine's file is an SQLite database that takes one from outside.
 */
export function indexStreamRecords(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("PRAGMA busy_timeout = 2000");
    database.exec(
      "CREATE INDEX IF NOT EXISTS stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))",
    );
  } finally {
    database.close();
  }
}
