"""What policies came to on fixed deals: estimates with their intervals, and differences in pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95 % interval."""

    estimate: float
    low: float
    high: float

    def __str__(self) -> str:
        """Write a rate in per cent."""
        return f"{100 * self.estimate:.2f} % ({100 * self.low:.2f} to {100 * self.high:.2f})"


@dataclass(frozen=True, kw_only=True)
class Figures:
    """What is estimated of each policy, and of the difference of two."""

    agent: str
    win_rate: Interval
    score: Interval
    episode_return: Interval


@dataclass(frozen=True, kw_only=True)
class Result(Figures):
    """How one policy or agent did on all deals; the interval of its win rate is Wilson's."""

    deals: int
    measures: dict[str, Interval]
    """The game's own measures, such as "cardsLeft" or "rounds"."""
    decisions: int
    """Positions with at least two legal moves."""
    won: NDArray[np.bool_]
    """[deals]: whether each was won, in the order of the seeds."""


@dataclass(frozen=True, kw_only=True)
class Difference(Figures):
    """How the first one did against another on equal deals: its result minus the other's."""

    against: str
    only_this: int
    """Deals that only the first one won."""
    only_other: int
    p_value: float
    """McNemar's exact two-sided one."""


@dataclass(frozen=True)
class Evaluation:
    """What `evaluate` found."""

    results: tuple[Result, ...]
    """The policy's first, then those of the agents."""
    differences: tuple[Difference, ...]
    """The first against each of the others, in pairs of equal deals."""
    caveat: str | None
    """What is to be said of every figure of this game: that no play beats random play in Tens, say."""

    def __str__(self) -> str:
        """Write a line for each result and each difference."""
        lines = [f"{each.agent:<24} wins {each.win_rate} of {each.deals:,} deals" for each in self.results]
        lines += [
            f"{each.agent} against {each.against}: {each.win_rate}, p = {each.p_value:.2g}" for each in self.differences
        ]
        return "\n".join([*lines, *([self.caveat] if self.caveat else [])])


def evaluation_of(told: dict[str, Any]) -> Evaluation:
    """Read what the program tells of an evaluation (python/bridge/evaluations.ts)."""
    results = tuple(
        Result(
            **_figures(each),
            deals=each["deals"],
            measures={name: Interval(**interval) for name, interval in each["measures"].items()},
            decisions=each["decisions"],
            won=np.array(won, np.bool_),
        )
        for each, won in zip(told["results"], told["won"], strict=True)
    )
    differences = tuple(
        Difference(
            **_figures(each),
            against=each["against"],
            only_this=each["onlyThis"],
            only_other=each["onlyOther"],
            p_value=each["pValue"],
        )
        for each in told["differences"]
    )
    return Evaluation(results, differences, told["caveat"])


def _figures(told: dict[str, Any]) -> dict[str, Any]:
    names = {"win_rate": "winRate", "score": "score", "episode_return": "return"}
    return {"agent": told["agent"], **{own: Interval(**told[name]) for own, name in names.items()}}
