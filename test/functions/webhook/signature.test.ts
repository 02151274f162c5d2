import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newSecret, signatureHeaders } from "../../../functions/webhook/signature.ts";

const body = JSON.stringify({ type: "webhook.test", data: {} });
const signed = (...secrets: string[]) => signatureHeaders({ id: "msg_1", at: new Date(), body }, secrets);

test("an independent implementation accepts the signature", () => {
  const secret = newSecret();
  expect(new Webhook(secret).verify(body, signed(secret))).toEqual({ type: "webhook.test", data: {} });
});

test("a changed body, a changed id or another secret is refused", () => {
  const secret = newSecret();
  const headers = signed(secret);
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  expect(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "msg_2" })).toThrow();
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
});

test("while a secret is rolled, whoever knows either of the two accepts", () => {
  const [before, after] = [newSecret(), newSecret()];
  const headers = signed(after, before);
  for (const secret of [before, after]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
});
