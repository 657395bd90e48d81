"""Units of work as tasks of Ray (extra `[ray]`): pure, so that one whose worker is lost is done again elsewhere."""

from __future__ import annotations

import logging
import socket
import struct
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from maketen import _node
from maketen._types import StrDict
from maketen.errors import InputError, NodeError, NodeNotFoundError, extra, unexpected

if TYPE_CHECKING:
    from maketen.evaluation import Policy

_RETRIES = 5


def connected(address: bool | str) -> Any:  # noqa: FBT001
    """Return the module of Ray, connected to a cluster or to a Ray on this machine, which is started if need be.

    Raises:
        InputError: no Ray is installed, or none answers at the address.

    """
    with extra("ray", "Ray to spread work"):
        import ray  # noqa: PLC0415 - an extra
    if not (isinstance(address, str) or address is True):
        raise unexpected("ray to be True or the address of a cluster", address)
    if not ray.is_initialized():
        named = address if isinstance(address, str) else None
        try:
            host, _, port = (named or "").rpartition(":")
            if host and "/" not in host:
                socket.create_connection((host, int(port)), 10).close()  # Ray itself tries for minutes
            ray.init(named, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, ValueError, RuntimeError) as error:
            raise InputError(
                f"Expected a cluster of Ray at {address!r}, but none answers ({_first_line(error)}); start one: ray start --head"
            ) from None
    return ray


class Tasks:
    """The units of one call: `begin` sends one to the cluster, `result` waits for any."""

    def __init__(self, address: bool | str, policy: Policy | str | None) -> None:  # noqa: FBT001
        """Connect as `connected` does."""
        ray = connected(address)
        self._ray = ray
        self._task = ray.remote(num_cpus=1, max_retries=_RETRIES)(play_unit)
        self._policy = None if isinstance(policy, str) else ray.put(policy)
        self._numbers: dict[Any, int] = {}

    def begin(self, number: int, sent: StrDict) -> None:
        """Send a unit."""
        self._numbers[self._task.remote(sent, self._policy, str(Path.cwd()))] = number

    def result(self) -> bytes:
        """Return the frame of a result: the number of its unit, and JSON.

        Raises:
            MaketenError: the unit's own error, or workers that were lost again and again.

        """
        errors = self._ray.exceptions
        [done], _ = self._ray.wait(list(self._numbers), num_returns=1)
        try:
            content: bytes = self._ray.get(done)
        except errors.RayTaskError as error:
            said = str(error.cause).strip()
            is_lacking = isinstance(error.cause, (ImportError, errors.RayError))
            if not is_lacking and not said.startswith("The remote function"):
                raise error.cause from None
            raise InputError(
                f"Expected maketen and all that the policy needs on every machine of the cluster, but got: {said.splitlines()[-1]}"
            ) from None
        except errors.RayError as error:
            raise NodeError(
                f"Expected a worker of Ray to do a unit in {_RETRIES + 1} tries, but got: {_first_line(error)}"
            ) from None
        return struct.pack("<I", self._numbers.pop(done)) + content

    def cancel(self) -> None:
        """End what is still at work."""
        for each in self._numbers:
            self._ray.cancel(each)


def play_unit(sent: StrDict, policy: Policy | None, folder: str) -> bytes:
    """Do a unit in a worker of Ray; return its result as JSON."""
    from maketen.evaluation import told_by  # noqa: PLC0415 - it imports this module

    try:
        with _node.borrowed("A unit of work") as node:
            node.send(_node.JSON, _node.request_of("unit", {"sent": sent, "folder": folder}))
            return told_by(node, policy)
    except (NodeNotFoundError, NodeError) as error:
        raise type(error)(f"{socket.gethostname()}: {error}") from None


def _first_line(error: Exception) -> str:
    return str(error).strip().split("\n")[0]


def show(done: int, total: int) -> None:
    """Write how many deals are done to a terminal."""
    if total > 0 and sys.stderr.isatty():
        sys.stderr.write(f"\r{done:,} of {total:,} deals\033[K" + ("\n" if done == total else ""))
        sys.stderr.flush()
