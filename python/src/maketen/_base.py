"""What an environment of one game and one of many in step have in common."""

import contextlib
from dataclasses import asdict
from typing import Any

import gymnasium
from typing_extensions import Self

from maketen._actions import expect_count
from maketen._engine import EngineGames
from maketen._options import GameOptions, Options, expect_choice, expect_known
from maketen._picture import picture_of
from maketen._random import RedealSeeds, SharedRandom, copied_space
from maketen._spaces import Part, Told
from maketen._types import Array, Float64s, Int8s, StrDict
from maketen.errors import EpisodeOverError, InputError, MaketenError, OptionError
from maketen.moves import MoveValues, values
from maketen.registration import PresetName

OUTCOMES = ("ongoing", "won", "lost", "drawn")

# Seeds of deals that nobody names: the region that trainings learn from, apart from those of evaluations.
_TRAINING_SEEDS = (2**30, 2**31)

# What copies have of their own.
_ANEW = {"_games", "_masks", "_is_stale", "_phase", "_made", "_shares_random", "closed"}


class GamesBase(SharedRandom):
    """How games are made, copied, kept, valued and drawn."""

    moves: tuple[str, ...]
    """What the actions are, in notation."""
    observation_parts: tuple[Part, ...]
    """What the entries of an observation are."""
    action_features: int
    """How many numbers about each move there are at the end of an observation, move after move; 0 with plain inputs."""
    maketen_spec: StrDict
    """All that the environment is made of: the preset, every rule option, the reward."""
    action_space: Any
    _made: StrDict
    render_mode: str | None

    def _open(self, preset: PresetName, given: GameOptions, render_mode: str | None, **many: Any) -> Told:
        known = [*GameOptions.__annotations__, "render_mode", *many]
        name = ""
        try:
            for name in given:
                expect_known("an option", name, known)
        except InputError as error:
            raise OptionError(f"{error} (unexpected keyword argument '{name}')") from None
        options = Options(preset, **given)
        expect_choice("render_mode", render_mode, (None, "ansi", "rgb_array"))
        self._options, self.render_mode = options, render_mode
        if isinstance(options.regret, str):
            # Whoever cannot judge is refused now.
            values([], options.preset, rules=options.rules, agent=options.regret)
        self._games = EngineGames(options, **many)
        # What is copied now is known to be plain.
        self._arguments = {**asdict(options), "render_mode": render_mode, **many}
        told = self._games.told
        self.moves, self.observation_parts = told.moves, told.parts
        self.action_features, self.maketen_spec, self._width = told.action_features, told.spec, told.width
        # Which actions are legal; None before the first deal.
        self._masks: Int8s | None = None
        # Whether a call was interrupted before it read what the games show now.
        self._is_stale = False
        self._redeals = RedealSeeds()
        return told

    def _seeds_of(self, seed: Any) -> tuple[int, list[int | None] | None]:
        """Return the first seed, and one for each game where they are listed."""
        raise NotImplementedError

    def _reset(self, seed: Any, which: list[int] | None, **given: list[Any] | None) -> tuple[Any, StrDict]:
        """Deal games, `which` of them, from a seed, seeds, or what else is given, and return what `reset` does."""
        generator = self.np_random.bit_generator
        before = generator.state
        try:
            named = int(self.np_random.integers(*_TRAINING_SEEDS)) if seed is None else seed
            first, seeds = self._seeds_of(named)
            self._is_stale = True
            answer = self._games.deal(first, seeds, which, given)
        except (InputError, EpisodeOverError):
            generator.state = before
            raise
        if seed is not None:
            super().reset(seed=first)  # type: ignore[misc]
            self._redeals = RedealSeeds()
        observations, *_, infos = self._read(answer)
        return observations, infos

    def _read(self, answer: memoryview) -> tuple[Any, ...]:
        raise NotImplementedError

    def _shown(self, observations: Array, masks: Int8s) -> Any:
        if self._options.mask == "dict":
            return {"observation": observations, "action_mask": masks.copy()}
        return observations

    def _masks_now(self) -> Int8s:
        """Return which actions are legal, after an interrupted call those that the games show now."""
        self._games.expect_open()
        if self._is_stale:
            with contextlib.suppress(EpisodeOverError):
                self._read(self._games.show())
            self._is_stale = False
        if self._masks is None:
            raise EpisodeOverError("Expected reset() before the first step(), but there is no game yet")
        return self._masks

    def _values(self) -> MoveValues:
        """Ask whoever judges what moves are worth."""
        judge = self._options.regret
        games: Any = self
        return values(games, agent=judge if isinstance(judge, str) else None)

    def get_state(self) -> str:
        """Return all that was dealt, hidden cards included, as a text: JSON with the deals and the moves so far; of many games with later seeds."""
        return self._games.get_state()

    def set_state(self, state: Any) -> tuple[Any, StrDict]:
        """Go on with what `get_state` returned, here or in another environment of the same rules; return what `reset` does.

        Many games take a list of states of single games, too, one for each.

        Raises:
            InputError: what is no state, or one of other rules or another number of games; nothing has changed then.

        """
        self._is_stale = True
        given = list(state) if isinstance(state, (list, tuple)) else state
        observations, *_, infos = self._read(self._games.set_state(given))
        return observations, infos

    def clone(self) -> Self:
        """Return an independent copy in the same position, with the same hidden cards and the same future."""
        return self._copied(None)

    def redealt(self, *, seed: int | None = None) -> Self:
        """Return a copy whose hidden cards are dealt anew, as far as a player cannot tell the difference: search on it is honest.

        Of many games each is dealt anew by itself. Without `seed` each copy is another, in an order that the seed of `reset` fixes; deals of later
        games stay as they are.
        """
        return self._copied(self._redeal_seed(seed))

    def roll_outs(self, count: int = 1, *, seed: int | None = None) -> Float64s:
        """Return what the rest of a game earns by random legal moves, `count` times, with other hidden cards each time; the game itself stays.

        Of many games it is an array [count, num_envs]. It takes some microseconds each, for search. Without `seed` they go on in the order of
        `redealt`.
        """
        self._masks_now()
        return self._games.roll_out(expect_count("count", count), self._redeal_seed(seed))

    def _redeal_seed(self, given: int | None) -> int:
        return self._redeals.next(given, self.np_random_seed)  # type: ignore[attr-defined]

    def _copied(self, redeal: int | None) -> Self:
        self._masks_now()
        return self._with(self._games.copy(redeal))

    def _with(self, games: EngineGames, *, is_stale: bool = False) -> Self:
        """Return what this one is, with other games; `is_stale` where they show something else."""
        made = object.__new__(type(self))
        made.__dict__ = self.__dict__.copy()
        # Both go on with random numbers of their own, once they ask for any.
        self._shares_random = made._shares_random = True
        made._redeals = self._redeals.copy()
        made.action_space = copied_space(self.action_space)
        made._games, made._is_stale = games, is_stale
        return made

    def render(self) -> Any:
        """Return a picture of the position: text with render_mode "ansi", an array [height, width, 3] of bytes with "rgb_array"; of many a tuple."""
        self._games.expect_open()
        if self.render_mode is None:
            gymnasium.logger.warn(
                'Expected a render_mode for render(), but it was made without; make(..., render_mode="ansi") or "rgb_array"'
            )
            return None
        draw = str if self.render_mode == "ansi" else picture_of
        drawn = tuple(map(draw, self._games.ask_json("render")))
        return drawn if hasattr(self, "num_envs") else drawn[0]

    def __getstate__(self) -> StrDict:
        """Keep the games in progress, the random numbers and whatever a class of one's own has added."""
        games = None
        # Closed, or not dealt yet: a copy begins anew.
        with contextlib.suppress(MaketenError):
            games = self.get_state()
        own = {
            name: value
            for name, value in self.__dict__.items()
            if name not in _ANEW and self._made.get(name, _ANEW) is not value
        }
        return {"arguments": self._arguments, "games": games, "own": {**own, "_redeals": self._redeals}}

    def __setstate__(self, given: StrDict) -> None:
        """Make the same games anew and go on with them: Gymnasium's EzPickle would make them for another object, which closes them when it goes."""
        base: Any = next(each for each in type(self).__mro__ if GamesBase in each.__bases__)
        base.__init__(self, **given["arguments"])
        self.__dict__.update(given["own"])
        if given["games"] is not None:
            self.set_state(given["games"])
