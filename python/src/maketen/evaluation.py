"""Measuring policies on fixed deals, with the statistics of `maketen compare`; baselines, models and exact play."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

import numpy as np

from maketen import _node
from maketen._options import Inputs, expect_choice, program_options
from maketen.environment import SumOfTenEnv
from maketen.errors import IllegalActionError, InputError
from maketen.vector_environment import SumOfTenVectorEnv

if TYPE_CHECKING:
    import gymnasium
    from gymnasium.vector import VectorEnv
    from numpy.typing import NDArray

Policy = Callable[["NDArray[np.float32]", "NDArray[np.int8]"], "NDArray[Any] | Sequence[int]"]
"""Chooses moves: observations [games, entries] and masks [games, actions] in, an action for each game out."""


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95 % interval."""

    estimate: float
    low: float
    high: float

    def __str__(self) -> str:
        """Write a rate in per cent."""
        return f"{100 * self.estimate:.2f} % ({100 * self.low:.2f} to {100 * self.high:.2f})"


@dataclass(frozen=True)
class Result:
    """How one policy or agent did on all deals."""

    agent: str
    deals: int
    win_rate: Interval
    """Wilson's interval."""
    score: Interval
    episode_return: Interval
    measures: dict[str, Interval]
    """The game's own measures, such as "cardsLeft" or "rounds"."""
    decisions: int
    """Positions with at least two legal moves."""
    won: NDArray[np.bool_]
    """[deals]: whether each was won, in the order of the seeds."""


@dataclass(frozen=True)
class Difference:
    """How the first one did against another on equal deals: its result minus the other's."""

    agent: str
    against: str
    win_rate: Interval
    score: Interval
    episode_return: Interval
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


def evaluate(  # noqa: PLR0913
    policy: Policy | str,
    preset: str,
    seeds: str | Iterable[int] = "2000000..2004999",
    *,
    against: Sequence[str] = (),
    name: str | None = None,
    inputs: Inputs = "plain",
    reward: str | None = None,
    rules: dict[str, Any] | None = None,
    seed: int = 0,
    traces: str | PathLike[str] | None = None,
) -> Evaluation:
    """Play every deal once to its end, and say how often it was won.

    Positions with one legal move are played without asking. Statistics are computed by the same code as those of `maketen compare`.

    Args:
        policy: what chooses moves; or an agent by name ("longest-run", a model of the package, "exact").
        preset: the rules, such as "decade-loop3".
        seeds: a range such as "2000000..2004999", or a list of seeds.
        against: agents by name that play the same deals, each compared with the policy in pairs.
        name: what the policy is called; default its `__name__`.
        inputs: what the policy is shown: "plain" observations or "features".
        reward: the name of one of the game's reward schemes.
        rules: rule options that differ from the preset's.
        seed: of the agents' own randomness, not of the deals.
        traces: a file to write the policy's games to, one a line, which `maketen replay` verifies. The policy is asked again for them.

    Raises:
        InputError: an unknown preset, agent or option, or seeds that trainings learn from.
        IllegalActionError: the policy chose what is not legal.

    """
    expect_choice("inputs", inputs, ("plain", "features"))
    listed = seeds if isinstance(seeds, str) else [int(each) for each in seeds]
    own = None if isinstance(policy, str) else (name or getattr(policy, "__name__", "policy"))
    options = program_options("plain", reward, rules, None, skip_forced_moves=False)
    params = {
        "preset": preset,
        "options": options,
        "policy": own,
        "inputs": inputs,
        "seeds": listed,
        "agents": [policy, *against] if isinstance(policy, str) else list(against),
        "seed": seed,
        "traces": None if traces is None else fspath(traces),
    }
    node = _node.Node()
    try:
        told = _answering(node, {"method": "evaluate", "params": params}, policy)
    finally:
        node.close()
    return _evaluation(told)


def _answering(node: _node.Node, request: dict[str, Any], policy: Policy | str) -> dict[str, Any]:
    """Ask for an evaluation, and answer with the policy's moves until it is done."""
    node.send(_node.JSON, json.dumps(request).encode())
    while True:
        kind, content = node.receive_any()
        if kind == _node.JSON:
            told: dict[str, Any] = json.loads(bytes(content))
            return told
        size, moves = np.frombuffer(content, np.uint32, 2)
        entries = (len(content) - 8 - int(size) * int(moves)) // 4
        observations = np.frombuffer(content, np.float32, entries, 8).reshape(int(size), -1)
        masks = np.frombuffer(content, np.int8, int(size) * int(moves), 8 + 4 * entries).reshape(int(size), -1)
        actions = np.asarray(policy(observations, masks))  # type: ignore[operator]
        if actions.shape != (size,) or not np.issubdtype(actions.dtype, np.integer):
            raise InputError(
                f"Expected the policy to return {size} actions, integers, but got {actions.dtype} of shape {actions.shape}"
            )
        legal = (actions >= 0) & (actions < moves)
        legal[legal] = masks[np.flatnonzero(legal), actions[legal]] == 1
        if not legal.all():
            i = int(np.flatnonzero(~legal)[0])
            able = np.flatnonzero(masks[i]).tolist()
            raise IllegalActionError(
                f"Expected the policy to choose a legal action, one of {able}, but got {actions[i]}"
            )
        node.send(_node.DECIDE, actions.astype("<i4").tobytes())


def _interval(told: dict[str, float]) -> Interval:
    return Interval(told["estimate"], told["low"], told["high"])


def _evaluation(told: dict[str, Any]) -> Evaluation:
    results = tuple(
        Result(
            each["agent"],
            each["deals"],
            _interval(each["winRate"]),
            _interval(each["score"]),
            _interval(each["return"]),
            {name: _interval(interval) for name, interval in each["measures"].items()},
            each["decisions"],
            np.array(won, np.bool_),
        )
        for each, won in zip(told["results"], told["won"], strict=True)
    )
    differences = tuple(
        Difference(
            each["agent"],
            each["against"],
            _interval(each["winRate"]),
            _interval(each["score"]),
            _interval(each["return"]),
            each["onlyThis"],
            each["onlyOther"],
            each["pValue"],
        )
        for each in told["differences"]
    )
    return Evaluation(results, differences, told["caveat"])


class Baseline:
    """An agent of maketen's, by name, that plays in environments of this package: a scripted one, a trained model, or exact play."""

    def __init__(self, name: str, *, seed: int = 0) -> None:
        """Name an agent; `seed` is that of its own randomness."""
        self.name = name
        self._seed = seed

    def __call__(self, env: gymnasium.Env[Any, Any] | VectorEnv[Any, Any, Any]) -> Any:
        """Return its action where `env` stands; for a vector environment one for each game.

        Raises:
            InputError: an unknown agent, or one that does not play this game.

        """
        inner = env.unwrapped
        if not isinstance(inner, (SumOfTenEnv, SumOfTenVectorEnv)):
            raise InputError(f"Expected an environment of maketen, but got {inner!r}")
        request = {"handle": inner._handle, "agent": self.name, "seed": self._seed}  # noqa: SLF001
        actions = inner._node.request("decide", **request)  # noqa: SLF001
        return int(actions[0]) if isinstance(inner, SumOfTenEnv) else np.array(actions, np.int64)

    def __repr__(self) -> str:
        """Name it."""
        return f"baseline({self.name!r})"


def baseline(name: str, *, seed: int = 0) -> Baseline:
    """Return an agent by name, which says what it plays: `baseline("longest-run")(env)`."""
    return Baseline(name, seed=seed)


def describe(preset: str, *, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return all that there is to know of a preset: rule options, move table, features, rewards, measures, agents, models."""
    node = _node.acquire()
    try:
        told: dict[str, Any] = node.request("describe", preset=preset, options={"rules": rules or {}})
    finally:
        _node.release(node)
    return told


def exact(preset: str, *, position: str | None = None, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return what perfect play comes to, from the deal or from a position in notation: exact, for Tens and Four Ten.

    Four Ten takes some 15 seconds the first time; the solution is kept in the user's cache folder.

    Raises:
        InputError: a game that is too large to be solved, or a position that is none.

    """
    node = _node.Node()
    try:
        params: dict[str, Any] = {"preset": preset, "options": {"rules": rules or {}}}
        if position is not None:
            params["position"] = position
        told: dict[str, Any] = node.request("exact", **params)
    finally:
        node.close()
    return told
