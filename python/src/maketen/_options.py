"""What `gymnasium.make` takes for these environments, and the options of the program that it stands for."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from maketen.errors import InputError

Inputs = Literal["plain", "features"]
Observe = Literal["table"]
Mask = Literal["info", "dict"]
Illegal = Literal["raise", "substitute"]

TIMEOUT = 300.0
"""Seconds after which a Node process that has not answered is ended."""


@dataclass(frozen=True)
class Options:
    """What an environment is made of; `SumOfTenEnv` says what each is."""

    preset: str
    inputs: Inputs = "plain"
    reward: str | None = None
    rules: dict[str, Any] | None = None
    skip_forced_moves: bool = False
    illegal: Illegal = "raise"
    mask: Mask = "info"
    timeout: float | None = TIMEOUT
    regret: bool | str = False
    observe: Observe | None = None

    def __post_init__(self) -> None:
        """Refuse what the program does not hear of."""
        expect_choice("illegal", self.illegal, ("raise", "substitute"))
        expect_choice("mask", self.mask, ("info", "dict"))
        expect_choice("observe", self.observe, (None, "table"))
        if not isinstance(self.regret, bool | str):
            raise InputError(f"Expected regret to be True, False or an agent's name, but got {self.regret!r}")
        limit = self.timeout
        if limit is not None and not (isinstance(limit, (int, float)) and not isinstance(limit, bool) and limit > 0):
            raise InputError(
                f"Expected timeout to be a number of seconds above 0, or None for no limit, but got {limit!r}"
            )

    def given(self) -> dict[str, Any]:
        """Return them by name, as they are given to an environment."""
        return asdict(self)

    def params(self, *, max_steps: int | None = None) -> dict[str, Any]:
        """Return the program's names for them; it checks what they say."""
        options: dict[str, Any] = {"inputs": self.inputs, "skipForcedMoves": self.skip_forced_moves}
        optional = {"reward": self.reward, "rules": self.rules, "maxSteps": max_steps, "observe": self.observe}
        options.update((name, value) for name, value in optional.items() if value is not None)
        return {"preset": self.preset, "options": options}


def expect_choice(name: str, value: object, choices: tuple[object, ...]) -> None:
    """Raise an InputError for a value that is none of these."""
    if not isinstance(value, str | None) or value not in choices:
        raise InputError(f"Expected {name} to be {' or '.join(map(repr, choices))}, but got {value!r}")
