"""What can go wrong, each with one line that says what was expected, what came and what to do."""

from __future__ import annotations


class MaketenError(Exception):
    """What all errors of this package are."""


class InputError(MaketenError, ValueError):
    """A preset, option, seed, deck or agent that is none."""


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


BY_NAME: dict[str, type[MaketenError]] = {
    each.__name__: each for each in (InputError, IllegalActionError, EpisodeOverError)
}
