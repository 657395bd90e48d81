"""Random numbers of environments that are copied often and rarely ask for any: copies share them until one does."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from maketen._actions import expect_seed


class SharedRandom:
    """`np_random` of an environment, which its copies share until they ask for it."""

    _np_random: np.random.Generator | None
    _np_random_seed: int | None
    _shares_random = False

    @property
    def np_random(self) -> np.random.Generator:
        """Return it, from now on its own."""
        if self._shares_random:
            self._np_random = copy.deepcopy(self._np_random)
            self._shares_random = False
        generator: np.random.Generator = super().np_random  # type: ignore[misc]
        return generator

    @np_random.setter
    def np_random(self, value: np.random.Generator) -> None:
        self._np_random, self._np_random_seed, self._shares_random = value, -1, False


class RedealSeeds:
    """Seeds of copies whose hidden cards are dealt anew, in an order that the seed of `reset` fixes. A copy goes on by itself."""

    def __init__(self, state: Any = None) -> None:
        """Begin, or go on from the state of other ones."""
        self._state = state
        self._random: np.random.Generator | None = None

    def next(self, given: object, named: int | None) -> int:
        """Return the seed that is given, or another one; `named` is that of `reset`."""
        if given is not None:
            return expect_seed(given)
        if self._random is None:
            self._random = np.random.default_rng([max(0, named or 0), 1])
            if self._state is not None:
                self._random.bit_generator.state = self._state
        return int(self._random.integers(2**53))

    def copy(self) -> RedealSeeds:
        """Return the same ones from here on."""
        return RedealSeeds(self._state if self._random is None else self._random.bit_generator.state)


def copied_space(space: Any) -> Any:
    """Return a space that draws the same samples from here on."""
    return copy.copy(space) if space._np_random is None else copy.deepcopy(space)  # noqa: SLF001
