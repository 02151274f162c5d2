import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("without Java one sentence says what to install, and no test is said to have passed", () => {
  const env = { ...process.env, PATH: "/nowhere" };
  const ran = spawnSync(process.execPath, ["test/dynamodb-local/command.ts"], { env, encoding: "utf8" });
  expect({ code: ran.status, out: ran.stdout }).toEqual({ code: 1, out: "" });
  expect(ran.stderr).toMatch(
    /^Amazon's DynamoDB Local needs Java 17 and Maven, and java.* cannot be run here: .*\.\n$/,
  );
});
