"""Compiled rules that Node runs, for a Python without wasmtime."""

from __future__ import annotations

import json
import struct
import weakref
from typing import TYPE_CHECKING, Any

import numpy as np

from maketen import _node

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from maketen._wasm import Arguments

_LENGTH = struct.Struct("<I")
_ANSWER = struct.Struct("<i4x")
_LEAST_FLOAT = 1 << 32


class NodeRules:
    """An `Instance` in a Node process: the memory is this side's, and goes there and back with each call."""

    def __init__(self, path: Path, what: str, timeout: float | None) -> None:
        """Begin one of the module at a path; `what` needs Node.

        Raises:
            NodeNotFoundError: there is no Node.js.

        """
        self._timeout = timeout
        self.node = node = _node.acquire(what)
        try:
            while node.left:
                node.request("instanceEnd", timeout, instance=node.left.pop())
            self._instance = node.request("instance", timeout, path=str(path))
        except BaseException:
            _node.release(node)
            raise
        self._end = weakref.finalize(self, _node.release, node, self._instance)
        self._first = self.number("firstFree")
        self.grow(0)

    @property
    def is_usable(self) -> bool:
        """Whether its process runs, and has answered so far."""
        return self.node.is_usable

    def function(self, name: str) -> Any:
        """Return what `call` takes."""
        return name

    def number(self, name: str, value: float | None = None) -> int:
        """Return one of the module's numbers, set to a value if one is given."""
        told = self.node.request("instanceNumber", self._timeout, instance=self._instance, name=name, value=value)
        return int(told)

    def set_number(self, name: str, number: float) -> None:
        """Set one of the module's numbers."""
        self.number(name, number)

    def grow(self, count: int) -> None:
        """Make room for so many bytes more."""
        before: NDArray[np.uint8] | None = getattr(self, "bytes", None)
        self.bytes = np.zeros((self._first if before is None else len(before)) + count + -count % 64, np.uint8)
        if before is not None:
            self.bytes[: len(before)] = before
        self.words = self.bytes[: len(self.bytes) & ~3].view(np.uint32)

    def call(self, function: Any, given: Arguments) -> int:
        """Call a function; return its answer as a whole number."""
        words = given.words[::2]
        numbers = [word if word < _LEAST_FLOAT else given.numbers[2 * k] for k, word in enumerate(words)]
        asked = json.dumps({"instance": self._instance, "name": function, "given": numbers}).encode()
        games = self.bytes[self._first :].tobytes()
        told = self.node.exchange(_node.CALL, _LENGTH.pack(len(asked)) + asked + games, self._timeout)
        after = np.frombuffer(told, np.uint8, offset=_ANSWER.size)
        # Other threads may have written elsewhere in the meantime.
        changed = np.flatnonzero(after != np.frombuffer(games, np.uint8))
        self.bytes[self._first + changed] = after[changed]
        return int(_ANSWER.unpack_from(told)[0])
