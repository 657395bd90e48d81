"""The three ways of autoreset, and Gymnasium's own vector wrappers."""

from __future__ import annotations

import pickle

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import vector

import maketen

ENV = "maketen/decade-loop3-v1"
OPTIONS = {"inputs": "features", "skip_forced_moves": True}
# Reset in the same step as Gymnasium's default takes it, and what the wrappers ask for.
NEXT, SAME, DISABLED = AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED


def made(mode, num_envs=12, **options):
    return gym.make_vec(ENV, num_envs=num_envs, autoreset_mode=mode, **OPTIONS, **options)


def choices(masks, step):
    """Choose by the games and the step alone, so that all modes play the same games."""
    order = (np.arange(masks.shape[1]) * 7 + step) % masks.shape[1]
    return np.where(masks.astype(bool), order, -1).argmax(1)


def episodes(mode, steps=60):
    """Return what each game's episodes were: seeds, rewards and last observations, by game."""
    envs = made(mode)
    observations, infos = envs.reset(seed=5)
    played = [[[]] for _ in range(envs.num_envs)]
    fresh = np.zeros(envs.num_envs, np.bool_)
    for _ in range(steps):
        masks = infos["action_mask"]
        lengths = [len(games[-1]) for games in played]
        actions = np.array([choices(masks[i : i + 1], lengths[i])[0] for i in range(len(masks))])
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        ended = terminations | truncations
        for i in range(envs.num_envs):
            if mode == NEXT and fresh[i]:
                assert (rewards[i], ended[i]) == (0, False)
                continue
            last = infos["final_obs"][i] if mode == SAME and ended[i] else observations[i]
            played[i][-1].append((float(rewards[i]), last.tobytes() if ended[i] else None))
            if ended[i]:
                about = infos["final_info"] if mode == SAME else infos
                played[i][-1].append((int(about["seed"][i]), str(about["outcome"][i]), float(about["cards_left"][i])))
                assert about["_seed"][i]
                played[i].append([])
        fresh = ended if mode == NEXT else fresh
        if mode == DISABLED and ended.any():
            assert not envs.unwrapped.action_masks()[ended].any()
            with pytest.raises(maketen.EpisodeOverError, match="reset_mask"):
                envs.step(infos["action_mask"].argmax(1))
            return played
    envs.close()
    return played


def test_the_same_games_are_played_in_the_same_and_in_the_next_step():
    same, following = episodes(SAME), episodes(NEXT, steps=90)
    for one, other in zip(same, following, strict=True):
        full = min(len(one), len(other)) - 1
        assert full >= 1
        assert one[:full] == other[:full]


def test_without_autoreset_only_the_games_of_the_mask_are_dealt():
    assert any(games[0] for games in episodes(DISABLED))
    envs = made(DISABLED)
    observations, infos = envs.reset(seed=5)
    ended = np.zeros(12, np.bool_)
    while not ended.any():
        observations, _, terminations, truncations, infos = envs.step(infos["action_mask"].argmax(1))
        ended = terminations | truncations
    before = observations.copy()
    seeds = [100 + i if ended[i] else None for i in range(12)]
    observations, infos = envs.reset(seed=seeds, options={"reset_mask": ended})
    single = gym.make(ENV, **OPTIONS)
    for i in range(12):
        expected = single.reset(seed=100 + i)[0] if ended[i] else before[i]
        np.testing.assert_array_equal(observations[i], expected)
    envs.step(infos["action_mask"].argmax(1))
    for wrong in (np.zeros(12, np.bool_), np.ones(3, np.bool_), np.ones(12), [True] * 12):
        with pytest.raises(maketen.InputError, match="reset_mask"):
            envs.reset(options={"reset_mask": wrong})
    single.close()
    envs.close()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_modes_are_told_pickled_and_made_from_specs(mode):
    envs = made(mode, max_episode_steps=50)
    assert envs.metadata["autoreset_mode"] == mode
    assert pickle.loads(pickle.dumps(envs.unwrapped)).metadata["autoreset_mode"] == mode  # noqa: S301
    by_value = gym.make_vec(ENV, num_envs=2, autoreset_mode=mode.value)
    assert by_value.metadata["autoreset_mode"] == mode
    for each in (envs, by_value):
        each.close()
    assert maketen.SumOfTenVectorEnv.metadata["autoreset_mode"] == SAME


BOX = gym.spaces.Box(-10, 10, (1,), np.float32)

WRAPPERS = {
    "TransformObservation": lambda envs: vector.TransformObservation(envs, lambda obs: obs, envs.observation_space),
    "VectorizeTransformObservation": lambda envs: vector.VectorizeTransformObservation(
        envs, gym.wrappers.TransformObservation, func=lambda obs: obs, observation_space=envs.single_observation_space
    ),
    "FlattenObservation": vector.FlattenObservation,
    "FilterObservation": lambda envs: vector.FilterObservation(envs, ["observation"]),
    "ReshapeObservation": lambda envs: vector.ReshapeObservation(envs, (1, *envs.single_observation_space.shape)),
    "RescaleObservation": lambda envs: vector.RescaleObservation(envs, 0, 1),
    "DtypeObservation": lambda envs: vector.DtypeObservation(envs, np.float16),
    "NormalizeObservation": vector.NormalizeObservation,
    "TransformAction": lambda envs: vector.TransformAction(envs, lambda act: act),
    "VectorizeTransformAction": lambda envs: vector.VectorizeTransformAction(
        envs, gym.wrappers.TransformAction, func=lambda act: act, action_space=envs.single_action_space
    ),
    "TransformReward": lambda envs: vector.TransformReward(envs, lambda reward: reward + 1),
    "VectorizeTransformReward": lambda envs: vector.VectorizeTransformReward(
        envs, gym.wrappers.TransformReward, func=lambda reward: reward + 1
    ),
    "ClipReward": lambda envs: vector.ClipReward(envs, 0, 1),
    "NormalizeReward": vector.NormalizeReward,
    "RecordEpisodeStatistics": vector.RecordEpisodeStatistics,
    "DictInfoToList": vector.DictInfoToList,
    "RecordVideo": None,
}
# Pictures, continuous actions, windows, and other libraries' arrays.
UNFIT = {
    "GrayscaleObservation",
    "ResizeObservation",
    "ClipAction",
    "RescaleAction",
    "HumanRendering",
    "ArrayConversion",
    "JaxToNumpy",
    "JaxToTorch",
    "NumpyToTorch",
    "VectorObservationWrapper",
    "VectorActionWrapper",
    "VectorRewardWrapper",
}


def test_every_wrapper_of_gymnasium_is_tried_or_does_not_fit():
    assert set(vector.__all__) - UNFIT == set(WRAPPERS)


# What Gymnasium says of any space that is made smaller.
@pytest.mark.filterwarnings("ignore:.*precision lowered by casting")
@pytest.mark.parametrize("mode", [NEXT, SAME])
@pytest.mark.parametrize("name", [name for name, wrap in WRAPPERS.items() if wrap])
def test_wrappers_work(name, mode):
    mask = "dict" if name == "FilterObservation" else "info"
    options = {**OPTIONS, "inputs": "plain"} if name == "RescaleObservation" else OPTIONS
    envs = gym.make_vec(ENV, num_envs=6, mask=mask, autoreset_mode=mode, **options)
    inner = envs.unwrapped
    if name.endswith("Observation") and mode == SAME:
        # Gymnasium's own rule for all that change observations.
        with pytest.raises(ValueError, match="Expected autoreset_mode to be NEXT_STEP or DISABLED"):
            WRAPPERS[name](envs)
        envs.close()
        return
    wrapped = WRAPPERS[name](envs)
    observations, _ = wrapped.reset(seed=3)
    ended = 0
    for step in range(30):
        assert wrapped.observation_space.contains(observations) or name == "NormalizeObservation"
        observations, rewards, terminations, truncations, _ = wrapped.step(choices(inner.action_masks(), step))
        assert np.asarray(rewards).shape == (6,)
        ended += int((terminations | truncations).sum())
    assert ended > 0
    wrapped.close()


def test_videos_of_many_games_are_recorded(tmp_path):
    pytest.importorskip("PIL", reason="needs the extra render")
    pytest.importorskip("moviepy", reason="needs moviepy")
    envs = made(NEXT, num_envs=2, render_mode="rgb_array")
    envs = vector.RecordVideo(envs, str(tmp_path / "videos"), episode_trigger=lambda episode: episode == 0)
    _, infos = envs.reset(seed=1)
    for _ in range(25):
        _, _, _, _, infos = envs.step(infos["action_mask"].argmax(1))
    envs.close()
    assert list((tmp_path / "videos").glob("*.mp4"))
