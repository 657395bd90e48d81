"""One game behind Gymnasium's interface."""

from __future__ import annotations

import copy
import pickle

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import maketen

IDS = [each.id for each in maketen.presets()]


@pytest.mark.parametrize("env_id", IDS)
@pytest.mark.parametrize(
    "options",
    [{}, {"inputs": "features"}, {"mask": "dict"}, {"skip_forced_moves": True}],
    ids=["plain", "features", "dict", "skip"],
)
def test_gymnasiums_checker_passes(env_id, options):
    env = gym.make(env_id, illegal="substitute", render_mode="ansi", **options)
    check_env(env.unwrapped)
    env.close()


def test_a_deal_without_a_decision_is_an_episode_of_one_step():
    env = gym.make("maketen/tens-v1", skip_forced_moves=True)
    undecided = 0
    for seed in range(60):
        observation, info = env.reset(seed=seed)
        assert info["action_mask"].any()
        if not info["undecided"]:
            continue
        undecided += 1
        assert info["outcome"] in {"won", "lost"}
        ended, reward, terminated, _, after = env.step(env.action_space.n - 1)
        assert terminated
        assert reward == after["episode_return"]
        assert after["outcome"] == info["outcome"]
        np.testing.assert_array_equal(ended, observation)
        with pytest.raises(maketen.EpisodeOverError):
            env.step(0)
    assert undecided > 0
    env.close()


def test_arrays_that_were_returned_do_not_change():
    env = gym.make("maketen/decade-v1")
    first, info = env.reset(seed=1)
    kept, mask = first.copy(), info["action_mask"].copy()
    for _ in range(5):
        _, _, _, _, later = env.step(env.unwrapped.action_masks().argmax())
        later["action_mask"][:] = 1
    np.testing.assert_array_equal(first, kept)
    np.testing.assert_array_equal(info["action_mask"], mask)
    assert first.flags.writeable
    env.close()


def test_an_illegal_action_can_be_substituted_by_the_seed():
    def substituted():
        env = gym.make("maketen/decade-loop3-v1", illegal="substitute")
        env.reset(seed=7)
        _, _, _, _, info = env.step(0)
        env.close()
        return info["substituted"]

    assert substituted() == substituted()


def test_large_seeds_are_hashed():
    env, envs = maketen.SumOfTenEnv("decade"), maketen.SumOfTenVectorEnv("decade", 3)
    large = [2**53 - 1, 2**53, 2**64, np.random.SeedSequence().entropy]
    named = [env.reset(seed=seed)[1]["seed"] for seed in large]
    assert named[0] == large[0]
    assert len(set(named)) == 4
    assert all(0 <= seed < 2**53 for seed in named)
    first, _ = envs.reset(seed=large[1:])
    again, _ = envs.reset(seed=named[1:])
    np.testing.assert_array_equal(first, again)
    for each in (env, envs):
        each.close()


@pytest.mark.parametrize("make", [maketen.SumOfTenEnv, lambda preset: maketen.SumOfTenVectorEnv(preset, 1)])
def test_steps_in_the_wrong_moment_are_refused(make):
    env = make("decade")
    action = env.action_space.sample()
    with pytest.raises(maketen.EpisodeOverError, match="reset"):
        env.step(action)
    env.reset(seed=1)
    env.close()
    env.close()
    steps = (lambda: env.step(action), lambda: env.set_state(""), env.reset, env.render, env.action_masks, env.sample)
    for use in steps:
        with pytest.raises(maketen.EpisodeOverError, match="closed"):
            use()


@pytest.mark.parametrize("count", [None, 4])
def test_pickles_and_copies_are_made_before_the_first_deal_and_outlive_the_environment(count):
    made = {"inputs": "features", "skip_forced_moves": True}
    env = (
        maketen.SumOfTenVectorEnv("decade-loop3", count, **made)
        if count
        else maketen.SumOfTenEnv("decade-loop3", **made)
    )
    others = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]  # noqa: S301
    first = env.reset(seed=3)[0]
    pickled = pickle.dumps(env)
    env.close()
    for other in (*others, pickle.loads(pickled), pickle.loads(pickle.dumps(env))):  # noqa: S301
        np.testing.assert_array_equal(other.reset(seed=3)[0], first)
        assert other.maketen_spec == env.maketen_spec
        other.close()


class OwnEnv(maketen.SumOfTenEnv):
    """An environment that is made in another way, and knows more."""

    def __init__(self, bonus):
        super().__init__("decade")
        self.bonus, self.more, self.render_mode = bonus, None, "ansi"


@pytest.mark.parametrize("is_closed", [False, True])
def test_copies_of_a_class_of_ones_own_know_what_it_has_added(is_closed):
    env = OwnEnv([3])
    env.reset(seed=1)
    if is_closed:
        env.close()
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):  # noqa: S301
        assert (other.bonus, other.more, other.render_mode) == ([3], None, "ansi")
        assert other.bonus is not env.bonus
        if is_closed:
            other.reset(seed=1)
        else:
            assert other.get_state() == env.get_state()
        other.step(other.sample())
        other.close()


def test_text_is_recorded():
    env = gym.wrappers.RenderCollection(gym.make("maketen/decade-v1", render_mode="ansi"))
    _, info = env.reset(seed=1)
    for _ in range(3):
        _, _, _, _, info = env.step(info["action_mask"].argmax())
    frames = env.render()
    assert len(frames) == 4
    assert all(isinstance(frame, str) and "stock" in frame for frame in frames)
    env.close()


def test_the_parts_cover_the_observation():
    for each in maketen.presets():
        for inputs in ("plain", "features"):
            env = maketen.SumOfTenEnv(each.preset, inputs=inputs)
            at = 0
            for part in env.observation_parts:
                assert part.start == at
                assert part.unit
                assert part.meaning
                at += part.size
            assert env.observation_space.shape == (at,)
            env.close()


def test_the_table_alone_can_be_observed():
    """Such as the rules observe it, without counts of hidden cards; of one game and of many, and the spec says so."""
    plain, table = (maketen.SumOfTenEnv("decade-loop3", observe=each) for each in (None, "table"))
    many = maketen.SumOfTenVectorEnv("decade-loop3", 9, observe="table")
    columns = {part.name: part for part in plain.observation_parts}
    assert [part.name for part in table.observation_parts] == ["line", "oldest", "stock", "cards on the line"]
    assert table.maketen_spec["observe"] == "table"
    shown, info = plain.reset(seed=5)
    seen, _ = table.reset(seed=5)
    rows, _ = many.reset(seed=[5] * 9)
    over = False
    while not over:
        for part in table.observation_parts:
            there = columns[part.name]
            expected = shown[there.start : there.start + there.size]
            assert seen[part.start : part.start + part.size].tolist() == expected.tolist()
        assert rows[8].tolist() == seen.tolist()
        action = int(np.flatnonzero(info["action_mask"])[0])
        shown, _, over, _, info = plain.step(action)
        seen = table.step(action)[0]
        if not over:
            rows = many.step(np.full(9, action))[0]
    for each in (plain, table, many):
        each.close()
