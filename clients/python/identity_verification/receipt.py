"""What a receipt says. Needs `cryptography`: pip install 'identity-verification-client[receipts]'."""

import base64
import hashlib
import json
from collections.abc import Iterable
from typing import Any, Literal, TypedDict

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .proof import Proven, open_proof
from .types import AuditKeys


class ReceiptError(Exception):
    """The receipt does not hold; the message says where."""


class Receipt(TypedDict):
    v: Literal[1]
    verificationId: str
    documentType: str
    environment: Literal["live", "test"]
    at: str
    consentAttestedAt: str
    consentVersion: str
    responseCode: Literal["Y", "N", "D"]
    blinding: str


def open_receipt(receipt: str, keys: AuditKeys) -> Receipt:
    """What a receipt says, if one of the keys of `audit_keys()` signed it in its time."""
    parts = receipt.split(".")
    if len(parts) != 3:
        raise ReceiptError("this is no receipt")
    head, body, signature = parts
    try:
        header: dict[str, Any] = json.loads(_bytes(head))
        signed = _bytes(signature)
        says: Receipt = json.loads(_bytes(body))
    except (ValueError, UnicodeDecodeError) as fault:
        raise ReceiptError("this is no receipt") from fault
    if header.get("alg") != "EdDSA":
        raise ReceiptError("this is no receipt")
    key = _key(header.get("kid"), keys["keys"])
    try:
        Ed25519PublicKey.from_public_bytes(_bytes(key["x"])).verify(signed, f"{head}.{body}".encode())
    except InvalidSignature as fault:
        raise ReceiptError("its signature does not fit") from fault
    if says["environment"] != key["environment"]:
        raise ReceiptError("its key is of the other environment")
    if says["at"] < key["from"] or says["at"] >= key.get("until", "9999"):
        raise ReceiptError("it tells of a time at which its key signed nothing")
    return says


def prove_receipt(receipt: str, keys: AuditKeys, proof: str, vkeys: str | Iterable[str]) -> Proven:
    """The same, trusting nothing but the log's verifier keys: the log holds the receipt's hash (`proof`, of
    `prove_verification`) and the key that signed it (the key's own proof). Raises `ReceiptError` or `ProofError`."""
    says = open_receipt(receipt, keys)
    kept = [vkeys] if isinstance(vkeys, str) else list(vkeys)
    proven = open_proof(proof, kept)
    row = proven.entry.get("row") or {}
    if row.get("verificationId") != says["verificationId"]:
        raise ReceiptError("the proof is of another verification")
    if row.get("commitment") != commitment(receipt):
        raise ReceiptError("the log holds another receipt for this verification")
    key = _key(json.loads(_bytes(receipt.split(".")[0]))["kid"], keys["keys"])
    if "proof" not in key:
        raise ReceiptError("the key that signed it comes without its proof")
    logged = open_proof(key["proof"], kept).entry.get("row") or {}
    if (logged.get("kid"), logged.get("x"), logged.get("environment")) != (key["kid"], key["x"], says["environment"]):
        raise ReceiptError("the log holds another key under this name")
    return proven


def commitment(receipt: str) -> str:
    """The hash that the audit log holds of it: the field `commitment` of the verification's entry."""
    digest = hashlib.sha256(_bytes(receipt.split(".")[1])).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _key(kid: Any, keys: Iterable[Any]) -> Any:
    for key in keys:
        if key["kid"] == kid:
            return key
    raise ReceiptError("none of these keys signed it")


def _bytes(text: str) -> bytes:
    found = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    # Another spelling of the same bytes is not the text that was signed.
    if base64.urlsafe_b64encode(found).rstrip(b"=").decode() != text:
        raise ValueError("not canonical")
    return found
