"""Games that the Node process holds open for an environment of this process."""

from __future__ import annotations

import contextlib
import struct
import weakref
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from maketen import _node
from maketen._actions import NO_MOVE
from maketen._spaces import Part, action_features_of, box_of, parts_of, with_mask
from maketen.errors import EpisodeOverError, InputError, MaketenError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from maketen._options import Mask, Options

_HANDLE = struct.Struct("<I")


class Told:
    """What games are made of, and what is seen of them."""

    def __init__(self, told: dict[str, Any]) -> None:
        """Read what was told."""
        self.spec: dict[str, Any] = told["spec"]
        self.moves: tuple[str, ...] = tuple(told["moves"])
        self.parts: tuple[Part, ...] = tuple(parts_of(told))
        self.action_features = action_features_of(told)
        self._box = box_of(self.parts, told["observationSpace"]["shape"][0])
        self.width = int(self._box.shape[0])

    @property
    def action_space(self) -> spaces.Discrete:
        """A space of one's own, as its random numbers are."""
        return spaces.Discrete(len(self.moves))

    def observation_space(self, mask: Mask) -> spaces.Box | spaces.Dict:
        """Return one of one's own, too."""
        box = spaces.Box(self._box.low, self._box.high, dtype=np.float32)
        return with_mask(box, len(self.moves)) if mask == "dict" else box


class OpenedGames:
    """One game, or `size` of them in step, by their handle."""

    def __init__(
        self, options: Options, what: str, *, size: int | None, max_steps: int | None, autoreset: str | None
    ) -> None:
        """Open them for `what` needs them.

        They are closed at the latest when nobody holds this any more.

        Raises:
            InputError: an unknown preset or option; the message suggests what was meant.
            NodeNotFoundError: there is no Node.js.

        """
        self.timeout = options.timeout
        self.node = _node.acquire(what)
        try:
            self._close_left()
            params = options.params(max_steps=max_steps)
            told = self.node.request("make", self.timeout, size=size, autoreset=autoreset, **params)
        except BaseException:
            _node.release(self.node)
            raise
        self._hold(told["handle"])
        self.told = Told(told)

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

    def deal(self, deals: dict[str, Any]) -> tuple[OpenedGames, memoryview]:
        """Deal games: all from one seed or each from its own, from decks or positions; `which` of them, None for all."""
        return self, self._ask("deal", deals=deals)

    def step(self, action: int) -> memoryview:
        """Play an action, which is legal."""
        return self.step_many(np.array([action]))

    def step_many(self, actions: NDArray[Any]) -> memoryview:
        """Play an action in each game, all of which are legal."""
        if NO_MOVE in actions:
            raise InputError("Expected a legal action: with a given deck or position an illegal one cannot lose")
        content = _HANDLE.pack(self.handle) + actions.astype("<i4", copy=False).tobytes()
        return self.node.exchange(_node.STEP, content, self.timeout)

    def show(self) -> memoryview:
        """Return what the games show now."""
        return self._ask("show")

    def get_state(self) -> str:
        """Return all games, hidden cards included, as a text."""
        return str(self.ask_json("getState"))

    def set_state(self, state: Any) -> tuple[OpenedGames, memoryview]:
        """Take over a state, or of many games one for each; return what is shown then."""
        return self, self._ask("setState", state=state)

    def _ask(self, method: str, /, **params: Any) -> memoryview:
        return self.node.ask(method, self.timeout, handle=self.handle, **params)

    def ask_json(self, method: str, /, **params: Any) -> Any:
        """Ask something about the games that is answered in JSON."""
        self.expect_open()
        return self.node.request(method, self.timeout, handle=self.handle, **params)

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
