/** How a receipt is read without our client. */
export const receiptReaders = {
  typescript: `import { createHash } from "node:crypto";
import { compactVerify, decodeProtectedHeader } from "jose";

/** What the receipt says, and its hash: \`commitment\` of the log's entry. \`auditKeys\` is what /.well-known/audit-keys answered. */
export async function openReceipt(receipt: string, auditKeys: { keys: { kid: string; x: string }[] }) {
  const { kid } = decodeProtectedHeader(receipt);
  const key = auditKeys.keys.find((one) => one.kid === kid);
  if (key === undefined) throw new Error("none of these keys signed it");
  const publicKey = { kty: "OKP", crv: "Ed25519", x: key.x };
  const { payload } = await compactVerify(receipt, publicKey, { algorithms: ["EdDSA"] });
  const commitment = createHash("sha256").update(payload).digest("base64url");
  return { says: JSON.parse(new TextDecoder().decode(payload)), commitment };
}`,
  python: `import base64, hashlib, json

from joserfc import jws
from joserfc.jwk import OKPKey


def open_receipt(receipt, audit_keys):
    """What the receipt says, and its hash: \`commitment\` of the log's entry."""
    kid = json.loads(base64.urlsafe_b64decode(receipt.split(".")[0] + "=="))["kid"]
    key = next(key for key in audit_keys["keys"] if key["kid"] == kid)
    public_key = OKPKey.import_key({"kty": "OKP", "crv": "Ed25519", "x": key["x"]})
    payload = jws.deserialize_compact(receipt, public_key, algorithms=["EdDSA"]).payload
    commitment = base64.urlsafe_b64encode(hashlib.sha256(payload).digest()).decode().rstrip("=")
    return json.loads(payload), commitment`,
} as const;
