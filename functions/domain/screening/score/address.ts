import { nearness } from "../score-table.ts";
import { piecesOf } from "../text/normalise.ts";

const said = new Set(
  "street st road rd avenue ave no number house apartment apt flat building bldg district city village province region area p o box po the of and".split(
    " ",
  ),
);

/** The words of an address that tell it from others. */
export function addressWords(address: string): string[] {
  return [...new Set(piecesOf(address).map((piece) => piece.latin))].filter(
    (word) => word.length > 1 && !said.has(word),
  );
}

/** Enough of the words of the shorter stand in the other as well. */
export function isSameAddress(asked: readonly string[], listed: string): boolean {
  const [one, two] = [new Set(asked), new Set(addressWords(listed))];
  const shorter = Math.min(one.size, two.size);
  const shared = [...one].filter((word) => two.has(word)).length;
  return shorter >= nearness.addressWords && shared / shorter >= nearness.addressShare;
}
