"""Games of this process: the compiled rules play tables of them, which lie in the memory of a WebAssembly instance."""

from __future__ import annotations

import base64
import itertools
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

import numpy as np

from maketen import _node
from maketen._actions import NO_MOVE
from maketen._decks import bytes_of_deck
from maketen._node import in_python
from maketen._options import Options
from maketen._tables import Family, Piece, Table, answered
from maketen._types import Array, Bytes, Float64s, StrDict
from maketen._wasm import ONE_THREAD
from maketen.errors import EngineError, EpisodeOverError, InputError, expect, shown, unexpected

_NEEDS = {"decide": "An agent of maketen"}
# What a state says of the rules.
RULES = ("preset", "rulesId", "rules")
_FORMAT = {"format": "maketen-state", "version": 1}
# A table remembers more of its last steps than this before it forgets those that no episode needs.
_STEPS = 512
# kernel/environments/table.ts: another thread has played since the masks were read.
_ILLEGAL = -2
# Whose random numbers an agent in Node goes on with.
_numbers = itertools.count()


class _Given:
    """A deck or a position that a game begins with, in the memory of its family."""

    def __init__(self, family: Family, options: Options, deal: Any) -> None:
        """Read it; Node reads positions.

        Raises:
            InputError: it is none.

        """
        self.deal: StrDict = json.loads(_node.request_of("", deal))["params"]
        position = self.deal.get("position")
        self.has_position = position is not None
        if self.has_position:
            expect(position, str, "a position to be a text in notation")
            content = base64.b64decode(answered("position", options, "A position in notation", position=position))
        else:
            content = bytes_of_deck(family.told.game, self.deal["deck"], family.ranks)
        self._piece = Piece(family, len(content))
        self._piece.write(content)

    def deal_to(self, table: Table, i: int) -> None:
        """Deal it in game i."""
        at = [0, self._piece.at] if self.has_position else [self._piece.at, 0]
        table.call("dealSeed", i, float(self.deal["seed"]), *at)


class EngineGames:
    """One game, or `size` of them in step, by the compiled rules; Node says what only it can say of them."""

    def __init__(self, options: Options, **many: Any) -> None:
        """Open them; those in step by `num_envs`, `max_episode_steps` and `autoreset_mode`.

        Raises:
            InputError: an unknown option.
            EngineError: there is no wasmtime, which is asked for.
            NodeNotFoundError: own rules, or no wasmtime, and no Node.js.

        """
        self.options, self._is_one = options, not many
        self.family = Family.of(options, **many)
        self.told = self.family.told
        self._table: Table | None = self.family.take()
        self._is_dealt = False
        # What each step played, by its number, and of each game (deals so far, steps so far, seed) where its hidden cards were dealt anew,
        # and (deals so far, what it began with) where that was given.
        self._played: list[tuple[int, Any]] = []
        self._redeals: dict[int, list[tuple[int, int, int]]] = {}
        self._given: dict[int, tuple[int, _Given]] = {}
        self._number = next(_numbers)

    @property
    def table(self) -> Table:
        """The games; raise an EpisodeOverError after `close`."""
        if self._table is None:
            raise EpisodeOverError("Expected an open environment, but it has been closed; make a new one")
        return self._table

    def expect_open(self) -> None:
        """Raise an EpisodeOverError after `close`."""
        _ = self.table

    def _expect_dealt(self) -> Table:
        table = self.table
        if not self._is_dealt:
            raise EpisodeOverError("Expected reset() first, but there is no game yet")
        return table

    def close(self) -> None:
        """Free them. The second time it does nothing."""
        self._table = None
        self._given.clear()
        self.__dict__.pop("family", None)

    def ask_json(self, method: str, /, **params: Any) -> Any:
        """Ask Node something about the games where they stand that is answered in JSON.

        Raises:
            NodeNotFoundError: there is none; it names what is asked for.

        """
        options = self.options
        # Node knows of no illegal action: there the game stands before it.
        state = re.sub(r",?-1\]", "]", self.get_state())
        asked = {"state": state, "owner": self._number, **options.params(), **params}
        return _node.ask(_NEEDS.get(method, f"{method}()"), method, options.timeout, **asked)

    def deal(
        self, first: int, seeds: list[int | None] | None, which: list[int] | None, begun: dict[str, list[Any] | None]
    ) -> memoryview:
        """Deal games from a seed or each from its own, or from `decks` or `positions`; `which` of them, None for all. Return what they show."""
        table = self.table if which is None else self._expect_dealt()
        count = self.family.size
        own = np.array([-1 if each is None else each for each in seeds or [None] * count], float)
        if which is not None:
            own[np.setdiff1d(np.arange(count), which)] = np.nan
        given = dict(self._read_given(begun, own, first))
        own[list(given)] = np.nan
        table.part(np.float64, self.family.seeds, count)[:] = own
        if which is None:
            table.part(np.uint64, self.family.base, 1)[0] = first
        length = table.call("deal", float(first))
        for i, start in given.items():
            start.deal_to(table, i)
            seat = table.seats[i]
            seat["episode"] = 1
            if not self._is_one and seat["undecided"] and not start.has_position:
                length = min(length, table.call("dealDecision", i, float(first)) - 1)
            else:
                self._given[i] = (int(seat["dealt"]), start)
        if given:
            table.call("show")
        return self._answer(table, length)

    def _read_given(self, begun: dict[str, list[Any] | None], own: Array, first: int) -> Iterator[tuple[int, _Given]]:
        """Read the decks and positions of the games that have one."""
        for name, listed in begun.items():
            if listed is None:
                continue
            if not isinstance(listed, list | tuple) or len(listed) != self.family.size:
                raise unexpected(f"a list of {self.family.size} {name}, one for each game", listed)
            for i, each in enumerate(listed):
                if each is None or np.isnan(own[i]):
                    continue
                seed = int(own[i]) if own[i] >= 0 else self.table.call("seedOf", i, float(first))
                yield i, _Given(self.family, self.options, {"seed": seed, name[:-1]: each})

    def _answer(self, table: Table, length: int) -> memoryview:
        if length == _ILLEGAL:
            raise EngineError(ONE_THREAD)
        if length < 0:
            raise InputError(f"Expected a game with decisions, but 10000 deals of {self.options.preset} had none")
        self._is_dealt = True
        return table.frame()

    def step(self, action: int) -> memoryview:
        """Play an action, which is legal."""
        table = self.table
        instance = self.family.instance
        self._remember(table, action)
        instance.words[table.first_action] = action & 0xFFFFFFFF
        table.words[0] = table.at
        return self._answer(table, instance.call(self.family.step, table.given))

    def step_many(self, actions: Array) -> memoryview:
        """Play an action in each game, all of which are legal."""
        table, count = self.table, self.family.size
        played = actions.astype(np.int32)
        ticks = self._remember(table, played)
        at = table.first_action
        self.family.instance.words[at : at + count] = played.view(np.uint32)
        answer = self._answer(table, table.call("step"))
        if table.ticks != ticks + 1:
            raise EngineError(ONE_THREAD)
        return answer

    def _remember(self, table: Table, played: Any) -> int:
        """Note what the next step plays, and return how many there were before; an interrupted one may have noted it and not played it."""
        ticks, steps = table.ticks, self._played
        while steps and steps[-1][0] >= ticks:
            steps.pop()
        if len(steps) >= _STEPS and len(steps) % _STEPS == 0:
            needed = int(table.seats["length"].max())
            self._played = steps = steps[len(steps) - needed :]
        steps.append((ticks, played))
        return ticks

    def show(self) -> memoryview:
        """Return what the games show now."""
        return self._expect_dealt().frame()

    def get_state(self) -> str:
        """Return all games, hidden cards included, as a text."""
        table = self._expect_dealt()
        seats, ticks = table.seats, table.ticks
        games = [self._game(seats[i], ticks, i) for i in range(len(seats))]
        state: StrDict = {**_FORMAT, **self._rules()}
        if self._is_one:
            state["game"] = games[0]
        else:
            seed = int(table.part(np.uint64, self.family.base, 1)[0])
            state.update(games=games, seed=seed, episodes=seats["episode"].tolist(), over=seats["over"].tolist())
        return json.dumps(state, separators=(",", ":"), ensure_ascii=False)

    def _game(self, seat: Any, ticks: int, i: int) -> StrDict:
        start, dealt = ticks - int(seat["length"]), int(seat["dealt"])
        # Newest first: those of earlier episodes are left alone.
        actions = []
        for tick, played in reversed(self._played):
            if tick < start:
                break
            if tick < ticks:
                actions.append(int(played if self._is_one else played[i]))
        redeals = [[tick - start, seed] for deal, tick, seed in self._redeals.get(i, ()) if deal == dealt]
        begun, given = self._given.get(i, (None, None))
        deal = given.deal if given and begun == dealt else {"seed": int(seat["seed"])}
        return {"deal": deal, "actions": actions[::-1], "redeals": redeals}

    def _rules(self) -> StrDict:
        return {name: self.told.spec[name] for name in (*RULES, "skipForcedMoves")}

    def set_state(self, given: Any) -> memoryview:
        """Take over a state, or of many games one for each; return what they show.

        Raises:
            InputError: what is none, or one of other rules; nothing has changed then.

        """
        self.expect_open()
        made, size, is_one = self.twin(), self.family.size, self._is_one
        if isinstance(given, list):
            games = [read_state(each, self._rules()).get("game") for each in given]
            state = json.loads(self.get_state()) if self._is_dealt else {"seed": 0, "episodes": [1] * size}
            state["over"] = [False] * size
        else:
            state = read_state(given, self._rules())
            games = [state.get("game")] if is_one else state.get("games", [])
        if not isinstance(games, list) or len(games) != size:
            raise InputError(f"Expected a state of {size} games, but got one of others: {shown(games)}")
        made.play_again(games)
        table = made.table
        if not is_one:
            columns = [state.get(name) for name in ("episodes", "over")]
            if any(not isinstance(each, list) or len(each) != size for each in columns) or not _is_seed(
                state.get("seed")
            ):
                raise InputError("Expected a state with its seeds, but it has none")
            table.seats["episode"], table.seats["over"] = columns
            table.part(np.uint64, self.family.base, 1)[0] = state["seed"]
        table.call("show")
        self.__dict__.update(vars(made), _number=self._number, _is_dealt=True)
        return table.frame()

    def play_again(self, games: list[Any]) -> None:
        """Play games from their beginnings, at a table where nothing lies yet."""
        table = self.table
        self._given = {}
        for i, game in enumerate(games):
            self._play_one(table, i, game)
        last = max(len(game["actions"]) for game in games)
        table.part(np.uint32, self.family.base + 8, 1)[0] = last
        steps = np.zeros((last, len(games)), np.int32)
        for i, (game, dealt) in enumerate(zip(games, table.seats["dealt"].tolist(), strict=True)):
            before = last - len(game["actions"])
            steps[before:, i] = game["actions"]
            self._redeals[i] = [(dealt, before + count, seed) for count, seed in game["redeals"]]
        self._played = list(enumerate(steps[:, 0] if self._is_one else steps))

    def _play_one(self, table: Table, i: int, game: Any) -> None:
        names = ("deal", "actions", "redeals")
        deal, actions, redeals = (game.get(name) if isinstance(game, dict) else None for name in names)
        deal = deal if isinstance(deal, dict) else {}
        seed = deal.get("seed")
        if not isinstance(actions, list) or not isinstance(redeals, list) or not _is_seed(seed):
            raise unexpected("a game with its deal, actions and redeals", game)
        left = [each for each in redeals if _is_redeal(each)]
        if {"deck", "position"} & set(deal):
            start = _Given(self.family, self.options, deal)
            start.deal_to(table, i)
            self._given[i] = (int(table.seats["dealt"][i]), start)
        else:
            table.call("dealSeed", i, float(seed), 0, 0)
        for k in range(len(actions) + 1):
            while left and left[0][0] == k:
                table.call("redealOne", i, float(left.pop(0)[1]))
            if k == len(actions):
                break
            action = actions[k]
            is_move = type(action) is int and NO_MOVE <= action < self.family.moves
            is_over = table.seats["truncated"][i] or table.seats["terminated"][i]
            if not is_move or is_over or (action != NO_MOVE and not table.masks[i, action]):
                wanted = f"Expected a state whose moves are legal, but its move {k + 1} is not"
                raise InputError(f"{wanted}: {shown(action)}")
            table.call("play", i, action & 0xFFFFFFFF)
        if left or not all(map(_is_redeal, redeals)):
            raise unexpected("redeals in the order of moves", redeals)

    def twin(self, actions: Sequence[int] = ()) -> EngineGames:
        """Return games with what is noted of these, and actions after that, at a table of their own where nothing lies yet."""
        made = object.__new__(EngineGames)
        made.__dict__ = self.__dict__.copy()
        made._number = next(_numbers)
        made._table = self.family.take()
        made._played = [*self._played, *enumerate(actions, self.table.ticks)]
        made._redeals = {i: each[:] for i, each in self._redeals.items()}
        made._given = self._given.copy()
        return made

    def gone_on(self, at: int, actions: list[int]) -> EngineGames:
        """Return the single game that these actions have led to, which lies at an address."""
        made = self.twin(actions)
        to, content = made.table.at, self.family.instance.bytes
        content[to : to + self.family.bytes] = content[at : at + self.family.bytes]
        return made

    def copy(self, redeal: int | None) -> EngineGames:
        """Open a copy of the games, its hidden cards dealt anew from a seed that is given."""
        table, made = self._expect_dealt(), self.twin()
        other = made.table
        table.call("copyTable", other.at)
        if redeal is not None:
            other.call("redeal", float(redeal))
            ticks = other.ticks
            seeds = [redeal] if self._is_one else other.part(np.float64, self.family.seeds, self.family.size).tolist()
            for i, (dealt, seed) in enumerate(zip(other.seats["dealt"].tolist(), seeds, strict=True)):
                made._redeals.setdefault(i, []).append((dealt, ticks, int(seed)))  # noqa: SLF001
        return made

    def roll_out(self, count: int, seed: int) -> Float64s:
        """Play each game to its end at random, `count` times, with other hidden cards each time; return what that earns, [count, games]."""
        table, scratch, size = self._expect_dealt(), self.family.take(), self.family.size
        piece = Piece(self.family, 8 * count * size)
        table.call("rollOut", scratch.at, count, piece.at, float(seed))
        earned = table.part(np.float64, piece.at - table.at, count * size)
        copied: Float64s = earned.reshape(count, size).copy()
        return copied

    def positions(self) -> Bytes:
        """Return where each game stands, as kernel/values reads it, [games, bytes]."""
        table, size = self._expect_dealt(), self.family.size
        width = 56 * self.family.game["numbers"]["stacks"] + 16
        piece = Piece(self.family, width * size)
        table.call("positions", size, piece.at)
        found: Bytes = table.part(np.uint8, piece.at - table.at, width * size).reshape(size, width).copy()
        return found


def read_state(text: Any, rules: StrDict) -> StrDict:
    """Read a state of games that are played by these rules; raise an InputError that names what differs."""
    try:
        state = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        state = None
    if not isinstance(state, dict) or any(state.get(name) != known for name, known in _FORMAT.items()):
        raise unexpected("a state as get_state() returns it", text)
    for name, own in rules.items():
        other, what = state.get(name), in_python(name)
        if other == own:
            continue
        if isinstance(own, dict) and isinstance(other, dict):
            key = next(each for each in {**own, **other} if own.get(each) != other.get(each))
            own, other, what = own.get(key), other.get(key), f"{what} {key}"  # noqa: PLW2901
        raise InputError(f"Expected a state with {what} {shown(own)}, but it is of {shown(other)}")
    return state


def _is_seed(value: Any) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < 1 << 53


def _is_redeal(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_seed, value))  # noqa: PLR2004
