"""Many states of single games, each with an action, played at once: for search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import methodcaller
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from maketen._tables import Family, Piece
from maketen._types import Array, Bools, Float64s, Int8s

if TYPE_CHECKING:
    from maketen.environment import SumOfTenEnv

# Where the ends of an episode and the observation lie in the frame of a single game (writeSingle in kernel/environments/table.ts).
_ENDS, _OBSERVATION = 48, 56


@dataclass(slots=True, eq=False)
class State:
    """A game as it stands, which never changes: some bytes in the memory of the rules."""

    family: Family
    at: int
    mask: Int8s
    """Which actions are legal."""
    is_over: bool
    held: Any
    """Whose the bytes are."""
    path: Any
    """How it came about: what makes an environment after actions, then pairs of that and an action."""

    def game(self) -> SumOfTenEnv:
        """Return an environment of its own that goes on from here."""
        played, path = [], self.path
        while isinstance(path, tuple):
            path, action = path
            played.append(action)
        made: SumOfTenEnv = path(self.at, played[::-1])
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle it as its game."""
        return methodcaller("snapshot"), (self.game(),)


class Expansion(NamedTuple):
    """What came of an action in each of N states."""

    observations: Any
    """[N, entries], or as mask="dict" has them."""
    rewards: Float64s
    terminations: Bools
    truncations: Bools
    action_masks: Int8s
    """Which actions are legal now, [N, actions]."""
    states: list[State]


@cache
def _frame(masks: int, moves: int) -> np.dtype[Any]:
    return np.dtype(
        {
            "names": ["reward", "terminated", "truncated", "observation", "mask"],
            "formats": ["f8", "?", "?", f"{(masks - _OBSERVATION) // 4}f4", f"{moves}i1"],
            "offsets": [0, _ENDS, _ENDS + 1, _OBSERVATION, masks],
            "itemsize": -(-(masks + moves) // 8) * 8,
        }
    )


def expanded(given: Sequence[State], actions: Array) -> Expansion:
    """Return what comes of actions, which are legal, in states of one family."""
    family, count = given[0].family, len(given)
    frame = _frame(family.masks, family.moves)
    width = frame.itemsize
    asked, kept, shown = (Piece(family, count * each) for each in (12, family.bytes, width))
    rows = np.empty((count, 3), np.uint32)
    rows[:, 0] = [each.at for each in given]
    rows[:, 1] = kept.at + family.bytes * np.arange(count)
    rows[:, 2] = actions.astype(np.int32).view(np.uint32)
    table = family.take()
    asked.write(rows.tobytes())
    table.call("expand", asked.at, count, shown.at)
    frames = family.instance.bytes[shown.at : shown.at + width * count].view(frame)
    rewards, terminations, truncations, observations, masks = (frames[name].copy() for name in frame.names or ())
    # Whoever is given the masks may change them.
    own = masks.copy()
    own.flags.writeable = False
    over = (terminations | truncations).tolist()
    each = zip(rows[:, 1].tolist(), own, over, given, actions.tolist(), strict=True)
    return Expansion(
        observations,
        rewards,
        terminations,
        truncations,
        masks,
        [State(family, at, mask, is_over, kept, (state.path, action)) for at, mask, is_over, state, action in each],
    )
