"""Tables of games in the memory of the compiled rules, which play all games of a table in one call."""

from __future__ import annotations

import base64
import contextlib
import json
import weakref
from dataclasses import replace
from functools import cache, lru_cache, reduce
from operator import getitem
from typing import Any

import numpy as np

from maketen import _node
from maketen._node_rules import NodeRules
from maketen._options import Options, expect_choice, expect_known
from maketen._spaces import Told
from maketen._types import Array, Bytes, StrDict
from maketen._wasm import RULES, Arguments, Instance
from maketen.errors import EngineError, InputError, NodeNotFoundError, unexpected
from maketen.registration import presets

# kernel/environments/table.ts.
_AUTORESET = {"SameStep": 0, "NextStep": 1, "Disabled": 2, None: 3}
_SEAT = ["seed", "length", "episode", "dealt", "over", "undecided", "terminated", "truncated"]
_SEAT_FORMATS = ["u8", *["u4"] * 3, *["?"] * 4]
_MOST_BYTES = 1 << 30


@cache
def _lines() -> dict[str, str]:
    text = (RULES / "presets.txt").read_text(encoding="utf-8")
    return dict(line.split("\t", 1) for line in text.splitlines())


@cache
def _own() -> Any:
    """Return the rule options of presets, and of lines of that table those that change a number alone (scripts/python/rules.ts)."""
    return json.loads((RULES / "own-rules.json").read_bytes())


@lru_cache(1024)
def _known(name: str, own: str = "{}") -> Any:
    """Return what a line of the table says, with numbers as JSON in place of its own; None where Node knows more."""
    game = json.loads(_lines().get(name, "null"))
    for option, number in json.loads(own).items():
        known = _own().get(name, {}).get(option)
        whole, shown = int(number), max(1, int(number))
        is_number = not isinstance(number, bool) and (number == whole or option == "removalPoints")
        if known is None or not is_number or not known["least"] <= number <= known["most"]:
            return None
        values = whole if number == whole else number, shown, f"1 / {shown}" if shown > 1 else "1"
        for value, places in zip(values, known["places"], strict=True):
            for *path, last in places:
                reduce(getitem, path, game)[last] = value
    return game


def game_of(options: Options) -> Any:
    """Return what games are played by, which is known of presets and some own rules; of others Node is asked once.

    Raises:
        InputError: an unknown option.
        NodeNotFoundError: others, and no Node.js.

    """
    names = {each.short_name: each.preset for each in presets()}
    preset = names.get(options.preset, options.preset)
    shown = options.inputs if options.observe is None else f"{options.observe}, {options.inputs}"
    with contextlib.suppress(TypeError, ValueError, OverflowError):
        rules, line = options.rules or {}, f"{preset} {shown} "
        own = {name: rules[name] for name in _own().get(f"{line}{{}}", {}) if name in rules}
        rest = {name: rules[name] for name in rules if name not in own}
        if found := _known(line + _json(rest), _json(own)):
            return found
    try:
        return answered("engine", options, "An environment with own rules")
    except NodeNotFoundError:
        for name, value in (options.rules or {}).items():
            expect_known("a rule option", name, _own()[preset])
            range_ = _own().get(f"{preset} plain {{}}", {}).get(name)
            if range_ and isinstance(value, int | float) and not range_["least"] <= value <= range_["most"]:
                raise unexpected(f"{name} to be from {range_['least']} to {range_['most']}", value) from None
        raise


def _json(rules: dict[str, Any]) -> str:
    return json.dumps(rules, sort_keys=True, separators=(",", ":"), default=_node.plain)


def answered(method: str, options: Options, what: str, **params: Any) -> Any:
    """Return what Node says of the rules, which it is asked once; `what` needs it."""
    asked = replace(options, reward=None, skip_forced_moves=False).params()
    return _answered(_node.request_of(method, {**asked, **params}), what, options.timeout)


@lru_cache(1024)
def _answered(request: bytes, what: str, timeout: float | None) -> Any:
    with _node.borrowed(what) as node:
        return json.loads(bytes(node.exchange(_node.JSON, request, timeout)))


class Family:
    """Tables of equal form in one memory: of the same rules, inputs and reward, with as many games."""

    _known: weakref.WeakValueDictionary[Any, Family] = weakref.WeakValueDictionary()

    @classmethod
    def of(cls, options: Options, **many: Any) -> Family:
        """Return the family of these games, made anew unless there is one."""
        game, asked = game_of(options), options.engine_asked()
        limit = None if asked == "wasm" else options.timeout
        key = (id(game), options.reward, options.skip_forced_moves, *many.values(), asked, limit)
        family = cls._known.get(key)
        if family is None:
            family = cls._known[key] = cls(game, options, **many)
        return family

    def __init__(
        self,
        game: StrDict,
        options: Options,
        num_envs: int = 1,
        max_episode_steps: int | None = None,
        autoreset_mode: str | None = None,
    ) -> None:
        # Kept as long as it is known by its address.
        self.game = game
        told, rewards, numbers = game["told"], game["rewards"], game["numbers"]
        reward = told["spec"]["reward"] if options.reward is None else options.reward
        expect_choice("reward", reward, tuple(rewards))
        spec = {"reward": reward, "maxSteps": max_episode_steps, "skipForcedMoves": options.skip_forced_moves}
        self.told = Told({**told, "spec": {**told["spec"], **spec}})
        self.size = size = num_envs
        self.moves: int = numbers["moves"]
        self.ranks: int = numbers.get("ranks", 0)
        self.instance = instance = _instance_of(told["game"], options)
        self.given = Arguments()
        settings = {**numbers, **spec, "size": 1, "reward": rewards[reward], "maxSteps": max_episode_steps or 0}
        settings["autoreset"] = _AUTORESET[autoreset_mode]
        for name, number in settings.items():
            instance.set_number(name, number)
        self.function = cache(instance.function)
        lay_out = self.function("layOut")
        each = instance.call(lay_out, self.given)
        if size * each > _MOST_BYTES:
            raise InputError(
                f"Expected at most {_MOST_BYTES // each} games of {options.preset} in step (1 GiB), but got {size}"
            )
        instance.set_number("size", size)
        self.bytes = instance.call(lay_out, self.given)
        self.step = self.function("step")
        self.base, self.actions, self.seeds, self.seats, self.masks = (
            instance.number(name) for name in ("baseAt", "actionsAt", "seedsAt", "seatsAt", "masksAt")
        )
        seat_bytes = instance.call(self.function("bytesOfSeat"), self.given)
        self.seat = np.dtype({"names": _SEAT, "formats": _SEAT_FORMATS, "itemsize": seat_bytes})
        self._next = instance.number("firstFree")
        contents = {"tables": base64.b64decode(game["tables"]), "blocks": np.array(game["blocks"], np.int32).tobytes()}
        for name, content in contents.items():
            instance.set_number(name, at := self.room(len(content)))
            instance.bytes[at : at + len(content)] = np.frombuffer(content, np.uint8)
        instance.set_number("observations", self.room(4 * numbers["width"] + 16))
        self.free: list[tuple[int, Arguments]] = []
        self.pieces: dict[int, list[int]] = {}

    def room(self, count: int) -> int:
        """Return the address of so many bytes more."""
        at = -(-self._next // 64) * 64
        missing = at + count - len(self.instance.bytes)
        if missing > _MOST_BYTES:
            raise InputError("Expected what takes at most 1 GiB more, but got what takes more")
        if missing > 0:
            self.instance.grow(missing)
        self._next = at + count
        return at

    def take(self) -> Table:
        """Return a table of one's own."""
        return Table(self, *(self.free.pop() if self.free else (self.room(self.bytes), Arguments())))


def _instance_of(game: str, options: Options) -> Instance | NodeRules:
    asked = options.engine_asked()
    what = 'An environment with engine="node"'
    if asked != "node":
        try:
            return Instance(game)
        except EngineError as error:
            if asked == "wasm":
                raise
            what = f"Without compiled rules in this process ({error}) an environment"
    return NodeRules(RULES / f"{game}.wasm", what, options.timeout)


class Piece:
    """Some bytes in the memory of a family, which are free again when nobody holds them any more."""

    def __init__(self, family: Family, count: int) -> None:
        """Take so many, or some more."""
        self._family, self.count = family, 1 << (count - 1).bit_length()
        free = family.pieces.setdefault(self.count, [])
        self.at = free.pop() if free else family.room(self.count)

    def write(self, content: bytes) -> None:
        """Write from the beginning."""
        self._family.instance.bytes[self.at : self.at + len(content)] = np.frombuffer(content, np.uint8)

    def __del__(self) -> None:
        """Give them back, if there was room."""
        if hasattr(self, "at"):
            self._family.pieces[self.count].append(self.at)


class Table:
    """Games in step, in the memory of their family, which has its place again when nobody holds them any more."""

    __slots__ = ("_ticks", "at", "family", "first_action", "given", "words")

    def __init__(self, family: Family, at: int, given: Arguments) -> None:
        self.family, self.at, self.given = family, at, given
        self.words = given.words
        # Where in the memory, counted in words, the number of steps and the actions lie.
        self._ticks = (at + family.base + 8) >> 2
        self.first_action = (at + family.actions) >> 2

    def __del__(self) -> None:
        """Give the place back."""
        self.family.free.append((self.at, self.given))

    def call(self, name: str, *numbers: float) -> int:
        """Call a function of the rules with this table."""
        given = self.given
        self.words[0] = self.at
        for k, number in enumerate(numbers):
            if isinstance(number, float):
                given.numbers[2 * k + 2] = number
            else:
                self.words[2 * k + 2] = number
        return self.family.instance.call(self.family.function(name), given)

    def part(self, dtype: Any, offset: int, count: int) -> Array:
        """Return a part of its memory: valid until any table of the family is taken."""
        found: Array = np.ndarray((count,), dtype, self.family.instance.bytes.data, self.at + offset)
        return found

    @property
    def ticks(self) -> int:
        """How many steps there were."""
        return int(self.family.instance.words[self._ticks])

    @property
    def seats(self) -> Array:
        """What is known of each game."""
        return self.part(self.family.seat, self.family.seats, self.family.size)

    @property
    def masks(self) -> Bytes:
        """Which moves are legal, [games, moves]."""
        family = self.family
        return self.part(np.uint8, family.masks, family.size * family.moves).reshape(family.size, family.moves)

    def frame(self) -> memoryview:
        """Return a copy of the frame."""
        instance = self.family.instance
        end = self.at + int(instance.words[self._ticks + 1])
        content: memoryview = instance.bytes[self.at : end].copy().data
        return content
