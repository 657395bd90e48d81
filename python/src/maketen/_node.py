"""Node processes, which are asked what only Node can say, and frames to and from it (python/bridge/pipe.ts has the other end)."""

from __future__ import annotations

import contextlib
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from maketen._find_node import NO_WINDOW, command_of, expect_node_options
from maketen._version import __version__
from maketen.errors import BY_NAME, InputError, NodeError, NodeNotFoundError

if TYPE_CHECKING:
    from collections.abc import Iterator

BUNDLE = Path(__file__).parent / "_bundle" / "program" / "bridge" / "bridge.mjs"

JSON, ERROR, CALL, DECIDE, UNIT = 1, 2, 3, 4, 5

HEADER = struct.Struct("<II")

_LAST_WORDS = 2000
_SECONDS_TO_END = 5.0
# A terminal's Ctrl-C is meant for this process alone. In a session of its own, Linux would schedule it apart, and wake it late.
_OWN_GROUP: dict[str, Any] = {"process_group": 0} if sys.version_info >= (3, 11) and sys.platform != "win32" else {}
_CLOSED = "Expected a Node process, but it has been ended"


class Node:
    """A Node process with its pipes. One request at a time; whoever asks waits for the answer."""

    def __init__(self) -> None:
        """Start the process.

        Raises:
            NodeNotFoundError: there is no Node.js, or no program for it.
            NodeError: it does not start, or is not of this package's version.

        """
        command = command_of(BUNDLE)
        self._pid = os.getpid()
        self._broken: str | None = None
        self._watch = _Watch(self)
        self._words = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=self._words,
            bufsize=0,
            creationflags=NO_WINDOW,
            **_OWN_GROUP,
        )
        _running.add(self)
        self._end = weakref.finalize(self, _end, self._process, self._pid)
        try:
            self._expect_own_version(self.request("hello")["version"])
        except NodeError:
            self.close()
            expect_node_options(command[0])
            raise
        except BaseException:
            self.close()
            raise

    @property
    def is_usable(self) -> bool:
        """Whether this process started it, and it has answered so far and runs."""
        return self._pid == os.getpid() and self._broken is None and self._process.poll() is None

    @property
    def process_id(self) -> int:
        """The process's number."""
        return self._process.pid

    def request(self, method: str, /, timeout: float | None = None, **params: Any) -> Any:
        """Ask for something in JSON and return the answer; `timeout` is in seconds."""
        return json.loads(bytes(self.exchange(JSON, request_of(method, params), timeout)))

    def exchange(self, kind: int, content: bytes, timeout: float | None) -> memoryview:
        """Send a frame and return the content of the answer; `timeout` is in seconds."""
        self._watch.begin(timeout)
        try:
            self.send(kind, content)
            return self.receive()[1]
        finally:
            self._watch.limit = None

    def _expect_own_version(self, version: str) -> None:
        if version != __version__:
            raise NodeError(f"Expected a program of version {__version__}, but got {version}; install the package anew")

    def send_request(self, method: str, params: dict[str, Any]) -> None:
        """Ask for something in JSON without waiting for an answer.

        Raises:
            InputError: a value that JSON does not know, such as infinity.

        """
        self.send(JSON, request_of(method, params))

    def send(self, kind: int, content: bytes) -> None:
        """Send a frame without waiting for an answer."""
        if self._broken is not None:
            raise NodeError(self._broken)
        self._write_all(HEADER.pack(len(content), kind) + content)

    def _write_all(self, frame: bytes) -> None:
        left = memoryview(frame)
        try:
            while left:
                left = left[self._process.stdin.write(left) :]  # type: ignore[union-attr]
        except (OSError, ValueError):
            self._fail()

    def receive(self) -> tuple[int, memoryview]:
        """Return the next frame's kind and content, which may be changed and kept.

        Raises:
            MaketenError: the answer is an error, or none comes.

        """
        length, kind = HEADER.unpack(self._read(HEADER.size))
        content = self._read(length)
        if kind == ERROR:
            error = json.loads(bytes(content))
            raise BY_NAME.get(error["type"], NodeError)(in_python(error["message"]))
        return kind, content

    def _read(self, count: int) -> memoryview:
        # Not written with zeros first, as a bytearray is.
        content = left = np.empty(count, np.uint8).data
        while left:
            left = left[self._read_some(left) :]
        return content

    def _read_some(self, buffer: memoryview) -> int:
        """Read at least a byte; raise a NodeError if the process has ended."""
        try:
            count: int = self._process.stdout.readinto(buffer)  # type: ignore[union-attr]
        except (OSError, ValueError):
            count = 0
        return count or self._fail()

    def _fail(self) -> NoReturn:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_SECONDS_TO_END)
        words = self.last_words()
        said = f": {words}" if words else ""
        ended = f"Expected an answer, but the Node process has ended ({self._process.poll()}){said}"
        self._broken = self._broken or self._watch.verdict or ended
        raise NodeError(self._broken)

    def kill(self) -> None:
        """End a process that does not answer."""
        self._process.kill()

    def last_words(self) -> str:
        """Return what the process has written to its standard error, from the end."""
        with contextlib.suppress(OSError, ValueError):
            size = self._words.seek(0, os.SEEK_END)
            self._words.seek(max(0, size - _LAST_WORDS))
            return self._words.read().decode(errors="replace").strip()
        return ""

    def let_go(self) -> None:
        """Close a fork's ends of the pipes: else the process would not notice the end of the one that started it."""
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                pipe.close()  # type: ignore[union-attr]

    def close(self) -> None:
        """End the process; the second time it does nothing."""
        self._broken = self._broken or _CLOSED
        self._end()
        self._words.close()


class _Watch:
    """Ends a process that does not answer in time. It counts its own ticks, so that a machine that slept is no reason."""

    def __init__(self, node: Node) -> None:
        self._node = weakref.ref(node)
        self._calls = 0
        self._thread: threading.Thread | None = None
        # Seconds that the present call may take.
        self.limit: float | None = None
        self.verdict: str | None = None

    def begin(self, limit: float | None) -> None:
        """Watch a call until `limit` is None again."""
        self._calls += 1
        self.limit = limit
        if limit is not None and self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()

    def _run(self) -> None:
        call, ticks = 0, 0
        while (node := self._node()) is not None and node.is_usable:
            del node
            limit = self.limit
            tick = min(1.0, (limit or 4.0) / 4)
            time.sleep(tick)
            if limit is None or self.limit is None or self._calls != call:
                call, ticks = self._calls, 0
                continue
            ticks += 1
            if ticks * tick >= limit and (node := self._node()) is not None:
                self.verdict = (
                    f"Expected an answer within {limit:g} s, but none came, and the Node process was ended; ask again, "
                    "with a longer timeout if it was at work"
                )
                node.kill()
                return


_WORDS = {
    "skipForcedMoves": "skip_forced_moves",
    "maxSteps": "max_episode_steps",
    "actionMasks": "action_masks()",
    "actionMask": "action_mask",
    "null": "None",
    "undefined": "None",
    "true": "True",
    "false": "False",
}
_WORD = re.compile(r"\b(" + "|".join(_WORDS) + r")\b")


def in_python(message: str) -> str:
    """Return a message of the program with Python's words for options and values."""
    return _WORD.sub(lambda found: _WORDS[found[0]], message)


def request_of(method: str, params: dict[str, Any]) -> bytes:
    """Return what `exchange` sends to ask for something in JSON; raise an InputError for what that does not know, such as infinity."""
    try:
        return json.dumps({"method": method, "params": params}, default=_plain, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise InputError(f"Expected numbers, texts, lists and dicts, but got what is none: {error}") from None


def _plain(value: object) -> Any:
    """Return what a value of numpy is to JSON."""
    if isinstance(value, (np.generic, np.ndarray)):
        return value.tolist()
    raise TypeError(f"{value!r} of type {type(value).__name__}")


def _end(process: subprocess.Popen[bytes], pid: int) -> None:
    """End a process that this one has started: it ends by itself with its input, else it is killed."""
    if pid != os.getpid():
        return
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    try:
        process.wait(_SECONDS_TO_END)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _started(what: str) -> Node:
    """Start a process; where there is no Node.js the error names what needs it."""
    try:
        return Node()
    except NodeNotFoundError as error:
        raise NodeNotFoundError(f"{error}. {what} needs it") from None


_running: weakref.WeakSet[Node] = weakref.WeakSet()


def _forked() -> None:
    """Begin anew in a fork."""
    _spare.clear()
    for node in list(_running):
        node.let_go()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)

_spare: list[Node] = []


@contextlib.contextmanager
def borrowed(what: str) -> Iterator[Node]:
    """Lend a process of one's own, in whose questions this side may be asked back: the one that was given back last, or a new one.

    After an error it is ended, because it may wait for an answer; else it is kept for the next question, until this process ends.
    """
    try:
        node = _spare.pop()
    except IndexError:
        node = _started(what)
    if not node.is_usable:
        node.close()
        node = _started(what)
    try:
        yield node
    except BaseException:
        node.close()
        raise
    if _spare:
        node.close()
    else:
        _spare.append(node)
