"""One game behind Gymnasium's interface."""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING, Any, Literal, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle

from maketen import _node
from maketen._actions import deck_of, expect_action, expect_seed, illegal_action
from maketen._opened import OpenedGames
from maketen._options import Illegal, Inputs, Mask, Options, expect_choice
from maketen.errors import EpisodeOverError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from maketen._spaces import Part

OUTCOMES = ("ongoing", "won", "lost", "drawn")

# python/bridge/single-game.ts: reward, score, cards left, return, seed; length, legal moves; terminated, truncated, outcome, undecided.
_ANSWER = struct.Struct("<5d2i4B4x")
_STEP = struct.Struct("<Ii")
_RESET = struct.Struct("<I4xd")

Observation = Any
"""float32 of the observation space; with mask="dict" a dict of "observation" and "action_mask"."""


class SumOfTenEnv(gymnasium.Env[Observation, SupportsInt], EzPickle):
    """One game of Tens, Decade or Four Ten.

    Observations are float32 arrays; `observation_parts` says what each entry is. Which actions are legal, `info["action_mask"]` says (int8,
    1 = legal), as `action_space.sample(mask)` takes it; `moves` names the actions. A deal that leaves nothing to decide is an episode of one
    step: all its actions are legal, `info["undecided"]` is true, and the step ends the game and gives all of its return.

    `info` also has "outcome" ("ongoing", "won", "lost", "drawn"), "score", "cards_left" (None where the game has no such result), "seed",
    "episode_length", "episode_return" and "legal_count".
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}
    observation_space: spaces.Box | spaces.Dict
    action_space: spaces.Discrete

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
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; `gymnasium.make("maketen/decade-loop3-v1", ...)` does.

        Args:
            preset: the rules, such as "decade-loop3".
            inputs: "plain", the rules' observation, or "features", what maketen's own networks see: the position, then numbers about each move.
            reward: the name of one of the game's reward schemes; default its first.
            rules: rule options that differ from the preset's.
            skip_forced_moves: let the environment play positions with one legal move itself.
            illegal: what becomes of an illegal action: "raise" an IllegalActionError, or "substitute" a random legal one
                (info["substituted"] tells which one was played).
            mask: "info" alone, or "dict": observations are {"observation", "action_mask"}, as PettingZoo has them.
            render_mode: None or "ansi".

        Raises:
            InputError: an unknown preset or option; the message suggests what was meant.
            NodeNotFoundError: there is no Node.js.

        """
        expect_choice("render_mode", render_mode, (None, "ansi"))
        options = Options(preset, inputs, reward, rules, skip_forced_moves, illegal, mask)
        EzPickle.__init__(self, **options.given(), render_mode=render_mode)
        self._games = OpenedGames(options, size=None)
        self.render_mode = render_mode
        self.moves = self._games.moves
        self.observation_parts = self._games.parts
        self.action_features = self._games.action_features
        self.maketen_spec = self._games.spec
        self.action_space = self._games.action_space
        self.observation_space = self._games.observation_space
        self._substitutes = illegal == "substitute"
        self._masks_observations = mask == "dict"
        self._width = self._games.width
        self._bytes = _ANSWER.size + 4 * self._width + len(self.moves)
        self._action_mask: NDArray[np.int8] = np.zeros(len(self.moves), np.int8)
        self._phase: Literal["new", "playing", "over"] = "new"

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game: that of `seed`, or of `options={"deck": [...]}` (cards as docs/trace-format of maketen has them).

        Without either, the deal is fresh: its seed is hashed from the last one given, or from the system's randomness.

        Raises:
            InputError: a seed, option or deck that is none; nothing has changed then.

        """
        self._games.expect_open()
        deck = deck_of(options)
        seed = None if seed is None else expect_seed(seed)
        if deck is None:
            content = _RESET.pack(self._games.handle, math.nan if seed is None else seed)
            answer = self._games.node.exchange(_node.RESET, content, self._bytes)
        else:
            answer = self._games.node.deal(self._games.handle, seed, [deck], self._bytes)
        super().reset(seed=seed)
        observation, _, _, _, info = self._read(answer)
        self._phase = "playing"
        return observation, info

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action.

        Raises:
            IllegalActionError: it is not legal here (with illegal="raise"); nothing has changed.
            EpisodeOverError: before the first reset, or after the end.

        """
        self._expect_playing()
        played = expect_action(action)
        substituted = None
        if not (0 <= played < len(self.moves) and self._action_mask[played]):
            if not self._substitutes:
                raise illegal_action("", action, self._action_mask, self.moves)
            played = substituted = int(self.np_random.choice(np.flatnonzero(self._action_mask)))
        games = self._games
        answer = games.node.exchange(_node.STEP, _STEP.pack(games.handle, played), self._bytes)
        result = self._read(answer)
        if result[2] or result[3]:
            self._phase = "over"
        if substituted is not None:
            result[4]["substituted"] = substituted
        return result

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as sb3-contrib asks for it: a copy."""
        return self._action_mask.astype(np.bool_)

    def render(self) -> str | None:
        """Return a picture of the position in text, with render_mode "ansi"."""
        self._games.expect_open()
        if self.render_mode is None:
            gymnasium.logger.warn(
                'Expected render_mode "ansi" for render(), but it was made without; make(..., render_mode="ansi")'
            )
            return None
        return str(self._games.node.request("render", handle=self._games.handle))

    def close(self) -> None:
        """Free the environment; the Node process ends with the last one. The second time it does nothing."""
        self._games.close()

    def _read(self, answer: memoryview) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
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
            "seed": int(seed),
            "episode_length": length,
            "episode_return": returned,
            "undecided": undecided == 1,
        }
        shown: Observation = observation
        if self._masks_observations:
            shown = {"observation": observation, "action_mask": mask.copy()}
        return shown, reward, terminated == 1, truncated == 1, info

    def _expect_playing(self) -> None:
        self._games.expect_open()
        if self._phase == "playing":
            return
        if self._phase == "new":
            raise EpisodeOverError("Expected reset() before the first step(), but there is no game yet")
        raise EpisodeOverError("Expected a game in progress, but the episode is over; call reset()")
