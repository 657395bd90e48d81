"""Gymnasium's spaces from what the program tells of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from maketen._options import Mask

# Numbers that come from sums of chances miss their limits by rounding.
_ROUNDING = 1e-5


@dataclass(frozen=True)
class Part:
    """A named stretch of an observation."""

    name: str
    """What it is called."""
    start: int
    """Index of its first entry."""
    size: int
    """How many entries it has."""
    low: float
    """The least an entry can be, but for rounding."""
    high: float
    """The most."""
    unit: str
    """What 1 stands for."""
    meaning: str
    """What it says."""


def parts_of(told: dict[str, Any]) -> list[Part]:
    """Return the parts of an observation: those of the position, then those of each move."""
    box, of_moves = told["observationSpace"], told["actionFeatureSpace"]
    if "parts" in box:
        parts = [_part(each) for each in box["parts"]]
    else:
        parts, start = [], 0
        for feature in told["features"]:
            size, maximum = feature["size"], feature["maximum"]
            parts.append(Part(feature["name"], start, size, 0.0, 1.0, f"1 / {maximum}", feature["meaning"]))
            start += size
    start = box["shape"][0]
    if of_moves is None:
        return parts
    moves, columns = of_moves["shape"]
    for move in range(moves):
        for each in map(_part, of_moves["parts"]):
            named = f"{told['moves'][move]}: {each.name}"
            first = start + move * columns + each.start
            parts.append(Part(named, first, each.size, min(0.0, each.low), each.high, each.unit, each.meaning))
    return parts


def _part(told: dict[str, Any]) -> Part:
    low, high = float(told.get("low", 0)), float(told["high"])
    return Part(told["name"], told["from"], told["size"], low, high, told["unit"], told["meaning"])


def action_features_of(told: dict[str, Any]) -> int:
    """Return how many numbers there are about each move at the end of an observation."""
    of_moves = told["actionFeatureSpace"]
    return 0 if of_moves is None else int(of_moves["shape"][1])


def box_of(parts: Sequence[Part], positions: int) -> spaces.Box:
    """Return the space of one observation, whose first `positions` entries are about the position."""
    low = np.concatenate([np.full(part.size, part.low) for part in parts]).astype(np.float32)
    high = np.concatenate([np.full(part.size, part.high) for part in parts]).astype(np.float32)
    margin = np.where(np.arange(len(low)) < positions, 0, _ROUNDING * np.maximum(1, high)).astype(np.float32)
    return spaces.Box(low - margin, high + margin, dtype=np.float32)


def with_mask(box: spaces.Box, moves: int) -> spaces.Dict:
    """Return PettingZoo's space of an observation with its mask."""
    return spaces.Dict({"observation": box, "action_mask": spaces.MultiBinary(moves)})


class Told:
    """What games are made of, and what is seen of them."""

    def __init__(self, told: dict[str, Any]) -> None:
        """Read what was told."""
        self.game: str = told["game"]
        self.spec: dict[str, Any] = told["spec"]
        self.moves: tuple[str, ...] = tuple(told["moves"])
        self.parts: tuple[Part, ...] = tuple(parts_of(told))
        self.action_features = action_features_of(told)
        self._box = box_of(self.parts, told["observationSpace"]["shape"][0])
        self.width = int(self._box.shape[0])

    @property
    def action_space(self) -> spaces.Discrete:
        """A space of one's own, as its random numbers are."""
        return spaces.Discrete(len(self.moves))

    def observation_space(self, mask: Mask) -> spaces.Box | spaces.Dict:
        """Return one of one's own, too."""
        box = spaces.Box(self._box.low, self._box.high, dtype=np.float32)
        return with_mask(box, len(self.moves)) if mask == "dict" else box
