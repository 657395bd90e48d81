"""What policies came to on fixed deals: estimates with their intervals, and differences in pairs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

import numpy as np

from maketen import _node
from maketen._types import Bools, StrDict
from maketen.errors import InputError, expect

_Kind = TypeVar("_Kind")


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95 % interval."""

    estimate: float
    low: float
    high: float
    unit: str = field(default="", compare=False)
    """"%" for a share of games, which is written in per cent, else what is counted: "rounds", or the name of a reward."""

    def __str__(self) -> str:
        """Write it in its unit."""
        if self.unit == "%":
            return f"{100 * self.estimate:.2f} % ({100 * self.low:.2f} to {100 * self.high:.2f})"
        return f"{self.estimate:.4g} ({self.low:.4g} to {self.high:.4g})"


@dataclass(frozen=True, kw_only=True)
class Figures:
    """What is estimated of each policy, and of the difference of two."""

    agent: str
    win_rate: Interval
    score: Interval
    episode_return: Interval
    measures: dict[str, Interval]
    """The game's own measures, such as "cards left" or "rounds"."""
    luck_free: Interval | None = None
    """The return with the luck of the draw taken out: the same mean, a smaller interval. None if that was not asked."""


@dataclass(frozen=True, kw_only=True)
class Result(Figures):
    """How one policy or agent did on all deals; the interval of its win rate is Wilson's."""

    deals: int
    decisions: int
    """Positions with at least two legal moves."""
    won: Bools = field(compare=False)
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


@dataclass(frozen=True, kw_only=True)
class Audit:
    """Whether a policy knew hidden cards: the surprises of its draws less those of an honest agent on the same deals."""

    agent: str
    reference: str
    """The honest agent."""
    values: str
    """The model whose values tell good cards from bad ones."""
    deals: int
    surprise: Interval
    """In units of the reward: 0 in the mean for every honest policy."""
    z: float
    """The mean surprise over its standard error."""
    is_suspect: bool
    """Whether z is above 4, which an honest policy reaches once in 30,000 audits."""

    def __str__(self) -> str:
        """Write the verdict in one line."""
        verdict = "knows hidden cards, or its games were chosen" if self.is_suspect else "nothing speaks against it"
        return f"{self.agent}: z = {self.z:.1f} on {self.deals:,} deals beside {self.reference}: {verdict}"


@dataclass(frozen=True, kw_only=True)
class Difficulty:
    """How difficult a deal is: who wins on its own cards without seeing them, and whether a player who sees them can."""

    seed: int
    grade: str
    """easy: half of the scripts win; fair: the agent or a script wins; hard: none of them; impossible: proved."""
    chance: Interval
    """To win, before the first move, by what lies open then."""
    chance_source: str
    """What the chance is known by: exact, model or playouts."""
    agent: str
    """The strong agent, which also says which decisions matter."""
    won: bool
    """Whether that agent wins."""
    scripts: dict[str, bool]
    """Whether each scripted agent wins."""
    random: Interval
    """The share of games played at random that are won."""
    decisions: int
    """Positions with at least two legal moves in the agent's game."""
    decisions_that_matter: int
    """Those in which some legal move loses 2 points or more."""
    winnable: bool | None
    """Whether a player who knows every card can win; None where that is not known."""

    def __str__(self) -> str:
        """Write the deal in one line."""
        wins = f"{self.agent} {'wins' if self.won else 'loses'}, {sum(self.scripts.values())} of {len(self.scripts)} scripts win"
        return (
            f"seed {self.seed}: {self.grade}; {wins}; {self.decisions_that_matter} of {self.decisions} decisions matter"
        )


@dataclass(frozen=True)
class Evaluation:
    """What `evaluate` found."""

    results: tuple[Result, ...]
    """The policy's first, then those of the agents."""
    differences: tuple[Difference, ...]
    """The first against each of the others, in pairs of equal deals."""
    caveat: str | None
    """What is to be said of every figure of this game: that no play beats random play in Tens, say."""
    audit: Audit | None = None
    """Whether the first one knew hidden cards; None if that was not asked."""
    ranked_by: str = "win rate"
    """What ranks under these rules: "win rate", "cards left" (fewer are better), or the return: "return (objective)"."""
    reward: str = "win"
    """The scheme of the returns."""
    plain: tuple[StrDict, ...] = ()
    """Of each policy or agent all results by deal, as plain JSON."""

    @property
    def rows(self) -> list[StrDict]:
        """A row for each agent and deal: agent, seed, won, unfinished, score, return, and the measures by name."""
        return [
            {
                "agent": each["agent"],
                "seed": deal if isinstance(deal, int) else deal["seed"],
                "won": bool(each["won"][i]),
                "unfinished": bool(each["unfinished"][i]),
                "score": each["scores"][i],
                "return": each["returns"][i],
                **{name: column[i] for name, column in each["measures"].items()},
            }
            for each in self.plain
            for i, deal in enumerate(each["deals"])
        ]

    def merge(self, *others: Evaluation) -> Evaluation:
        """Join evaluations of the same agents on further deals, made on any machine; luck-free returns and audits are left out.

        Raises:
            InputError: no evaluations, other agents or rules, or a deal that two of them have.

        """
        plain = _plain_of(self, *others)
        for each in plain:
            if len(each) != len(self.plain):
                raise InputError(f"Expected evaluations of {len(self.plain)} agents, but got one of {len(each)}")
        return self._joined([list(parts) for parts in zip(*plain, strict=True)])

    def paired(self, *others: Evaluation) -> Evaluation:
        """Compare the first agent here with all others here and there, on the same deals, wherever they were played.

        Raises:
            InputError: no evaluations, or other rules or deals.

        """
        return self._joined([[each] for part in _plain_of(self, *others) for each in part])

    def _joined(self, agents: list[list[StrDict]]) -> Evaluation:
        told = _node.ask("Joining evaluations", "merge", evaluations=agents)
        same = {"rankedBy": self.ranked_by, "reward": self.reward, "caveat": self.caveat, "audit": None}
        return replace(evaluation_of({**told, **same}), ranked_by=self.ranked_by)

    def ranking(self, figures: Figures) -> Interval:
        """Return what ranks, of a result or a difference."""
        return self._named(figures)[self.ranked_by]

    def _named(self, figures: Figures) -> dict[str, Interval]:
        named = {"win rate": figures.win_rate, f"return ({self.reward})": figures.episode_return, **figures.measures}
        return {self.ranked_by: named[self.ranked_by], **named}

    def _line(self, figures: Figures) -> str:
        shown = self._named(figures)
        own = f"return ({self.reward})"
        if own != self.ranked_by and (self.reward == "win" or figures.episode_return == figures.win_rate):
            del shown[own]
        others = [name for name in list(figures.measures)[1:] if name != self.ranked_by]
        texts = [f"{name} {each}" for name, each in shown.items() if name not in others]
        if figures.luck_free is not None:
            texts.append(f"luck-free {'win rate' if self.reward == 'win' else own} {figures.luck_free}")
        return ", ".join(texts)

    def __str__(self) -> str:
        """Write a line for each result and difference, what ranks first, then the other figures."""
        lines = [f"{each.agent:<24} {self._line(each)}" for each in self.results]
        lines += [
            f"{each.agent} against {each.against}: {self._line(each)}, p = {each.p_value:.2g}"
            for each in self.differences
        ]
        lines.append(f"ranked by {self.ranked_by} of {self.results[0].deals:,} deals")
        lines += [str(each) for each in (self.audit, self.caveat) if each]
        return "\n".join(lines)


def _plain_of(*given: Evaluation) -> list[tuple[StrDict, ...]]:
    for each in given:
        expect(each, Evaluation, "evaluations, such as maketen.evaluate returns")
    return [each.plain for each in given]


def evaluation_of(told: StrDict) -> Evaluation:
    """Read what the program tells of an evaluation (python/bridge/evaluate-policy.ts)."""
    reward = told["reward"]

    def read(kind: Callable[..., _Kind], each: StrDict, **own: Any) -> _Kind:
        luck = each.get("luckFree") or {}
        own["luck_free"] = _value(luck.get("return", luck) or None, reward)
        return record_of(kind, each, episode_return=_value(each["return"], reward), **own)

    results = tuple(
        read(Result, each, won=np.array(plain["won"], bool))
        for each, plain in zip(told["results"], told["plain"], strict=True)
    )
    differences = tuple(read(Difference, each) for each in told["differences"])
    audit = None if told["audit"] is None else record_of(Audit, told["audit"])
    ranked_by = _RANKED_BY.get(told["rankedBy"], f"return ({told['rankedBy']})")
    return Evaluation(results, differences, told["caveat"], audit, ranked_by, reward, tuple(told["plain"]))


_RANKED_BY = {"win": "win rate", "cards-left": "cards left"}


def difficulty_of(told: StrDict) -> Difficulty:
    """Read what the program tells of a deal (`DealDifficulty` of src/hint/difficulty.ts)."""
    scripts = {each["agent"]: each["won"] for each in told["scripts"]}
    return record_of(Difficulty, {**told, **told["best"]}, chance_source=told["chance"]["source"], scripts=scripts)


def record_of(kind: Callable[..., _Kind], told: StrDict, **own: Any) -> _Kind:
    """Make a result of the fields that the program tells under their names in TypeScript, and of its `own`."""
    names = {each.name: _in_typescript(each.name) for each in fields(kind)}  # type: ignore[arg-type]
    return kind(**{**{own: _value(told[name], own) for own, name in names.items() if name in told}, **own})


def _in_typescript(name: str) -> str:
    """Return a name as the program writes it."""
    first, *others = name.split("_")
    return first + "".join(map(str.title, others))


_UNITS = {"win_rate": "%", "chance": "%", "random": "%", "win": "%", "surprise": ""}


def _value(told: Any, name: str) -> Any:
    """Return an interval of what has a name, intervals by name, or what is none."""
    if not isinstance(told, dict):
        return told
    if "estimate" in told:
        return Interval(told["estimate"], told["low"], told["high"], _UNITS.get(name, name))
    return {name: _value(each, name) for name, each in told.items()}
