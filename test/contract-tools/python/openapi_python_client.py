"""Verifies a document through the client that openapi-python-client made."""

import json
import sys

from generated import AuthenticatedClient
from generated.api.screening import screen
from generated.api.verification import get_verification, verify_document
from generated.models import PassportRequest, ScreeningRequest

key, passport, address = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3]

client = AuthenticatedClient(base_url=address, token=key, prefix="", auth_header_name="X-API-Key")
result = verify_document.sync(client=client, body=PassportRequest.from_dict(passport))
record = get_verification.sync(result.verification_id, client=client)
screening = screen.sync(client=client, body=ScreeningRequest(name="screensanction"))
refused = get_verification.sync_detailed("ver_ofNobodyAtAll", client=client)

refusal = [refused.status_code, refused.parsed.error]
print(json.dumps([result.response_code, record.status, screening.matches[0].tier, refusal]))
