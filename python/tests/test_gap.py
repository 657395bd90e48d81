# ruff: noqa: ARG002, ARG005
"""The Python engine of maketen.gap: against brute force, and against the TypeScript one on blackjack."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from maketen import InputError
from maketen import gap as toolkit

CARDS = [(4 / 13 if card == 10 else 1 / 13, card) for card in range(1, 11)]
FOUND = json.loads((Path(__file__).parent / "gap_blackjack.json").read_text())


def best(hand):
    points, ace, _ = hand
    return points + 10 if ace and points <= 11 else points


def natural(hand):
    return hand[2] == 2 and best(hand) == 21


class Blackjack:
    """The rules of examples/gap/blackjack.ts: (player, dealer, stands), a hand is (points, ace, cards)."""

    def start(self, seed):
        return ((0, False, 0), (0, False, 0), False)

    def is_over(self, state):
        player, dealer, stands = state
        if player[2] < 2 or dealer[2] < 1:
            return False
        if best(player) > 21:
            return True
        return dealer[2] >= 2 if natural(player) else stands and best(dealer) >= 17

    def is_dealers(self, state):
        player, dealer, stands = state
        return player[2] >= 2 and (dealer[2] == 0 or stands or natural(player))

    def actions(self, state):
        if self.is_over(state):
            return []
        return ["card"] if state[0][2] < 2 or self.is_dealers(state) else ["card", "stand"]

    def chances(self, state, action):
        return [(1.0, 0)] if action == "stand" else CARDS

    def step(self, state, action, card):
        player, dealer, stands = state
        if action == "stand":
            return (player, dealer, True)
        points, ace, cards = dealer if self.is_dealers(state) else player
        hand = (points + card, ace or card == 1, cards + 1)
        return (player, hand, stands) if self.is_dealers(state) else (hand, dealer, stands)

    def return_so_far(self, state):
        player, dealer, _ = state
        if not self.is_over(state):
            return 0.0
        if best(player) > 21:
            return -1.0
        if natural(player):
            return 0.0 if natural(dealer) else 1.0
        return 1.0 if best(dealer) > 21 else float(np.sign(best(player) - best(dealer)))

    def key(self, state):
        return tuple((points, ace, min(cards, 3)) for points, ace, cards in state[:2]), state[2]


BLACKJACK = Blackjack()


@pytest.fixture(scope="module")
def solution():
    return toolkit.solve(BLACKJACK)


def test_blackjack_is_solved_as_by_the_typescript_engine(solution):
    assert solution.value(BLACKJACK.start(0)) == pytest.approx(FOUND["optimum"], abs=1e-12)
    for hand, value in FOUND["values"].items():
        points, ace, shown = map(int, hand.split())
        state = ((points, bool(ace), 3), (shown, shown == 1, 1), False)
        assert solution.value(state) == pytest.approx(value, abs=1e-12)


def test_scenarios_are_bounded_as_by_the_typescript_engine():
    def value(state):
        return best(state[0]) / 21 - 0.5

    for seed, bounds in enumerate(FOUND["bounds"]):
        found = toolkit._best(
            toolkit._Judged(BLACKJACK, value),
            lambda level, seed=seed: ((seed + 1) * 0.754877666 + (level + 1) * 0.569840291) % 1,
            BLACKJACK.start(0),
            [0, 1],
        )
        assert found == pytest.approx(bounds, abs=1e-12)


def test_with_the_optimum_as_value_bound_and_best_play_are_the_optimum_in_every_scenario(solution):
    found = toolkit.gap(BLACKJACK, lambda state, *_: solution.best(state), solution.value, scenarios=10)
    assert found.bounds == pytest.approx(np.full(10, FOUND["optimum"]), abs=1e-12)
    assert found.returns_without_luck.high == pytest.approx(FOUND["optimum"], abs=1e-12)
    assert found.gap.high == pytest.approx(0, abs=1e-12)
    assert found.z < 5


def test_a_bound_by_any_value_is_above_the_optimum_and_no_gap_is_negative():
    def noise(state):
        return np.sin(sum(state[0]) * 12.9898 + state[1][0] * 78.233)

    found = toolkit.gap(
        BLACKJACK, lambda _, actions, rng: actions[int(rng.integers(len(actions)))], noise, scenarios=60
    )
    assert found.bound.high > FOUND["optimum"]
    assert found.gap.low > 0
    assert toolkit.bound(BLACKJACK, scenarios=30).knowing.estimate > FOUND["optimum"]


@pytest.mark.parametrize(
    ("name", "broken", "check"),
    [
        ("chances", lambda self, state, action: [(0.5, 1), (0.6, 2)], "chances"),
        ("key", lambda self, state: state[0][0] % 3, "keys"),
        ("actions", lambda self, state: ["card"], "end"),
    ],
)
def test_broken_problems_are_named_by_the_check_that_finds_them(name, broken, check):
    problem = type("Broken", (Blackjack,), {name: broken})()
    [fault] = toolkit.audit(problem, scenarios=3)
    said = f'(check "{check}")'
    assert said in fault
    if check != "end":
        with pytest.raises(InputError, match=re.escape(said)):
            toolkit.bound(problem)
    with pytest.raises(InputError, match=re.escape(said) if check != "end" else "states"):
        toolkit.solve(problem, max_states=2000)


def test_keys_that_are_equal_though_they_are_written_differently_are_one():
    # A point for each head: 1 or 1.0.
    coins = SimpleNamespace(
        start=lambda seed: (3, 0),
        actions=lambda state: ["toss"] if state[0] else [],
        chances=lambda state, action: [(1 / 3, 0), (1 / 3, 1), (1 / 3, 1.0)],
        step=lambda state, action, points: (state[0] - 1, state[1] + points),
        return_so_far=lambda state: state[1],
        key=lambda state: state,
    )
    assert toolkit.audit(coins) == []


def test_keys_that_merge_what_differs_only_in_when_it_ends_are_named():
    # Points by a coin, until heads has come twice; the key forgets the heads: (tosses, heads, points).
    forgetful = SimpleNamespace(
        start=lambda seed: (0, 0, 0),
        actions=lambda state: ["toss"] if state[0] < 5 and state[1] < 2 else [],
        chances=lambda state, action: [(0.5, 0), (0.5, 1)],
        step=lambda state, action, head: (state[0] + 1, state[1] + head, state[2] + 1 - head),
        return_so_far=lambda state: state[2],
        key=lambda state: state[0],
    )
    assert 'check "keys"' in toolkit.audit(forgetful)[0]
    with pytest.raises(InputError, match="keys"):
        toolkit.solve(forgetful)


def test_states_and_actions_may_be_arrays_and_a_step_that_changes_its_state_is_named():
    def arrays(step):
        return SimpleNamespace(
            start=lambda seed: np.zeros(2),
            actions=lambda state: np.arange(2) if state[0] < 4 else np.arange(0),
            chances=lambda state, action: [(0.5, 1), (0.5, 2 - action)],
            step=step,
            return_so_far=lambda state: state[1],
            key=lambda state: state.tobytes(),
        )

    sound = arrays(lambda state, _, more: state + np.array([1, more]))
    assert toolkit.gap(sound, lambda _, actions, __: actions[0], scenarios=5).gap.estimate >= 0
    assert toolkit.solve(sound).value(np.zeros(2)) == 6
    changing = arrays(lambda state, _, more: np.add(state, [1, more], out=state))
    assert 'check "step"' in toolkit.audit(changing)[0]


def test_what_cannot_be_measured_is_refused():
    assert toolkit.audit(BLACKJACK, scenarios=3) == []
    with pytest.raises(InputError, match="at most 5 states"):
        toolkit.solve(BLACKJACK, max_states=5)


def test_a_policy_that_knows_what_comes_is_refused_by_the_games_it_has_played():
    class Known(Blackjack):
        def start(self, seed):
            self.seed = seed
            return super().start(seed)

    problem = Known()

    def peeking(share):
        def policy(state, _, rng):
            uniform, known = toolkit._luck(problem.seed)(state[0][2] + state[1][2]), rng.random() < share
            card = 1 + int(np.searchsorted(np.cumsum([p for p, _ in CARDS]), uniform, side="right"))
            return "card" if (best(state[0]) + card <= 21 if known else rng.random() < 0.5) else "stand"

        return policy

    assert toolkit.audit(problem, policy=peeking(0.7)) == []  # 20 games are too few
    with pytest.raises(InputError, match=r"in 400 games of the given policy .*\(check \"penalty\"\)$"):
        toolkit.gap(problem, peeking(0.7), scenarios=400)
    assert toolkit.gap(problem, peeking(0), scenarios=300).gap.low > 0


def test_a_value_worse_than_none_gives_the_bound_of_knowing_with_advice_and_a_short_repr():
    found = toolkit.gap(
        BLACKJACK, lambda _, actions, __: actions[0], lambda state: 50 * np.sin(state[0][0]), scenarios=40
    )
    assert found.bound == found.knowing
    assert found.gap.estimate == pytest.approx(found.knowing.estimate - found.returns.estimate)
    assert found.returns_without_luck == found.returns
    assert re.match(r"V is bad: the bound by it is \d+", found.advice)
    assert re.match(r"Gap\(bound=.*, advice='V is .*, scenarios=40\)$", repr(found))
    assert len(repr(found)) < 700
    assert str(toolkit.Interval(-25.0651, -26, -24)) == "-25.07 (-26 to -24)"
    assert toolkit.bound(BLACKJACK, scenarios=40).advice is None
