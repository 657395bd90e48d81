"""Measuring policies on fixed deals, with the statistics of `maketen compare`; exact play, and what presets are made of."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from typing import Any

import numpy as np

from maketen import _node
from maketen._actions import expect_actions, expect_count, expect_legal, expect_path, expect_seed
from maketen._options import Inputs, Options, expect_choice, settings_of
from maketen._ray import Tasks, show
from maketen._types import Array, Float32s, Int8s, StrDict
from maketen.errors import InputError, expect, unexpected
from maketen.registration import PresetName, RewardName
from maketen.results import Audit, Difficulty, Evaluation, difficulty_of, evaluation_of, record_of

Policy = Callable[["Float32s", "Int8s"], "Array | Sequence[int]"]
"""Chooses moves: observations [games, entries] and masks [games, actions] in, an action for each game out."""

Seeds = str | Iterable[int]
"""Deals: a range such as "2000000..2004999", or a list of seeds."""


def evaluate(  # noqa: PLR0913
    policy: Policy | str,
    preset: PresetName,
    seeds: Seeds = "2000000..2004999",
    *,
    against: Sequence[str] = (),
    name: str | None = None,
    inputs: Inputs = "plain",
    reward: RewardName | None = None,
    rules: StrDict | None = None,
    seed: int = 0,
    traces: str | PathLike[str] | None = None,
    audit: bool = False,
    luck_free: bool = False,
    ray: bool | str = False,
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
        traces: a file to write the policy's games to, one a line, which `maketen replay` verifies; as they lie if it fails.
        audit: whether to measure, by the same games, whether the policy knew hidden cards.
        luck_free: whether to give returns with the luck of the draw taken out too, by the values of the package's models or exact play.
        ray: True for a Ray on this machine (or the one that is connected), or a cluster's address: it does the work, with the same results.

    Raises:
        InputError: an unknown preset, agent or option, seeds that trainings learn from, or with `luck_free` rules without known values.
        IllegalActionError: the policy chose what is not legal.

    """
    params = {
        **_asked(policy, name, inputs, seeds, _names("against", against) or []),
        **Options(preset, reward=reward, rules=rules).params(),
        "seed": expect_seed(seed),
        "traces": None if traces is None else expect_path("traces", traces),
        "audit": audit,
        "luckFree": luck_free,
    }
    return evaluation_of(_answered("evaluate", params, policy, ray))


def audit(  # noqa: PLR0913
    policy: Policy | str,
    preset: PresetName,
    seeds: Seeds = "2000000..2003999",
    *,
    name: str | None = None,
    inputs: Inputs = "plain",
    rules: StrDict | None = None,
    values: str | None = None,
    reference: str | None = None,
    seed: int = 0,
    ray: bool | str = False,
) -> Audit:
    """Measure whether a policy knows hidden cards, or deals by heart, as `maketen audit` does.

    Args:
        policy: what chooses moves; or an agent by name, such as a module "./mine.mjs".
        preset: the rules, such as "decade-loop3".
        seeds: a range such as "2000000..2003999", or a list of seeds; below some 1,000 deals z says little.
        name: what the policy is called; default its `__name__`.
        inputs: what the policy is shown: "plain" observations or "features".
        rules: rule options that differ from the preset's.
        values: the model whose values tell good cards from bad ones; default one of the package.
        reference: an honest agent to compare with; default the strongest scripted one.
        seed: of the agents' own randomness, not of the deals.
        ray: True for a Ray on this machine (or the one that is connected), or a cluster's address: it does the work, with the same results.

    Raises:
        InputError: an unknown preset, agent or option, or rules whose positions have no known values, such as Tens'.
        IllegalActionError: the policy chose what is not legal.

    """
    params = {
        **_asked(policy, name, inputs, seeds, []),
        **Options(preset, rules=rules).params(),
        **settings_of(values=values, reference=reference, seed=expect_seed(seed)),
    }
    return record_of(Audit, _answered("audit", params, policy, ray))


def bound(  # noqa: PLR0913
    preset: PresetName,
    seeds: Seeds = "2000000..2000499",
    *,
    agent: str | None = None,
    value: str | None = None,
    factor: float | None = None,
    tune: int = 0,
    reward: RewardName | None = None,
    rules: StrDict | None = None,
    ray: bool | str = False,
) -> StrDict:
    """Bound what any player can reach who does not see hidden cards; return what `maketen bound --json` says.

    Args:
        preset: the rules, such as "decade-loop3".
        seeds: a range such as "2000000..2000499", or a list of seeds; each takes up to a second.
        agent: the player whose gap to the bound is told; default the model of `value`.
        value: the model whose values make the penalty; default one of the package.
        factor: of the penalty, from 0 (knowing the deck) to 1.
        tune: the number of other deals on which to choose the factor.
        reward: what is bounded; default what ranks.
        rules: rule options that differ from the preset's.
        ray: True for a Ray on this machine (or the one that is connected), or a cluster's address: it does the work, with the same results.

    Raises:
        InputError: an unknown preset, agent or option, or rules that are not bounded.

    """
    params = {
        **Options(preset, reward=reward, rules=rules).params(),
        **settings_of(agent=agent, value=value, factor=factor, tuningDeals=tune),
        "seeds": _seeds_of(seeds),
    }
    return _answered("bound", params, ray=ray)


def leaderboard(  # noqa: PLR0913
    presets: Sequence[PresetName] | None = None,
    agents: Sequence[str] | None = None,
    *,
    deals: int = 10_000,
    bound_deals: int = 1000,
    work: str | PathLike[str] | None = None,
    ray: bool | str = False,
) -> StrDict:
    """Rank agents on equal deals; return what `maketen leaderboard` writes as JSON. The same call resumes an interrupted one.

    Args:
        presets: those to rank on; default all.
        agents: by name, each where it can play; random always plays; default all.
        deals: of each preset.
        bound_deals: those with certified bounds, which take up to a second each.
        work: folder of finished parts; default one in the user's cache folder.
        ray: True for a Ray on this machine (or the one that is connected), or a cluster's address: it does the work, with the same results.

    Raises:
        InputError: an unknown preset or agent.

    """
    settings = settings_of(
        presets=_names("presets", presets, 1),
        agents=_names("agents", agents, 1),
        work=None if work is None else expect_path("work", work),
        deals=expect_count("deals", deals),
        boundDeals=bound_deals,
    )
    return _answered("leaderboard", settings, None, ray)


def difficulty(  # noqa: PLR0913
    preset: PresetName,
    seeds: Seeds = "0..9",
    *,
    agent: str | None = None,
    grade: str | None = None,
    count: int | None = None,
    rules: StrDict | None = None,
    seed: int = 0,
) -> list[Difficulty]:
    """Say how difficult deals are, or find deals of a grade.

    Args:
        preset: the rules, such as "decade-loop3-optional".
        seeds: a range such as "0..9", or a list of seeds.
        agent: the strong agent by name; default exact play, else the package's model, else the strongest script.
        grade: only deals of this grade: "easy", "fair", "hard" or "impossible".
        count: ends the search when so many of the grade were found.
        rules: rule options that differ from the preset's.
        seed: of random play, not of the deals.

    Raises:
        InputError: an unknown preset, agent, grade or option.

    """
    expect_choice("grade", grade, (None, "easy", "fair", "hard", "impossible"))
    if count is not None and grade is None:
        raise InputError("Expected a grade beside count, but got none")
    wanted = None if count is None else expect_count("count", count)
    settings = settings_of(agent=agent, grade=grade, count=wanted, seed=expect_seed(seed))
    params = {**Options(preset, rules=rules).params(), **settings, "seeds": _seeds_of(seeds)}
    return [difficulty_of(each) for each in _answered("difficulty", params)["deals"]]


def _names(what: str, given: Any, least: int = 0) -> list[Any] | None:
    if given is None:
        return None
    names = [given] if isinstance(given, str) else list(given) if np.iterable(given) else None
    if names is None or len(names) < least:
        raise unexpected(f"{what} to be a list of names", given)
    return names


def _asked(policy: Policy | str, name: str | None, inputs: Inputs, seeds: Seeds, agents: list[str]) -> StrDict:
    """Return who plays which deals, as the program takes it."""
    expect_choice("inputs", inputs, ("plain", "features"))
    if not isinstance(policy, str) and not callable(policy):
        raise unexpected("a policy: a function of observations and masks, or an agent's name", policy)
    return {
        "policy": None if isinstance(policy, str) else getattr(policy, "__name__", "policy") if name is None else name,
        "inputs": inputs,
        "seeds": _seeds_of(seeds),
        "agents": [policy, *agents] if isinstance(policy, str) else agents,
    }


def _answered(
    method: str,
    params: StrDict,
    policy: Policy | str | None = None,
    ray: bool | str = False,  # noqa: FBT001, FBT002
) -> StrDict:
    tasks = Tasks(ray, policy) if ray is not False else None
    try:
        with _node.borrowed(f"maketen.{method}", is_writing=params.get("traces") is not None) as node:
            node.send(_node.JSON, _node.request_of(method, {**params, "spread": tasks is not None}))
            answer: StrDict = json.loads(told_by(node, policy, tasks))
            return answer
    finally:
        if tasks is not None:
            tasks.cancel()


def _seeds_of(seeds: Seeds) -> str | list[int]:
    if isinstance(seeds, str):
        return seeds
    if not np.iterable(seeds):
        raise unexpected('seeds such as "2000000..2004999", or a list of them', seeds)
    listed = [expect_seed(each) for each in seeds]
    if not listed:
        raise InputError("Expected at least one seed, but got none")
    [(most, times)] = Counter(listed).most_common(1)
    if times > 1:
        raise InputError(f"Expected every seed once, but got {most} {times} times; a deal counts once")
    return listed


def told_by(node: _node.Node, policy: Policy | str | None, tasks: Tasks | None = None) -> bytes:
    """Answer with the policy's moves, and with results of units, until the program is done; return what it told."""
    while True:
        kind, content = node.receive()
        if kind == _node.JSON:
            return bytes(content)
        if kind == _node.UNIT and tasks is not None:
            told = json.loads(bytes(content))
            if isinstance(told, dict):
                tasks.begin(**told)
            else:
                show(*told)
                node.send(_node.UNIT, tasks.result())
            continue
        size, moves = np.frombuffer(content, np.uint32, 2).tolist()
        end = len(content) - size * moves
        observations = np.frombuffer(content[8:end], np.float32).reshape(size, -1)
        masks = np.frombuffer(content[end:], np.int8).reshape(size, moves)
        actions = expect_actions("the policy to return ", policy(observations, masks), size)  # type: ignore[operator, misc]
        expect_legal("the policy's game", actions, masks)
        node.send(_node.DECIDE, actions.astype("<i4").tobytes())


def describe(preset: PresetName, *, rules: StrDict | None = None) -> StrDict:
    """Return all that there is to know of a preset: rule options, move table, features, rewards, measures, agents, models."""
    return _answered("describe", Options(preset, rules=rules).params())


def exact(preset: PresetName, *, position: str | None = None, rules: StrDict | None = None) -> StrDict:
    """Return what perfect play comes to, from the deal or from a position in notation: exact, for Tens and Four Ten.

    Four Ten takes some 15 seconds the first time; the solution is kept in the user's cache folder.

    Raises:
        InputError: a game that is too large to be solved, or a position that is none.

    """
    expect(position, str | None, "a position in notation, a text")
    return _answered("exact", {**Options(preset, rules=rules).params(), **settings_of(position=position)})
