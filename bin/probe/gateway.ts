import { connect, type TLSSocket } from "node:tls";
import { ask } from "./ask.ts";
import { differs, holds, notAsked, notShownHere, type Probe } from "./verdict.ts";

/** What stands before every function: who may speak to it how, and how much. */
export function gatewayProbes({
  live,
  test,
  testKey,
}: {
  live: string;
  test: string;
  testKey?: string | undefined;
}): Probe[] {
  return [
    { what: "TLS floor of the live address", look: () => tlsFloor(live) },
    { what: "TLS floor of the test address", look: () => tlsFloor(test) },
    { what: "throttle of a key's plan", look: () => planThrottle(test, testKey) },
    { what: "throttle of methods without a key", look: () => openThrottle(test) },
  ];
}

async function tlsFloor(url: string) {
  if (!url.startsWith("https:")) return notShownHere("The address has no TLS.");
  const { hostname, port } = new URL(url);
  const speaks = (maxVersion: "TLSv1.1" | "TLSv1.2") => handshake(hostname, Number(port || 443), maxVersion);
  if (await speaks("TLSv1.1")) return differs("TLS 1.1 is taken.");
  return (await speaks("TLSv1.2")) ? holds("TLS 1.1 is refused, 1.2 is taken.") : differs("TLS 1.2 is refused.");
}

function handshake(host: string, port: number, maxVersion: "TLSv1.1" | "TLSv1.2"): Promise<boolean> {
  return new Promise((resolve) => {
    // Without the lower level, OpenSSL would itself refuse to offer what is to be refused.
    const ciphers = maxVersion === "TLSv1.1" ? "DEFAULT@SECLEVEL=0" : "DEFAULT";
    const socket: TLSSocket = connect({ host, port, servername: host, minVersion: "TLSv1", maxVersion, ciphers });
    const end = (spoken: boolean) => {
      socket.destroy();
      resolve(spoken);
    };
    socket.once("secureConnect", () => end(true));
    socket.once("error", () => end(false));
  });
}

const excess = 60;
const openExcess = 400;

/** Plans are best effort by AWS's own word: that sustained excess is refused is asked, never an exact number. */
async function planThrottle(test: string, key: string | undefined) {
  if (key === undefined) return notAsked("Needs a test key, or an operator who makes one.");
  const answers = await Promise.all(
    Array.from({ length: excess }, () => ask(`${test}/v1/screening/lists`, { headers: [["X-API-Key", key]] })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  if (refused.length === 0) return differs(`${excess} calls at once, and none was refused.`);
  const silent = refused.filter(({ headers }) => !/^\d+$/.test(headers["retry-after"] ?? ""));
  if (silent.length > 0) return differs("Some 429 have no Retry-After in whole seconds.");
  return holds(`${refused.length} of ${excess} calls at once were refused with 429 and Retry-After.`);
}

async function openThrottle(test: string) {
  const statuses = await Promise.all(
    Array.from({ length: openExcess }, async () => (await ask(`${test}/v1/nothing-here`)).status),
  );
  const refused = statuses.filter((status) => status === 429).length;
  if (refused > 0) return holds(`${refused} of ${openExcess} calls at once were refused with 429.`);
  return differs(`${openExcess} calls at once, and none was refused.`);
}
