"""The calls of the service, and its rules of trying again."""

import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Any, NamedTuple, Union, cast

from . import types
from .retry import may_repeat, pause_seconds


class Result(NamedTuple):
    """The outcome, told this once."""

    result: types.VerificationResult


class Record(NamedTuple):
    """This Idempotency-Key was answered before, or the service could not learn what became of the request. `completed`
    was charged, `error` was not and may be sent again, `pending` ends within minutes."""

    record: types.VerificationRecord


Verified = Union[Result, Record]


class Proof(NamedTuple):
    """A text to be kept."""

    proof: str


class Pending(NamedTuple):
    """There is no proof yet."""

    retry_after_seconds: int


class ServiceError(Exception):
    """A refusal of the service: branch on `code`, or on `status` where there is none."""

    def __init__(self, status: int, problem: types.Problem, request_id: str | None) -> None:
        super().__init__(problem.get("message", "refused"))
        self.status = status
        self.problem = problem
        self.request_id = request_id

    @property
    def code(self) -> str | None:
        return self.problem.get("code")

    @property
    def retry_after_seconds(self) -> int | None:
        return self.problem.get("retryAfterSeconds")


@dataclass(frozen=True)
class _Answer:
    status: int
    headers: Message
    text: str

    def body(self) -> dict[str, Any]:
        try:
            found = json.loads(self.text)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The key goes to the base address and nowhere else."""

    def redirect_request(self, *_given: Any, **_named: Any) -> None:
        return None


class VerificationClient:
    """`timeout_seconds` is of each attempt; `retries` are further attempts, where the service says that they are safe;
    a Retry-After beyond `longest_wait_seconds` is not waited for."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout_seconds: float = 30,
        retries: int = 2,
        longest_wait_seconds: float = 60,
        sleep: Callable[[float], None] = time.sleep,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self._base_url = _safe(base_url)
        self._api_key = api_key
        self._timeout_seconds = timeout_seconds
        self._retries = retries
        self._longest_wait_seconds = longest_wait_seconds
        self._sleep = sleep
        self._chance = chance
        self._opener = urllib.request.build_opener(_NoRedirect)

    def verify(
        self, request: types.VerifyRequest, *, idempotency_key: str | None = None, request_id: str | None = None
    ) -> Verified:
        """Asks whether a document's details match its issuer's record."""
        named = idempotency_key or str(uuid.uuid4())
        try:
            answer = self._json("POST", "/v1/verify", request, idempotency_key=named, request_id=request_id)
        except ServiceError as refused:
            verification_id = refused.problem.get("verificationId")
            if refused.code != "OUTCOME_UNKNOWN" or verification_id is None:
                raise
            record = self._ended(verification_id)
            if record is None:
                raise
            return Record(record)
        if "responseCode" in answer:
            return Result(cast(types.VerificationResult, answer))
        return Record(cast(types.VerificationRecord, answer))

    def preflight(self, request: types.VerifyRequest) -> types.PreflightAnswer:
        """What `verify` would meet: price, credits, cooldown, hub. It costs nothing and sends nothing on."""
        return cast(types.PreflightAnswer, self._json("POST", "/v1/verify/preflight", request))

    def get_verification(self, verification_id: str) -> types.VerificationRecord:
        return cast(types.VerificationRecord, self._json("GET", f"/v1/verify/{_part(verification_id)}"))

    def list_verifications(self, **query: Any) -> types.VerificationList:
        """Takes limit, offset, cursor, from_, to, status and documentType."""
        return cast(types.VerificationList, self._json("GET", f"/v1/verify{_asked(query)}"))

    def all_verifications(self) -> Iterator[types.VerificationRecord]:
        """Every record, newest first, read page by page as you go."""
        for page in _pages(lambda cursor: self.list_verifications(limit=100, cursor=cursor)):
            yield from page["verifications"]

    def screen(
        self, request: types.ScreeningRequest, *, idempotency_key: str | None = None, request_id: str | None = None
    ) -> types.ScreeningResponse:
        named = idempotency_key or str(uuid.uuid4())
        answer = self._json("POST", "/v1/screening", request, idempotency_key=named, request_id=request_id)
        return cast(types.ScreeningResponse, answer)

    def screen_batch(
        self, request: types.ScreeningBatchRequest, *, idempotency_key: str | None = None, request_id: str | None = None
    ) -> types.ScreeningBatchResponse:
        """Up to 500 at once: `results` has one for each subject, in the order sent."""
        named = idempotency_key or str(uuid.uuid4())
        answer = self._json("POST", "/v1/screening/batch", request, idempotency_key=named, request_id=request_id)
        return cast(types.ScreeningBatchResponse, answer)

    def get_screening(self, screening_request_id: str) -> types.ScreeningRecord:
        return cast(types.ScreeningRecord, self._json("GET", f"/v1/screening/{_part(screening_request_id)}"))

    def list_screenings(self, **query: Any) -> types.ScreeningList:
        """Takes limit, offset, cursor, from_, to and externalReference."""
        return cast(types.ScreeningList, self._json("GET", f"/v1/screening{_asked(query)}"))

    def all_screenings(self) -> Iterator[types.ScreeningRecord]:
        """Every screening's record, newest first, read page by page as you go."""
        for page in _pages(lambda cursor: self.list_screenings(limit=100, cursor=cursor)):
            yield from page["screenings"]

    def list_changes(self, since: str, *, ids: bool = False, cursor: str | None = None) -> types.ScreeningChanges:
        """How many entities of which lists changed since and, with `ids`, which, page by page. `since`: the snapshot of
        an earlier answer, or a date or a time; one that is not kept is refused with 409."""
        query = {"since": since, "ids": "true" if ids else None, "cursor": cursor}
        return cast(types.ScreeningChanges, self._json("GET", f"/v1/screening/changes{_asked(query)}"))

    def all_changes(self, since: str) -> Iterator[types.ChangedEntity]:
        """Every entity that changed since, read page by page as you go."""
        for page in _pages(lambda cursor: self.list_changes(since, ids=True, cursor=cursor)):
            yield from page.get("ids", [])

    def list_catalogue(self) -> types.ListCatalogue:
        return cast(types.ListCatalogue, self._json("GET", "/v1/screening/lists"))

    def get_webhook(self) -> types.Webhook:
        return cast(types.Webhook, self._json("GET", "/v1/webhook"))

    def set_webhook(self, url: str) -> types.WebhookSecret:
        """Shows the signing secret, once. The old address and its secret end at once."""
        return cast(types.WebhookSecret, self._json("PUT", "/v1/webhook", {"url": url}))

    def remove_webhook(self) -> types.RemovedWebhook:
        return cast(types.RemovedWebhook, self._json("DELETE", "/v1/webhook"))

    def test_webhook(self) -> types.QueuedEvent:
        return cast(types.QueuedEvent, self._json("POST", "/v1/webhook/test"))

    def list_deliveries(self) -> types.DeliveryList:
        return cast(types.DeliveryList, self._json("GET", "/v1/webhook/deliveries"))

    def resend_event(self, event_id: str) -> types.QueuedEvent:
        return cast(types.QueuedEvent, self._json("POST", f"/v1/webhook/deliveries/{_part(event_id)}/resend"))

    def prove_verification(self, verification_id: str) -> Union[Proof, Pending]:
        return self._prove(f"/v1/verify/{_part(verification_id)}/proof")

    def prove_screening(self, screening_request_id: str) -> Union[Proof, Pending]:
        return self._prove(f"/v1/screening/{_part(screening_request_id)}/proof")

    def audit_keys(self) -> types.AuditKeys:
        """What proofs and receipts are verified with. Keep a copy beside them."""
        return cast(types.AuditKeys, self._json("GET", "/.well-known/audit-keys"))

    def audit_checkpoint(self) -> str:
        """The log's checkpoint of now: two that you kept show later that nothing was rewritten between them."""
        answer = self._patiently("GET", "/v1/audit/checkpoint", None, {}, retries=self._retries)
        if answer.status == 200:
            return answer.text
        raise _refusal(answer)

    def health(self) -> types.Health:
        """Also of a service that cannot serve: `status` is degraded then, and `checks` says why."""
        answer = self._patiently("GET", "/health", None, {}, retries=0)
        body = answer.body()
        if "checks" not in body:
            raise _refusal(answer)
        return cast(types.Health, body)

    def _prove(self, path: str) -> Union[Proof, Pending]:
        answer = self._patiently("GET", path, None, {}, retries=self._retries)
        if answer.status == 200:
            return Proof(answer.text)
        if answer.status == 202:
            return Pending(int(answer.headers.get("Retry-After", "1")))
        raise _refusal(answer)

    def _ended(self, verification_id: str) -> types.VerificationRecord | None:
        """A record that is pending is looked at again, as often as anything is tried again."""
        record: types.VerificationRecord | None = None
        for attempt in range(self._retries + 1):
            try:
                record = self.get_verification(verification_id)
            except (ServiceError, OSError, http.client.HTTPException):
                return record
            if record["status"] != "pending":
                return record
            self._sleep(pause_seconds(attempt, self._chance))
        return record

    def _json(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        idempotency_key: str | None = None,
        request_id: str | None = None,
    ) -> dict[str, Any]:
        headers = {"Idempotency-Key": idempotency_key, "X-Request-Id": request_id}
        sent = {name: value for name, value in headers.items() if value is not None}
        # Setting a webhook makes a new secret each time, so a lost answer to it is not tried again.
        retries = 0 if method == "PUT" else self._retries
        answer = self._patiently(method, path, body, sent, retries=retries)
        if answer.status in (200, 202):
            return answer.body()
        raise _refusal(answer)

    def _patiently(self, method: str, path: str, body: Any, headers: dict[str, str], *, retries: int) -> _Answer:
        attempt = 0
        while True:
            try:
                answer = self._attempt(method, path, body, headers)
            except (OSError, http.client.HTTPException):
                if attempt >= retries:
                    raise
                self._sleep(pause_seconds(attempt, self._chance))
            else:
                again = may_repeat(answer.status, answer.body(), is_repeated=attempt > 0)
                if not again or attempt >= retries:
                    return answer
                header = answer.headers.get("Retry-After", "")
                wait = float(header) if header.isdigit() and header != "0" else pause_seconds(attempt, self._chance)
                if wait > self._longest_wait_seconds:
                    return answer
                self._sleep(wait)
            attempt += 1

    def _attempt(self, method: str, path: str, body: Any, headers: dict[str, str]) -> _Answer:
        data = None if body is None else json.dumps(body).encode()
        kind = {} if body is None else {"Content-Type": "application/json"}
        request = urllib.request.Request(
            f"{self._base_url}{path}",
            method=method,
            data=data,
            headers={"X-API-Key": self._api_key, **kind, **headers},
        )
        try:
            with self._opener.open(request, timeout=self._timeout_seconds) as response:
                return _Answer(response.status, response.headers, response.read().decode())
        except urllib.error.HTTPError as refused:
            with refused:
                return _Answer(refused.code, refused.headers, refused.read().decode(errors="replace"))


def _pages(read: Callable[[str | None], Any]) -> Iterator[Any]:
    page = read(None)
    yield page
    while "nextCursor" in page:
        page = read(page["nextCursor"])
        yield page


def _safe(base_url: str) -> str:
    """A key is worth a customer's credits: it crosses no network in the clear."""
    address = urllib.parse.urlsplit(base_url)
    if address.scheme != "https" and address.hostname not in ("127.0.0.1", "localhost", "::1"):
        raise ValueError("base_url must begin with https")
    return base_url.rstrip("/")


def _part(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def _asked(query: Mapping[str, Any]) -> str:
    given = {name.rstrip("_"): value for name, value in query.items() if value is not None}
    return f"?{urllib.parse.urlencode(given)}" if given else ""


def _refusal(answer: _Answer) -> ServiceError:
    """Something on the way may have answered instead of the service, and in another form."""
    unreadable = {"error": "Unreadable", "message": "The answer is not JSON: it may not come from the service."}
    return ServiceError(
        answer.status, cast(types.Problem, answer.body() or unreadable), answer.headers.get("X-Request-Id")
    )
