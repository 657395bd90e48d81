"""Actions and seeds as Gymnasium's users give them, checked before anything is played."""

import os
from collections.abc import Sequence
from os import PathLike
from typing import Any, TypeGuard

import numpy as np

from maketen._types import Bools, Int8s, Integers, StrDict
from maketen.errors import IllegalActionError, InputError, unexpected

NO_MOVE = -1
"""What is played where an illegal action loses the game."""

_SEEDS = 2**53
_LONGEST_LIST = 12


def _is_integer(given: object) -> TypeGuard[int]:
    return isinstance(given, (int, np.integer)) and not isinstance(given, bool)


def expect_action(action: object) -> int:
    """Return an action as an integer; raise an InputError for what is none, such as 1.5 or True."""
    if _is_integer(action):
        return int(action)
    array: Any = action  # of numpy, torch or JAX
    if getattr(array, "shape", None) in {(), (1,)} and "int" in str(array.dtype):
        return int(array.item())
    raise InputError(f"Expected an action: an integer, but got {action!r} of type {type(action).__name__}")


def expect_actions(who: str, actions: Any, count: int) -> Integers:
    """Return actions, one for each of `count` games, as an array; raise an InputError for what are none."""
    try:
        given = np.asarray(actions)
    except ValueError:
        given = np.empty(0, object)
    if given.shape != (count,) or given.dtype.kind not in "iu":
        what = f"{given.dtype} of shape {given.shape}"
        raise InputError(f"Expected {who}{count} actions, integers of shape ({count},), but got {what}")
    return given


def legal_rows(actions: Integers, masks: Int8s) -> Bools:
    """Return which actions are legal by masks [games, actions]."""
    moves = masks.shape[1]
    places = np.arange(0, masks.size, moves) + actions.astype(np.int64)
    legal: Bools = masks.ravel().take(places, mode="clip").view(np.bool_)
    # Below 0 is far above.
    legal &= actions.astype(np.uint64) < moves
    return legal


def expect_legal(what: str, actions: Integers, masks: Int8s, moves: Sequence[str] = ()) -> None:
    """Raise the error for the first of actions that masks [games, actions] forbid; `what` is a game to messages."""
    legal = legal_rows(actions, masks)
    if not legal.all():
        i = int(legal.argmin())
        raise illegal_action(f" for {what} {i}", actions[i], masks[i], moves)


def illegal_action(where: str, action: object, mask: Int8s, moves: Sequence[str]) -> IllegalActionError:
    """Return the error for an action that a mask [actions] forbids; `moves` may be empty where their names are not known."""
    able = [f"{each} ({moves[each]})" if moves else str(each) for each in np.flatnonzero(mask).tolist()]
    more = ", ..." if len(able) > _LONGEST_LIST else ""
    hint = (
        ". info['action_mask'] says which are legal, action_space.sample(mask) draws one, and make(..., illegal='substitute') "
        "plays a random one instead"
    )
    return IllegalActionError(
        f"Expected a legal action{where}: {', '.join(able[:_LONGEST_LIST])}{more}; but got {action}{hint if moves else ''}"
    )


def expect_seed(seed: object) -> int:
    """Return a seed as an integer below 2^53, to which larger ones are hashed; raise an InputError for what is none."""
    if _is_integer(seed) and seed >= 0:
        number = int(seed)
        return number if number < _SEEDS else int(np.random.SeedSequence(number).generate_state(1, np.uint64)[0]) >> 11
    raise unexpected("seed to be an integer of at least 0", seed, "; leave it out for a fresh deal")


def expect_count(name: str, count: object) -> int:
    """Return how many of something there are to be, at least one; raise an InputError for what is no such number."""
    if _is_integer(count) and count >= 1:
        return int(count)
    raise unexpected(f"{name} to be an integer of at least 1", count)


def expect_path(name: str, path: object) -> str:
    """Return a path as a text; raise an InputError for what is none."""
    if isinstance(path, str | PathLike):
        return os.fsdecode(path)
    raise unexpected(f"{name} to be a path", path)


def reset_options(options: StrDict | None, *known: str) -> tuple[Any, ...]:
    """Return the options of `reset` of these names, None for those that are not given; raise an InputError for any other."""
    given = {} if options is None else options
    if not isinstance(given, dict) or not set(given) <= set(known):
        raise unexpected(f"reset options by the names {', '.join(known)}", given)
    return tuple(given.get(key) for key in known)


def expect_mask(mask: Any, count: int) -> Bools:
    """Return the "reset_mask" of vector environments; raise an InputError for what is none."""
    if isinstance(mask, np.ndarray) and mask.dtype == np.bool_ and mask.shape == (count,) and mask.any():
        return mask
    raise unexpected(f"reset_mask to be a numpy array of {count} bools, at least one of them True", mask)
