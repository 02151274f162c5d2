import { existsSync } from "node:fs";

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

/** The browser of this machine; nothing where there is none. */
export function chromiumHere(): string | undefined {
  const named = process.env.CHROMIUM;
  return [...(named === undefined ? [] : [named]), ...usual].find((path) => existsSync(path));
}
