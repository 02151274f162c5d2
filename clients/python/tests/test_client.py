"""The rules of trying again, against a service that answers from a script: python3 -m unittest discover -s tests."""

import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

from identity_verification import Record, Result, ServiceError, VerificationClient

VISA = {
    "documentType": "visa",
    "consentAttestedAt": "2026-03-02T09:30:00+11:00",
    "consentVersion": "v1",
    "familyName": "Temaru",
    "dateOfBirth": "1979-06",
    "passportNumber": "19CV04417",
}
MATCHED = (200, {"responseCode": "Y"}, {})


def refused(status, code, headers=None, **more):
    return status, {"error": "x", "message": "m", "code": code, **more}, headers or {}


class Scripted(unittest.TestCase):
    def start(self, *answers, **options):
        script, self.asked, self.waits = list(answers), [], []
        asked = self.asked

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                length = int(self.headers.get("Content-Length", "0"))
                asked.append((self.command, self.path, dict(self.headers.items()), self.rfile.read(length)))
                answer = script.pop(0) if script else (500, {}, {})
                if answer == "connection lost":
                    self.close_connection = True
                    return
                status, body, headers = answer
                text = json.dumps(body).encode()
                self.send_response(status)
                for name, value in {"Content-Length": str(len(text)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_PUT = do_DELETE = do_POST

            def log_message(self, *_given):
                return

        server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        address = f"http://127.0.0.1:{server.server_port}"
        return VerificationClient(address, "sk_test_x", sleep=self.waits.append, chance=lambda: 0.5, **options)

    def test_what_may_not_be_retried_is_asked_once(self):
        for answer in [
            (200, {"responseCode": "N"}, {}),
            (200, {"responseCode": "D"}, {}),
            (200, {"responseCode": "S", "retry": {"scheduled": True}}, {}),
            refused(500, "DVS_SYSTEM_ERROR", retry={"scheduled": True}),
            refused(429, "DOCUMENT_COOLDOWN", {"Retry-After": "1"}),
            refused(500, "DVS_DOCUMENT_LOCKED", {"Retry-After": "1"}),
            refused(400, "INVALID_REQUEST"),
            refused(402, "INSUFFICIENT_CREDITS"),
            refused(409, "IDEMPOTENCY_IN_PROGRESS"),
        ]:
            with self.subTest(answer=answer):
                client = self.start(answer, MATCHED)
                try:
                    client.verify(VISA)
                except ServiceError as error:
                    self.assertEqual(error.status, answer[0])
                self.assertEqual(len(self.asked), 1)

    def test_what_passes_is_asked_again_under_the_same_key(self):
        for answer in [
            (200, {"responseCode": "S"}, {}),
            refused(500, "DVS_SYSTEM_ERROR"),
            refused(503, "TRY_AGAIN"),
            (500, {}, {}),
            "connection lost",
        ]:
            with self.subTest(answer=answer):
                client = self.start(answer, MATCHED)
                self.assertIsInstance(client.verify(VISA), Result)
                keys = {headers["Idempotency-Key"] for _method, _path, headers, _body in self.asked}
                self.assertEqual((len(self.asked), len(keys), self.waits), (2, 1, [1.0]))

    def test_retry_after_is_waited_for_and_a_long_one_is_not(self):
        client = self.start(refused(429, "RATE_LIMITED", {"Retry-After": "17"}), MATCHED)
        client.verify(VISA)
        self.assertEqual(self.waits, [17])
        client = self.start(refused(429, "RATE_LIMITED", {"Retry-After": "61"}), MATCHED)
        with self.assertRaises(ServiceError):
            client.verify(VISA)

    def test_an_unknown_outcome_is_read_from_the_record_and_never_sent_again(self):
        record = {"verificationId": "ver_1", "status": "completed"}
        client = self.start(refused(500, "OUTCOME_UNKNOWN", verificationId="ver_1"), (200, record, {}))
        self.assertEqual(client.verify(VISA), Record(record))
        self.assertEqual([path for _method, path, _headers, _body in self.asked], ["/v1/verify", "/v1/verify/ver_1"])

    def test_what_changed_is_read_page_by_page_each_by_the_cursor_of_the_one_before(self):
        pages = [(200, {"ids": [{"matchId": "one"}], "nextCursor": "c 2"}, {}), (200, {"ids": [{"matchId": "two"}]}, {})]
        client = self.start(*pages)
        self.assertEqual([entity["matchId"] for entity in client.all_changes("2026-03-01")], ["one", "two"])
        self.assertEqual(
            [path.split("?")[1] for _method, path, _headers, _body in self.asked],
            ["since=2026-03-01&ids=true", "since=2026-03-01&ids=true&cursor=c+2"],
        )

    def test_setting_a_webhook_is_sent_once_since_each_makes_a_new_secret(self):
        client = self.start("connection lost", (200, {"secret": "whsec_x"}, {}))
        with self.assertRaises(OSError):
            client.set_webhook("https://hooks.example.com/")
        self.assertEqual(len(self.asked), 1)

    def test_the_key_crosses_no_network_in_the_clear_and_follows_no_redirect(self):
        with self.assertRaises(ValueError):
            VerificationClient("http://api.example.com", "sk_live_x")
        client = self.start((307, {}, {"Location": "http://127.0.0.1:1/"}))
        with self.assertRaises(ServiceError) as caught:
            client.get_verification("ver_1")
        self.assertEqual(caught.exception.status, 307)


if __name__ == "__main__":
    unittest.main()
