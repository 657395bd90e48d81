"""Many games in step behind Gymnasium's vector interface."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.utils import EzPickle
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from maketen import _node
from maketen._actions import deck_of, expect_actions, expect_count, expect_seed, illegal_action, legal_rows
from maketen._opened import OpenedGames
from maketen._options import Illegal, Inputs, Mask, Options, expect_choice
from maketen.environment import OUTCOMES
from maketen.errors import EpisodeOverError, InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

_OUTCOMES = np.array(OUTCOMES)


def _aligned(size: int) -> int:
    return (size + 7) & ~7


class _Columns:
    """Arrays of an answer, one after the other, each from a multiple of 8 on (python/bridge/many-games.ts)."""

    def __init__(self, answer: memoryview, start: int = 0) -> None:
        self._answer = answer
        self.at = start

    def next(self, dtype: Any, *shape: int) -> NDArray[Any]:
        count = int(np.prod(shape))
        array = np.frombuffer(self._answer, dtype, count, self.at).reshape(shape)
        self.at += _aligned(array.nbytes)
        return array


class SumOfTenVectorEnv(VectorEnv[Any, "NDArray[Any]", "NDArray[Any]"], EzPickle):
    """Many games of one kind in step, with autoreset in the same step.

    Where a game ends, its row already shows the next deal; `infos["final_obs"]` and `infos["final_info"]` have the end of the last one, as
    Gymnasium lays them out. Later episodes are dealt from seeds hashed from the first seed, the game and the episode. Deals that leave nothing
    to decide are played through at once: no row shows them.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(  # noqa: PLR0913 - Gymnasium's make_vec passes them by name
        self,
        preset: str,
        num_envs: int = 1,
        *,
        inputs: Inputs = "plain",
        reward: str | None = None,
        rules: dict[str, Any] | None = None,
        skip_forced_moves: bool = False,
        illegal: Illegal = "raise",
        mask: Mask = "info",
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make `num_envs` games; `gymnasium.make_vec("maketen/decade-loop3-v1", num_envs=1024, ...)` does. Options are those of one game.

        Raises:
            InputError: an unknown preset or option.
            NodeNotFoundError: there is no Node.js.

        """
        expect_choice("render_mode", render_mode, (None,))
        num_envs = expect_count("num_envs", num_envs)
        options = Options(preset, inputs, reward, rules, skip_forced_moves, illegal, mask)
        EzPickle.__init__(self, num_envs=num_envs, **options.given(), max_episode_steps=max_episode_steps)
        self._games = OpenedGames(options, size=num_envs, max_steps=max_episode_steps)
        self.num_envs = num_envs
        self.moves = self._games.moves
        self.observation_parts = self._games.parts
        self.action_features = self._games.action_features
        self.maketen_spec = self._games.spec
        self.single_action_space = self._games.action_space
        self.single_observation_space = self._games.observation_space
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._substitutes = illegal == "substitute"
        self._masks_observations = mask == "dict"
        self._width = self._games.width
        moves = len(self.moves)
        fixed = (8 * num_envs, 4 * num_envs * self._width, num_envs * moves, num_envs, num_envs, 4)
        self._bytes = sum(map(_aligned, fixed))
        self._header = np.array([self._games.handle, 0], "<u4").tobytes()
        self._action_masks: NDArray[np.int8] | None = None

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal every game anew.

        Args:
            seed: a seed, from which every game's are hashed; or a list of `num_envs` seeds (below 2^31), one for each game's first deal.
            options: {"deck": [...]}: `num_envs` decks for the first deals, None where the seed says it.

        Raises:
            InputError: what are no seeds or decks, or not one for each game; nothing has changed then.

        """
        self._games.expect_open()
        decks = deck_of(options)
        before = self.np_random.bit_generator.state
        try:
            seeds = self._seeds_of(seed)
            answer = self._games.node.deal(self._games.handle, seeds, decks, self._bytes)
        except InputError:
            self.np_random.bit_generator.state = before
            raise
        if seed is not None:
            super().reset(seed=seeds if isinstance(seeds, int) else seeds[0])
        observations, _, _, _, infos = self._read(answer)
        return observations, infos

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play `actions[i]` in game i.

        Raises:
            IllegalActionError: one is not legal (with illegal="raise"); nothing has changed.
            EpisodeOverError: before the first reset.

        """
        self._games.expect_open()
        masks = self._action_masks
        if masks is None:
            raise EpisodeOverError("Expected reset() before the first step(), but there are no games yet")
        played = expect_actions("", actions, self.num_envs)
        legal = legal_rows(played, masks)
        substituted = None
        if not legal.all():
            if not self._substitutes:
                i = int(legal.argmin())
                raise illegal_action(f" for game {i}", played[i], masks[i], self.moves)
            substituted = ~legal
            played = played.copy()
            for i in np.flatnonzero(substituted).tolist():
                played[i] = self.np_random.choice(np.flatnonzero(masks[i]))
        content = self._header + played.astype("<i4", copy=False).tobytes()
        answer = self._games.node.exchange(_node.STEP_MANY, content, self._bytes)
        result = self._read(answer)
        if substituted is not None:
            result[4]["substituted"] = np.where(substituted, played, -1)
            result[4]["_substituted"] = substituted
        return result

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, [num_envs, actions]: a copy."""
        if self._action_masks is None:
            raise EpisodeOverError("Expected reset() before action_masks(), but there are no games yet")
        return self._action_masks.astype(np.bool_)

    def close_extras(self, **_: Any) -> None:
        """Free the games; the Node process ends with its last environment."""
        # Gymnasium also closes what was refused before there were games.
        if hasattr(self, "_games"):
            self._games.close()

    def __setstate__(self, given: dict[str, Any]) -> None:
        """Make the same games anew: EzPickle would make them for another object, which closes them when it goes."""
        self.__init__(**given["_ezpickle_kwargs"])  # type: ignore[misc]

    def _seeds_of(self, seed: int | Sequence[int] | None) -> int | list[int]:
        if seed is None:
            return int(self.np_random.integers(2**31))
        if isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str):
            return [expect_seed(each) for each in seed]
        return expect_seed(seed)

    def _read(
        self, answer: memoryview
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        size, moves = self.num_envs, len(self.moves)
        columns = _Columns(answer)
        rewards = columns.next(np.float64, size)
        observations = columns.next(np.float32, size, self._width)
        masks = columns.next(np.int8, size, moves)
        terminations = columns.next(np.bool_, size)
        truncations = columns.next(np.bool_, size)
        ended = int(columns.next(np.uint32, 1)[0])
        # Whoever is given the masks may change them.
        self._action_masks = masks.copy()
        infos: dict[str, Any] = {"action_mask": masks, "_action_mask": np.ones(size, np.bool_)}
        if ended > 0:
            self._read_ended(columns, ended, infos)
        shown: Any = observations
        if self._masks_observations:
            shown = {"observation": observations, "action_mask": masks.copy()}
        return shown, rewards, terminations, truncations, infos

    def _read_ended(self, columns: _Columns, ended: int, infos: dict[str, Any]) -> None:
        size = self.num_envs
        rows = columns.next(np.int32, ended)
        numbers = {name: columns.next(np.float64, ended) for name in ("episode_return", "score", "cards_left", "seed")}
        numbers["seed"] = numbers["seed"].astype(np.int64)
        numbers["episode_length"] = columns.next(np.int32, ended)
        numbers["outcome"] = _OUTCOMES[columns.next(np.uint8, ended)]
        observations = columns.next(np.float32, ended, self._width)
        numbers["action_mask"] = columns.next(np.int8, ended, len(self.moves))
        which = np.zeros(size, np.bool_)
        which[rows] = True
        final_obs = np.full(size, None, dtype=object)
        for row, k in zip(rows.tolist(), range(ended), strict=True):
            final = observations[k]
            final_obs[row] = (
                {"observation": final, "action_mask": numbers["action_mask"][k]} if self._masks_observations else final
            )
        final_info: dict[str, Any] = {}
        for name, values in numbers.items():
            column = np.zeros((size, *values.shape[1:]), values.dtype)
            column[rows] = values
            final_info[name] = column
            final_info[f"_{name}"] = which.copy()
        infos.update(final_obs=final_obs, _final_obs=which.copy(), final_info=final_info, _final_info=which)
