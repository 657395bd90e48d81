"""Many games in step behind Gymnasium's vector interface."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray
from typing_extensions import Unpack

from maketen._actions import (
    NO_MOVE,
    expect_actions,
    expect_count,
    expect_legal,
    expect_mask,
    expect_seed,
    legal_rows,
    reset_options,
)
from maketen._base import OUTCOMES, GamesBase
from maketen._options import GameOptions, expect_choice
from maketen._types import Array, Bools, Float32s, Float64s, StrDict
from maketen.errors import EpisodeOverError, InputError, unexpected
from maketen.registration import PresetName

# Observations, rewards, terminations, truncations and infos.
_Stepped = tuple["Float32s", "Float64s", "Bools", "Bools", "StrDict"]
_OUTCOMES = np.array(["", *OUTCOMES])


class _Columns:
    """Arrays of an answer, one after the other, each from a multiple of 8 on (kernel/environments/table.ts)."""

    def __init__(self, answer: memoryview) -> None:
        self._answer, self._at = answer, 0

    def next(self, dtype: Any, *shape: int) -> Array:
        array: Array = np.ndarray(shape, dtype, self._answer, self._at)
        self._at += (array.nbytes + 7) & ~7
        return array


class SumOfTenVectorEnv(GamesBase, VectorEnv["Float32s", "Array", "Array"]):
    """Many games of one kind in step.

    With autoreset in the same step, a row whose game ends already shows the next deal; `infos["final_obs"]` and `infos["final_info"]` have the end
    of the last one, as Gymnasium lays them out. In the next step, it shows its end, and the next step deals anew, whatever its action; without
    autoreset `reset(options={"reset_mask": ...})` does. In both "outcome", "score", "seed" and the like are in `infos` where a game ends. Later
    episodes are dealt from seeds hashed from the first seed, the game and the episode. Deals that leave nothing to decide are played through at
    once: no row shows them.
    """

    metadata: StrDict = {
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 4,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        preset: PresetName,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        **options: Unpack[GameOptions],
    ) -> None:
        """Make `num_envs` games; `gymnasium.make_vec("maketen/decade-loop3-v1", num_envs=1024, ...)` does. Options are those of one game.

        `autoreset_mode` is one of Gymnasium's `AutoresetMode`, or its value, such as "NextStep".

        Raises:
            InputError: an unknown preset or option.
            NodeNotFoundError: there is no Node.js for own rules, or for what else is not played in this process.

        """
        mode = autoreset_mode.value if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        expect_choice("autoreset_mode", mode, tuple(each.value for each in AutoresetMode))
        self.autoreset_mode = AutoresetMode(mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.num_envs = expect_count("num_envs", num_envs)
        told = self._open(
            preset,
            options,
            render_mode,
            num_envs=self.num_envs,
            max_episode_steps=None
            if max_episode_steps is None
            else expect_count("max_episode_steps", max_episode_steps),
            autoreset_mode=mode,
        )
        self.single_action_space = told.action_space
        self.single_observation_space = told.observation_space(self._options.mask)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._made = self.__dict__.copy()

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: StrDict | None = None
    ) -> tuple[Float32s, StrDict]:
        """Deal every game anew.

        Args:
            seed: a seed, from which every game's are hashed; or a list of `num_envs` seeds, one for each game's first deal, or None, for which it
                is hashed from the first of the list. Without, `np_random` draws one.
            options: {"deck": [...]}: `num_envs` decks for the first deals, None where the seed says it; {"position": [...]}: as many positions in
                notation; {"reset_mask": array}: the games that are dealt, with autoreset disabled.

        Raises:
            InputError: what are no seeds, decks or positions, or not one for each game; nothing has changed then.

        """
        decks, positions, reset_mask = reset_options(options, "deck", "position", "reset_mask")
        which = None
        if reset_mask is not None:
            if self.autoreset_mode != AutoresetMode.DISABLED:
                raise InputError('Expected autoreset_mode="Disabled" for reset_mask, but it is not disabled')
            which = np.flatnonzero(expect_mask(reset_mask, self.num_envs)).tolist()
        return self._reset(seed, which, decks=decks, positions=positions)

    def step(self, actions: Any) -> _Stepped:
        """Play `actions[i]` in game i.

        Raises:
            IllegalActionError: one is not legal (with illegal="raise"); nothing has changed.
            EpisodeOverError: before the first reset.

        """
        masks = self._masks_now()
        if self.autoreset_mode == AutoresetMode.DISABLED and (over := self._games.table.seats["over"]).any():
            raise EpisodeOverError(
                f"Expected reset(options={{'reset_mask': ...}}) of game {over.argmax()} before the next step(), but its episode is over"
            )
        played = expect_actions("", actions, self.num_envs)
        legal = legal_rows(played, masks)
        infos: StrDict = {}
        if not legal.all():
            if self._options.illegal == "raise":
                expect_legal("game", played, masks, self.moves)
            played = np.where(legal, played, NO_MOVE)
            if self._options.illegal == "lose":
                infos.update(illegal=~legal, _illegal=~legal)
            else:
                for i in np.flatnonzero(~legal).tolist():
                    played[i] = self.np_random.choice(np.flatnonzero(masks[i]))
                infos.update(substituted=np.where(legal, -1, played), _substituted=~legal)
        if self._options.regret is not False:
            lost = self._values().regret(np.where(played == NO_MOVE, masks.argmax(1), played))
            infos.update(regret=np.where(played == NO_MOVE, np.nan, lost), _regret=played != NO_MOVE)
        self._is_stale = True
        result = self._read(self._games.step_many(played))
        result[4].update(infos)
        return result

    def action_masks(self) -> Bools:
        """Return which actions are legal now, [num_envs, actions]: a copy."""
        return self._masks_now().astype(np.bool_)

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action for each game, drawn by `action_space`."""
        masks = self._masks_now()
        return np.asarray(((1 - self.action_space.np_random.random(masks.shape)) * masks).argmax(1))

    def regret(self, actions: Any) -> Float64s:
        """Return what an action for each game would lose: `SumOfTenEnv.regret` says more."""
        return np.asarray(self._values().regret(actions))

    def notation(self) -> list[str]:
        """Return each position in notation: all that a player may know of it, never the hidden order."""
        return list(self._games.ask_json("notation"))

    def close_extras(self, **_: Any) -> None:
        """Free the games."""
        # Gymnasium also closes what was refused before there were games.
        if hasattr(self, "_games"):
            self._games.close()

    def _seeds_of(self, seed: Any) -> tuple[int, list[int | None] | None]:
        if not isinstance(seed, Sequence | np.ndarray) or isinstance(seed, str) or not np.ndim(seed):
            return expect_seed(seed), None
        listed = [None if each is None else expect_seed(each) for each in seed]
        given = [each for each in listed if each is not None]
        if len(listed) != self.num_envs or not given:
            raise unexpected(f"a list of {self.num_envs} seeds, one for each game, or None but for one", seed)
        return given[0], listed

    def _read(self, answer: memoryview) -> _Stepped:
        size, moves = self.num_envs, len(self.moves)
        columns = _Columns(answer)
        rewards = columns.next(np.float64, size)
        observations = columns.next(np.float32, size, self._width)
        masks = columns.next(np.int8, size, moves)
        terminations = columns.next(np.bool_, size)
        truncations = columns.next(np.bool_, size)
        ended = int(columns.next(np.uint32, 1)[0])
        # Whoever is given the masks may change them.
        self._masks = masks.copy()
        self._is_stale = False
        infos: StrDict = {"action_mask": masks, "_action_mask": np.ones(size, np.bool_)}
        if ended > 0:
            self._read_ended(columns, ended, infos)
        return self._shown(observations, masks), rewards, terminations, truncations, infos

    def _read_ended(self, columns: _Columns, ended: int, infos: StrDict) -> None:
        size = self.num_envs
        which = columns.next(np.bool_, size)
        finals: StrDict = {}
        finals["episode_return"], finals["score"], finals["cards_left"] = columns.next(np.float64, 3, size)
        finals["seed"] = columns.next(np.int64, size)
        finals["episode_length"] = columns.next(np.int32, size)
        finals["outcome"] = _OUTCOMES.take(columns.next(np.uint8, size))
        finals["action_mask"] = masks = columns.next(np.int8, size, len(self.moves))
        observations: Iterable[Any] = columns.next(np.float32, ended, self._width)
        if self._options.mask == "dict":
            both = zip(observations, masks[which], strict=True)
            observations = ({"observation": final, "action_mask": mask} for final, mask in both)
        # It is full of None.
        final_obs = np.empty(size, object)
        final_obs[which] = np.fromiter(observations, object, ended)
        final_info = {
            key: each for name, column in finals.items() for key, each in ((name, column), (f"_{name}", which.copy()))
        }
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            infos.update(final_obs=final_obs, _final_obs=which.copy(), final_info=final_info, _final_info=which)
        else:
            infos.update({name: column for name, column in final_info.items() if not name.endswith("action_mask")})
