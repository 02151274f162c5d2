import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { ListFault } from "../list-fault.ts";
import { textOf } from "./bytes.ts";

export type CsvShape = { delimiter?: string; quote?: string | false };

/** The end-of-file byte of DOS, which OFAC still writes after the last row. */
const endOfFileMark = "\u001a";

/** Rows of a delimited file, one by one. What a row must look like is the adapter's matter. */
export async function* csvRows(chunks: AsyncIterable<Uint8Array>, shape: CsvShape = {}): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter: shape.delimiter ?? ",",
    quote: shape.quote ?? '"',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    bom: true,
    max_record_size: 4 * 1024 * 1024,
  });
  const source = Readable.from(refuseMarkup(textOf(chunks)), { objectMode: true });
  source.once("error", (error) => parser.destroy(error));
  try {
    for await (const row of source.pipe(parser)) {
      if (row.length === 1 && row[0].trim() === endOfFileMark) continue;
      yield row;
    }
  } catch (error) {
    throw error instanceof CsvError ? csvFault(error) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function csvFault(error: CsvError): ListFault {
  // An open quotation at the end is how a cut-off CSV shows itself.
  const kind = error.code === "CSV_QUOTE_NOT_CLOSED" ? "truncated" : "notTheFormat";
  return new ListFault(kind, error.code, { cause: error });
}

/** An error page reads as a CSV of one column; nothing a publisher writes starts with a tag. */
async function* refuseMarkup(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let first = true;
  for await (const text of texts) {
    if (first && /^\uFEFF?\s*<(!doctype|html|\?xml)/i.test(text)) {
      throw new ListFault("notTheFormat", "markup where rows were expected");
    }
    first = false;
    yield text;
  }
}
