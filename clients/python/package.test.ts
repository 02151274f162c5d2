import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const check = "import sys; sys.exit(sys.version_info < (3, 11))";
const hasPython = spawnSync("python3", ["-c", check]).status === 0;
if (!hasPython) console.log("Skipped: the Python client needs Python 3.11, which is not at hand.");

test.skipIf(!hasPython)(
  "the Python client keeps to the rules of retrying, and takes no event that is not signed",
  () => {
    const env = { ...process.env, PYTHONPATH: "clients/python", PYTHONDONTWRITEBYTECODE: "1" };
    const tests = ["-m", "unittest", "discover", "-s", "clients/python/tests"];
    const { status, stderr } = spawnSync("python3", tests, { env, encoding: "utf8" });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  },
  60_000,
);

test.skipIf(!hasPython)("every shape of the contract is one that Python understands", () => {
  const program = `
import typing
from identity_verification import types
shapes = [one for one in vars(types).values() if isinstance(one, type) and hasattr(one, "__required_keys__")]
for shape in shapes:
    typing.get_type_hints(shape)
print(len(shapes))`;
  const env = { ...process.env, PYTHONPATH: "clients/python", PYTHONDONTWRITEBYTECODE: "1" };
  expect(Number(execFileSync("python3", ["-c", program], { env }))).toBeGreaterThan(50);
});
