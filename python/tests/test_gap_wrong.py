# ruff: noqa: ARG001, ARG005, E501
"""Wrong problems, each with a fault of its own kind: each is refused in one line, or its bound is right."""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace

import pytest

from maketen import InputError
from maketen import gap as toolkit

OPTIMUM = 4.8
NAN = float("nan")
CALLS = itertools.count()
LUCK = random.Random(1)  # noqa: S311
PAIR = [[0.0, 0], [0.0, 12]]
LISTED = []


def state(n, points, bonus):
    return SimpleNamespace(n=n, points=points, box=SimpleNamespace(bonus=bonus))


def start(seed):
    return state(0, 0, 0)


def actions(s):
    return ["toss", "risk", "pass"] if s.n < 4 else []


def chances(s, action):
    return {"pass": [(1, 1)], "toss": [(0.5, 0), (0.3, 1), (0.2, 4)], "risk": [(0.9, 0), (0.1, 12)]}[action]


def step(s, action, more):
    return SimpleNamespace(n=s.n + 1, points=s.points + more + s.box.bonus, box=s.box)


async def awaited(*_):
    return None


def bump(s, by):
    s.box.bonus += by
    return 0


def adding(s, *given):
    s.points += 1
    return step(s, *given)


def listed(s):
    LISTED[:] = actions(s)
    return LISTED


def filled(s, action):
    PAIR[0][0], PAIR[1][0] = 0.9, 0.1
    return PAIR if action == "risk" else chances(s, action)


SUM, SAME, KEYS, LIST = "add up to 1", "each time", '"keys"', "to be a list"
WRONG = [
    ("chances in per cent", {"chances": lambda s, a: [(100 * p, o) for p, o in chances(s, a)]}, SUM),
    ("chances below 0", {"chances": lambda *_: [(1.5, 0), (-0.5, 1)]}, SUM),
    ("chances that are NaN", {"chances": lambda *_: [(NAN, 0)]}, LIST),
    ("chances that are None", {"chances": lambda *_: [(None, 0)]}, LIST),
    ("no chances", {"chances": lambda *_: None}, LIST),
    ("chances without outcomes", {"chances": lambda *_: [0.5, 0.5]}, LIST),
    ("chances by chance", {"chances": lambda *_: [(p := LUCK.random(), 0), (1 - p, 3)]}, SAME),
    ("chances by what the key leaves out", {"chances": lambda s, a: [(0.4 + (s.points > 1) / 5, 0), (0.6 - (s.points > 1) / 5, 3)]}, KEYS),
    ("equal outcomes by what the key leaves out", {"chances": lambda s, a: [(0.2, 0), (0.4, 2), (0.4, 2)] if s.points else [(0.2, 0)] * 3 + [(0.4, 2)]}, KEYS),
    ("a step to nowhere", {"step": lambda *_: None}, "to be a state, but got None"),
    ("a step to nowhere for one outcome", {"step": lambda s, a, o: step(s, a, o) if o < 12 else None}, "to be a state"),
    ("a step to be awaited", {"step": awaited}, "to be a state"),
    ("a start to be awaited", {"start": awaited}, "to be a state"),
    ("a start by no seed", {"start": lambda _: state(0, LUCK.random(), 0)}, "a seed to give the same game"),
    ("a step that adds to what states share", {"step": lambda s, *a: bump(s, 0.01) or step(s, *a)}, '"step"'),
    ("a step that adds to the return", {"step": adding}, '"step"'),
    ("a step by chance of its own", {"step": lambda s, a, _: step(s, a, LUCK.random())}, "the same game"),
    ("a step that is seldom another", {"step": lambda s, a, o: step(s, a, 9 if LUCK.random() < 0.02 else o)}, '"'),
    ("a step back", {"step": lambda s, a, o: start(0) if (s.n, a) == (3, "pass") else step(s, a, o)}, KEYS),
    ("a future not in the key", {"step": lambda s, a, o: state(s.n + 1, s.points + o + s.box.bonus, a == "toss")}, KEYS),
    ("no actions", {"actions": lambda s: None}, LIST),
    ("actions that are a text", {"actions": lambda s: "tr" if s.n < 4 else ""}, LIST),
    ("actions that are a set", {"actions": lambda s: set(actions(s))}, LIST),
    ("actions in an order that varies", {"actions": lambda s: actions(s)[:: 1 if next(CALLS) % 2 else -1]}, "the same"),
    ("actions that are some by chance", {"actions": lambda s: [a for a in actions(s) if a == "toss" or LUCK.random() < 0.7]}, "the same"),
    ("actions by what the key leaves out", {"actions": lambda s: actions(s)[2 if s.points > 6 else 0 :]}, KEYS),
    ("an end with actions", {"actions": lambda s: ["toss", "pass"], "step": lambda s, *a: s if s.n > 3 else step(s, *a)}, '"end"'),
    ("a horizon of 20,000 steps", {"actions": lambda s: ["pass"] if s.n < 20_000 else []}, '"end"'),
    ("a return that is NaN in a rare state", {"return_so_far": lambda s: s.points if s.points < 24 else NAN}, "but got nan"),
    ("a return that is a text in a rare state", {"return_so_far": lambda s: s.points if s.points < 24 else "9"}, "but got '9'"),
    ("a return with noise", {"return_so_far": lambda s: s.points + LUCK.random()}, SAME),
    ("a return of the last step alone", {"step": lambda s, a, o: state(s.n + 1, o, 0)}, KEYS),
    ("one key for all", {"key": lambda s: "x"}, KEYS),
    ("a key that counts", {"key": lambda s: next(CALLS)}, SAME),
    ("a key by address", {"key": id}, '"'),
    ("a key with NaN", {"key": lambda s: (s.n, float("nan"))}, SAME),
    ("a key that is a list", {"key": lambda s: [s.n]}, "to be hashable"),
    ("a key that says nothing of the end", {"key": lambda s: s.n % 4}, "comes back to 0"),
    ("no key", {"key": None}, "key to be a function"),
    ("V that is NaN", {}, "V to be a number", {"value": lambda s: NAN}),
    ("V that is a text", {}, "V to be a number", {"value": lambda s: "5"}),
    ("V that is no function", {}, "V to be a function", {"value": 5}),
    ("V by chance", {}, "V to be the same", {"value": lambda s: LUCK.random()}),
    ("V that writes", {}, '"', {"value": lambda s: bump(s, 1)}),
    ("a policy that is no function", {}, "policy to be a function", {"policy": 5}),
    ("a policy that writes", {}, "a policy that leaves the state as it is", {"policy": lambda s, a, _: s.__dict__.update(points=1) or a[0]}),
    ("a policy that writes into what states share", {}, '"', {"policy": lambda s, a, _: bump(s, 1) or a[0]}),
    ("a policy that says which", {}, "one of the actions", {"policy": lambda *_: 0}),
    ("scenarios beyond memory", {}, "at most 10^8", {"scenarios": 10**12}),
    ("scenarios that are 20.0", {}, "scenarios", {"scenarios": 20.0}),
    ("a seed below 0", {}, "a seed", {"seed": -1}),
    ("a factor that is NaN", {}, "factor", {"factor": NAN}),
]  # fmt: skip
HARMLESS = [
    ("chances that are a generator", {"chances": lambda s, a: (each for each in chances(s, a))}, {}),
    ("chances in lists that are filled again", {"chances": filled}, {}),
    ("actions that are a generator", {"actions": lambda s: (each for each in actions(s))}, {}),
    ("actions in one list that is filled again", {"actions": listed}, {}),
    ("actions that are there twice", {"actions": lambda s: actions(s) * 2}, {}),
    ("a policy that clears its actions", {}, {"policy": lambda s, a, _: a.clear() or "toss"}),
]
SOUND = {"start": start, "actions": actions, "chances": chances, "step": step}
SOUND |= {"return_so_far": lambda s: s.points, "key": lambda s: s.n}


@pytest.mark.filterwarnings("ignore:coroutine")
@pytest.mark.parametrize(("change", "said", "options"), [(each[1], each[2], (*each[3:], {})[0]) for each in WRONG], ids=[each[0] for each in WRONG])  # fmt: skip
def test_wrong_problems_are_refused_in_one_line(change, said, options):
    with pytest.raises(InputError) as caught:
        toolkit.gap(SimpleNamespace(**SOUND | change), **{"scenarios": 60} | options)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("change", "options"), [each[1:] for each in HARMLESS], ids=[each[0] for each in HARMLESS])
def test_what_is_odd_and_harmless_is_bounded(change, options):
    problem = SimpleNamespace(**SOUND | change)
    assert toolkit.gap(problem, scenarios=20, **options).bound.estimate == pytest.approx(OPTIMUM)
    assert toolkit.solve(problem).value(start(0)) == pytest.approx(OPTIMUM)
