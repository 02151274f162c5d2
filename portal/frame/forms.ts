import { Problem } from "../../functions/contract/problems.ts";
import type { PageContext } from "./visit.ts";

/** What somebody filled in. `name` names this one showing of the form: sent twice, it is the same. */
type Filled = { values: URLSearchParams; name: string };

/** A form that this dashboard did not show to this session is not read. */
export class ForeignForm extends Error {
  override readonly name = "ForeignForm";
}

const largestBytes = 256 * 1_024;

export async function formOf(c: PageContext): Promise<Filled> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength > largestBytes)
    throw new Problem("requestTooLarge", { message: "The form is larger than 256 KB." });
  const values = new URLSearchParams(Buffer.from(bytes).toString("utf8"));
  const { seals, session } = c.get("visit");
  const token = values.get("form") ?? "";
  if (!seals.isFormToken(token, session?.hash ?? "")) throw new ForeignForm("a form without a mark of ours");
  return { values, name: token.slice(0, token.indexOf(".")) };
}
