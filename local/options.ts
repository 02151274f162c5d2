import { parseArgs } from "node:util";
import { usualPort } from "./addresses.ts";
import { ExpectedFault } from "./fault.ts";

export type HostOptions = {
  port: number;
  dataFolder: string;
  fresh: boolean;
  fastRetries: boolean;
  conflicts: boolean;
  /** Reserved concurrency refuses nobody. */
  uncapped: boolean;
  dynamodbEndpoint: string | undefined;
};

export const help = `npm start -- [flags]
  --port 4000             production API; test API, dashboard and the stand-in hub's control take the next three
  --data .local           where everything is kept between runs
  --fresh                 begin with an empty data folder
  --fast-retries          divide every retry and webhook delay by 60
  --conflicts             let the tables conflict, throttle and lose replies now and then
  --uncapped              let calls beyond a function's reserved concurrency wait; without it they are 503, as on AWS
  --dynamodb-endpoint URL use this DynamoDB-compatible engine instead of the one that comes along
  --help                  show this`;

export function readOptions(args: string[]): HostOptions | "help" {
  const values = parsed(args);
  if (values.help) return "help";
  return {
    port: portOf(values.port),
    dataFolder: values.data,
    fresh: values.fresh,
    fastRetries: values["fast-retries"],
    conflicts: values.conflicts,
    uncapped: values.uncapped,
    dynamodbEndpoint: endpointOf(values["dynamodb-endpoint"]),
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: "string", default: String(usualPort) },
        data: { type: "string", default: ".local" },
        fresh: { type: "boolean", default: false },
        "fast-retries": { type: "boolean", default: false },
        conflicts: { type: "boolean", default: false },
        uncapped: { type: "boolean", default: false },
        "dynamodb-endpoint": { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split(". ") : [];
    throw new ExpectedFault(`${sentence ?? "A flag was not understood"}; \`npm start -- --help\` lists the flags.`);
  }
}

/** Five ports are taken from here upwards. */
function portOf(given: string): number {
  const port = Number(given);
  if (Number.isInteger(port) && port >= 1 && port <= 65_530) return port;
  throw new ExpectedFault(`--port takes a number from 1 to 65530, not "${given}".`);
}

function endpointOf(given: string | undefined): string | undefined {
  if (given === undefined || URL.canParse(given)) return given;
  throw new ExpectedFault(`--dynamodb-endpoint takes an address such as http://127.0.0.1:8000, not "${given}".`);
}
