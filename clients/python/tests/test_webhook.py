"""What is signed is taken, and nothing else."""

import base64
import hashlib
import hmac
import json
import time
import unittest

from identity_verification import WebhookError, open_event

KEY = b"k" * 32
SECRET = "whsec_" + base64.b64encode(KEY).decode()
BODY = json.dumps({"type": "webhook.test", "data": {"message": "größer"}}, ensure_ascii=False)


def signed(body=BODY, key=KEY, at=None):
    at = str(int(at if at is not None else time.time()))
    digest = hmac.new(key, f"msg_1.{at}.{body}".encode(), hashlib.sha256).digest()
    signature = "v1," + base64.b64encode(digest).decode()
    return {"Webhook-Id": "msg_1", "Webhook-Timestamp": at, "Webhook-Signature": f"v1,AAAA {signature}"}


class Webhooks(unittest.TestCase):
    def test_a_signed_event_is_opened_from_text_and_from_bytes(self):
        for body in (BODY, BODY.encode()):
            self.assertEqual(open_event(SECRET, signed(), body).event["type"], "webhook.test")
        self.assertEqual(open_event(SECRET, signed(), BODY).id, "msg_1")

    def test_whatever_is_not_signed_is_refused(self):
        cases = {
            "a changed body": (signed(), BODY + " "),
            "an old event": (signed(at=time.time() - 400), BODY),
            "one from the future": (signed(at=time.time() + 400), BODY),
            "another's signature": (signed(key=b"x" * 32), BODY),
            "no signature": ({**signed(), "Webhook-Signature": ""}, BODY),
            "no time": ({**signed(), "Webhook-Timestamp": "NaN"}, BODY),
            "no header": ({}, BODY),
        }
        for what, (headers, body) in cases.items():
            with self.subTest(what), self.assertRaises(WebhookError):
                open_event(SECRET, headers, body)


if __name__ == "__main__":
    unittest.main()
