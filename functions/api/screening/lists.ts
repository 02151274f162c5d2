import * as z from "zod";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { publishedLists } from "../../lists/catalogue.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { connectTables } from "../../store/tables.ts";
import { catalogueOn } from "../wiring/lists.ts";

const settings = environment(environments.lists);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(connectTables(settings)) };
const catalogue = catalogueOn(settings);

export const handler = endpoint("lists", { ...route, schema: z.strictObject({}) }, async () =>
  answer(await publishedLists(catalogue)),
);
