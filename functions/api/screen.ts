import * as z from "zod";
import { Problem } from "../contract/problems.ts";
import { endpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";
import { admissionFrom } from "../store/admission.ts";
import { connectTables } from "../store/tables.ts";

const { ENVIRONMENT, ...names } = environment(environments.screen);
const door = { environment: ENVIRONMENT, admission: admissionFrom(connectTables(names)) };

export const handler = endpoint("screen", door, z.unknown(), async () => {
  throw new Problem("notOpen");
});
