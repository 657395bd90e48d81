"""One game behind Gymnasium's interface."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from typing import Any, Literal, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from typing_extensions import Unpack

from maketen._actions import (
    NO_MOVE,
    expect_action,
    expect_actions,
    expect_legal,
    expect_seed,
    illegal_action,
    legal_rows,
    reset_options,
)
from maketen._base import OUTCOMES, GamesBase
from maketen._options import GameOptions
from maketen._types import Bools, Float32s, Float64s, Int8s, StrDict
from maketen.errors import EpisodeOverError, InputError, unexpected
from maketen.expansion import Expansion, State, expanded
from maketen.registration import PresetName

# kernel/environments/table.ts: reward, score, cards left, return, seed; length, legal moves; terminated, truncated, outcome, undecided.
_ANSWER = struct.Struct("<5d2i4B4x")


class SumOfTenEnv(GamesBase, gymnasium.Env["Float32s", int]):
    """One game of Tens, Decade or Four Ten.

    Observations are float32 arrays; `observation_parts` says what each entry is. Which actions are legal, `info["action_mask"]` says (int8,
    1 = legal), as `action_space.sample(mask)` takes it; `moves` names the actions. A deal that leaves nothing to decide is an episode of one
    step: all its actions are legal, `info["undecided"]` is true, and the step ends the game and gives all of its return.

    `info` also has "outcome" ("ongoing", "won", "lost", "drawn"), "score", "cards_left" (None where the game has no such result), "seed" (of the
    deal; None where a deck or a position was given), "episode_length", "episode_return" and "legal_count".
    """

    metadata: StrDict = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}
    observation_space: spaces.Box | spaces.Dict  # type: ignore[assignment]
    action_space: spaces.Discrete  # type: ignore[assignment]

    def __init__(self, preset: PresetName, *, render_mode: str | None = None, **options: Unpack[GameOptions]) -> None:
        """Make an environment; `gymnasium.make("maketen/decade-loop3-v1", ...)` does.

        Args:
            preset: the rules, such as "decade-loop3".
            inputs: "plain", the rules' observation, or "features", what maketen's own networks see: the position, then numbers about each move.
            reward: the name of one of the game's reward schemes; default its first.
            rules: rule options that differ from the preset's.
            skip_forced_moves: let the environment play positions with one legal move itself.
            illegal: what becomes of an illegal action: "raise" an IllegalActionError, "substitute" a random legal one
                (info["substituted"] tells which one was played), or "lose" the game, with a reward of -1 (info["illegal"] is true).
            mask: "info" alone, or "dict": observations are {"observation", "action_mask"}, as PettingZoo has them.
            timeout: seconds after which a Node process that does not answer is ended, with a NodeError; None for no limit.
            regret: whether `info["regret"]` says what each step's action lost (`maketen.values`); or who judges it, by name.
            observe: "table" shows what is seen now alone, without counts of hidden cards: an agent has to remember.
            engine: who plays: "wasm", the compiled rules in this process, or "node", the Node process; "auto" is the former where it can.
            render_mode: None, "ansi" for text, or "rgb_array" for a picture by Pillow.

        Raises:
            InputError: an unknown preset or option; the message suggests what was meant.
            NodeNotFoundError: there is no Node.js for own rules, or for what else is not played in this process.

        """
        told = self._open(preset, options, render_mode)
        self.action_space = told.action_space
        self.observation_space = told.observation_space(self._options.mask)
        self._phase: Literal["new", "playing", "over"] = "new"
        self._made = self.__dict__.copy()

    def reset(self, *, seed: int | None = None, options: StrDict | None = None) -> tuple[Float32s, StrDict]:
        """Deal a new game: that of `seed`, of `options={"deck": [...]}` (cards as docs/trace-format of maketen has them) or from a position.

        Without `seed`, `np_random` draws one. `options={"position": text}` begins in a position in notation, as `notation()` writes it: hidden cards
        are dealt from the seed, and returns count from there.

        Raises:
            InputError: a seed, option, deck or position that is none; nothing has changed then.

        """
        deck, position = reset_options(options, "deck", "position")
        if deck is not None and position is not None:
            raise InputError("Expected a deck or a position, but got both")
        return self._reset(seed, None, decks=[deck], positions=[position])

    def step(self, action: SupportsInt) -> tuple[Float32s, float, bool, bool, StrDict]:
        """Play an action.

        Raises:
            IllegalActionError: it is not legal here (with illegal="raise"); nothing has changed.
            EpisodeOverError: before the first reset, or after the end.

        """
        mask = self._masks if self._phase == "playing" and not self._is_stale else None
        if mask is None:
            mask = self._mask_to_play()
        played = expect_action(action)
        told: StrDict = {}
        options = self._options
        if not (0 <= played < len(self.moves) and mask[played]):
            if options.illegal == "raise":
                raise illegal_action("", action, mask, self.moves)
            if options.illegal == "lose":
                played, told["illegal"] = NO_MOVE, True
            else:
                played = told["substituted"] = int(self.np_random.choice(np.flatnonzero(mask)))
        if options.regret is not False and played != NO_MOVE:
            told["regret"] = self.regret(played)
        self._is_stale = True
        result = self._read(self._games.step(played))
        result[4].update(told)
        return result

    def expand(self, states: Sequence[SumOfTenEnv | State | str], actions: Any) -> Expansion:
        """Play `actions[i]` in `states[i]`, all in one call; neither they nor this game and its random numbers change.

        States are environments of the same options, texts of `get_state`, `snapshot`s, or `states` of an earlier expansion.

        Raises:
            IllegalActionError: an action is not legal in its state (with illegal="lose" it loses); nothing is played then.
            EpisodeOverError: a state has ended.
            InputError: something is no state of these options, or no action.

        """
        self._games.expect_open()
        if not isinstance(states, (list, tuple)) or not states:
            raise unexpected("a list of states, at least one", states)
        given = [self._state_of(i, each) for i, each in enumerate(states)]
        played = expect_actions("", actions, len(given))
        masks = np.array([each.mask for each in given])
        if self._options.illegal != "lose":
            expect_legal("state", played, masks, self.moves)
        found = expanded(given, np.where(legal_rows(played, masks), played, NO_MOVE))
        return found._replace(observations=self._shown(found.observations, found.action_masks))

    def snapshot(self) -> State:
        """Return the game as it stands, for `expand`."""
        mask = self._masks_now()
        games = self._games.copy(None)

        def go_on(at: int, actions: list[int]) -> SumOfTenEnv:
            return self._with(games.gone_on(at, actions), is_stale=True)

        return State(games.family, games.table.at, mask, self._phase == "over", games, go_on)

    def _state_of(self, i: int, given: SumOfTenEnv | State | str) -> State:
        if isinstance(given, State):
            state = given
        elif isinstance(given, SumOfTenEnv):
            state = given.snapshot()
        else:
            game = self._with(self._games.twin())
            game.set_state(given)
            state = game.snapshot()
        if state.family is not self._games.family:
            raise InputError(f"Expected state {i} to be one of the same options, but got one of others")
        if state.is_over:
            raise EpisodeOverError(f"Expected a game in progress in state {i}, but its episode is over")
        return state

    def action_masks(self) -> Bools:
        """Return which actions are legal now, as sb3-contrib asks for it: a copy; none before the first deal."""
        if self._phase == "new" and not self._is_stale:
            return np.zeros(len(self.moves), np.bool_)
        return self._masks_now().astype(np.bool_)

    def sample(self) -> int:
        """Return a random legal action, drawn by `action_space`."""
        return int(self.action_space.sample(self._mask_to_play()))

    def regret(self, action: SupportsInt) -> float:
        """Return what an action would lose here against the best one: `maketen.values` says in which units, and by whose values."""
        return float(self._values().regret(expect_action(action)))

    def notation(self) -> str:
        """Return the position in notation: all that a player may know of it, never the hidden order."""
        self._masks_now()
        return str(self._games.ask_json("notation")[0])

    def roll_outs(self, count: int = 1, *, seed: int | None = None) -> Float64s:
        """Return [count] of `GamesBase.roll_outs`."""
        return super().roll_outs(count, seed=seed)[:, 0]

    def close(self) -> None:
        """Free the environment. The second time it does nothing."""
        self._games.close()
        self._phase = "over"

    def _seeds_of(self, seed: Any) -> tuple[int, list[int | None] | None]:
        first = expect_seed(seed)
        return first, [first]

    def _read(self, answer: memoryview) -> tuple[Any, float, bool, bool, StrDict]:
        reward, score, cards_left, returned, seed, length, legal, terminated, truncated, outcome, undecided = (
            _ANSWER.unpack_from(answer)
        )
        observation = np.frombuffer(answer, np.float32, self._width, _ANSWER.size)
        mask = np.frombuffer(answer, np.int8, len(self.moves), _ANSWER.size + 4 * self._width)
        # Whoever is given the mask may change it.
        self._masks = mask.copy()
        info = {
            "action_mask": mask,
            "legal_count": legal,
            "outcome": OUTCOMES[outcome],
            "score": score,
            "cards_left": None if math.isnan(cards_left) else cards_left,
            "seed": None if seed < 0 else int(seed),
            "episode_length": length,
            "episode_return": returned,
            "undecided": undecided == 1,
        }
        self._phase = "over" if terminated or truncated else "playing"
        self._is_stale = False
        return self._shown(observation, mask), reward, terminated == 1, truncated == 1, info

    def _mask_to_play(self) -> Int8s:
        """Return which actions are legal in a game in progress."""
        mask = self._masks_now()
        if self._phase == "over":
            raise EpisodeOverError("Expected a game in progress, but the episode is over; call reset()")
        return mask
