import { ListFault } from "../list-fault.ts";
import { textOf } from "./bytes.ts";

const maximumLineLength = 16 * 1024 * 1024;

/** Lines of a text file, without their ends. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let open = "";
  for await (const text of textOf(chunks)) {
    const lines = (open + text).split("\n");
    open = lines.pop() ?? "";
    if (open.length > maximumLineLength)
      throw new ListFault("hostile", `a line of more than ${maximumLineLength} letters`);
    for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
  }
  if (open !== "") yield open;
}

/** One JSON value a line. The last line of a cut-off file does not parse, and says so. */
export async function* jsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let number = 0;
  for await (const line of linesOf(chunks)) {
    number += 1;
    if (line.trim() !== "") yield parsedLine(line, number);
  }
}

function parsedLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    const kind = number > 1 ? "truncated" : "notTheFormat";
    throw new ListFault(kind, `line ${number} is not JSON`, { cause: error });
  }
}
