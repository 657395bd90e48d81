"""Games of this process: the compiled rules play tables of them, which lie in the memory of a WebAssembly instance."""

from __future__ import annotations

import itertools
import json
import re
from typing import TYPE_CHECKING, Any

import numpy as np

from maketen import _node
from maketen._actions import NO_MOVE
from maketen._node import in_python
from maketen._opened import OpenedGames
from maketen._tables import Family, Table, game_of
from maketen.errors import EngineError, EpisodeOverError, InputError

if TYPE_CHECKING:
    from typing import TypeGuard

    from numpy.typing import NDArray

    from maketen._options import Options

_NEEDS = {"decide": "An agent of maketen"}
_FORMAT = {"format": "maketen-state", "version": 1}
# A table remembers more of its last steps than this before it forgets those that no episode needs.
_STEPS = 512
# Whose random numbers an agent in Node goes on with.
_numbers = itertools.count()


def open_games(
    options: Options, *, size: int | None, max_steps: int | None = None, autoreset: str | None = None
) -> EngineGames | OpenedGames:
    """Open games in this process where it plays them, else in Node.

    Raises:
        InputError: an unknown option.
        NodeNotFoundError: games that this process does not play, and no Node.js.

    """
    asked = options.engine_asked()
    what = f"An environment of {options.preset} with these options"
    if asked != "node" and game_of(options) is not None:
        try:
            return EngineGames(options, size=size, max_steps=max_steps, autoreset=autoreset)
        except EngineError as error:
            if asked == "wasm":
                raise
            what = f"Without wasmtime ({error}: pip install wasmtime, or build it, https://wasmtime.dev) an environment"
    elif asked == "wasm":
        raise InputError(f"Expected rules that are compiled for engine 'wasm', but got {options.given()}")
    if options.illegal == "lose":
        raise InputError("Expected illegal to be 'raise' or 'substitute' for games that Node plays, but got 'lose'")
    return OpenedGames(options, what, size=size, max_steps=max_steps, autoreset=autoreset)


class EngineGames:
    """One game, or `size` of them in step, by the compiled rules: the same bytes as Node's, which says what only it can say of them."""

    def __init__(
        self, options: Options, *, size: int | None, max_steps: int | None = None, autoreset: str | None = None
    ) -> None:
        """Open them.

        Raises:
            InputError: an unknown option.
            EngineError: there is no wasmtime.

        """
        self._made = (options, size, max_steps, autoreset)
        self.family = Family.of(options, size, max_steps, autoreset)
        self.told = self.family.told
        self._table: Table | None = self.family.take()
        self._is_dealt = False
        # What each step played, by its number, and of each game (deals so far, steps so far, seed) where its hidden cards were dealt anew.
        self._played: list[tuple[int, Any]] = []
        self._redeals: dict[int, list[tuple[int, int, int]]] = {}
        self._lent: OpenedGames | None = None
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
        if self._lent is not None:
            self._lent.close()

    def ask_json(self, method: str, /, **params: Any) -> Any:
        """Ask Node something about the games where they stand that is answered in JSON.

        Raises:
            NodeNotFoundError: there is none; it names what is asked for.

        """
        options, state = self._made[0], self._state_in_node()
        with _node.borrowed(_NEEDS.get(method, f"{method}()")) as node:
            return node.request(method, options.timeout, state=state, owner=self._number, **options.params(), **params)

    def _state_in_node(self) -> str:
        """Return the state for Node, which knows of no illegal action: there the game stands before it."""
        return re.sub(r",?-1\]", "]", self.get_state())

    def _in_node(self) -> OpenedGames:
        """Return games in Node, for decks and positions that are given."""
        if self._lent is None or not self._lent.node.is_usable:
            options, size, max_steps, autoreset = self._made
            what = "A given deck or position"
            self._lent = OpenedGames(options, what, size=size, max_steps=max_steps, autoreset=autoreset)
        return self._lent

    def deal(self, deals: dict[str, Any]) -> tuple[EngineGames | OpenedGames, memoryview]:
        """Deal games: all from one seed or each from its own; Node's, from decks or positions. Return who plays them, and what they show."""
        which, seeds = deals["which"], deals["seeds"]
        if deals["decks"] is not None or deals["positions"] is not None:
            games = self._in_node()
            if which is not None:
                games.set_state(self._state_in_node())
            return games.deal(deals)
        table = self.table if which is None else self._expect_dealt()
        count = self.family.size
        first = deals["seed"] if deals["seed"] is not None else next(each for each in seeds if each is not None)
        own = (
            np.full(count, -1.0) if seeds is None else np.array([-1 if each is None else each for each in seeds], float)
        )
        if which is not None:
            others = np.ones(count, np.bool_)
            others[which] = False
            own[others] = np.nan
        table.part(np.float64, self.family.seeds, count)[:] = own
        if which is None:
            table.part(np.uint64, self.family.base, 1)[0] = first
        return self, self._answer(table, table.call("deal", float(first)))

    def _answer(self, table: Table, length: int) -> memoryview:
        if length < 0:
            options = self._made[0]
            raise InputError(f"Expected a game with decisions, but 10000 deals of {options.preset} had none")
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

    def step_many(self, actions: NDArray[Any]) -> memoryview:
        """Play an action in each game, all of which are legal."""
        table, count = self.table, self.family.size
        if self._made[3] == "disabled" and (over := table.seats["over"]).any():
            raise InputError(
                f"Expected reset of game {int(over.argmax())}, whose episode is over, before the next step"
            )
        played = actions.astype(np.int32)
        self._remember(table, played)
        at = table.first_action
        self.family.instance.words[at : at + count] = played.view(np.uint32)
        return self._answer(table, table.call("step"))

    def _remember(self, table: Table, played: Any) -> None:
        """Note what the next step plays; an interrupted one may have noted it and not played it."""
        ticks, steps = table.ticks, self._played
        while steps and steps[-1][0] >= ticks:
            steps.pop()
        if len(steps) >= _STEPS and len(steps) % _STEPS == 0:
            needed = int(table.seats["length"].max())
            self._played = steps = steps[len(steps) - needed :]
        steps.append((ticks, played))

    def show(self) -> memoryview:
        """Return what the games show now."""
        return self._expect_dealt().frame()

    def get_state(self) -> str:
        """Return all games, hidden cards included, as a text."""
        table = self._expect_dealt()
        seats, ticks = table.seats, table.ticks
        games = [self._game(seats, ticks, i) for i in range(len(seats))]
        state: dict[str, Any] = {**_FORMAT, **self._rules()}
        if self._made[1] is None:
            state["game"] = games[0]
        else:
            state.update(
                games=games,
                seed=int(table.part(np.uint64, self.family.base, 1)[0]),
                episodes=seats["episode"].tolist(),
                over=seats["over"].tolist(),
            )
        return json.dumps(state, separators=(",", ":"), ensure_ascii=False)

    def _game(self, seats: NDArray[Any], ticks: int, i: int) -> dict[str, Any]:
        seat = seats[i]
        start, dealt = ticks - int(seat["length"]), int(seat["dealt"])
        is_one = self._made[1] is None
        # Newest first: those of earlier episodes are left alone.
        actions = []
        for tick, played in reversed(self._played):
            if tick < start:
                break
            if tick < ticks:
                actions.append(int(played if is_one else played[i]))
        redeals = [[tick - start, seed] for deal, tick, seed in self._redeals.get(i, ()) if deal == dealt]
        return {"deal": {"seed": int(seat["seed"])}, "actions": actions[::-1], "redeals": redeals}

    def _rules(self) -> dict[str, Any]:
        spec = self.told.spec
        names = ("preset", "rulesId", "rules", "skipForcedMoves")
        return {name: spec[name] for name in names}

    def set_state(self, given: Any) -> tuple[EngineGames | OpenedGames, memoryview]:
        """Take over a state, or of many games one for each; return who plays them, and what they show.

        Raises:
            InputError: what is none, or one of other rules; nothing has changed then.

        """
        self.expect_open()
        size = self.family.size
        if isinstance(given, list):
            if len(given) != size:
                raise InputError(f"Expected a list of {size} states, one for each game, but got {len(given)}")
            games = [self._read(each).get("game") for each in given]
            now = json.loads(self.get_state()) if self._is_dealt else {"seed": 0, "episodes": [1] * size}
            state = {**now, "over": [False] * size}
        else:
            state = self._read(given)
            found = [state.get("game")] if self._made[1] is None else state.get("games")
            games = found if isinstance(found, list) else []
            if len(games) != size:
                raise InputError(f"Expected a state of {size} games, but got {len(games) or 'none'}")
        if any(isinstance(each, dict) and {"deck", "position"} & set(each.get("deal") or ()) for each in games):
            return self._in_node().set_state(given)
        table, played, redeals = self._play_again(games)
        if self._made[1] is not None:
            self._begin(table, state)
        table.call("show")
        self._table, self._played, self._redeals, self._is_dealt = table, played, redeals, True
        return self, table.frame()

    def _begin(self, table: Table, state: dict[str, Any]) -> None:
        size = self.family.size
        columns = [state.get(name) for name in ("episodes", "over")]
        if not all(isinstance(each, list) and len(each) == size for each in columns) or not _is_seed(state.get("seed")):
            raise InputError("Expected a state with its seeds, but it has none")
        table.seats["episode"], table.seats["over"] = columns
        table.part(np.uint64, self.family.base, 1)[0] = state["seed"]

    def _read(self, text: Any) -> dict[str, Any]:
        """Read a state of games that are played by the same rules; raise an InputError that names what differs."""
        try:
            state = json.loads(text) if isinstance(text, str) else None
        except ValueError:
            state = None
        if not isinstance(state, dict) or any(state.get(name) != known for name, known in _FORMAT.items()):
            raise InputError(f"Expected a state as get_state() returns it, but got {_shown(text)}")
        for name, own in self._rules().items():
            other, what = state.get(name), in_python(name)
            if other == own:
                continue
            if isinstance(own, dict) and isinstance(other, dict):
                key = next(each for each in {**own, **other} if own.get(each) != other.get(each))
                own, other, what = own.get(key), other.get(key), f"{what} {key}"  # noqa: PLW2901
            raise InputError(f"Expected a state with {what} {_shown(own)}, but it is of {_shown(other)}")
        return state

    def _play_again(self, games: list[Any]) -> tuple[Table, list[tuple[int, Any]], dict[int, Any]]:
        """Play games again at a table of their own; return it with what was played and dealt anew."""
        table = self.family.take()
        for i, game in enumerate(games):
            self._play_one(table, i, game)
        lengths = [len(game["actions"]) for game in games]
        last = max(lengths)
        table.part(np.uint32, self.family.base + 8, 1)[0] = last
        redeals = {
            i: [(dealt, last - lengths[i] + count, seed) for count, seed in games[i]["redeals"]]
            for i, dealt in enumerate(table.seats["dealt"].tolist())
        }
        if self._made[1] is None:
            return table, list(enumerate(games[0]["actions"])), redeals
        steps = np.zeros((last, len(games)), np.int32)
        for i, game in enumerate(games):
            steps[last - lengths[i] :, i] = game["actions"]
        return table, list(enumerate(steps)), redeals

    def _play_one(self, table: Table, i: int, game: Any) -> None:
        names = ("deal", "actions", "redeals")
        deal, actions, redeals = (game.get(name) if isinstance(game, dict) else None for name in names)
        seed = deal.get("seed") if isinstance(deal, dict) else None
        if not isinstance(actions, list) or not isinstance(redeals, list) or not _is_seed(seed):
            raise InputError(f"Expected a game with its deal, actions and redeals, but got {_shown(game)}")
        left = [each for each in redeals if _is_redeal(each)]
        table.call("dealSeed", i, float(seed))
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
                raise InputError(f"{wanted}: {_shown(action)}")
            table.call("play", i, action & 0xFFFFFFFF)
        if left or not all(map(_is_redeal, redeals)):
            raise InputError(f"Expected redeals in the order of moves, but got {_shown(redeals)}")

    def anew(self) -> EngineGames:
        """Open games of the same kind, not dealt yet."""
        options, size, max_steps, autoreset = self._made
        return EngineGames(options, size=size, max_steps=max_steps, autoreset=autoreset)

    def copy(self, redeal: int | None) -> EngineGames:
        """Open a copy of the games, its hidden cards dealt anew from a seed that is given."""
        table = self._expect_dealt()
        made = object.__new__(EngineGames)
        made.__dict__.update(self.__dict__)
        made._lent, made._number = None, next(_numbers)
        made._table = other = self.family.take()
        table.call("copyTable", other.at)
        made._played = self._played[:]
        made._redeals = {i: each[:] for i, each in self._redeals.items()}
        if redeal is not None:
            other.call("redeal", float(redeal))
            ticks, is_one = other.ticks, self._made[1] is None
            seeds = [redeal] if is_one else other.part(np.float64, self.family.seeds, self.family.size).tolist()
            for i, (dealt, seed) in enumerate(zip(other.seats["dealt"].tolist(), seeds, strict=True)):
                made._redeals.setdefault(i, []).append((dealt, ticks, int(seed)))
        return made

    def roll_out(self, count: int, seed: int) -> NDArray[np.float64]:
        """Play each game to its end at random, `count` times, with other hidden cards each time; return what that earns, [count, games]."""
        table, scratch, size = self._expect_dealt(), self.family.take(), self.family.size
        to = self.family.results(count * size)
        table.call("rollOut", scratch.at, count, to, float(seed))
        earned = table.part(np.float64, to - table.at, count * size)
        copied: NDArray[np.float64] = earned.reshape(count, size).copy()
        return copied


def _is_seed(value: Any) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < 1 << 53


def _is_redeal(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_seed, value))  # noqa: PLR2004


def _shown(value: Any) -> str:
    """Return a value as messages show it, cut where it is long."""
    text = json.dumps(value, default=str)
    most = 120
    return in_python(text if len(text) <= most else f"{text[:most]}...")
