import * as z from "zod";
import { readServiceFile } from "../../local/service-file.ts";
import type { Program } from "../command/command.ts";
import { command } from "../command/command-line.ts";
import { dataFlag, jsonFlag } from "../command/flags.ts";
import { targetOf } from "../ops/ops-target.ts";
import { askingAws } from "../preflight/ask-aws.ts";
import { alarmProbe } from "./alarm.ts";
import { callerProbes } from "./callers.ts";
import { evidenceProbe } from "./evidence.ts";
import { gatewayProbes } from "./gateway.ts";
import { refusalProbes } from "./refusals.ts";
import { serviceProbes } from "./service.ts";
import { type Verdict, verdictsOf } from "./verdict.ts";

const address = z.url("must be an address").transform((url) => url.replace(/\/+$/, ""));
const flags = z.object({
  live: address.meta({ title: "URL", description: "the production address: ProductionUrl" }),
  test: address.meta({ title: "URL", description: "the test address: TestUrl" }),
  testKey: z.string().optional().meta({ title: "sk_test_…", description: "on this machine the demo account's" }),
  liveKey: z.string().optional().meta({ title: "sk_live_…", description: "two live screenings are charged to it" }),
  operatorUrl: z.string().optional().meta({ title: "URL", description: "OperatorUrl, for what an operator has to do" }),
  account: z.string().optional().meta({ title: "acc_…", description: "whose key is made, and whose webhook is tried" }),
  deployment: z.string().optional().meta({ title: "NAME", description: "one of its alarms is set off" }),
  json: jsonFlag,
  data: dataFlag.meta({ title: "DIR", description: "for a service of this machine: its data folder" }),
});
type Given = z.output<typeof flags>;

/** What only a deployment can show, a verdict a row: `npm run -s probe -- --live URL --test URL`. */
export const probeProgram: Program = {
  call: "npm run -s probe --",
  commands: {
    "": command({ says: "Asks a deployment what no template shows.", flags }, async (given) => {
      const verdicts = await probe(given);
      console.log(given.json ? JSON.stringify(verdicts) : verdicts.map(inWords).join("\n"));
      return verdicts.some(({ verdict }) => verdict === "differs") ? 1 : 0;
    }),
  },
};

async function probe({ live, test, ...given }: Given): Promise<Verdict[]> {
  const isHere = live.startsWith("http:");
  const { testKey, liveKey, account } = isHere ? { ...demoOf(given.data), ...withoutNothing(given) } : given;
  const operator = isHere || given.operatorUrl !== undefined ? await operatorOf(given, isHere) : undefined;
  const ask = given.deployment === undefined || operator === undefined ? undefined : askingAws(operator.credentials);
  return verdictsOf([
    ...refusalProbes(test, testKey, live),
    ...serviceProbes({ live, test, testKey, liveKey, operator, account }),
    evidenceProbe({ test, testKey }),
    ...callerProbes({ live, test, testKey, liveKey }),
    alarmProbe({ live, deployment: given.deployment, ask }),
    // Last: it fills the key's windows.
    ...gatewayProbes({ live, test, testKey }),
  ]);
}

function operatorOf({ data, operatorUrl }: Pick<Given, "data" | "operatorUrl">, isHere: boolean) {
  return targetOf({ data, operatorUrl, target: isHere ? "local" : "aws" });
}

function demoOf(data: string) {
  const { testKey, liveKey, accountId: account } = readServiceFile(data).demo ?? {};
  return { testKey, liveKey, account };
}

function withoutNothing({ testKey, liveKey, account }: Partial<Given>) {
  return { ...(testKey && { testKey }), ...(liveKey && { liveKey }), ...(account && { account }) };
}

function inWords({ what, verdict, says }: Verdict): string {
  return `${verdict.padEnd(14)} ${what}: ${says}`;
}
