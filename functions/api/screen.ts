import * as z from "zod";
import { Problem } from "../contract/problems.ts";
import { endpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";

const { ENVIRONMENT } = environment(environments.screen);

export const handler = endpoint("screen", { environment: ENVIRONMENT, admission: {} }, z.unknown(), async () => {
  throw new Problem("notOpen");
});
