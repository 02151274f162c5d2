"""The client against a running service, told by BASE_URL, API_KEY and the published records on its input."""

import json
import os
import sys
import time

from identity_verification import Record, Result, ServiceError, VerificationClient


class Patient:
    """Repeats what was asked too often, and nothing else."""

    def __init__(self, client):
        self._client = client

    def __getattr__(self, name):
        method = getattr(self._client, name)

        def call(*given, **named):
            while True:
                try:
                    return method(*given, **named)
                except ServiceError as refused:
                    if refused.code != "RATE_LIMITED":
                        raise
                    time.sleep(refused.retry_after_seconds or 1)

        return call


client = Patient(VerificationClient(os.environ["BASE_URL"], os.environ["API_KEY"], retries=0))
given = json.load(sys.stdin)

for record in given["records"]:
    verified = client.verify(record["request"], request_id="python-1")
    assert isinstance(verified, Result), verified
    assert verified.result["responseCode"] == record["expected"], verified
    assert verified.result["requestId"] == "python-1", verified
    kept = client.get_verification(verified.result["verificationId"])
    assert kept["status"] == "completed", kept

assert len(list(client.all_verifications())) == len(given["records"])
first = given["records"][0]["request"]
once = client.verify(first, idempotency_key="python-key-1")
twice = client.verify(first, idempotency_key="python-key-1")
assert isinstance(once, Result) and isinstance(twice, Record), twice
assert twice.record["verificationId"] == once.result["verificationId"]

for rehearsal in given["rehearsals"]:
    try:
        verified = client.verify(rehearsal["request"])
        assert isinstance(verified, Result), verified
        told = {"status": 200, "word": verified.result["responseCode"], "rehearsal": verified.result.get("rehearsal")}
    except ServiceError as refused:
        told = {"status": refused.status, "word": refused.code, "rehearsal": refused.problem.get("rehearsal")}
    assert told == {**rehearsal["answer"], "rehearsal": True}, (rehearsal["name"], told)

assert client.screen({"name": "screenpep"})["cleared"] is False
batch = client.screen_batch({"subjects": [{"reference": "one", "name": "screenclear"}]})
assert [one["reference"] for one in batch["results"]] == ["one"], batch
assert client.preflight(first)["valid"] is True
assert client.health()["status"] == "ok"
try:
    client.screen({"name": "Jane Citizen"})
    raise AssertionError("a name of one's own is refused to a test key")
except ServiceError as refused:
    assert (refused.status, refused.code) == (422, "SANDBOX_SCREENING_NAME_REQUIRED"), refused
    assert refused.request_id

shown = client.set_webhook(given["inbox"])
assert shown["secret"].startswith("whsec_")
assert client.get_webhook()["url"] == given["inbox"]
assert client.test_webhook()["eventId"].startswith("msg_")
assert client.remove_webhook()["state"] == "removed"
print(json.dumps({"receipt": once.result["receipt"], "keys": client.audit_keys()}))
