"""Compiled rules that Node runs, for a Python without wasmtime."""

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np

from maketen import _node
from maketen._types import Bytes
from maketen._wasm import Arguments

_LENGTH = struct.Struct("<I")
_ANSWER = struct.Struct("<i4x")
_LEAST_FLOAT = 1 << 32


class NodeRules:
    """An `Instance` whose numbers and memory are this side's, and go to a Node process with each call."""

    def __init__(self, path: Path, what: str, timeout: float | None) -> None:
        """Begin one of the module at a path; `what` needs Node.

        Raises:
            NodeNotFoundError: there is no Node.js.

        """
        self._path, self._what, self._timeout = str(path), what, timeout
        self._numbers: dict[str, float] = {}
        self._first = self.number("firstFree")
        self.bytes: Bytes = np.zeros(self._first, np.uint8)
        self.grow(0)

    def function(self, name: str) -> Any:
        """Return what `call` takes."""
        return name

    def number(self, name: str) -> int:
        """Return one of the module's numbers."""
        return self._asked(name, [], b"")[0]

    def set_number(self, name: str, number: float) -> None:
        """Set one of the module's numbers."""
        self._numbers[name] = number

    def grow(self, count: int) -> None:
        """Make room for so many bytes more."""
        self.bytes = np.pad(self.bytes, (0, count + -count % 64))
        self.words = self.bytes[: len(self.bytes) & ~3].view(np.uint32)

    def call(self, function: Any, given: Arguments) -> int:
        """Call a function; return its answer as a whole number."""
        words = given.words[::2]
        numbers = [word if word < _LEAST_FLOAT else given.numbers[2 * k] for k, word in enumerate(words)]
        games = self.bytes[self._first :].tobytes()
        answer, after = self._asked(function, numbers, games)
        # Other threads may have written elsewhere in the meantime.
        changed = np.flatnonzero(after != np.frombuffer(games, np.uint8))
        self.bytes[self._first + changed] = after[changed]
        return answer

    def _asked(self, name: str, numbers: list[float], games: bytes) -> tuple[int, Bytes]:
        """Return a number of this name, or the answer of a function and what it leaves of the memory."""
        asked = json.dumps({"path": self._path, "numbers": self._numbers, "name": name, "given": numbers}).encode()
        with _node.borrowed(self._what) as node:
            told = node.exchange(_node.CALL, _LENGTH.pack(len(asked)) + asked + games, self._timeout)
        return int(_ANSWER.unpack_from(told)[0]), np.frombuffer(told, np.uint8, offset=_ANSWER.size)
