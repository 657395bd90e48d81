"""Games that the Node process holds open for an environment of this process."""

from __future__ import annotations

import contextlib
import json
import weakref
from typing import TYPE_CHECKING, Any

from gymnasium import spaces

from maketen import _node
from maketen._spaces import Part, action_features_of, box_of, parts_of, with_mask
from maketen.errors import EpisodeOverError, MaketenError

if TYPE_CHECKING:
    from maketen._options import Options


class OpenedGames:
    """One game, or `size` of them in step, by their handle: what they are made of, what is seen of them, and their end."""

    def __init__(
        self, options: Options, *, size: int | None, max_steps: int | None = None, autoreset: str | None = None
    ) -> None:
        """Open them; they are closed at the latest when nobody holds this any more.

        Raises:
            InputError: an unknown preset or option; the message suggests what was meant.
            NodeNotFoundError: there is no Node.js.

        """
        self.timeout = options.timeout
        self.node = _node.acquire()
        try:
            self._close_left()
            params = options.params(max_steps=max_steps)
            told = self._asked_json("make", size=size, autoreset=autoreset, **params)
        except BaseException:
            _node.release(self.node)
            raise
        self._hold(told["handle"])
        self.spec: dict[str, Any] = told["spec"]
        self.moves: tuple[str, ...] = tuple(told["moves"])
        self.parts: tuple[Part, ...] = tuple(parts_of(told))
        self.action_features = action_features_of(told)
        box = box_of(self.parts, told["observationSpace"]["shape"][0])
        self.width = int(box.shape[0])
        self.action_space = spaces.Discrete(len(self.moves))
        self.observation_space = with_mask(box, len(self.moves)) if options.mask == "dict" else box

    def _close_left(self) -> None:
        """Free games that nobody holds any more."""
        while self.node.left:
            self.node.request("close", handle=self.node.left.pop())

    def _hold(self, handle: int) -> None:
        self.handle = handle
        self._release = weakref.finalize(self, _node.release, self.node, handle)

    def copy(self, redeal: int | None) -> OpenedGames:
        """Open a copy of the games, its hidden cards dealt anew from a seed that is given."""
        self._close_left()
        handle = self.ask_json("clone", redeal=redeal)
        made = object.__new__(OpenedGames)
        made.__dict__.update(self.__dict__)
        self.node.users += 1
        made._hold(handle)
        return made

    def exchange(self, kind: int, content: bytes, expected: int) -> memoryview:
        """Send a frame that has the handle, and return the content of the answer, of nearly `expected` bytes."""
        return self.node.exchange(kind, content, expected, self.timeout)

    def begin(self, kind: int, content: bytes, expected: int) -> _node.Answer:
        """Send a frame as `exchange` does, and leave the answer for later."""
        return self.node.begin(kind, content, expected, self.timeout)

    def ask(self, method: str, expected: int, /, **params: Any) -> memoryview:
        """Ask something about the games that is answered by what they show."""
        return self.node.ask(method, expected, self.timeout, handle=self.handle, **params)

    def ask_json(self, method: str, /, **params: Any) -> Any:
        """Ask something about the games that is answered in JSON."""
        self.expect_open()
        return self._asked_json(method, handle=self.handle, **params)

    def _asked_json(self, method: str, /, **params: Any) -> Any:
        return json.loads(bytes(self.node.ask(method, 0, self.timeout, **params)))

    def expect_open(self) -> None:
        """Raise an EpisodeOverError after `close`."""
        if not self._release.alive:
            raise EpisodeOverError("Expected an open environment, but it has been closed; make a new one")

    def close(self) -> None:
        """Free them; the Node process ends with the last ones. The second time it does nothing."""
        if self._release.detach() is None:
            return
        left: int | None = self.handle
        try:
            with contextlib.suppress(MaketenError):
                self.node.request("close", handle=left)
            left = None
        finally:
            # What an interrupt has left open is closed when the next games are opened.
            _node.release(self.node, left)
