"""Gymnasium's spaces from what the program tells of them."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from gymnasium import spaces

from maketen._options import Mask
from maketen._types import StrDict

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


def _parts_of(told: StrDict) -> Iterator[Part]:
    """Yield the parts of an observation: those of the position, then those of each move; an entry can be 0 where a move is illegal."""
    of_moves = told["actionFeatureSpace"] or {"parts": []}
    listed = [("", each) for each in told["observationSpace"].get("parts", told["features"])]
    listed += [(f"{move}: ", each) for move in told["moves"] for each in of_moves["parts"]]
    start = 0
    for move, each in listed:
        low, high = float(each.get("low", 0)), float(each.get("high", 1))
        unit = each["unit"] if "unit" in each else f"1 / {each['maximum']}"
        yield Part(move + each["name"], start, each["size"], min(0.0, low), high, unit, each["meaning"])
        start += each["size"]


class Told:
    """What games are made of, and what is seen of them."""

    def __init__(self, told: StrDict) -> None:
        """Read what was told."""
        self.game: str = told["game"]
        self.spec: StrDict = told["spec"]
        self.moves: tuple[str, ...] = tuple(told["moves"])
        self.parts: tuple[Part, ...] = tuple(_parts_of(told))
        of_moves = told["actionFeatureSpace"]
        self.action_features = 0 if of_moves is None else int(of_moves["shape"][1])
        sizes = [part.size for part in self.parts]
        low = np.repeat([part.low for part in self.parts], sizes).astype(np.float32)
        high = np.repeat([part.high for part in self.parts], sizes).astype(np.float32)
        margin = _ROUNDING * np.maximum(1, high)
        margin[: told["observationSpace"]["shape"][0]] = 0
        self._low, self._high, self.width = low - margin, high + margin, len(low)

    @property
    def action_space(self) -> spaces.Discrete:
        """A space of one's own, as its random numbers are."""
        return spaces.Discrete(len(self.moves))

    def observation_space(self, mask: Mask) -> spaces.Box | spaces.Dict:
        """Return one of one's own, too; with masks PettingZoo's space."""
        box = spaces.Box(self._low, self._high, dtype=np.float32)
        if mask == "info":
            return box
        return spaces.Dict({"observation": box, "action_mask": spaces.MultiBinary(len(self.moves))})
