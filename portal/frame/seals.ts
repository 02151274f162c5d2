import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { open, seal } from "../../functions/store/sealing.ts";

/** What a dashboard makes that only it can have made: each purpose has a key of its own. */
export type Seals = {
  /** Sealed for one owner, good for so many seconds. */
  seal: (text: string, belongsTo: string, nowSeconds: number) => string;
  /** Nothing where it is forged, altered, another's or too old. */
  open: (box: string, belongsTo: string, nowSeconds: number) => string | undefined;
  /** Names one showing of a form and proves that this dashboard showed it to this owner. */
  formToken: (belongsTo: string) => string;
  isFormToken: (token: string, belongsTo: string) => boolean;
};

const blockBytes = 64;

export function sealsOn(secret: Buffer, livesSeconds: number): Seals {
  const key = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "dashboard", purpose, 32));
  const boxKey = key("box");
  const formKey = key("form");
  const mark = (name: string, belongsTo: string) =>
    createHmac("sha256", formKey).update(`${belongsTo} ${name}`).digest();
  return {
    seal: (text, belongsTo, nowSeconds) =>
      seal(boxKey, { belongsTo, blockBytes }, `${nowSeconds + livesSeconds} ${text}`),
    open(box, belongsTo, nowSeconds) {
      const text = opened(boxKey, belongsTo, box);
      const [, end = "0", inside] = /^(\d+) ([\s\S]*)$/.exec(text ?? "") ?? [];
      return Number(end) > nowSeconds ? inside : undefined;
    },
    formToken(belongsTo) {
      const name = randomBytes(16).toString("base64url");
      return `${name}.${mark(name, belongsTo).toString("base64url")}`;
    },
    isFormToken(token, belongsTo) {
      const [, name = "", given = ""] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
      const bytes = Buffer.from(given, "base64url");
      const wanted = mark(name, belongsTo);
      return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
    },
  };
}

function opened(key: Buffer, belongsTo: string, box: string): string | undefined {
  try {
    return open(key, belongsTo, box);
  } catch {
    return undefined;
  }
}
