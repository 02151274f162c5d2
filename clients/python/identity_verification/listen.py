"""Prints the verified events of a webhook, one JSON a line: `identity-listen --port 8787`."""

import argparse
import json
import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

from .webhook import WebhookError, open_event

_LARGEST_BYTES = 65_536


def serve(secret: str, port: int) -> HTTPServer:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = min(int(self.headers.get("Content-Length", "0")), _LARGEST_BYTES)
            try:
                opened = open_event(secret, dict(self.headers.items()), self.rfile.read(length))
            except (WebhookError, ValueError) as refused:
                print(f"refused: {refused}", file=sys.stderr, flush=True)
                self.send_response(400)
            else:
                print(json.dumps({"id": opened.id, **opened.event}), flush=True)
                self.send_response(204)
            self.end_headers()

        def log_message(self, *_given: object) -> None:
            return

    return HTTPServer(("127.0.0.1", port), Handler)


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints the verified events of a webhook, one JSON a line.")
    parser.add_argument("--port", type=int, default=8787)
    port = parser.parse_args().port
    secret = os.environ.get("WEBHOOK_SECRET")
    if secret is None:
        sys.exit("Put the webhook's secret, whsec_…, into the environment as WEBHOOK_SECRET.")
    server = serve(secret, port)
    print(f"Listening on http://127.0.0.1:{server.server_port}/", file=sys.stderr, flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()
