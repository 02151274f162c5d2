import * as z from "zod";
import { Problem } from "../contract/problems.ts";
import { endpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";

const { ENVIRONMENT } = environment(environments.lists);

export const handler = endpoint("lists", { environment: ENVIRONMENT, admission: {} }, z.unknown(), async () => {
  throw new Problem("notOpen");
});
