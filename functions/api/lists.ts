import * as z from "zod";
import { answer } from "../edge/answers.ts";
import { endpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";
import { publishedLists } from "../lists/catalogue.ts";
import { admissionFrom } from "../store/admission.ts";
import { connectTables } from "../store/tables.ts";
import { catalogueOn } from "./wiring/lists.ts";

const told = environment(environments.lists);
const door = { environment: told.ENVIRONMENT, admission: admissionFrom(connectTables(told)) };
const catalogue = catalogueOn(told);

export const handler = endpoint("lists", door, z.strictObject({}), async () =>
  answer({ lists: await publishedLists(catalogue) }),
);
