import { Problem } from "../../functions/contract/problems.ts";
import type { PageContext } from "./visit.ts";

/** What somebody filled in. `name` names this one showing of the form: sent twice, it is the same. */
export type Filled = { values: URLSearchParams; name: string; file: Uint8Array | undefined };

/** A form that this dashboard did not show to this session is not read. */
export class ForeignForm extends Error {
  override readonly name = "ForeignForm";
}

const largestBytes = 256 * 1_024;

export async function formOf(c: PageContext): Promise<Filled> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength > largestBytes)
    throw new Problem("requestTooLarge", { message: "The form is larger than 256 KB." });
  const { values, file } = await readForm(bytes, c.req.header("Content-Type") ?? "");
  const { seals, session } = c.get("visit");
  const token = values.get("form") ?? "";
  if (!seals.isFormToken(token, session?.hash ?? "")) throw new ForeignForm("a form without a mark of ours");
  return { values, file, name: token.slice(0, token.indexOf(".")) };
}

/** A form with a file comes in parts; every other as a query. */
async function readForm(bytes: ArrayBuffer, contentType: string): Promise<Omit<Filled, "name">> {
  if (!contentType.startsWith("multipart/form-data")) {
    return { values: new URLSearchParams(Buffer.from(bytes).toString("utf8")), file: undefined };
  }
  const form = await new Response(bytes, { headers: { "Content-Type": contentType } }).formData().catch((cause) => {
    throw new ForeignForm("no form of a browser's", { cause });
  });
  const values = new URLSearchParams();
  let file: Uint8Array | undefined;
  for (const [name, value] of form) {
    if (typeof value === "string") values.append(name, value);
    else file = new Uint8Array(await value.arrayBuffer());
  }
  return { values, file };
}
