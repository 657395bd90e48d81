"""python scripted_model.py COMMAND...

Runs a command while a model answers at OPENAI_BASE_URL: the first legal move, and a chance that changes from answer to answer.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

counter = itertools.count()


def text_of(content: str | list[dict[str, str]]) -> str:
    """Return the text of a message."""
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def answer(messages: list[dict[str, str]]) -> str:
    """Return an answer to a question, or to a position."""
    listed = re.findall(r"^1\. (.+)$", text_of(messages[-1]["content"]), re.MULTILINE)
    return f"{listed[-1] if listed else 'draw'}\nChance: {next(counter) % 4 * 30} %"


class Endpoint(BaseHTTPRequestHandler):
    """Chat completions, whole or as a stream of one chunk."""

    def do_GET(self) -> None:
        """Say that all is well."""
        self.say("application/json", json.dumps({"data": [{"id": "scripted", "object": "model"}]}))

    def do_POST(self) -> None:
        """Answer."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        part = "delta" if body.get("stream") else "message"
        said = [{"role": "assistant", "content": answer(body["messages"])} for _ in range(body.get("n") or 1)]
        choices = [{"index": i, part: each, "finish_reason": "stop"} for i, each in enumerate(said)]
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        kind = "chat.completion" + (".chunk" if body.get("stream") else "")
        text = json.dumps(
            {"id": "1", "object": kind, "created": 0, "model": "scripted", "choices": choices, "usage": usage}
        )
        if body.get("stream"):
            self.say("text/event-stream", f"data: {text}\n\ndata: [DONE]\n\n")
        else:
            self.say("application/json", text)

    def say(self, kind: str, text: str) -> None:
        """Send a whole response."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
threading.Thread(target=server.serve_forever, daemon=True).start()
url = f"http://127.0.0.1:{server.server_port}/v1"
command = [word.replace("OPENAI_BASE_URL", url) for word in sys.argv[1:]]
sys.exit(subprocess.run(command, env={**os.environ, "SCRIPTED_KEY": "none"}, check=False).returncode)
