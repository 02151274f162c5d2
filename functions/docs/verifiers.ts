/** How a webhook's signature is checked, word for word as docs/webhooks.md has it. */
export const verifiers = {
  typescript: `import { createHmac, timingSafeEqual } from "node:crypto";

/** The event, or an error: nothing of a body may be used before it was checked. \`body\` is the text as it arrived. */
export function openEvent(secret: string, headers: Record<string, string | undefined>, body: string): unknown {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures = "" } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw new Error("too old, or from the future");
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const wanted = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  const fits = signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!fits) throw new Error("not signed with this secret");
  return JSON.parse(body);
}`,
  python: `import base64, hashlib, hmac, json, time


def open_event(secret, headers, body):
    """The event, or an error. \`body\` is the text as it arrived; header names are in lower case."""
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("too old, or from the future")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{headers['webhook-id']}.{timestamp}.{body}".encode()
    wanted = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    signatures = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(signature, f"v1,{wanted}") for signature in signatures):
        raise ValueError("not signed with this secret")
    return json.loads(body)`,
} as const;
