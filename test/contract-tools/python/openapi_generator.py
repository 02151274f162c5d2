"""Verifies a document through the client that OpenAPI Generator made, at the address that the client came with."""

import json
import sys

from generated import ApiClient, Configuration, PassportRequest, VerificationApi, VerifyRequest
from generated import ScreeningApi, ScreeningRequest
from generated.exceptions import ApiException

key, passport = sys.argv[1], json.loads(sys.argv[2])

with ApiClient(Configuration(api_key={"ApiKey": key})) as client:
    verification = VerificationApi(client)
    result = verification.verify_document(VerifyRequest(PassportRequest.from_dict(passport))).actual_instance
    record = verification.get_verification(result.verification_id)
    screening = ScreeningApi(client).screen(ScreeningRequest(name="screensanction"))
    try:
        verification.get_verification("ver_ofNobodyAtAll")
        refusal = None
    except ApiException as refused:
        refusal = [refused.status, refused.data.error]

print(json.dumps([result.response_code, record.status, screening.matches[0].tier, refusal]))
