"""Whatever is no option, seed, deck or action is refused by one line, as an InputError, and changes nothing."""

from __future__ import annotations

import math

import numpy as np
import pytest

import maketen

PRESET = "decade-loop3"
DECK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
DECKS = [
    3,
    "AC",
    [],
    DECK[:51],
    [*DECK, "AC"],
    ["AC"] * 52,
    [None] * 52,
    {"a": 1},
]


def refused(use, word=None):
    with pytest.raises(maketen.InputError, match=word) as raised:
        use()
    assert str(raised.value).startswith(("Expected", "Unknown"))
    assert "\n" not in str(raised.value)


OPTIONS = [
    {"preset": None},
    {"preset": ["decade"]},
    {"inputs": None},
    {"inputs": np.ones((2, 2))},
    {"mask": None},
    {"observe": "tables"},
    {"observe": "table", "inputs": "features"},
    {"illegal": []},
    {"render_mode": "human"},
    {"reward": [3]},
    {"rules": 3},
    {"rules": []},
    {"rules": {"maxRun": math.nan}},
    {"rules": {"maxRun": iter("")}},
    {"rules": {1: 2}},
    {"rules": {(1, 2): 3}},
]


# What the line says: Python's word for the option, or what was meant.
SAID = [
    ({"preset": "decade-lop3"}, "decade-loop3"),
    ({"reward": "scor"}, "score"),
    ({"rules": {"maxRunn": 3}}, "maxRun"),
    ({"rules": {"maxRun": True}}, "True"),
    ({"inputs": "feature"}, "features"),
    ({"mask": "obs"}, "dict"),
    ({"illegal": "ignore"}, "substitute"),
    ({"skip_forced_moves": None}, "skip_forced_moves"),
    ({"skip_forced_moves": "yes"}, "skip_forced_moves"),
    ({"timeout": 0}, "timeout"),
    ({"timeout": "long"}, "timeout"),
    ({"inptus": "plain"}, "an option, but got 'inptus'; did you mean \"inputs\""),
    ({"xyz": 3}, "one of inputs.*render_mode"),
    # The words by which torchrl knows that an option is none.
    ({"frameskip": 1}, "unexpected keyword argument 'frameskip'"),
]


@pytest.mark.parametrize(("options", "word"), [*((each, None) for each in OPTIONS), *SAID], ids=str)
def test_options(options, word):
    refused(lambda: maketen.SumOfTenEnv(**{"preset": PRESET, **options}), word)
    refused(lambda: maketen.SumOfTenVectorEnv(**{"preset": PRESET, "num_envs": 2, **options}), word)


def test_an_unknown_option_is_also_the_error_of_an_unknown_keyword():
    with pytest.raises(TypeError, match="Expected an option"):
        maketen.SumOfTenEnv(PRESET, xyz=3)


LIMITS = [
    *(("num_envs", count) for count in (0, -1, 1.5, None, "3", True, 10**9)),
    *(("max_episode_steps", limit) for limit in (0, -1, "long", 1.5)),
    *(("autoreset_mode", mode) for mode in (None, "next", 3, "SAME_STEP")),
]


@pytest.mark.parametrize(("name", "value"), LIMITS)
def test_options_of_many_games(name, value):
    word = "1 GiB" if value == 10**9 else name
    refused(lambda: maketen.SumOfTenVectorEnv(**{"preset": PRESET, "num_envs": 2, name: value}), word)


@pytest.fixture
def env():
    made = maketen.SumOfTenEnv(PRESET)
    made.reset(seed=7)
    yield made
    made.close()


@pytest.fixture
def envs():
    made = maketen.SumOfTenVectorEnv(PRESET, 3)
    made.reset(seed=7)
    yield made
    made.close()


def going_on(env):
    """Return what a game, or games, show after the first legal actions."""
    masks = env.action_masks()
    result = env.step(masks.argmax(-1))
    return [np.asarray(each).tolist() for each in result[:4]] + [env.np_random.bit_generator.state]


def unchanged(env, refusals):
    """Go on as if nothing had been tried."""
    for use in refusals:
        refused(use)
    found = going_on(env)
    env.reset(seed=7)
    assert found == going_on(env)


def test_seeds_of_a_game(env):
    seeds = [[1], -(2**53), "1", np.float64(3), True, object()]
    unchanged(env, [lambda seed=seed: env.reset(seed=seed) for seed in seeds])


def test_decks_of_a_game(env):
    first, again = (env.reset(options={"deck": DECK})[0].tolist() for _ in range(2))
    assert first == again != env.reset(seed=7)[0].tolist()
    options = [3, "deck", {1: 2}, {"deck": DECK, "more": 1}, {"dekc": DECK}, *({"deck": deck} for deck in DECKS)]
    unchanged(env, [lambda given=given: env.reset(seed=3, options=given) for given in options])


def test_actions_of_a_game(env):
    actions = [None, "a", 1.0, [1], np.array([[1]]), np.array([1.0]), {}, True, object(), math.nan]
    illegal = [int(env.action_masks().argmin()), -1, 10, 2**70, np.int64(-5)]
    for action in illegal:
        with pytest.raises(maketen.IllegalActionError, match="Expected a legal action"):
            env.step(action)
    unchanged(env, [lambda action=action: env.step(action) for action in (*actions, *illegal)])
    refused(lambda: env.roll_outs(2**70), "1 GiB")
    assert len(env.roll_outs(3)) == 3


def test_seeds_of_many_games(envs):
    seeds = [
        1.5,
        [1, 2],
        [1, 2, 3.5],
        [1, 2, -1],
        [],
        np.ones(3),
        np.array(1),
        {1, 2, 3},
        "abc",
    ]
    unchanged(envs, [lambda seed=seed: envs.reset(seed=seed) for seed in seeds])


def test_decks_of_many_games(envs):
    refused(lambda: envs.reset(options={"deck": [None]}), "3 decks")
    refused(lambda: envs.reset(options={"reset_mask": np.ones(3, np.bool_)}), "reset_mask")
    lists = [3, "abc", [DECK], [DECK, DECK, DECK[:50]], {}, *([None, None, deck] for deck in DECKS)]
    unchanged(envs, [lambda decks=decks: envs.reset(options={"deck": decks}) for decks in lists])


def test_actions_of_many_games(envs):
    legal = envs.action_masks().argmax(1)
    wrong = [
        None,
        "a",
        1,
        [1, 2],
        legal.astype(float),
        legal.astype(bool),
        legal[:, None],
        [[1], [2, 3]],
        object(),
    ]
    with pytest.raises(maketen.IllegalActionError, match="game 1"):
        envs.step([legal[0], 99, legal[2]])
    illegal = [legal - 100, legal + 100, legal.astype(np.uint64) + 2**63, [2**40] * 3]
    unchanged(envs, [lambda actions=actions: envs.step(actions) for actions in (*wrong, *illegal)])


def test_questions():
    refused(lambda: maketen.describe("decade-lop3"))
    refused(lambda: maketen.describe("decade", rules={"maxRunn": 3}))
    refused(lambda: maketen.exact("tens", position="zzz"))
    refused(lambda: maketen.exact("tens", position=3))
    refused(lambda: maketen.evaluate("random", "tens", against=3))
    refused(lambda: maketen.evaluate("random", "tens", traces=3))
    refused(lambda: maketen.leaderboard([]))
    refused(lambda: maketen.baseline("random", seed=-1))
