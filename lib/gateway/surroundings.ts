import type { Environment } from "../../functions/contract/routes.ts";
import type { Foundation } from "../data-stack.ts";

/** What an endpoint's function may need to know of its surroundings. */
export type Surroundings = Foundation & { environment: Environment };

export function everywhere({ environment, version }: Surroundings) {
  return { ENVIRONMENT: environment, VERSION: version };
}

export function withTables(around: Surroundings) {
  const { records, ephemeral } = around.data;
  return { ...everywhere(around), RECORDS_TABLE: records.tableName, EPHEMERAL_TABLE: ephemeral.tableName };
}
