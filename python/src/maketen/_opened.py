"""Games that the Node process holds open for an environment of this process."""

from __future__ import annotations

import contextlib
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

    def __init__(self, options: Options, *, size: int | None, max_steps: int | None = None) -> None:
        """Open them; they are closed at the latest when nobody holds this any more.

        Raises:
            InputError: an unknown preset or option; the message suggests what was meant.
            NodeNotFoundError: there is no Node.js.

        """
        self.node = _node.acquire()
        try:
            while self.node.left:
                self.node.request("close", handle=self.node.left.pop())
            told = self.node.request("make", **options.params(max_steps=max_steps), size=size)
        except BaseException:
            _node.release(self.node)
            raise
        self._release = weakref.finalize(self, _node.release, self.node, told["handle"])
        self.handle: int = told["handle"]
        self.spec: dict[str, Any] = told["spec"]
        self.moves: tuple[str, ...] = tuple(told["moves"])
        self.parts: tuple[Part, ...] = tuple(parts_of(told))
        self.action_features = action_features_of(told)
        box = box_of(self.parts, told["observationSpace"]["shape"][0])
        self.width = int(box.shape[0])
        self.action_space = spaces.Discrete(len(self.moves))
        self.observation_space = with_mask(box, len(self.moves)) if options.mask == "dict" else box

    def expect_open(self) -> None:
        """Raise an EpisodeOverError after `close`."""
        if not self._release.alive:
            raise EpisodeOverError("Expected an open environment, but it has been closed; make a new one")

    def close(self) -> None:
        """Free them; the Node process ends with the last ones. The second time it does nothing."""
        if self._release.detach() is None:
            return
        with contextlib.suppress(MaketenError):
            self.node.request("close", handle=self.handle)
        _node.release(self.node)
