# ruff: noqa: C901, PLR0913, PLR0917, PLR2004
"""Exact values, certified bounds and means without luck for any decision problem with chance and an end, without Node.

A problem is an object with six functions: `start(seed)`, `actions(state)` (none at the end), `chances(state, action)`
(pairs of a chance and an outcome), `step(state, action, outcome)`, `return_so_far(state)` and `key(state)` (hashable;
equal only where the rewards to come are alike). States are never changed. See docs/gap.md.

from maketen import gap

solution = gap.solve(problem)
found = gap.gap(problem, policy=lambda state, actions, rng: actions[0], value=solution.value)
"""

import inspect
import math
from collections import Counter
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple, Protocol

import numpy as np

from maketen.errors import InputError, unexpected
from maketen.results import Interval

__all__ = ["Gap", "Problem", "Solution", "audit", "bound", "gap", "solve"]

Value = Callable[[Any], float]
Policy = Callable[[Any, Sequence[Any], np.random.Generator], Any]
Luck = Callable[[int], float]


class Problem(Protocol):
    """A decision problem by six functions."""

    def start(self, seed: int) -> Any:
        """Return the state at the start."""

    def actions(self, state: Any) -> Sequence[Any]:
        """Return what can be done; nothing at the end."""

    def chances(self, state: Any, action: Any) -> Sequence[tuple[float, Any]]:
        """Return what can come, with its chances."""

    def step(self, state: Any, action: Any, outcome: Any) -> Any:
        """Return the state after an action and an outcome."""

    def return_so_far(self, state: Any) -> float:
        """Return the sum of all rewards from the start."""

    def key(self, state: Any) -> Hashable:
        """Return what states with equal futures share."""


class Gap(NamedTuple):
    """A bound, the bound without a penalty, and a player under it; `returns` to `gap` are None without a policy.

    `bounds` are those by V, scenario by scenario; `advice` says what to do where V is bad, so that `bound` is `knowing`.
    """

    bound: Interval
    knowing: Interval
    returns: Interval | None
    returns_without_luck: Interval | None
    gap: Interval | None
    bounds: np.ndarray
    advice: str | None
    z: float | None
    """How far what came in the policy's games is off from the chances, in standard deviations; below 4 for honest games."""

    def __repr__(self) -> str:
        """Leave out the bounds of single scenarios."""
        shown = (f"{name}={getattr(self, name)!r}" for name in self._fields if name != "bounds")
        return f"Gap({', '.join(shown)}, scenarios={len(self.bounds)})"


def _state(found: Any) -> Any:
    if found is None or inspect.isawaitable(found):
        raise TypeError
    return found


def _actions(found: Any) -> list[Any]:
    if isinstance(found, (str, Mapping, AbstractSet)):
        raise TypeError
    return list(found)


def _chances(found: Any) -> list[tuple[float, Any]]:
    return [(_number(chance), outcome) for chance, outcome in found]


def _number(found: Any) -> float:
    number = math.nan if isinstance(found, str) else float(found)
    if math.isfinite(number):
        return number
    raise TypeError


def _key(found: Hashable) -> Hashable:
    hash(found)
    return found


# What the functions of a problem return: how it is read, and what it is to be.
_RETURNED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "start": (_state, "a state"),
    "actions": (_actions, "a list, empty at the end"),
    "chances": (_chances, "a list of (chance, outcome) with numbers as chances"),
    "step": (_state, "a state"),
    "return_so_far": (_number, "a number"),
    "key": (_key, "hashable"),
    "V": (_number, "a number for each state"),
}


def _checking(name: str, function: Any, read: Callable[[Any], Any], wanted: str) -> Callable[..., Any]:
    """Return a function that refuses to return what it must not, in a line."""
    if not callable(function):
        raise unexpected(f"{name} to be a function", function)

    def call(*given: Any) -> Any:
        found = function(*given)
        try:
            return read(found)
        except (TypeError, ValueError):
            raise unexpected(f"{name} to be {wanted}", found) from None

    return call


class _Judged(SimpleNamespace):
    """A problem with a value function `V`, all of whose functions check what they return."""

    def __init__(self, problem: object, value: Value | None = None) -> None:
        for name, returned in _RETURNED.items():
            function = value or (lambda _: 0.0) if name == "V" else getattr(problem, name, None)
            setattr(self, name, _checking(name, function, *returned))

    def after(self, state: Any, action: Any) -> list[tuple[float, float, Any]]:
        """Return what can come: chances, rewards and states."""
        found = self.chances(state, action)
        total = sum(chance for chance, _ in found)
        if abs(total - 1) <= 1e-9 and all(chance >= 0 for chance, _ in found):
            earned = self.return_so_far(state)
            states = [(chance, self.step(state, action, outcome)) for chance, outcome in found]
            return [(chance, self.return_so_far(after) - earned, after) for chance, after in states]
        raise InputError(
            f'Expected chances that add up to 1 (check "chances"), but after {action!r} in {self.key(state)!r} they add up to {total!r}'
        )


# It yields a level and a state, and is sent what that is worth.
_Asking = Generator[tuple[int, Any], Any, Any]


def _answer(
    problem: _Judged, known: dict[Any, Any], asking: Callable[[int, Any], _Asking], level: int, state: Any
) -> Any:
    """Answer a question about a state, and those that `asking` asks on the way: a recursion of any depth, which asks about each key of a level once.

    What is answered by None is an end, worth 0, and not remembered.
    """
    stack: list[tuple[Any, _Asking]] = []
    while True:
        node = level, problem.key(state)
        if node not in known:
            known[node] = None
            stack.append((node, asking(level, state)))
        elif known[node] is None:
            what = f"a line of play comes back to {node[1]!r} (or the key merges states that differ)"
            raise InputError(f"Expected a problem that ends, but {what}")
        answer = known[node]
        while stack:
            try:
                level, state = stack[-1][1].send(answer)
                break
            except StopIteration as end:
                node = stack.pop()[0]
                known[node] = answer = end.value
                if answer is None:
                    del known[node]
                    answer = 0.0
        else:
            return answer


class Solution:
    """Exact values by expectimax: states are solved when they are first asked for, and remembered."""

    def __init__(self, problem: Problem, max_states: int = 1_000_000) -> None:
        """Begin with no state."""
        if not isinstance(max_states, int) or max_states < 1:
            raise unexpected("max_states to be an integer from 1", max_states)
        self._problem = _Judged(problem)
        self._max_states = max_states
        self._values: dict[Any, Any] = {}

    @property
    def states(self) -> int:
        """Return the number of states that are remembered."""
        return len(self._values)

    def value(self, state: Any) -> float:
        """Return the expected return to come by best play. Raises InputError for more states than allowed."""
        return float(_answer(self._problem, self._values, self._asking, 0, state))

    def _asking(self, _: int, state: Any) -> _Asking:
        problem = self._problem
        actions = problem.actions(state)
        if not actions:
            return None
        if len(self._values) > self._max_states:
            self._values.clear()
            raise InputError(f"Expected a problem of at most {self._max_states} states; allow more (max_states)")
        best = -math.inf
        for action in actions:
            total = 0.0
            for chance, reward, after in problem.after(state, action):
                total += chance * (reward + (yield 0, after))
            best = max(best, total)
        return best

    def action_values(self, state: Any) -> list[tuple[Any, float]]:
        """Return the expected return to come with each action, and best play after it."""
        problem = self._problem

        def of(action: Any) -> Any:
            return sum(chance * (reward + self.value(after)) for chance, reward, after in problem.after(state, action))

        return [(action, of(action)) for action in problem.actions(state)]

    def best(self, state: Any) -> Any:
        """Return the best action, the first of equally good ones."""
        return max(self.action_values(state), key=lambda each: each[1])[0]


def solve(problem: Problem, max_states: int = 1_000_000, seed: int = 0) -> Solution:
    """Solve a problem exactly from its start. Raises InputError for a problem that `audit` refuses, after a few games."""
    faults = audit(problem, scenarios=10)
    # Long games can be solved; those without an end are refused below, by a state that comes back.
    if faults and not faults[0].endswith('(check "end")'):
        raise InputError(faults[0])
    solution = Solution(problem, max_states)
    solution.value(problem.start(seed))
    return solution


class _Draw(NamedTuple):
    """The chances of outcomes, the index of the one that came, and the surprise under V with its variance."""

    chances: np.ndarray
    came: int
    surprise: float
    variance: float


def _draw(problem: _Judged, state: Any, action: Any, uniform: float) -> tuple[Any, float, _Draw | None]:
    """Return the state that comes, its reward, and the draw, if there is chance."""
    chances, rewards, after = zip(*problem.after(state, action), strict=True)
    if len(after) == 1:
        return after[0], rewards[0], None
    p = np.array(chances)
    x = rewards + np.array([problem.V(s) if problem.actions(s) else 0.0 for s in after])
    came = min(int(np.searchsorted(np.cumsum(p), uniform, side="right")), len(p) - 1)
    mean = float(p @ x)
    return after[came], rewards[came], _Draw(p, came, float(x[came]) - mean, float(p @ (x - mean) ** 2))


class _DrawTest:
    """Whether what came is as likely as the chances say: sums with mean 0 for whoever does not know what comes.

    They are the surprises under V, and outcomes less their chances, by place and by the action before (none, the first,
    another one). All sums of a run together give an honest player at most one false alarm in 10,000 runs (Freedman's inequality).
    """

    def __init__(self, player: str) -> None:
        self._player, self._games = player, 0
        self._sums: dict[Any, list[float]] = {}

    def add(self, draws: list[tuple[int, _Draw]]) -> None:
        """Add the draws of a game, each with the action before it."""
        self._games += 1
        for action, (p, came, surprise, variance) in draws:
            places = np.arange(len(p)) * 8 // len(p)
            shares = np.bincount(places, weights=p)
            terms = [("", surprise, variance), (action, surprise, variance)]
            terms += [((action, i), float(places[came] == i) - q, q * (1 - q)) for i, q in enumerate(shares)]
            for name, term, spread in terms:
                total = self._sums.setdefault(name, [0.0, 0.0, 0.0])
                total[0] += term
                total[1] += spread
                total[2] = max(total[2], abs(term))

    @property
    def z(self) -> float:
        """How far what came is off from the chances, in standard deviations: the largest of the sums."""
        return max(
            (abs(t) / math.sqrt(variance) for t, variance, _ in self._sums.values() if variance > 0), default=0.0
        )

    def expect_chances(self) -> None:
        """Raise the InputError that says what is wrong."""
        for total, variance, largest in self._sums.values():
            spread = 2 * (variance + largest * abs(total) / 3)
            if abs(total) > 1e-9 * (1 + largest) and 2 * math.exp(-(total**2) / max(spread, 1e-300)) < 1e-7:
                raise InputError(
                    f"Expected outcomes as likely as chances says, but in {self._games} games of {self._player} they are "
                    f"{abs(total) / math.sqrt(max(variance, 1e-300)):.1f} standard deviations off: it knows what comes, "
                    'or the chances are biased (check "penalty")'
                )


def _best(problem: _Judged, luck: Luck, start: Any, factors: Sequence[float]) -> np.ndarray:
    """Return the largest penalized returns of a scenario, one for each factor. A level is the number of draws so far."""
    weights = np.asarray(factors, dtype=float)

    def asking(level: int, state: Any) -> _Asking:
        found = []
        for action in problem.actions(state):
            after, reward, draw = _draw(problem, state, action, luck(level))
            if draw is None:
                found.append(reward + (yield level, after))
            else:
                found.append(reward + (yield level + 1, after) - weights * draw.surprise)
        return np.max(found, axis=0) if found else np.zeros(len(weights))

    return np.asarray(problem.return_so_far(start) + _answer(problem, {}, asking, 0, start))


def _play(problem: _Judged, seed: int, policy: Policy, luck: Luck) -> tuple[float, list[tuple[int, _Draw]], list[Any]]:
    """Play the game of a seed: its return, its draws, each with the action before it (none, the first, another one), and its states."""
    state, rng = problem.start(seed), np.random.default_rng([seed, 2])
    draws: list[tuple[int, _Draw]] = []
    path: list[Any] = []
    while actions := problem.actions(state):
        path.append(state)
        if len(path) > 10_000:
            raise InputError('Expected games of at most 10000 steps, but one goes on (check "end")')
        about = problem.key(state), problem.return_so_far(state)

        def expect_same(what: str, state: Any = state, about: Any = about) -> None:
            if (problem.key(state), problem.return_so_far(state)) != about:
                raise InputError(f"Expected {what}".replace("...", repr(about[0])))

        expect_same('key and return_so_far to be the same each time, but in ... they differ (check "step")')
        action = policy(state, list(actions), rng) if len(actions) > 1 else actions[0]
        expect_same("a policy that leaves the state as it is, but it changes ...")
        if action not in actions:
            raise unexpected("one of the actions from the policy", action)
        after, _, draw = _draw(problem, state, action, luck(len(draws)))
        expect_same('states that stay as they are, but one changes in ... (check "step")')
        state = after
        if draw is not None:
            draws.append((min(actions.index(action), 1) if len(actions) > 1 else -1, draw))
    return problem.return_so_far(state), draws, path


def _luck(seed: int) -> Luck:
    return cache(lambda level: float(np.random.default_rng([seed, level, 1]).random()))


def audit(problem: Problem, value: Value | None = None, policy: Policy | None = None, scenarios: int = 20) -> list[str]:
    """Check a problem by playing it with three players; a line for the check that fails, none if all hold."""
    if policy is not None and not callable(policy):
        raise unexpected("policy to be a function", policy)
    players: list[tuple[str, Policy]] = [
        ("a random player", lambda _, actions, rng: actions[int(rng.integers(len(actions)))]),
        ("a player of the first action", lambda _, actions, __: actions[0]),
    ]
    if policy is not None:
        players.append(("the given policy", policy))
    try:
        _check(_Judged(problem, value), players, scenarios)
    except InputError as error:
        return [str(error)]
    return []


def _check(problem: _Judged, players: list[tuple[str, Policy]], scenarios: int) -> None:
    futures: dict[Hashable, Hashable] = {}
    before: object = None

    def future(state: Any) -> Hashable:
        found: list[Hashable] = []
        for action in problem.actions(state):
            of = [
                (round(chance, 9), round(reward, 9) + 0.0, problem.key(after), len(problem.actions(after)))
                for chance, reward, after in problem.after(state, action)
            ]
            found.append(frozenset(Counter(of).items()))
        return frozenset(Counter(found).items())

    for name, player in players:
        test = _DrawTest(name)
        for seed in range(scenarios):
            for again in range(1 if futures else 2):  # a seed gives the same game
                earned, draws, path = _play(problem, seed, player, _luck(seed))
                came = earned, [draw.came for _, draw in draws]
                if again and came != before:
                    raise InputError(
                        f'Expected a seed to give the same game each time, but games of {seed} differ (check "step")'
                    )
                before = came
            test.add(draws)
            for state in path:
                key, own = problem.key(state), future(state)
                if problem.V(state) != problem.V(state):
                    raise InputError(f'Expected V to be the same each time, but it is not in {key!r} (check "hidden")')
                if future(state) != own:
                    raise InputError(
                        f'Expected step and chances to give the same each time, but they differ in {key!r} (check "step")'
                    )
                if futures.setdefault(key, own) != own:
                    raise InputError(
                        f'Expected states of one key to have equal actions, chances and rewards, but two differ in {key!r} (check "keys")'
                    )
        test.expect_chances()


def _interval(values: np.ndarray) -> Interval:
    mean, half = float(values.mean()), 1.959963984540054 * float(values.std(ddof=1)) / math.sqrt(len(values))
    return Interval(mean, mean - half, mean + half)


def gap(
    problem: Problem,
    policy: Policy | None = None,
    value: Value | None = None,
    scenarios: int = 1000,
    seed: int = 0,
    factor: float = 1.0,
) -> Gap:
    """Measure a player against the bound on equal scenarios.

    Raises InputError for a problem that `audit` refuses, and for a policy that knows what comes: the played games are
    tested (a false alarm in at most 1 of 10,000 runs).
    """
    are_numbers = isinstance(scenarios, int) and isinstance(seed, int) and isinstance(factor, (int, float))
    if not are_numbers or not 2 <= scenarios <= 10**8 or seed < 0 or not 0 <= factor < math.inf:
        raise InputError(
            f"Expected at least 2 scenarios (at most 10^8), a seed and a factor from 0, but got {scenarios!r}, {seed!r} and {factor!r}"
        )
    faults = audit(problem, value, policy)
    if faults:
        raise InputError(faults[0])
    judged = _Judged(problem, value)
    rows = np.zeros((4, scenarios))
    test = _DrawTest("the given policy")
    for i, each in enumerate(range(seed, seed + scenarios)):
        luck = _luck(each)
        rows[:2, i] = _best(judged, luck, judged.start(each), [0.0, factor])
        if policy is not None:
            earned, draws, _ = _play(judged, each, policy, luck)
            rows[2:, i] = earned, earned - factor * sum(draw.surprise for _, draw in draws)
            test.add(draws)
    test.expect_chances()
    knowing, most, own, lucky = rows
    lowest, advice = most, None
    bounds = _interval(most), _interval(knowing)
    # Lower only by chance, that of knowing may lie below the optimum: so by twice its error.
    limit = 2 * bounds[1].high - bounds[1].estimate
    if most.mean() > limit + 1e-9 * (1 + abs(limit)):
        lowest, lucky, bounds = knowing, own, (bounds[1], bounds[1])
        advice = (
            f"V is bad: the bound by it is {most.mean():.4g}, so that of knowing what comes is given; take a better V"
        )
    if policy is None:
        return Gap(*bounds, None, None, None, most, advice, None)
    return Gap(*bounds, _interval(own), _interval(lucky), _interval(lowest - lucky), most, advice, test.z)


def bound(
    problem: Problem, value: Value | None = None, scenarios: int = 1000, seed: int = 0, factor: float = 1.0
) -> Gap:
    """Bound the expected return of every player who does not know what comes from above."""
    return gap(problem, None, value, scenarios, seed, factor)
