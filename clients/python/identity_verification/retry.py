"""Whether the same request may be sent again by program, by the service's own rules."""

from collections.abc import Callable, Mapping
from typing import Any

_NEVER = {"DOCUMENT_COOLDOWN", "DVS_DOCUMENT_LOCKED"}


def may_repeat(status: int, body: Mapping[str, Any], *, is_repeated: bool) -> bool:
    """N and D are outcomes and final. A cooldown or a locked document is not to be asked for again. Where the service
    retries by itself (`retry`), it must not be asked twice. A verification of which nobody knows what became has a
    record that tells. A repeated request may meet its own first attempt, still running."""
    code = body.get("code")
    meets_itself = is_repeated and code == "IDEMPOTENCY_IN_PROGRESS"
    is_transient = status == 429 or status >= 500 or body.get("responseCode") == "S" or meets_itself
    has_record = code == "OUTCOME_UNKNOWN" and "verificationId" in body
    return is_transient and not has_record and "retry" not in body and code not in _NEVER


def pause_seconds(attempt: int, random: Callable[[], float]) -> float:
    """1, 2, 4 … seconds, each stretched or shortened by up to a half, so that clients do not come back together."""
    return float(2**attempt) * (0.5 + random())
