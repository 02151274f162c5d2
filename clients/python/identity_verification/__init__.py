"""Typed client of the identity verification and screening service."""

from . import types
from .client import Pending, Proof, Record, Result, ServiceError, VerificationClient, Verified
from .webhook import WebhookError, open_event

__all__ = [
    "Pending",
    "Proof",
    "Record",
    "Result",
    "ServiceError",
    "VerificationClient",
    "Verified",
    "WebhookError",
    "open_event",
    "types",
]
