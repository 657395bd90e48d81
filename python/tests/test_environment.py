"""One game behind Gymnasium's interface."""

from __future__ import annotations

import copy
import pickle

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import maketen

pytestmark = pytest.mark.usefixtures("_one_process")

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


def test_equal_seeds_give_equal_games():
    def play(seed):
        env = gym.make("maketen/decade-loop3-v1")
        observation, info = env.reset(seed=seed)
        seen = [observation.tobytes()]
        ended = False
        while not ended:
            observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
            seen += [observation.tobytes(), reward]
            ended = terminated or truncated
        env.close()
        return seen

    assert play(7) == play(7)
    assert play(7) != play(8)


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


@pytest.mark.parametrize("seed", range(40))
def test_a_deal_without_a_decision_is_an_episode_of_one_step(seed):
    env = gym.make("maketen/tens-v1", skip_forced_moves=True)
    observation, info = env.reset(seed=seed)
    assert info["action_mask"].any()
    if info["undecided"]:
        assert info["outcome"] in {"won", "lost"}
        ended, reward, terminated, _, after = env.step(env.action_space.n - 1)
        assert terminated
        assert reward == after["episode_return"]
        assert after["outcome"] == info["outcome"]
        np.testing.assert_array_equal(ended, observation)
        with pytest.raises(maketen.EpisodeOverError):
            env.step(0)
    env.close()


def test_some_deal_of_tens_leaves_nothing_to_decide():
    env = gym.make("maketen/tens-v1")
    assert any(env.reset(seed=seed)[1]["undecided"] for seed in range(200))
    env.close()


def test_an_illegal_action_changes_nothing():
    env = gym.make("maketen/decade-loop3-v1")
    _, info = env.reset(seed=7)
    illegal = int(info["action_mask"].argmin())
    for action in (illegal, -1, 99):
        with pytest.raises(maketen.IllegalActionError, match="Expected a legal action"):
            env.step(action)
    np.testing.assert_array_equal(env.unwrapped.action_masks(), info["action_mask"])
    env.step(int(info["action_mask"].argmax()))
    env.close()


@pytest.mark.parametrize("action", [1.0, True, "1", None, np.array([1, 2]), np.float32(1)])
def test_what_is_no_action_is_refused(action):
    env = gym.make("maketen/decade-loop3-v1", disable_env_checker=True)
    env.reset(seed=7)
    with pytest.raises(maketen.InputError, match="Expected an action"):
        env.unwrapped.step(action)
    env.close()


def test_an_illegal_action_can_be_substituted_by_the_seed():
    def substituted():
        env = gym.make("maketen/decade-loop3-v1", illegal="substitute")
        env.reset(seed=7)
        _, _, _, _, info = env.step(0)
        env.close()
        return info["substituted"]

    assert substituted() == substituted()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"reward": "scor"}, "score"),
        ({"rules": {"maxRunn": 3}}, "maxRun"),
        ({"inputs": "feature"}, "features"),
        ({"mask": "obs"}, "dict"),
        ({"illegal": "ignore"}, "substitute"),
    ],
)
def test_unknown_options_are_refused_with_what_was_meant(options, message):
    with pytest.raises(maketen.InputError, match=message):
        maketen.SumOfTenEnv("decade", **options)


def test_an_unknown_preset_is_refused_with_what_was_meant():
    with pytest.raises(maketen.InputError, match="decade-loop3"):
        maketen.SumOfTenEnv("decade-lop3")


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


@pytest.mark.parametrize("seed", [-1, -(2**53), 1.5, "7", True])
def test_what_is_no_seed_is_refused(seed):
    env = maketen.SumOfTenEnv("decade")
    with pytest.raises(maketen.InputError, match="Expected seed"):
        env.reset(seed=seed)
    env.close()


def test_a_deck_is_dealt_and_a_wrong_one_refused():
    ranks, suits = "A23456789TJQK", "CDHS"
    deck = [rank + suit for suit in suits for rank in ranks]
    env = maketen.SumOfTenEnv("decade")
    first, _ = env.reset(options={"deck": deck})
    again, _ = env.reset(options={"deck": deck})
    np.testing.assert_array_equal(first, again)
    with pytest.raises(maketen.InputError, match="card"):
        env.reset(options={"deck": [*deck[:-1], "1X"]})
    with pytest.raises(maketen.InputError, match="dekc"):
        env.reset(options={"dekc": deck})
    env.close()


def test_steps_in_the_wrong_moment_are_refused():
    env = maketen.SumOfTenEnv("decade")
    with pytest.raises(maketen.EpisodeOverError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    env.close()
    env.close()
    for use in (lambda: env.step(0), env.reset, env.render):
        with pytest.raises(maketen.EpisodeOverError, match="closed"):
            use()


def test_pickles_and_copies_make_the_same_environment():
    env = maketen.SumOfTenEnv("decade-loop3", inputs="features", skip_forced_moves=True)
    for other in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):  # noqa: S301
        np.testing.assert_array_equal(other.reset(seed=3)[0], env.reset(seed=3)[0])
        assert other.maketen_spec == env.maketen_spec
        other.close()
    first = env.reset(seed=3)[0]
    pickled = pickle.dumps(env)
    env.close()
    alone = pickle.loads(pickled)  # noqa: S301
    np.testing.assert_array_equal(alone.reset(seed=3)[0], first)
    alone.close()


def test_gymnasiums_wrappers_work():
    env = gym.make("maketen/decade-v1", max_episode_steps=4)
    env = gym.wrappers.RecordEpisodeStatistics(env)
    _, info = env.reset(seed=1)
    truncated = False
    while not truncated:
        _, _, terminated, truncated, info = env.step(info["action_mask"].argmax())
        assert not terminated
    assert info["episode"]["l"] == 4
    env.close()


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
