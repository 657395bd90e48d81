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

    def __init__(self, named: int | None = None, drawn: int = 0) -> None:
        """Begin after so many were drawn; `named` is the seed of `reset` that they began from."""
        self._named, self._drawn = named, drawn
        self._random: np.random.Generator | None = None

    def next(self, given: object, named: int | None) -> int:
        """Return the seed that is given, or another one; `named` is that of `reset`."""
        if given is not None:
            return expect_seed(given)
        if self._random is None:
            self._named = max(0, named or 0) if self._named is None else self._named
            self._random = np.random.default_rng([self._named, 1])
            self._random.integers(2**53, size=self._drawn)
        self._drawn += 1
        return int(self._random.integers(2**53))

    def copy(self) -> RedealSeeds:
        """Return the same ones from here on."""
        return RedealSeeds(self._named, self._drawn)


def copied_space(space: Any) -> Any:
    """Return a space that draws the same samples from here on."""
    if space._np_random is not None:  # noqa: SLF001
        return copy.deepcopy(space)
    # As copy.copy, in a fifth of its time.
    made = object.__new__(type(space))
    made.__dict__ = space.__dict__.copy()
    return made
