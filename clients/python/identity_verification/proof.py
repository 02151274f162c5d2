"""What a proof proves. Needs `cryptography`: pip install 'identity-verification-client[receipts]'."""

import base64
import binascii
import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


class ProofError(Exception):
    """The proof does not hold; the message says where."""


@dataclass(frozen=True)
class Proven:
    """What the service wrote into its audit log, without an outcome, and its place in a log of that size and root."""

    entry: dict[str, Any]
    index: int
    origin: str
    size: int
    root: bytes


def open_proof(proof: str, vkeys: str | Iterable[str]) -> Proven:
    """What a proof (c2sp.org/tlog-proof) proves, with no help but the log's verifier keys: `vkeys` of `audit_keys()`,
    kept from a time when you trusted their source."""
    head, parted, checkpoint = proof.partition("\n\n")
    first, *lines = head.split("\n")
    if first != "c2sp.org/tlog-proof@v1" or not parted or len(lines) < 2:
        raise ProofError("this is no proof")
    entry = _bytes(_after(lines[0], "extra "), "the entry")
    index = _number(_after(lines[1], "index "))
    path = [_bytes(line, "a hash of the path") for line in lines[2:]]
    keys = [_Key.read(vkey) for vkey in ([vkeys] if isinstance(vkeys, str) else vkeys)]
    origin, size, root = _open_checkpoint(checkpoint, keys)
    if _root_of(_sha256(b"\0", entry), index, size, path) != root:
        raise ProofError("the entry is not under the checkpoint's root")
    return Proven(json.loads(entry), index, origin, size, root)


def _root_of(leaf: bytes, index: int, size: int, path: list[bytes]) -> bytes | None:
    """RFC 9162, 2.1.3.2."""
    if index >= size:
        return None
    here, last, root = index, size - 1, leaf
    for one in path:
        if last == 0:
            return None
        if here % 2 == 1 or here == last:
            root = _sha256(b"\1", one, root)
            while here % 2 == 0 and here != 0:
                here, last = here // 2, last // 2
        else:
            root = _sha256(b"\1", root, one)
        here, last = here // 2, last // 2
    return root if last == 0 else None


@dataclass(frozen=True)
class _Key:
    """`name+id+key`, as c2sp.org/signed-note writes an Ed25519 key."""

    name: str
    id: bytes
    public: bytes

    @staticmethod
    def read(vkey: str) -> "_Key":
        found = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+(\S+)", vkey.strip())
        typed = b"" if found is None else _bytes(found[3], "the verifier key")
        if found is None or len(typed) != 33 or typed[0] != 1:
            raise ProofError("this is no Ed25519 verifier key")
        key_id = _sha256(f"{found[1]}\n".encode(), typed)[:4]
        if key_id.hex() != found[2]:
            raise ProofError("this is no Ed25519 verifier key")
        return _Key(found[1], key_id, typed[1:])


def _open_checkpoint(note: str, keys: list[_Key]) -> tuple[str, int, bytes]:
    text, parted, signatures = note.rpartition("\n\n")
    signed = f"{text}\n"
    origin, size, root = ([*signed.split("\n"), "", "", ""])[:3]
    if not parted or not _is_signed(signed, signatures, [key for key in keys if key.name == origin]):
        raise ProofError("the checkpoint is signed by none of these keys")
    return origin, _number(size), _bytes(root, "the root")


def _is_signed(text: str, signatures: str, keys: list[_Key]) -> bool:
    for name, encoded in re.findall(r"^— ([^\s+]+) (\S+)$", signatures, re.MULTILINE):
        found = _bytes(encoded, "a signature")
        for key in keys:
            if (key.name, key.id) != (name, found[:4]):
                continue
            try:
                Ed25519PublicKey.from_public_bytes(key.public).verify(found[4:], text.encode())
            except InvalidSignature as fault:
                raise ProofError("the checkpoint's signature does not fit") from fault
            return True
    return False


def _after(line: str, word: str) -> str:
    if not line.startswith(word):
        raise ProofError(f'a line "{word.strip()}" is missing')
    return line.removeprefix(word)


def _number(text: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,14}", text):
        raise ProofError("a number cannot be read")
    return int(text)


def _bytes(text: str, what: str) -> bytes:
    try:
        found = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as fault:
        raise ProofError(f"{what} is not base64") from fault
    # Another spelling of the same bytes is not the text that was proved.
    if base64.b64encode(found).decode() != text:
        raise ProofError(f"{what} is not base64")
    return found


def _sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()
