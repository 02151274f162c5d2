import * as z from "zod";
import { Problem } from "../contract/problems.ts";
import { endpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";

const { ENVIRONMENT } = environment(environments["list-verifications"]);

export const handler = endpoint(
  "list-verifications",
  { environment: ENVIRONMENT, admission: {} },
  z.unknown(),
  async () => {
    throw new Problem("notOpen");
  },
);
