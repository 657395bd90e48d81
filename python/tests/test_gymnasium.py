"""What Gymnasium, its wrappers and its other vector environments do with these environments, and Stable-Baselines3's checker."""

from __future__ import annotations

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec

import maketen

IDS = [each.id for each in maketen.presets()]
OPTIONS = {"inputs": "features", "skip_forced_moves": True, "mask": "dict"}
OWN = {"rules": {"maxRun": 3}, "reward": "score"}


@pytest.mark.parametrize(("env_id", "options"), [*((each, {}) for each in IDS), ("maketen/decade-v1", OWN)])
def test_a_spec_goes_through_json_and_makes_the_same_environment(env_id, options):
    env = gym.make(env_id, max_episode_steps=50, **OPTIONS, **options)
    other = gym.make(EnvSpec.from_json(env.spec.to_json()))
    assert other.spec == env.spec
    assert other.unwrapped.maketen_spec == env.unwrapped.maketen_spec
    assert env.unwrapped.maketen_spec["rules"].items() >= options.get("rules", {}).items()
    first, again = env.reset(seed=5)[0], other.reset(seed=5)[0]
    np.testing.assert_array_equal(first["observation"], again["observation"])
    assert other.observation_space == env.observation_space
    env.close()
    other.close()


@pytest.mark.parametrize("env_id", IDS)
def test_gymnasiums_own_vector_environment_plays_the_same_games(env_id):
    own = gym.make_vec(env_id, num_envs=3)
    sync = gym.make_vec(env_id, num_envs=3, vectorization_mode="sync")
    single, seeds = gym.make(env_id), [4, 5, 6]
    np.testing.assert_array_equal(sync.reset(seed=seeds)[0], [single.reset(seed=seed)[0] for seed in seeds])
    assert sync.single_observation_space == own.single_observation_space
    assert sync.single_action_space == own.single_action_space
    assert sync.observation_space == own.observation_space
    for each in (own, sync, single):
        each.close()


def test_vector_environments_in_processes_play_the_same_games():
    options = {"num_envs": 2, "inputs": "features", "illegal": "substitute"}
    envs = [gym.make_vec("maketen/decade-v1", vectorization_mode=mode, **options) for mode in ("sync", "async")]
    shown = [each.reset(seed=[1, 2]) for each in envs]
    for _ in range(20):
        np.testing.assert_array_equal(shown[0][0], shown[1][0])
        actions = shown[0][1]["action_mask"].argmax(1)
        stepped = [each.step(actions) for each in envs]
        np.testing.assert_array_equal(stepped[0][1], stepped[1][1])
        shown = [(each[0], each[4]) for each in stepped]
    for each in envs:
        each.close()


@pytest.mark.parametrize("env_id", IDS)
@pytest.mark.parametrize("inputs", ["plain", "features"])
def test_stable_baselines3s_checker_passes(env_id, inputs):
    checker = pytest.importorskip("stable_baselines3.common.env_checker", reason="needs the extra sb3")
    env = gym.make(env_id, illegal="substitute", inputs=inputs)
    checker.check_env(env, warn=False)
    env.close()
