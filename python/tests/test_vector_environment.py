"""Many games behind Gymnasium's vector interface."""

from __future__ import annotations

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import maketen
from maketen.errors import EngineError

PRESET = "maketen/decade-loop3-v1"


def random_actions(masks, random):
    return ((1 - random.random(masks.shape)) * masks).argmax(1)


@pytest.mark.parametrize("env_id", [each.id for each in maketen.presets()])
@pytest.mark.parametrize("mask", ["info", "dict"])
def test_steps_are_in_the_spaces(env_id, mask):
    envs = gym.make_vec(env_id, num_envs=5, mask=mask, inputs="features")
    random = np.random.default_rng(1)
    observations, infos = envs.reset(seed=3)
    for _ in range(80):
        assert envs.observation_space.contains(observations)
        masks = infos["action_mask"]
        assert masks.any(1).all()
        actions = random_actions(masks, random)
        assert envs.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert rewards.dtype == np.float64
        assert terminations.dtype == truncations.dtype == np.bool_
        ended = terminations | truncations
        assert ("final_obs" in infos) == ended.any()
        if ended.any():
            np.testing.assert_array_equal(infos["_final_obs"], ended)
            for row in np.flatnonzero(ended):
                assert envs.single_observation_space.contains(infos["final_obs"][row])
                assert infos["final_info"]["outcome"][row] in {"won", "lost", "drawn"}
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    envs.close()


def test_rows_play_as_single_games_do():
    envs = gym.make_vec(PRESET, num_envs=6, inputs="features", skip_forced_moves=True)
    singles = [gym.make(PRESET, inputs="features", skip_forced_moves=True) for _ in range(6)]
    seeds = list(range(100, 106))
    observations, infos = envs.reset(seed=seeds)
    for single, seed in zip(singles, seeds, strict=True):
        single.reset(seed=seed)
    playing = set(range(6))
    random = np.random.default_rng(2)
    while playing:
        actions = random_actions(infos["action_mask"], random)
        observations, rewards, terminations, _, infos = envs.step(actions)
        for i in sorted(playing):
            observation, reward, terminated, _, info = singles[i].step(actions[i])
            assert (reward, terminated) == (rewards[i], terminations[i])
            shown = infos["final_obs"][i] if terminated else observations[i]
            np.testing.assert_array_equal(observation, shown)
            if terminated:
                playing.remove(i)
                final = infos["final_info"]
                assert final["outcome"][i] == info["outcome"]
                assert final["seed"][i] == seeds[i]
                assert final["episode_return"][i] == info["episode_return"]
                assert final["episode_length"][i] == info["episode_length"]
    for env in (*singles, envs):
        env.close()


def test_a_list_of_seeds_may_leave_some_to_chance_as_gymnasiums_do():
    envs = gym.make_vec(PRESET, num_envs=3)
    first, _ = envs.reset(seed=[None, 7, 8])
    np.testing.assert_array_equal(first[1], maketen.SumOfTenEnv(envs.maketen_spec["preset"]).reset(seed=7)[0])
    again, _ = envs.reset(seed=[None, 7, None])
    np.testing.assert_array_equal(first[:2], again[:2])
    others, _ = envs.reset(seed=[None, 9, 8])
    assert (others[0] != first[0]).any()
    state = envs.unwrapped.get_state()
    for wrong in ([None] * 3, [7, None], [7, None, "8"], [7, None, -1]):
        with pytest.raises(maketen.InputError, match="seed"):
            envs.reset(seed=wrong)
        assert envs.unwrapped.get_state() == state
    envs.close()


def test_time_limits_truncate():
    envs = gym.make_vec(PRESET, num_envs=4, max_episode_steps=3)
    _, infos = envs.reset(seed=1)
    for step in range(1, 4):
        _, _, terminations, truncations, infos = envs.step(infos["action_mask"].argmax(1))
        assert not terminations.any()
        assert truncations.all() == (step == 3)
    assert (infos["final_info"]["outcome"] == "ongoing").all()
    envs.close()


def test_statistics_wrapper_and_substitution():
    envs = gym.wrappers.vector.RecordEpisodeStatistics(gym.make_vec(PRESET, num_envs=16, illegal="substitute"))
    envs.reset(seed=1)
    episodes = 0
    for _ in range(150):
        _, _, _, _, infos = envs.step(np.zeros(16, np.int64))
        episodes += int(infos.get("_episode", np.zeros(1)).sum())
    assert episodes == 32
    envs.close()


def test_other_libraries_read_the_arrays_of_a_step_without_a_copy():
    envs = maketen.SumOfTenVectorEnv("decade-loop3", 64, inputs="features")
    observations, infos = envs.reset(seed=1)
    for each in (observations, infos["action_mask"], *envs.step(envs.sample())[:4]):
        assert np.shares_memory(np.from_dlpack(each), each)
    envs.close()


@pytest.mark.parametrize("games", [1, 3])
def test_an_action_that_another_thread_has_made_illegal_is_not_played(games):
    many = maketen.SumOfTenVectorEnv("decade-loop3", games)
    one = maketen.SumOfTenEnv("decade-loop3")
    for env, actions in ((many, np.full(games, 2)), (one, 2)):
        env.reset(seed=1)
        before = env.get_state()
        assert not env.action_masks()[..., 2].any()
        # As if the masks had been read before another thread's step.
        play = env._games.step if env is one else env._games.step_many
        with pytest.raises(EngineError, match="Expected one thread at a time in an environment"):
            play(actions)
        assert env.get_state() == before
        env.step(env.sample())
