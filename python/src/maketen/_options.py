"""What `gymnasium.make` takes for these environments, and the options of the program that it stands for."""

from __future__ import annotations

from typing import Any, Literal

from maketen.errors import InputError

Inputs = Literal["plain", "features"]
Mask = Literal["info", "dict"]
Illegal = Literal["raise", "substitute"]


def program_options(
    inputs: Inputs, reward: str | None, rules: dict[str, Any] | None, max_steps: int | None, *, skip_forced_moves: bool
) -> dict[str, Any]:
    """Return the program's names for them; it checks what they say."""
    options: dict[str, Any] = {"inputs": inputs, "skipForcedMoves": skip_forced_moves, "maxSteps": max_steps}
    if reward is not None:
        options["reward"] = reward
    if rules is not None:
        options["rules"] = rules
    return options


def expect_choice(name: str, value: object, choices: tuple[object, ...]) -> None:
    """Raise an InputError for a value that is none of these."""
    if value not in choices:
        raise InputError(f"Expected {name} to be {' or '.join(map(repr, choices))}, but got {value!r}")
