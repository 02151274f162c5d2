import * as z from "zod";
import { Problem } from "../contract/problems.ts";
import { endpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";
import { admissionFrom } from "../store/admission.ts";
import { connectTables } from "../store/tables.ts";

const { ENVIRONMENT, ...names } = environment(environments["get-verification"]);
const door = { environment: ENVIRONMENT, admission: admissionFrom(connectTables(names)) };

export const handler = endpoint("get-verification", door, z.unknown(), async () => {
  throw new Problem("notOpen");
});
