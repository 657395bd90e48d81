"""What can go wrong, each with one line that says what was expected, what came and what to do."""

from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import shorten
from typing import Any


class MaketenError(Exception):
    """What all errors of this package are."""

    def __init__(self, message: str) -> None:
        """Keep a message in one line, whatever values it shows."""
        super().__init__(shorten(message, 4000))


class InputError(MaketenError, ValueError):
    """A preset, option, seed, deck or agent that is none."""


class OptionError(InputError, TypeError):
    """An option that no environment has; a TypeError too, as every call with an unknown keyword raises: torchrl leaves the option out then."""


class ExtraError(InputError, ModuleNotFoundError):
    """What an extra of the package brings is not installed."""


class IllegalActionError(InputError):
    """An action that the rules do not allow here; nothing has changed."""


class EpisodeOverError(MaketenError, RuntimeError):
    """A step before the first reset or after the end of the episode, or in an environment that has been closed."""


class NodeNotFoundError(MaketenError, OSError):
    """There is no Node.js here that the rules can run on."""


class EngineError(MaketenError, RuntimeError):
    """The compiled rules cannot be played in this process: wasmtime is missing, or is not one that runs here."""


class NodeError(MaketenError, RuntimeError):
    """The Node process that plays the games has ended, or is not the one that belongs to this package."""


def unexpected(wanted: str, got: object, hint: str = "") -> InputError:
    """Return the error for a value that is not what is wanted, with what to do."""
    return InputError(f"Expected {wanted}, but got {shown(got)}{hint}")


def expect(value: object, kind: Any, wanted: str) -> None:
    """Raise the error for a value of another class than what is wanted."""
    if not isinstance(value, kind):
        raise unexpected(wanted, value)


@contextmanager
def extra(name: str, wanted: str) -> Iterator[None]:
    """Raise an ExtraError where what an extra of the package brings cannot be imported."""
    try:
        yield
    except ImportError:
        raise ExtraError(f'Expected {wanted}, but it is not installed; pip install "maketen[{name}]"') from None


def shown(value: object) -> str:
    """Return a value as messages show it, cut where it is long."""
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


_LONGEST = 120
BY_NAME: dict[str, type[MaketenError]] = {each.__name__: each for each in (InputError, IllegalActionError)}
