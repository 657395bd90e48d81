"""Reads a run folder's event files with TensorBoard's own reader and prints what it finds as JSON: {tag: [[step, value], ...]}.

    python3 scripts/check-tensorboard.py RUN            the reader alone
    python3 scripts/check-tensorboard.py RUN --server   a TensorBoard server on this machine, asked over HTTP

Needs `pip install tensorboard`.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.request


# Seconds after which nothing will come any more, on however busy a machine.
HANGS = 600


def read_files(folder):
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    reader = EventAccumulator(folder, size_guidance={"scalars": 0})  # 0: keep every value
    reader.Reload()
    return {tag: [[event.step, event.value] for event in reader.Scalars(tag)] for tag in reader.Tags()["scalars"]}


def get_json(url):
    with urllib.request.urlopen(url, timeout=HANGS) as response:
        return json.load(response)


def ask_scalars(url):
    """All values that a server has loaded so far."""
    runs = get_json(f"{url}/tags")
    values = {}
    for run, tags in runs.items():
        for tag in tags:
            query = urllib.parse.urlencode({"run": run, "tag": tag})
            values[tag] = [[step, value] for _, step, value in get_json(f"{url}/scalars?{query}")]
    return values


def sizes(values):
    return {tag: len(rows) for tag, rows in values.items()}


def ask_server(folder):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "tensorboard.main", "--logdir", folder, "--host", "127.0.0.1", "--port", str(port)]
    command += ["--samples_per_plugin", "scalars=1000000"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wanted = sizes(read_files(folder))
    began = time.monotonic()
    try:
        while time.monotonic() - began < HANGS:
            time.sleep(1)
            if server.poll() is not None:
                sys.exit(f"TensorBoard ended with exit code {server.returncode}")
            try:
                values = ask_scalars(f"http://127.0.0.1:{port}/data/plugin/scalars")
            except OSError:  # it is starting
                continue
            if sizes(values) == wanted:
                return values
        sys.exit(f"Expected TensorBoard to serve the scalars of {folder}, but within {HANGS} seconds it has not")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", metavar="RUN")
    parser.add_argument("--server", action="store_true")
    arguments = parser.parse_args()
    if not os.path.isdir(arguments.run):
        sys.exit(f"Expected a folder, but {arguments.run} is none")
    print(json.dumps((ask_server if arguments.server else read_files)(arguments.run), indent=1, sort_keys=True))
