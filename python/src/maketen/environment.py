"""One game behind Gymnasium's interface."""

from __future__ import annotations

import contextlib
import math
import struct
from typing import TYPE_CHECKING, Any, Literal, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle

from maketen._actions import expect_action, expect_seed, illegal_action, reset_options
from maketen._engine import NO_MOVE, open_games, rolled_out
from maketen._options import TIMEOUT, Engine, Illegal, Inputs, Mask, Observe, Options, expect_choice
from maketen._picture import picture_of
from maketen._random import RedealSeeds, SharedRandom, copied_space
from maketen.errors import EpisodeOverError, InputError, MaketenError
from maketen.moves import regret

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from typing_extensions import Self

    from maketen._spaces import Part

OUTCOMES = ("ongoing", "won", "lost", "drawn")

# python/bridge/frames.ts: reward, score, cards left, return, seed; length, legal moves; terminated, truncated, outcome, undecided.
_ANSWER = struct.Struct("<5d2i4B4x")

# Seeds of deals that nobody names: the region that trainings learn from, apart from those of evaluations.
TRAINING_SEEDS = (2**30, 2**31)


class SumOfTenEnv(SharedRandom, gymnasium.Env["NDArray[np.float32]", int], EzPickle):
    """One game of Tens, Decade or Four Ten.

    Observations are float32 arrays; `observation_parts` says what each entry is. Which actions are legal, `info["action_mask"]` says (int8,
    1 = legal), as `action_space.sample(mask)` takes it; `moves` names the actions. A deal that leaves nothing to decide is an episode of one
    step: all its actions are legal, `info["undecided"]` is true, and the step ends the game and gives all of its return.

    `info` also has "outcome" ("ongoing", "won", "lost", "drawn"), "score", "cards_left" (None where the game has no such result), "seed" (of the
    deal; None where a deck or a position was given), "episode_length", "episode_return" and "legal_count".
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}
    observation_space: spaces.Box | spaces.Dict  # type: ignore[assignment]
    action_space: spaces.Discrete  # type: ignore[assignment]

    moves: tuple[str, ...]
    """What the actions are, in notation."""
    observation_parts: tuple[Part, ...]
    """What the entries of an observation are."""
    action_features: int
    """How many numbers about each move there are at the end of an observation, move after move; 0 with plain inputs."""
    maketen_spec: dict[str, Any]
    """All that the environment is made of: the preset, every rule option, the reward."""

    def __init__(  # noqa: PLR0913 - Gymnasium's make passes them by name
        self,
        preset: str,
        *,
        inputs: Inputs = "plain",
        reward: str | None = None,
        rules: dict[str, Any] | None = None,
        skip_forced_moves: bool = False,
        illegal: Illegal = "raise",
        mask: Mask = "info",
        timeout: float | None = TIMEOUT,
        regret: bool | str = False,
        observe: Observe | None = None,
        engine: Engine = "auto",
        render_mode: str | None = None,
    ) -> None:
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
        expect_choice("render_mode", render_mode, (None, "ansi", "rgb_array"))
        options = Options(
            preset, inputs, reward, rules, skip_forced_moves, illegal, mask, timeout, regret, observe, engine
        )
        EzPickle.__init__(self, **options.given(), render_mode=render_mode)
        self._games = open_games(options, size=None)
        told = self._games.told
        self.render_mode = render_mode
        self.moves = told.moves
        self.observation_parts = told.parts
        self.action_features = told.action_features
        self.maketen_spec = told.spec
        self.action_space = told.action_space
        self.observation_space = told.observation_space(mask)
        self._illegal = illegal
        self._masks_observations = mask == "dict"
        self._regret = regret
        self._width = told.width
        self._action_mask: NDArray[np.int8] = np.zeros(len(self.moves), np.int8)
        self._phase: Literal["new", "playing", "over"] = "new"
        # Whether a call was interrupted before it read what the games show now.
        self._is_stale = False
        self._redeals = RedealSeeds()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Deal a new game: that of `seed`, of `options={"deck": [...]}` (cards as docs/trace-format of maketen has them) or from a position.

        Without `seed`, `np_random` draws one. `options={"position": text}` begins in a position in notation, as `notation()` writes it: hidden cards
        are dealt from the seed, and returns count from there.

        Raises:
            InputError: a seed, option, deck or position that is none; nothing has changed then.

        """
        self._games.expect_open()
        deck, position = reset_options(options, "deck", "position")
        if deck is not None and position is not None:
            raise InputError("Expected a deck or a position, but got both")
        generator = self.np_random.bit_generator
        before = generator.state
        number = int(self.np_random.integers(*TRAINING_SEEDS)) if seed is None else expect_seed(seed)
        self._is_stale = True
        try:
            if deck is None and position is None:
                answer = self._games.reset(number)
            else:
                deals = {"seed": number, "seeds": None, "decks": [deck], "positions": [position], "which": None}
                answer = self._games.deal(deals)
        except InputError:
            generator.state = before
            raise
        if seed is not None:
            super().reset(seed=number)
            self._redeals = RedealSeeds()
        observation, _, _, _, info = self._read(answer)
        return observation, info

    def step(self, action: SupportsInt) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play an action.

        Raises:
            IllegalActionError: it is not legal here (with illegal="raise"); nothing has changed.
            EpisodeOverError: before the first reset, or after the end.

        """
        self._expect_playing()
        played = expect_action(action)
        told: dict[str, Any] = {}
        if not (0 <= played < len(self.moves) and self._action_mask[played]):
            if self._illegal == "raise":
                raise illegal_action("", action, self._action_mask, self.moves)
            if self._illegal == "lose":
                played, told["illegal"] = NO_MOVE, True
            else:
                played = told["substituted"] = int(self.np_random.choice(np.flatnonzero(self._action_mask)))
        if self._regret is not False and played != NO_MOVE:
            told["regret"] = self.regret(played)
        self._is_stale = True
        result = self._read(self._games.step(played))
        result[4].update(told)
        return result

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as sb3-contrib asks for it: a copy."""
        self._refresh()
        return self._action_mask.astype(np.bool_)

    def sample(self) -> int:
        """Return a random legal action, drawn by `action_space`."""
        self._expect_playing()
        return int(self.action_space.sample(self._action_mask))

    def regret(self, action: SupportsInt) -> float:
        """Return what an action would lose here against the best one: `maketen.values` says in which units, and by whose values."""
        agent = self._regret if isinstance(self._regret, str) else None
        return float(regret(self, expect_action(action), agent=agent))

    def notation(self) -> str:
        """Return the position in notation: all that a player may know of it, never the hidden order."""
        self._refresh()
        self._expect_dealt()
        return str(self._games.ask_json("notation"))

    def get_state(self) -> str:
        """Return the game, hidden cards included, as a text: JSON with the deal and the moves so far."""
        self._games.expect_open()
        return self._games.get_state()

    def set_state(self, state: str) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Go on with a game that `get_state` returned, here or in another environment of the same rules; return what `reset` does.

        Raises:
            InputError: what is no state, or one of other rules; nothing has changed then.

        """
        self._games.expect_open()
        self._is_stale = True
        observation, _, _, _, info = self._read(self._games.set_state(state))
        return observation, info

    def clone(self) -> Self:
        """Return an independent copy in the same position, with the same hidden cards and the same future."""
        return self._copied(None)

    def redealt(self, *, seed: int | None = None) -> Self:
        """Return a copy whose hidden cards are dealt anew, as far as a player cannot tell the difference: search on it is honest.

        Without `seed` each copy is another, in an order that the seed of `reset` fixes; deals of later games stay as they are.
        """
        return self._copied(self._redeals.next(seed, self.np_random_seed))

    def roll_outs(self, count: int = 1, *, seed: int | None = None) -> NDArray[np.float64]:
        """Return what the rest of the game earns by random legal moves, `count` times, with other hidden cards each time; the game itself stays.

        It takes some microseconds each, for search. Without `seed` they go on in the order of `redealt`.

        Raises:
            InputError: games that Node plays.

        """
        self._refresh()
        self._expect_dealt()
        return rolled_out(self._games, count, self._redeals.next(seed, self.np_random_seed))[:, 0]

    def _copied(self, redeal: int | None) -> Self:
        self._refresh()
        self._expect_dealt()
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        # Both go on with random numbers of their own, once they ask for any.
        self._shares_random = made._shares_random = True
        made._redeals = self._redeals.copy()
        made.action_space = copied_space(self.action_space)
        made._games = self._games.copy(redeal)
        return made

    def render(self) -> Any:
        """Return a picture of the position: text with render_mode "ansi", an array [height, width, 3] of bytes with "rgb_array"."""
        self._games.expect_open()
        if self.render_mode is None:
            gymnasium.logger.warn(
                'Expected a render_mode for render(), but it was made without; make(..., render_mode="ansi") or "rgb_array"'
            )
            return None
        text = str(self._games.ask_json("render"))
        return text if self.render_mode == "ansi" else picture_of(text)

    def close(self) -> None:
        """Free the environment; the Node process ends with the last one. The second time it does nothing."""
        self._games.close()

    def __getstate__(self) -> dict[str, Any]:
        """Keep how it was made, the game in progress and the random numbers."""
        game = None
        # Closed, or not dealt yet: a copy begins anew.
        with contextlib.suppress(MaketenError):
            game = self.get_state()
        made = EzPickle.__getstate__(self)
        return {**made, "game": game, "random": (self._np_random, self._np_random_seed, self._redeals)}

    def __setstate__(self, given: dict[str, Any]) -> None:
        """Make the environment anew and go on with the game: EzPickle would make it for another object, which closes it when it goes."""
        self.__init__(**given["_ezpickle_kwargs"])  # type: ignore[misc]
        self._np_random, self._np_random_seed, self._redeals = given["random"]
        if given["game"] is not None:
            self.set_state(given["game"])

    def _read(self, answer: memoryview) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        reward, score, cards_left, returned, seed, length, legal, terminated, truncated, outcome, undecided = (
            _ANSWER.unpack_from(answer)
        )
        observation = np.frombuffer(answer, np.float32, self._width, _ANSWER.size)
        mask = np.frombuffer(answer, np.int8, len(self.moves), _ANSWER.size + 4 * self._width)
        self._action_mask = mask.copy()
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
        shown: Any = observation
        if self._masks_observations:
            shown = {"observation": observation, "action_mask": mask.copy()}
        return shown, reward, terminated == 1, truncated == 1, info

    def _refresh(self) -> None:
        """After an interrupted call, see what the games show now."""
        if not self._is_stale:
            return
        try:
            self._read(self._games.show())
        except EpisodeOverError:
            self._is_stale = False

    def _expect_dealt(self) -> None:
        self._games.expect_open()
        if self._phase == "new":
            raise EpisodeOverError("Expected reset() before the first step(), but there is no game yet")

    def _expect_playing(self) -> None:
        self._games.expect_open()
        if self._phase == "playing" and not self._is_stale:
            return
        self._refresh()
        self._expect_dealt()
        if self._phase == "over":
            raise EpisodeOverError("Expected a game in progress, but the episode is over; call reset()")
