"""Tells Gymnasium of all presets: `gymnasium.make("maketen/decade-loop3-v1")`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import gymnasium


@dataclass(frozen=True)
class Preset:
    """Rules that can be played by name."""

    preset: str
    """Such as "decade-loop3"."""
    id: str
    """What Gymnasium calls it: "maketen/decade-loop3-v1"."""
    game: str
    """Such as "decade"."""
    summary: str
    """The rules in a sentence."""


@cache
def presets() -> tuple[Preset, ...]:
    """Return all presets. No Node is started for it."""
    told = json.loads((Path(__file__).parent / "_bundle" / "presets.json").read_text(encoding="utf-8"))
    return tuple(Preset(each["preset"], each["id"], each["game"], each["summary"]) for each in told)


def register_environments() -> None:
    """Register them; the second time it does nothing."""
    for each in presets():
        if each.id not in gymnasium.registry:
            gymnasium.register(
                id=each.id,
                entry_point="maketen.environment:SumOfTenEnv",
                vector_entry_point="maketen.vector_environment:SumOfTenVectorEnv",
                kwargs={"preset": each.preset},
            )
