"""What Gymnasium, its wrappers and its other vector environments do with these environments, and Stable-Baselines3's checker."""

from __future__ import annotations

import pickle

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec

import maketen

pytestmark = pytest.mark.usefixtures("_one_process")

IDS = [each.id for each in maketen.presets()]
OPTIONS = {"inputs": "features", "skip_forced_moves": True, "mask": "dict"}


@pytest.mark.parametrize("env_id", IDS)
def test_a_spec_goes_through_json_and_makes_the_same_environment(env_id):
    env = gym.make(env_id, max_episode_steps=50, **OPTIONS)
    spec = EnvSpec.from_json(env.spec.to_json())
    other = gym.make(spec)
    assert other.spec == env.spec
    assert other.unwrapped.maketen_spec == env.unwrapped.maketen_spec
    first, again = env.reset(seed=5)[0], other.reset(seed=5)[0]
    np.testing.assert_array_equal(first["observation"], again["observation"])
    assert other.observation_space == env.observation_space
    env.close()
    other.close()


def test_rules_stay_in_the_spec():
    env = gym.make("maketen/decade-v1", rules={"maxRun": 3}, reward="score")
    other = gym.make(EnvSpec.from_json(env.spec.to_json()))
    assert other.unwrapped.maketen_spec == env.unwrapped.maketen_spec
    assert env.unwrapped.maketen_spec["rules"]["maxRun"] == 3
    env.close()
    other.close()


@pytest.mark.parametrize("env_id", IDS)
def test_gymnasiums_own_vector_environment_plays_the_same_games(env_id):
    own = gym.make_vec(env_id, num_envs=3)
    sync = gym.make_vec(env_id, num_envs=3, vectorization_mode="sync")
    seeds = [4, 5, 6]
    np.testing.assert_array_equal(sync.reset(seed=seeds)[0], np.stack([single_deal(env_id, seed) for seed in seeds]))
    assert sync.single_observation_space == own.single_observation_space
    assert sync.single_action_space == own.single_action_space
    assert sync.observation_space == own.observation_space
    own.close()
    sync.close()


def single_deal(env_id, seed):
    env = gym.make(env_id)
    observation, _ = env.reset(seed=seed)
    env.close()
    return observation


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


def test_wrappers_can_be_pickled_with_their_environment():
    env = gym.wrappers.RecordEpisodeStatistics(gym.make("maketen/tens-v1", max_episode_steps=5))
    other = pickle.loads(pickle.dumps(env))  # noqa: S301
    np.testing.assert_array_equal(env.reset(seed=2)[0], other.reset(seed=2)[0])
    env.close()
    other.close()


@pytest.mark.parametrize("env_id", IDS)
@pytest.mark.parametrize("inputs", ["plain", "features"])
def test_stable_baselines3s_checker_passes(env_id, inputs):
    checker = pytest.importorskip("stable_baselines3.common.env_checker", reason="needs the extra sb3")
    env = gym.make(env_id, illegal="substitute", inputs=inputs)
    checker.check_env(env, warn=False)
    env.close()
