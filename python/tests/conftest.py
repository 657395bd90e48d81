"""What several tests use."""

from __future__ import annotations

from pathlib import Path

import pytest

import maketen


@pytest.fixture(scope="session")
def preset_names() -> list[str]:
    return [each.preset for each in maketen.presets()]


def children() -> list[int]:
    """Return the Node processes that this process has started and that are still there."""
    own = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            stat = (entry / "stat").read_text(encoding="utf-8")
            command = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if b"bridge.mjs" in command and stat.rsplit(")", 1)[1].split()[0] != "Z":
            own.append(int(entry.name))
    return own
