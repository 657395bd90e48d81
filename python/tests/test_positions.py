"""States, copies, positions in notation, and hidden cards that are dealt anew."""

from __future__ import annotations

import copy
import json
import pickle

import gymnasium as gym
import numpy as np
import pytest

import maketen

PRESETS = [each.preset for each in maketen.presets()]
OPTIONS = {"inputs": "features", "skip_forced_moves": True}


def begun(preset, moves=4, **options):
    """Return a game in mid episode after some moves, fewer where games have no more."""
    env = maketen.SumOfTenEnv(preset, **{**OPTIONS, **options})
    for count in range(moves, -1, -1):
        for seed in range(60):
            undecided = env.reset(seed=seed)[1]["undecided"]
            random = np.random.default_rng(seed)
            for _ in range(count):
                if env._phase == "playing":
                    env.step(drawn(env, random))
            if env._phase == "playing" and not undecided:
                return env
    raise AssertionError(preset)


def drawn(env, random):
    """Draw a legal action."""
    return int(random.choice(np.flatnonzero(env.action_masks())))


def rest(env):
    """Play a game to its end, and the next one, by its own masks; return all that it showed."""
    seen, games, random = [], 0, np.random.default_rng(9)
    while games < 2:
        observation, reward, terminated, _, info = env.step(drawn(env, random))
        seen.append((observation.tobytes(), reward, terminated, info["outcome"], info["score"], info["episode_length"]))
        if terminated:
            games += 1
            seen.append(env.reset()[0].tobytes())
    return seen


@pytest.mark.parametrize("preset", PRESETS)
def test_states_copies_and_pickles_go_on_with_the_same_game(preset):
    env = begun(preset)
    other = maketen.SumOfTenEnv(preset, **OPTIONS)
    observation, info = other.set_state(env.get_state())
    other.np_random = copy.deepcopy(env.np_random)
    assert other.observation_space.contains(observation)
    np.testing.assert_array_equal(info["action_mask"], env.action_masks())
    copies = [other, env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    assert [each.notation() for each in copies] == [env.notation()] * len(copies)
    expected = rest(env)
    for each in copies:
        assert rest(each) == expected
        each.close()
    env.close()


def test_wrappers_are_copied_and_pickled_with_the_game():
    env = gym.wrappers.RecordEpisodeStatistics(gym.make("maketen/decade-v1", max_episode_steps=9))
    env.reset(seed=3)
    for _ in range(4):
        env.step(env.unwrapped.sample())
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    action = int(env.unwrapped.action_masks().argmax())
    expected = env.step(action)[0].tobytes()
    for other in others:
        assert other.step(action)[0].tobytes() == expected
        other.close()
    env.close()


@pytest.mark.parametrize("preset", PRESETS)
def test_hidden_cards_are_dealt_anew_and_nothing_else(preset):
    env = begun(preset, moves=0)
    state, position, masks = env.get_state(), env.notation(), env.action_masks()
    continuations = set()
    for seed in range(6):
        other = env.redealt(seed=seed)
        again = env.redealt(seed=seed)
        assert other.notation() == position
        np.testing.assert_array_equal(other.action_masks(), masks)
        restored = maketen.SumOfTenEnv(preset, **OPTIONS)
        restored.set_state(other.get_state())
        played = rest(other)[:-1]
        assert rest(again)[0] == played[0]
        assert rest(restored)[0] == played[0]
        continuations.add(tuple(each for each in played if isinstance(each, tuple)))
        for each in (other, again, restored):
            each.close()
    assert len(continuations) > 1
    assert env.get_state() == state
    env.close()


def test_the_seed_of_reset_fixes_the_order_of_copies_and_copies_leave_deals_alone():
    env = maketen.SumOfTenEnv("decade-loop3", **OPTIONS)

    def dealt(*, copies):
        env.reset(seed=8)
        states = []
        for _ in range(copies):
            other = env.redealt()
            states.append(other.get_state())
            other.close()
        return states, env.reset()[1]["seed"]

    states, following = dealt(copies=3)
    assert len(set(states)) == 3
    assert dealt(copies=3) == (states, following)
    assert dealt(copies=0)[1] == following
    env.close()


@pytest.mark.parametrize("preset", PRESETS)
def test_games_begin_in_positions(preset):
    env = begun(preset)
    text = env.notation()
    other = maketen.SumOfTenEnv(preset, **OPTIONS)
    _, info = other.reset(seed=1, options={"position": text})
    assert other.notation() == text
    assert info["seed"] is None
    assert (info["episode_return"], info["episode_length"]) == (0, 0)
    np.testing.assert_array_equal(other.action_masks(), env.action_masks())
    total, ended = 0.0, False
    while not ended:
        _, reward, ended, _, info = other.step(other.sample())
        total += reward
    assert total == pytest.approx(info["episode_return"])
    ends = {other.reset(seed=seed, options={"position": text}) and other.get_state() for seed in (1, 1, 2)}
    assert len(ends) == 2
    env.close()
    other.close()


def test_many_games_keep_their_states_and_their_future():
    envs = maketen.SumOfTenVectorEnv("decade-loop3", 16, **OPTIONS)
    envs.reset(seed=6)
    for _ in range(20):
        envs.step(envs.action_masks().argmax(1))
    other = maketen.SumOfTenVectorEnv("decade-loop3", 16, **OPTIONS)
    other.set_state(envs.get_state())
    copies = [other, envs.clone(), copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]  # noqa: S301
    for _ in range(60):
        actions = envs.action_masks().argmax(1)
        expected = envs.step(actions)
        for each in copies:
            shown = each.step(actions)
            assert shown[0].tobytes() == expected[0].tobytes()
            np.testing.assert_array_equal(shown[2], expected[2])
            np.testing.assert_array_equal(shown[4]["action_mask"], expected[4]["action_mask"])
    assert envs.notation() == other.notation()
    for each in (envs, *copies):
        each.close()


def test_a_state_of_a_game_is_put_into_many():
    env = begun("decade-loop3")
    envs = maketen.SumOfTenVectorEnv("decade-loop3", 9, **OPTIONS)
    observations, infos = envs.set_state([env.get_state()] * 9)
    assert (observations == observations[0]).all()
    np.testing.assert_array_equal(infos["action_mask"][3], env.action_masks())
    redealt = envs.redealt(seed=3)
    assert set(redealt.notation()) == {env.notation()}
    for _ in range(3):
        redealt.step(redealt.action_masks().argmax(1))
    assert len(set(redealt.notation())) > 1
    envs.reset(options={"position": [env.notation()] * 8 + [None]})
    assert envs.notation()[:8] == [env.notation()] * 8
    for each in (env, envs, redealt):
        each.close()


def unchanged(env, state, given, message):
    """Check that a state is refused by one line, and nothing has changed."""
    with pytest.raises(maketen.InputError, match=message) as raised:
        env.set_state(given)
    assert "\n" not in str(raised.value)
    assert env.get_state() == state


def changed(state, **changes):
    return json.dumps({**json.loads(state), **changes})


def test_what_is_no_state_of_this_game_is_refused_by_name():
    env = begun("decade-loop3")
    state = env.get_state()
    others = [
        (begun("decade-loop").get_state(), "preset"),
        (begun("tens").get_state(), "preset"),
        (begun("decade-loop3", rules={"maxRun": 2}).get_state(), "rules maxRun 3, but it is of 2"),
        (begun("decade-loop3", rules={"ranks": "A45TJQ"}).get_state(), "rules ranks None, but it is of 'A45TJQ'"),
        (begun("decade-loop3", skip_forced_moves=False).get_state(), "skip_forced_moves"),
        (changed(state, rulesId="decade-v0"), "rulesId"),
        (changed(state, version=2), "get_state"),
        ("{}", "get_state"),
        ("[" * 100_000, "get_state"),
        (None, "get_state"),
        (3, "get_state"),
        (state[:-9], "get_state"),
        (changed(state, game=None), "deal"),
        (changed(state, game={"deal": {"seed": -1}, "actions": [], "redeals": []}), "seed"),
        (changed(state, game={"deal": {"seed": 1, "deck": ["AC"]}, "actions": [], "redeals": []}), "52|deck"),
        (changed(state, game={"deal": {"seed": 1}, "actions": [99], "redeals": []}), "move 1"),
        (changed(state, game={"deal": {"seed": 1}, "actions": [], "redeals": [[5, 1]]}), "redeals"),
    ]
    for given, message in others:
        unchanged(env, state, given, message)
    envs = maketen.SumOfTenVectorEnv("decade-loop3", 9, **OPTIONS)
    envs.reset(seed=1)
    whole = envs.get_state()
    others = [
        ([state] * 8, "9 games"),
        (state, "9 games"),
        (changed(whole, seed=None), "seeds"),
        (changed(whole, preset="tens"), "preset"),
        (changed(whole, version=2), "get_state"),
        ([*[state] * 8, begun("decade-loop").get_state()], "preset"),
    ]
    for given, message in others:
        unchanged(envs, whole, given, message)
    env.close()
    envs.close()


@pytest.mark.parametrize("position", [3, "zzz", "", ["a"], {"a": 1}])
def test_what_is_no_position_is_refused(position):
    env = begun("decade-loop3")
    state = env.get_state()
    with pytest.raises(maketen.InputError):
        env.reset(options={"position": position})
    with pytest.raises(maketen.InputError, match="both"):
        env.reset(options={"position": env.notation(), "deck": ["AC"]})
    assert env.get_state() == state
    env.close()


def test_states_want_a_game():
    for made in (maketen.SumOfTenEnv("decade"), maketen.SumOfTenVectorEnv("decade", 9)):
        for use in (made.get_state, made.notation, made.clone, made.redealt):
            with pytest.raises(maketen.EpisodeOverError, match=r"reset\(\)"):
                use()
        made.close()
        with pytest.raises(maketen.EpisodeOverError, match="closed"):
            made.get_state()


@pytest.mark.parametrize("steps", [255, 256, 300, 600])
def test_many_games_know_their_moves_however_long_they_are_played(steps):
    envs = maketen.SumOfTenVectorEnv("decade-loop3", 9)
    envs.reset(seed=6)
    for _ in range(steps):
        envs.step(envs.action_masks().argmax(1))
    other = envs.clone()
    np.testing.assert_array_equal(envs.action_masks(), other.action_masks())
    assert envs.get_state() == other.get_state()
    for each in (envs, other):
        each.close()
