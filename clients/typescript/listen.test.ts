import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { newSecret, signatureHeaders } from "../../functions/webhook/signature.ts";

const secret = newSecret();
const started: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const one of started.splice(0)) one.kill();
});

test("prints an event that is signed with the secret, and refuses one that is not", async () => {
  const env = { ...process.env, WEBHOOK_SECRET: secret };
  const listener = spawn(process.execPath, ["clients/typescript/listen.ts", "--port", "0"], { env });
  started.push(listener);
  const said = createInterface({ input: listener.stderr });
  const [line] = (await once(said, "line")) as [string];
  const url = line.replace("Listening on ", "");
  const body = JSON.stringify({ type: "webhook.test", data: { message: "größer" } });
  const post = (headers: Record<string, string>) => fetch(url, { method: "POST", headers, body });
  const at = new Date();
  expect((await post(signatureHeaders({ id: "msg_1", at, body }, [newSecret()]))).status).toBe(400);
  const printed = once(createInterface({ input: listener.stdout }), "line");
  expect((await post(signatureHeaders({ id: "msg_2", at, body }, [secret]))).status).toBe(204);
  expect(JSON.parse(String(await printed))).toEqual({ id: "msg_2", type: "webhook.test", data: { message: "größer" } });
});
