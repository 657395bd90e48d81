"""Games of good, fair and random players as Minari datasets (extra `[minari]`), for offline learning."""

import shutil
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import gymnasium as gym
import numpy as np

from maketen import _node
from maketen._actions import expect_count, expect_seed
from maketen._options import Inputs
from maketen._ray import connected
from maketen._types import Integers, StrDict
from maketen._version import __version__
from maketen.agents import baseline
from maketen.errors import InputError, extra
from maketen.moves import MoveValues
from maketen.moves import values as values_of
from maketen.registration import PresetName, RewardName, presets
from maketen.vector_environment import SumOfTenVectorEnv

# What asks for the values of games where they stand, now or as a task of Ray, and what then tells them.
_Asked = tuple[Callable[[SumOfTenVectorEnv], Any], Callable[[Any], MoveValues]]

_GAMES_AT_ONCE = 256
_STEPS_AHEAD = 256
_STEPS = ("observations", "actions", "rewards", "terminations", "truncations")
_AT_END = {"values": np.nan, "exact": False, "regret": np.nan}


def dataset(  # noqa: PLR0913
    preset: PresetName,
    policy: str = "expert",
    n: int = 10_000,
    *,
    inputs: Inputs = "features",
    reward: RewardName | None = None,
    rules: StrDict | None = None,
    values: bool = False,
    seed: int = 0,
    dataset_id: str | None = None,
    data_format: str | None = None,
    ray: bool | str = False,
) -> Any:
    """Play games and write them as a Minari dataset, which `minari.load_dataset` finds by its id; return it.

    An episode's `infos` have "action_mask", an int8 row for each observation; with `values` also what `maketen.values` says: "values" and "exact" of
    every action (NaN and False for illegal ones and at the end), and "regret" of the one that was played (NaN at the end). Positions with one legal
    move are played without being written. Seeds are those of trainings, so that evaluations meet other deals.

    Args:
        preset: the rules, such as "decade-loop3".
        policy: "expert" (exact play, else the package's best model, else the best script), "medium" (the best script), "random", or an agent by name.
        n: how many episodes.
        inputs: what is observed: "features" or "plain".
        reward: the name of one of the game's reward schemes.
        rules: rule options that differ from the preset's.
        values: whether infos say what moves are worth; it takes as long as a model needs for all moves of all positions.
        seed: of the deals and of the player's own randomness.
        dataset_id: default "maketen/PRESET/POLICY-v0".
        data_format: Minari's "hdf5" (its default) or "arrow".
        ray: as in `evaluate`; it works out the values, which take most of the time; games are played here.

    Raises:
        InputError: an unknown preset, agent or option, a dataset that exists, or no Minari; nothing is written then.

    """
    with extra("minari", "Minari for datasets"):
        import minari  # noqa: PLC0415 - an extra
        from minari.data_collector import EpisodeBuffer  # noqa: PLC0415
        from minari.dataset.minari_dataset import parse_dataset_id  # noqa: PLC0415
        from minari.storage import get_dataset_path  # noqa: PLC0415
    count, seed = expect_count("n", n), expect_seed(seed)
    made: StrDict = {"inputs": inputs, "reward": reward, "rules": rules, "skip_forced_moves": True}
    envs = SumOfTenVectorEnv(preset, min(count, _GAMES_AT_ONCE), **made)
    try:
        named = dataset_id or f"maketen/{envs.maketen_spec['preset']}/{policy}-v0"
        try:
            parse_dataset_id(named)
        except ValueError as error:
            raise InputError(
                f"Expected a dataset's id, such as maketen/{preset}/mine-v0, but got {named!r}: {error}"
            ) from None
        path = get_dataset_path(named)
        begun = get_dataset_path() / f".{named.replace('/', '-')}.part"
        if begun.exists():  # a killed process has left half of it
            shutil.rmtree(path, ignore_errors=True)
        if path.exists():
            raise InputError(
                f"Expected a new dataset, but {named} exists at {path}; give another dataset_id, or delete it"
            )
        players = _node.ask("maketen.dataset", "players", preset=preset, options={"rules": rules or {}})
        player = players.get(policy, policy)
        asked = _values_by(ray) if values else None
        episodes = [EpisodeBuffer(**each) for each in _episodes(envs, player, count, seed, asked)]
    finally:
        envs.close()
    own_id = next(each.id for each in presets() if each.preset == envs.maketen_spec["preset"])
    env = gym.make(own_id, **{name: value for name, value in made.items() if value is not None})
    try:
        begun.touch()
        # It warns of what nobody gave, such as an address.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            return minari.create_dataset_from_buffers(
                named,
                episodes,
                env=env,
                data_format=data_format,
                algorithm_name=player,
                author="maketen",
                description=f"{count} episodes of {preset}, played by {player}; seed {seed}",
                requirements=[f"maketen=={__version__}"],
            )
    except BaseException:
        shutil.rmtree(path, ignore_errors=True)
        raise
    finally:
        begun.unlink(missing_ok=True)
        env.close()


def _values_by(ray: bool | str) -> _Asked:  # noqa: FBT001
    if ray is False:
        return values_of, lambda found: found
    module = connected(ray)
    return module.remote(num_cpus=1)(values_of).remote, module.get


def _steps(
    envs: SumOfTenVectorEnv, player: str, left: Integers, seed: int, asked: _Asked | None
) -> Iterator[tuple[StrDict, StrDict, Any]]:
    """Play so many episodes of each game; say what was shown and done, the infos after it, and what was asked for before it."""
    choose = baseline(player, seed=seed)
    observations, infos = envs.reset(seed=seed)
    while (left > 0).any():
        shown = {"observations": observations, "actions": choose(envs), "action_mask": infos["action_mask"]}
        values = asked and asked[0](envs)
        observations, *ends, infos = envs.step(shown["actions"])
        shown.update(zip(_STEPS[2:], ends, strict=True))
        left = left - (shown["terminations"] | shown["truncations"])
        yield shown, infos, values


def _episodes(envs: SumOfTenVectorEnv, player: str, count: int, seed: int, asked: _Asked | None) -> Iterator[StrDict]:
    """Play: each game in step so many episodes one after the other, so that long ones are as likely to be taken as short ones."""
    size = envs.num_envs
    left = count // size + (np.arange(size) < count % size)
    rows: list[list[StrDict]] = [[] for _ in range(size)]
    steps = _steps(envs, player, left, seed, asked)
    # Ray is asked about many steps before the first is told of.
    coming = deque(islice(steps, _STEPS_AHEAD))
    while coming:
        shown, infos, values = coming.popleft()
        coming.extend(islice(steps, 1))
        if asked:
            found = asked[1](values)
            shown.update(values=found.values, exact=found.exact, regret=found.regret(shown["actions"]))
        over = shown["terminations"] | shown["truncations"]
        for i in np.flatnonzero(left).tolist():
            rows[i].append({name: column[i] for name, column in shown.items()})
        for i in np.flatnonzero(over & (left > 0)).tolist():
            final = infos["final_info"]
            end = {"observations": infos["final_obs"][i], "action_mask": final["action_mask"][i]}
            end.update((name, np.full_like(shown[name][i], _AT_END[name])) for name in _AT_END.keys() & shown)
            yield {"seed": int(final["seed"][i]), **_columns([*rows[i], end])}
            rows[i] = []
            left[i] -= 1


def _columns(rows: list[StrDict]) -> StrDict:
    """Return an episode as Minari has it: the last row has an observation and infos alone."""
    columns = {name: np.array([row[name] for row in rows if name in row]) for name in rows[0]}
    return {**{name: columns.pop(name) for name in _STEPS}, "infos": columns}
