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


TOSS = toolkit._Draw(np.full(2, 1 / 2), 0, 0.0, 0.0)
CARD = toolkit._Draw(np.full(16, 1 / 16), 1, 0.0, 0.0)
GAIN = toolkit._Draw(np.zeros(0), 0, 1.0, 1.0)
LOSS = GAIN._replace(surprise=-1.0)
ACTIONS = -1, 0, 1


def judge(*games):
    """Test games of equal draws, each (draws, action, draw): the test, and whether it refuses them."""
    test = toolkit._DrawTest("a player")
    for count, action, draw in games:
        test.add([(action, draw)] * count)
    try:
        test.expect_chances()
    except InputError:
        return test, True
    return test, False


# By Freedman's inequality, as in test/gap/measures.test.ts.
@pytest.mark.parametrize(
    ("action", "draw", "least"), [(-1, TOSS, 45), (1, TOSS, 45), (-1, GAIN, 45), (0, LOSS, 45), (0, CARD, 17)]
)
def test_what_comes_once_in_ten_million_runs_is_refused(action, draw, least):
    assert [judge((count, action, draw))[1] for count in (least - 1, least)] == [False, True]


def test_outcomes_are_counted_by_the_action_before_and_surprises_together_too():
    apart = [(30, action, TOSS) for action in ACTIONS]
    together = [(20, action, GAIN) for action in ACTIONS]
    rounding = 20, 0, LOSS._replace(surprise=1e-12, variance=0.0)
    games = apart, [*apart, (15, 1, TOSS)], together, together[1:], [rounding]
    assert [judge(*each)[1] for each in games] == [False, True, True, False, False]
    assert len(judge(*((1, action, CARD) for action in ACTIONS))[0]._sums) == 28
    assert [judge((9, 0, draw))[0].z for draw in (GAIN, LOSS)] == [3, 3]


# A state: the seed, what the coin has counted, whether it was tossed.
COIN = SimpleNamespace(
    start=lambda seed: (seed, 0, False),
    actions=lambda state: [] if state[2] else ["left", "mid", "right"],
    chances=lambda state, action: [(0.5, 0), (0.5, 1)],
    step=lambda state, action, head: (state[0], head, True),
    return_so_far=lambda state: state[0] + state[1],
    key=lambda state: state[2],
)


def knowing(state, actions, _):
    return actions[-1 if toolkit._luck(state[0])(0) < 0.5 else 0]


def test_games_are_those_of_their_seeds():
    rolled = []

    def policy(_, __, rng):
        rolled.append(rng.random())
        return "right"

    heads = np.array([toolkit._luck(seed)(0) >= 0.5 for seed in range(5, 14)])
    found = toolkit.gap(COIN, policy, scenarios=9, seed=5, factor=0.5)
    assert found.bounds == pytest.approx(np.arange(5, 14) + 0.25 + heads / 2)
    assert found.returns.estimate == pytest.approx(9 + heads.mean())
    assert found.returns_without_luck.estimate == pytest.approx(9.25 + heads.mean() / 2)
    assert len(set(rolled[-9:])) == 9
    assert len({toolkit._luck(seed)(level) for seed in range(9) for level in range(9)}) == 81
    for actions, index in (("right",), -1), (("left", "mid", "right"), 1):
        coin = toolkit._Judged(SimpleNamespace(**vars(COIN) | {"actions": lambda s, a=actions: [] if s[2] else a}))
        assert toolkit._play(coin, 5, policy, toolkit._luck(5))[1][0][0] == index


def test_outcomes_come_by_their_chances():
    problem = SimpleNamespace(**vars(COIN) | {"chances": lambda *_: [(0.1, card) for card in range(10)]})
    for uniform, came in (0.1, 1), (1 - 2**-53, 9):
        draw = toolkit._draw(toolkit._Judged(problem), (0, 0, False), "left", uniform)[2]
        assert draw[1:] == pytest.approx((came, came - 4.5, 8.25))


def test_a_policy_that_knows_what_comes_is_refused_by_the_games_it_has_played():
    assert toolkit.audit(COIN, policy=knowing) == []  # 20 games are too few
    said = r"in 100 games of the given policy .*\(check \"penalty\"\)$"
    assert re.search(said, toolkit.audit(COIN, policy=knowing, scenarios=100)[0])
    with pytest.raises(InputError, match=said):
        toolkit.gap(COIN, knowing, scenarios=100)
    assert toolkit.gap(COIN, lambda _, actions, rng: actions[rng.integers(3)], scenarios=100).gap.estimate == 0


def test_intervals_are_of_95_percent():
    # Of 1, 2, 3 and 4 the standard error is sqrt(5 / 12).
    found = toolkit._interval(np.arange(1, 5))
    assert [found.low, found.high] == pytest.approx([2.5 - 1.96 * 0.645497, 2.5 + 1.96 * 0.645497], abs=1e-4)


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


@pytest.mark.parametrize(("more", "is_bad"), [(-1e-6, False), (1e-6, True)])
def test_v_is_bad_where_it_bounds_by_more_than_knowing_plus_twice_its_error(monkeypatch, more, is_bad):
    knowing = toolkit._interval(np.arange(20) % 2)
    most = 2 * knowing.high - knowing.estimate + more
    monkeypatch.setattr(toolkit, "_best", lambda judged, luck, start, factors: (start[0] % 2, most))
    assert (toolkit.bound(COIN, scenarios=20).advice is not None) == is_bad
