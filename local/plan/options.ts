import * as z from "zod";
import { usualPort } from "./addresses.ts";

const portRule = "must be a number from 1 to 65530";

/** What `npm start` takes. */
export const hostFlags = z.object({
  port: z.coerce.number(portRule).int(portRule).min(1, portRule).max(65_530, portRule).default(usualPort).meta({
    title: "NUMBER",
    description:
      "the production API's; the test API, the dashboard, the hub's control, the sign-in and the console take the next five",
  }),
  data: z.string().default(".local").meta({ title: "DIR", description: "where everything is kept between runs" }),
  fresh: z.boolean().default(false).describe("begin with an empty data folder"),
  fastRetries: z.boolean().default(false).describe("divide every retry and webhook delay by 60"),
  conflicts: z.boolean().default(false).describe("let the tables conflict, throttle and lose replies now and then"),
  uncapped: z
    .boolean()
    .default(false)
    .describe("let calls beyond a function's reserved concurrency wait; without it they are 503, as on AWS"),
  log: z.boolean().default(false).describe("print a line a request: operation, status, code, names of refused fields"),
  dynamodbEndpoint: z
    .url("must be an address, such as http://127.0.0.1:8000")
    .optional()
    .meta({ title: "URL", description: "use this DynamoDB-compatible engine, not the one that comes along" }),
});

export type HostOptions = Omit<z.output<typeof hostFlags>, "data"> & { dataFolder: string };
