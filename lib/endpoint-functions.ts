import { Duration } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Environment, Operation } from "../functions/contract/routes.ts";
import type { EnvironmentOf } from "../functions/edge/environment.ts";
import type { DataStack } from "./data-stack.ts";
import { grantItems } from "./grants.ts";
import { ServiceFunction } from "./service-function.ts";
import type { Settings } from "./settings.ts";

/** What an endpoint's function may need to know of its surroundings. */
export type Surroundings = { environment: Environment; settings: Settings; data: DataStack; version: string };

/** Longer than the hub's twenty seconds and both transactions, shorter than the gateway's twenty-nine. */
const endpointTimeout = Duration.seconds(28);

export function endpointFunction<Name extends Operation>(
  scope: Construct,
  id: string,
  name: Name,
  around: Surroundings,
): ServiceFunction<Name> {
  const made = new ServiceFunction(scope, id, {
    name,
    environment: environmentOf[name](around),
    settings: around.settings,
    alarms: around.data.alarms,
    timeout: endpointTimeout,
    reservedConcurrency: around.settings.reservedConcurrency[name],
  });
  grantsOf[name]?.(made, around);
  return made;
}

/** What each function is told. A variable its schema wants and this table forgets does not compile. */
const environmentOf: { [Name in Operation]: (around: Surroundings) => EnvironmentOf<Name> } = {
  verify: withTables,
  "get-verification": withTables,
  "list-verifications": withTables,
  screen: withTables,
  lists: withTables,
  mcp: withTables,
  docs: everywhere,
  health: withTables,
};

/** What each function may touch. Nothing that serves test keys is granted anything of a live wallet. */
const grantsOf: { [Name in Operation]?: (made: ServiceFunction, around: Surroundings) => void } = {
  health: (made, { data }) => {
    for (const table of [data.records, data.ephemeral]) {
      grantItems(made, { table, key: data.key, actions: ["GetItem"], kinds: ["health"] });
    }
  },
};

function everywhere({ environment, version }: Surroundings) {
  return { ENVIRONMENT: environment, VERSION: version };
}

function withTables(around: Surroundings) {
  const { records, ephemeral } = around.data;
  return { ...everywhere(around), RECORDS_TABLE: records.tableName, EPHEMERAL_TABLE: ephemeral.tableName };
}
