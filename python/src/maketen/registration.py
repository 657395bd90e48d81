"""Tells Gymnasium of all presets: `gymnasium.make("maketen/decade-loop3-v1")`."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Literal

import gymnasium

from maketen._wasm import RULES

PresetName = Literal[
    "tens",
    "tens-15",
    "block-ten",
    "block-ten-15",
    "block-ten-classic",
    "decade",
    "decade-max3",
    "decade-loop",
    "decade-loop3",
    "decade-fives",
    "decade-loop-fives",
    "decade-seven",
    "decade-seven-loop3",
    "acm-10-20-30",
    "decade-optional",
    "decade-loop-optional",
    "decade-loop3-optional",
    "decade-fives-optional",
    "ten-twenty-thirty",
    "ring-12",
    "ring-16",
    "ring-20",
    "four-ten",
    "four-ten-fault-first",
]
"""The name of a preset."""

RewardName = Literal["win", "score", "cards-left", "scoring", "objective", "progress", "rounds", "points"]
"""The name of a reward; `maketen.describe` says which a game has."""


@dataclass(frozen=True)
class Preset:
    """Rules that can be played by name."""

    preset: PresetName
    """Such as "decade-loop3"."""
    id: str
    """What Gymnasium calls it: "maketen/decade-loop3-v1"."""
    game: str
    """Such as "decade"."""
    summary: str
    """The rules in a sentence."""
    short_name: str | None = None
    """Another name for it, such as "ring"; results and files say the precise one."""
    short_id: str | None = None
    """The id with the short name: "maketen/ring-v1"."""


@cache
def presets() -> tuple[Preset, ...]:
    """Return all presets. No Node is started for it."""
    told = json.loads((RULES / "names.json").read_bytes())
    return tuple(Preset(**each) for each in told)


def register_environments() -> None:
    """Register them; the second time it does nothing."""
    for each in presets():
        for name in (each.id, each.short_id):
            if name is not None and name not in gymnasium.registry:
                gymnasium.register(
                    id=name,
                    entry_point="maketen.environment:SumOfTenEnv",
                    vector_entry_point="maketen.vector_environment:SumOfTenVectorEnv",
                    kwargs={"preset": each.preset},
                )
