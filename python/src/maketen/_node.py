"""Node processes, which are asked what only Node can say, and frames to and from it (python/bridge/pipe.ts has the other end)."""

import contextlib
import hashlib
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
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import IO, Any, NoReturn

import numpy as np

from maketen._find_node import NO_WINDOW, command_of
from maketen._version import __version__
from maketen._wasm import RULES
from maketen.errors import BY_NAME, InputError, NodeError, NodeNotFoundError

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
            NodeError: it does not start, or is not of this package's version and rules.

        """
        self._pid = os.getpid()
        self._broken: str | None = None
        self._watcher: threading.Thread | None = None
        # Seconds that the present call may take, and how many calls there were.
        self._limit: float | None = None
        self._calls = 0
        command = command_of(BUNDLE)
        _expect_program_of(RULES)
        self._words = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=self._words,
            bufsize=0,
            creationflags=NO_WINDOW,
            **_OWN_GROUP,
        )
        _running.add(self)
        self._end = weakref.finalize(self, _end, self.process, self._words, self._pid)
        try:
            version = self.request("hello")["version"]
            if version != __version__:
                raise NodeError(  # noqa: TRY301
                    f"Expected a program of version {__version__}, but got {version}; install the package anew"
                )
        except BaseException:
            self.close(at_once=True)
            raise

    @property
    def is_usable(self) -> bool:
        """Whether this process started it, and it has answered so far and runs."""
        return self._pid == os.getpid() and self._broken is None and self.process.poll() is None

    def request(self, method: str, /, timeout: float | None = None, **params: Any) -> Any:
        """Ask for something in JSON and return the answer; `timeout` is in seconds."""
        return json.loads(bytes(self.exchange(JSON, request_of(method, params), timeout)))

    def exchange(self, kind: int, content: bytes, timeout: float | None) -> memoryview:
        """Send a frame and return the content of the answer; `timeout` is in seconds."""
        self._calls += 1
        self._limit = timeout
        if timeout is not None and self._watcher is None:
            self._watcher = threading.Thread(target=self._watch, daemon=True)
            self._watcher.start()
        try:
            self.send(kind, content)
            return self.receive()[1]
        finally:
            self._limit = None

    def _watch(self) -> None:
        """End the process when it does not answer in time, counted in ticks: a machine that slept is no reason."""
        call, ticks = 0, 0
        while self._broken is None:
            limit = self._limit
            tick = min(1.0, (limit or 4.0) / 4)
            time.sleep(tick)
            if limit is None or self._limit is None or self._calls != call:
                call, ticks = self._calls, 0
                continue
            ticks += 1
            if ticks * tick >= limit:
                self._broken = (
                    f"Expected an answer within {limit:g} s, but none came, and the Node process was ended; ask again, "
                    "with a longer timeout if it was at work"
                )
                self.process.kill()

    def send(self, kind: int, content: bytes) -> None:
        """Send a frame without waiting for an answer."""
        if self._broken is not None:
            raise NodeError(self._broken)
        self._write_all(HEADER.pack(len(content), kind) + content)

    def _write_all(self, frame: bytes) -> None:
        left = memoryview(frame)
        try:
            while left:
                left = left[self.process.stdin.write(left) :]  # type: ignore[union-attr]
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
            count: int = self.process.stdout.readinto(buffer)  # type: ignore[union-attr]
        except (OSError, ValueError):
            count = 0
        return count or self._fail()

    def _fail(self) -> NoReturn:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(_SECONDS_TO_END)
        words = b""
        with contextlib.suppress(OSError, ValueError):
            self._words.seek(max(0, self._words.seek(0, os.SEEK_END) - _LAST_WORDS))
            words = self._words.read().strip()
        said = f": {words.decode(errors='replace')}" if words else ""
        ended = f"Expected an answer, but the Node process has ended ({self.process.poll()}){said}"
        self._broken = self._broken or ended
        raise NodeError(self._broken)

    def close(self, *, at_once: bool = False) -> None:
        """End the process, `at_once` in the middle of its work, too; the second time it does nothing."""
        self._broken = self._broken or _CLOSED
        if at_once and self._pid == os.getpid():
            self.process.kill()
        self._end()


@cache
def _expect_program_of(rules: Path) -> None:
    """Raise a NodeError for a program from other sources: the compiled rules, set up by its numbers, might never end."""
    files = [*sorted(rules.glob("*.wasm")), rules / "presets.txt"]
    digest = hashlib.sha256(b"".join(each.read_bytes() for each in files)).hexdigest()
    made = json.loads((Path(__file__).parent / "_bundle" / "package.json").read_bytes())
    if made.get("rules") != digest:
        raise NodeError(
            "Expected a program of the same rules as in _rules, but got _bundle of others; install the package anew"
        )


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
        return json.dumps({"method": method, "params": params}, default=plain, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise InputError(f"Expected numbers, texts, lists and dicts, but got what is none: {error}") from None


def plain(value: object) -> Any:
    """Return what a value of numpy is to JSON."""
    if isinstance(value, (np.generic, np.ndarray)):
        return value.tolist()
    raise TypeError(f"{value!r} of type {type(value).__name__}")


def _close_pipes(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):
            pipe.close()  # type: ignore[union-attr]


def _end(process: subprocess.Popen[bytes], words: IO[bytes], pid: int) -> None:
    """End a process that this one has started: it ends by itself with its input, else it is killed."""
    if pid != os.getpid():
        return
    words.close()
    _close_pipes(process)
    # A Ctrl-C inside one of its methods has left its lock taken.
    process._waitpid_lock.acquire(timeout=0.1)  # type: ignore[attr-defined]  # noqa: SLF001
    process._waitpid_lock.release()  # type: ignore[attr-defined]  # noqa: SLF001
    try:
        process.wait(_SECONDS_TO_END)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


_running: weakref.WeakSet[Node] = weakref.WeakSet()


def _forked() -> None:
    """Begin anew in a fork, whose ends of the pipes would keep a process from noticing the end of the one that started it."""
    _spare.clear()
    for node in list(_running):
        _close_pipes(node.process)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)

_spare: list[Node] = []


@contextlib.contextmanager
def borrowed(what: str, *, is_writing: bool = False) -> Iterator[Node]:
    """Lend a process of one's own, in whose questions this side may be asked back: the one that was given back last, or a new one.

    After an error it is ended, because it may wait for an answer; else it is kept for the next question, until this process ends. Ctrl-C ends it in
    the middle of its work, unless it `is_writing` a file then.
    """
    node = None
    try:
        with contextlib.suppress(IndexError):
            node = _spare.pop()
        if node is not None and not node.is_usable:
            node.close()
            node = None
        if node is None:
            try:
                node = Node()
            except NodeNotFoundError as error:
                raise NodeNotFoundError(f"{error}. {what} needs it") from None
        yield node
    except BaseException as error:
        if node is not None:
            node.close(at_once=not isinstance(error, Exception) and not is_writing)
        raise
    if _spare:
        node.close()
    else:
        _spare.append(node)


def ask(what: str, method: str, /, timeout: float | None = None, **params: Any) -> Any:
    """Ask a process for something that is answered in JSON; `what` needs it, `timeout` is in seconds."""
    with borrowed(what) as node:
        return node.request(method, timeout, **params)
