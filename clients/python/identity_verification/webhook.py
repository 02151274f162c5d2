"""The events that the service posts to a webhook."""

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple, Union

from .types import ListsUpdated, VerificationCompleted, VerificationFailed, WebhookTest

WebhookEvent = Union[VerificationCompleted, VerificationFailed, ListsUpdated, WebhookTest]

_TOLERANCE_SECONDS = 300


class WebhookError(Exception):
    """The request is not one that the service signed."""


class Opened(NamedTuple):
    id: str
    event: WebhookEvent


def open_event(
    secret: str, headers: Mapping[str, str], body: str | bytes, now: Callable[[], float] = time.time
) -> Opened:
    """The event of a request to your webhook: nothing of a body may be used before it was checked. `body` is what
    arrived, unread. An event may come twice, under the same id."""
    found = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp = _header(found, "webhook-id"), _header(found, "webhook-timestamp")
    raw = body.encode() if isinstance(body, str) else body
    if not timestamp.isascii() or not timestamp.isdigit() or abs(now() - int(timestamp)) > _TOLERANCE_SECONDS:
        raise WebhookError("the event is too old, or from the future")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = hmac.new(key, f"{event_id}.{timestamp}.".encode() + raw, hashlib.sha256).digest()
    signatures = _header(found, "webhook-signature").split(" ")
    if not any(_fits(signature, wanted) for signature in signatures):
        raise WebhookError("the event is not signed with this secret")
    return Opened(event_id, json.loads(raw))


def _fits(signature: str, wanted: bytes) -> bool:
    if not signature.startswith("v1,"):
        return False
    try:
        return hmac.compare_digest(base64.b64decode(signature[3:], validate=True), wanted)
    except (binascii.Error, ValueError):
        return False


def _header(headers: Mapping[str, str], name: str) -> str:
    if name not in headers:
        raise WebhookError(f"the header {name} is missing")
    return headers[name]
