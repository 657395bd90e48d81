"""What legal moves are worth: exact values where they are known, else a model's, and what a decision loses against the best one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import VectorEnv
from numpy.typing import NDArray

from maketen import _node
from maketen._actions import expect_actions, expect_count, expect_legal, expect_seed
from maketen._decade_values import DecadeModel, decade_model
from maketen._engine import RULES, EngineGames, read_state
from maketen._options import Options, settings_of
from maketen._tables import game_of
from maketen._types import Bools, Bytes, Float64s, StrDict
from maketen.errors import InputError, unexpected
from maketen.registration import PresetName


@dataclass(frozen=True)
class MoveValues:
    """The worth of the legal moves of one position, arrays of [actions], or of many, of [positions, actions]."""

    values: Float64s
    """The expected return from here on with each legal move, NaN for the others."""
    low: Float64s
    """Where a value's 95 % interval begins: the value itself where it is exact, minus infinity where nothing is known of it."""
    high: Float64s
    """Where it ends."""
    sources: NDArray[np.str_]
    """"exact"; else the model that says so, such as "decade-loop3-value", or "playouts by" an agent; "" for illegal moves."""
    reward: str
    """What the values are expectations of: "win" is the chance to win; Four Ten's "objective" is 1 for the target less 0.01 a round."""

    @property
    def exact(self) -> Bools:
        """Whether each value is exact."""
        return np.asarray(self.sources == "exact")

    @property
    def best(self) -> Any:
        """The best move, of equals the first; -1 in a position that is over."""
        found = np.where(self._is_open, np.nan_to_num(self.values, nan=-np.inf).argmax(-1), -1)
        return int(found) if found.ndim == 0 else found

    @property
    def regrets(self) -> Float64s:
        """What each legal move loses against the best one, never less than 0; NaN for the others."""
        return np.asarray(np.fmax.reduce(self.values, -1, keepdims=True) - self.values)

    def regret(self, actions: Any) -> Any:
        """Return what an action loses, or an action for each position; 0 where the game is over and nothing was left to decide.

        Raises:
            IllegalActionError: one is not legal.

        """
        single = self.values.ndim == 1
        values = np.atleast_2d(self.values)
        given = expect_actions("", [actions] if single else actions, len(values))
        is_open = np.atleast_1d(self._is_open)
        legal = ~np.isnan(values) | ~is_open[:, None]
        expect_legal("position", np.where(is_open, given, 0), legal.astype(np.int8))
        lost = np.zeros(len(values))
        lost[is_open] = np.atleast_2d(self.regrets)[is_open, given[is_open]]
        return float(lost[0]) if single else lost

    @property
    def _is_open(self) -> Bools:
        return np.asarray(~np.isnan(self.values).all(-1))


def values(  # noqa: PLR0913
    games: gymnasium.Env[Any, Any] | VectorEnv[Any, Any, Any] | str | Sequence[str],
    preset: PresetName | None = None,
    *,
    rules: StrDict | None = None,
    agent: str | None = None,
    playouts: int | None = None,
    seed: int = 0,
) -> MoveValues:
    """Say what every legal move is worth, as `maketen hint` and `maketen review` do; they look at no hidden card.

    Values are exact where they are known: Tens, Four Ten, the last draws of Decade, certain ends, decks of 16 cards, and larger ones with
    `agent="exact"`. Else they are those of the package's model for the preset, which is asked once for all positions, and without one they are
    counted in playouts.

    Args:
        games: an environment where it stands, a vector environment, or positions: one or a list of texts that `notation()` or `get_state()` wrote.
        preset: the rules of positions, such as "decade-loop3"; environments know theirs.
        rules: rule options that differ from the preset's, for positions.
        agent: who judges where nothing exact is known: a model, or whoever plays the playouts on.
        playouts: count that many for each move, rather than ask a model; default 200 where there is no model.
        seed: of the playouts.

    Raises:
        InputError: an unknown agent, or a position that is none, or of other rules.
        EpisodeOverError: an environment before its first reset.

    """
    counted = None if playouts is None else expect_count("playouts", playouts)
    settings = settings_of(agent=agent, playouts=counted, seed=expect_seed(seed))
    if isinstance(games, str) or (isinstance(games, Sequence) and all(isinstance(each, str) for each in games)):
        if preset is None:
            raise InputError('Expected a preset beside positions, such as "decade-loop3", but got none')
        positions = [games] if isinstance(games, str) else list(games)
        options = Options(preset, rules=rules)
        game = game_of(options)
        spec = game["told"]["spec"]
        known = {name: spec[name] for name in RULES}
        states = [read_state(text, known) for text in positions if text.startswith("{")]
        if not all("game" in state for state in states):
            raise InputError("Expected states of single games, but got one of many; give the vector environment itself")
        count = None if isinstance(games, str) else len(positions)
        if len(states) == len(positions) and (model := decade_model(spec, options, agent, playouts)):
            found = [_position_of(*each, options) for each in zip(positions, states, strict=True)]
            return _values_by(model, np.concatenate(found or [np.zeros((0, 0), np.uint8)]), count)
        told = _node.ask("maketen.values", "values", **options.params(), positions=positions, **settings)
        return _values_of(told, game["numbers"]["moves"], count)
    inner = getattr(games, "unwrapped", games)
    opened = getattr(inner, "_games", None)
    if not isinstance(opened, EngineGames):
        raise unexpected("an environment of maketen, or positions as texts", games)
    if preset is not None or rules is not None:
        raise InputError("Expected preset and rules for positions alone: an environment knows its own")
    many = getattr(inner, "num_envs", None)
    if model := decade_model(opened.told.spec, opened.options, agent, playouts):
        return _values_by(model, opened.positions(), many)
    return _values_of(opened.ask_json("values", **settings), opened.family.moves, many)


def _position_of(text: str, state: StrDict, options: Options) -> Bytes:
    games = EngineGames(replace(options, skip_forced_moves=state.get("skipForcedMoves") is True))
    games.set_state(text)
    return games.positions()


def _values_by(model: DecadeModel, positions: Bytes, count: int | None) -> MoveValues:
    told = model.of(positions)
    values, low, high, exact = np.moveaxis(told if count is not None else told[0], -1, 0)
    sources = np.where(np.isnan(values), "", np.where(exact == 1, "exact", model.name))
    return MoveValues(values, low, high, sources, model.reward)


def _values_of(told: StrDict, moves: int, count: int | None) -> MoveValues:
    shape = (count or 1, moves)
    values, low, high = np.full((3, *shape), np.nan)
    sources = np.full(shape, "", object)
    for row, action, value, least, most, source in told["values"]:
        values[row, action], sources[row, action] = value, source
        low[row, action] = -np.inf if least is None else least
        high[row, action] = np.inf if most is None else most
    row = slice(None) if count is not None else 0
    return MoveValues(values[row], low[row], high[row], sources.astype(str)[row], told["reward"])
