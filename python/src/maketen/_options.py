"""What `gymnasium.make` takes for these environments, and the options of the program that it stands for."""

import os
from dataclasses import dataclass
from difflib import get_close_matches
from numbers import Real
from typing import Any, Literal, TypedDict, get_args

from maketen.errors import InputError, expect, unexpected
from maketen.registration import PresetName, RewardName, presets

Inputs = Literal["plain", "features"]
Observe = Literal["table"]
Mask = Literal["info", "dict"]
Illegal = Literal["raise", "substitute", "lose"]
Engine = Literal["auto", "wasm", "node"]

TIMEOUT = 300.0
"""Seconds after which a Node process that has not answered is ended."""


class GameOptions(TypedDict, total=False):
    """What `gymnasium.make` takes beside the preset; `SumOfTenEnv` says what each is."""

    inputs: Inputs
    reward: RewardName | None
    rules: dict[str, Any] | None
    skip_forced_moves: bool
    illegal: Illegal
    mask: Mask
    timeout: float | None
    regret: bool | str
    observe: Observe | None
    engine: Engine


@dataclass(frozen=True)
class Options:
    """What an environment is made of, with what is taken where nothing is given."""

    preset: PresetName
    inputs: Inputs = "plain"
    reward: RewardName | None = None
    rules: dict[str, Any] | None = None
    skip_forced_moves: bool = False
    illegal: Illegal = "raise"
    mask: Mask = "info"
    timeout: float | None = TIMEOUT
    regret: bool | str = False
    observe: Observe | None = None
    engine: Engine = "auto"

    def __post_init__(self) -> None:
        """Refuse what is none, but for rule options, which Node knows."""
        names = [name for each in presets() for name in (each.preset, each.short_name) if name]
        expect_known("a preset", self.preset, names)
        choices = {"inputs": Inputs, "engine": Engine, "illegal": Illegal, "mask": Mask}
        for name, kind in choices.items():
            expect_choice(name, getattr(self, name), get_args(kind))
        expect_choice("observe", self.observe, (None, "table"))
        if self.observe and self.inputs == "features":
            raise InputError('Expected observe or inputs "features", but got both; leave one out')
        expect(self.rules, dict | None, "rules to be a dict of rule options")
        expect(self.reward, str | None, "reward to be a name")
        expect(self.skip_forced_moves, bool, "skip_forced_moves to be True or False")
        expect(self.regret, bool | str, "regret to be True, False or an agent's name")
        limit = self.timeout
        if limit is not None and not (isinstance(limit, Real) and not isinstance(limit, bool) and limit > 0):
            raise unexpected("timeout to be a number of seconds above 0, or None for no limit", limit)

    def engine_asked(self) -> str:
        """Return who is to play: MAKETEN_ENGINE says it for "auto"."""
        named = os.environ.get("MAKETEN_ENGINE", "auto") if self.engine == "auto" else self.engine
        expect_choice("MAKETEN_ENGINE", named, get_args(Engine))
        return named

    def params(self) -> dict[str, Any]:
        """Return the program's names for them; it checks what they say."""
        given = settings_of(
            inputs=self.inputs,
            skipForcedMoves=self.skip_forced_moves,
            reward=self.reward,
            rules=self.rules,
            observe=self.observe,
        )
        return {"preset": self.preset, "options": given["settings"]}


def settings_of(**options: Any) -> dict[str, Any]:
    """Return those that are given, as the program's functions take them."""
    return {"settings": {name: value for name, value in options.items() if value is not None}}


def expect_known(wanted: str, name: object, names: list[str]) -> None:
    """Raise an InputError for what is none of these names; it suggests what was meant."""
    if isinstance(name, str) and name in names:
        return
    near = get_close_matches(name, names, 1) if isinstance(name, str) else []
    hint = f'; did you mean "{near[0]}"?' if near else f": one of {', '.join(names)}"
    raise unexpected(wanted, name, hint)


def expect_choice(name: str, value: object, choices: tuple[object, ...]) -> None:
    """Raise an InputError for a value that is none of these."""
    if not isinstance(value, str | None) or value not in choices:
        raise unexpected(f"{name} to be {' or '.join(map(repr, choices))}", value)
