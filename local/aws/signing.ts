import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from "node:crypto";
import { type JsonObject, textOf } from "../template/json.ts";
import { arnOf, bytes, keyIdIn } from "./kms-names.ts";
import { type Operations, Refusal } from "./reply.ts";
import type { Store } from "./store.ts";

/** What stands before the seed of an Ed25519 key in PKCS #8. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");
const algorithm = "ED25519_SHA_512";
const keySpec = "ECC_NIST_EDWARDS25519";

/** KMS keys that sign, each made from the root key of the data folder: a folder of its own signs with keys of its own. */
export function signingOperations(root: Store<{ key: string }>): Operations {
  const keyFor = (keyId: string): KeyObject => {
    const seed = hkdfSync("sha256", Buffer.from(root.read().key, "base64"), keyId, "sign", 32);
    return createPrivateKey({ key: Buffer.concat([pkcs8, Buffer.from(seed)]), format: "der", type: "pkcs8" });
  };
  return {
    GetPublicKey: (input) => {
      const keyId = keyIdIn(input);
      const der = createPublicKey(keyFor(keyId)).export({ format: "der", type: "spki" });
      return {
        KeyId: arnOf(keyId),
        PublicKey: der.toString("base64"),
        KeySpec: keySpec,
        KeyUsage: "SIGN_VERIFY",
        SigningAlgorithms: [algorithm],
      };
    },
    Sign: (input) => {
      const keyId = keyIdIn(input);
      const signature = sign(null, messageIn(input), keyFor(keyId));
      return { KeyId: arnOf(keyId), Signature: signature.toString("base64"), SigningAlgorithm: algorithm };
    },
  };
}

/** What this machine signs with: the message as it is, and no longer than KMS takes. */
function messageIn(input: JsonObject): Buffer {
  const message = bytes(input.Message);
  if (textOf(input.SigningAlgorithm) !== algorithm || textOf(input.MessageType) === "DIGEST") {
    throw new Refusal("ValidationException", `This machine signs with ${algorithm} over a raw message only.`);
  }
  if (message.length < 1 || message.length > 4_096) throw new Refusal("ValidationException", "1 to 4096 bytes");
  return message;
}
