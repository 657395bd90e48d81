"""Many games in step behind Gymnasium's vector interface."""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from maketen import _node
from maketen._options import Illegal, Inputs, Mask, expect_choice, program_options
from maketen._spaces import Part, action_features_of, box_of, parts_of, with_mask
from maketen.environment import OUTCOMES, expect_seed
from maketen.errors import EpisodeOverError, IllegalActionError, InputError, MaketenError

if TYPE_CHECKING:
    from numpy.typing import NDArray

_OUTCOMES = np.array(OUTCOMES)
_LARGEST_LISTED_SEED = 2**31 - 1


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


class SumOfTenVectorEnv(VectorEnv[Any, "NDArray[Any]", "NDArray[Any]"]):
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
        expect_choice("illegal", illegal, ("raise", "substitute"))
        expect_choice("mask", mask, ("info", "dict"))
        expect_choice("render_mode", render_mode, (None,))
        self._given = {
            "preset": preset,
            "num_envs": num_envs,
            "inputs": inputs,
            "reward": reward,
            "rules": rules,
            "skip_forced_moves": skip_forced_moves,
            "illegal": illegal,
            "mask": mask,
            "max_episode_steps": max_episode_steps,
        }
        self._node = _node.acquire()
        self._release = weakref.finalize(self, _node.release, self._node)
        try:
            options = program_options(inputs, reward, rules, max_episode_steps, skip_forced_moves=skip_forced_moves)
            told = self._node.request("make", preset=preset, options=options, size=num_envs)
        except BaseException:
            self._release()
            raise
        self.num_envs = num_envs
        self.moves: tuple[str, ...] = tuple(told["moves"])
        self.observation_parts: tuple[Part, ...] = tuple(parts_of(told))
        self.action_features = action_features_of(told)
        self.maketen_spec: dict[str, Any] = told["spec"]
        box = box_of(list(self.observation_parts), told["observationSpace"]["shape"][0])
        moves = len(self.moves)
        self.single_action_space = spaces.Discrete(moves)
        self.single_observation_space = with_mask(box, moves) if mask == "dict" else box
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._handle: int = told["handle"]
        self._substitutes = illegal == "substitute"
        self._masks_observations = mask == "dict"
        self._width = int(box.shape[0])
        fixed = (8 * num_envs, 4 * num_envs * self._width, num_envs * moves, num_envs, num_envs, 4)
        self._bytes = sum(map(_aligned, fixed))
        self._header = np.array([self._handle, 0], "<u4").tobytes()
        self._rows = np.arange(num_envs)
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
        self._expect_open()
        unknown = [key for key in options or {} if key != "deck"]
        if unknown:
            raise InputError(f'Expected reset options such as {{"deck": [...]}}, but got {unknown[0]!r}')
        seeds: int | list[int]
        if seed is None:
            seeds = int(self.np_random.integers(2**31))
        elif isinstance(seed, Sequence | np.ndarray):
            seeds = [expect_seed(each) for each in seed]
            if seeds:
                super().reset(seed=seeds[0])
        else:
            seeds = expect_seed(seed)
            super().reset(seed=seeds)
        answer = self._node.deal(self._handle, seeds, (options or {}).get("deck"), self._bytes)
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
        masks = self._action_masks
        if masks is None:
            self._expect_open()
            raise EpisodeOverError("Expected reset() before the first step(), but there are no games yet")
        played = self._expect_actions(actions)
        legal = (played >= 0) & (played < len(self.moves))
        legal[legal] = masks[self._rows[legal], played[legal]] == 1
        substituted = None
        if not legal.all():
            if not self._substitutes:
                i = int(np.flatnonzero(~legal)[0])
                able = ", ".join(f"{each} ({self.moves[each]})" for each in np.flatnonzero(masks[i])[:12])
                raise IllegalActionError(f"Expected a legal action for game {i}: {able}; but got {played[i]}")
            substituted = ~legal
            played = played.copy()
            for i in np.flatnonzero(substituted).tolist():
                played[i] = int(self.np_random.choice(np.flatnonzero(masks[i])))
        answer = self._node.exchange(
            _node.STEP_MANY, self._header + played.astype("<i4", copy=False).tobytes(), self._bytes
        )
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
        if self._release.alive:
            with contextlib.suppress(MaketenError):
                self._node.request("close", handle=self._handle)
            self._release()

    def __getstate__(self) -> dict[str, Any]:
        """Keep what makes the same games again, not where they stand."""
        return self._given

    def __setstate__(self, given: dict[str, Any]) -> None:
        """Make the same games anew."""
        self.__init__(**given)  # type: ignore[misc]

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

    def _expect_actions(self, actions: Any) -> NDArray[np.int32]:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            what = f"{given.dtype} of shape {given.shape}"
            raise InputError(f"Expected {self.num_envs} actions, integers of shape ({self.num_envs},), but got {what}")
        if given.dtype.itemsize > 4 and (np.abs(given) >= 2**31).any():  # noqa: PLR2004
            raise IllegalActionError(f"Expected actions from 0 to {len(self.moves) - 1}, but got {np.abs(given).max()}")
        return given.astype(np.int32, copy=False)

    def _expect_open(self) -> None:
        if self.closed or not self._release.alive:
            raise EpisodeOverError("Expected open environments, but they have been closed; make new ones")
