"""Datasets for offline learning, as Minari reads them again."""

from __future__ import annotations

import numpy as np
import pytest

import maketen

minari = pytest.importorskip("minari")
pytest.importorskip("h5py")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    return tmp_path


def episodes_of(dataset_id):
    return list(minari.load_dataset(dataset_id))


@pytest.mark.parametrize("preset", ["decade-loop3", "tens"])
def test_episodes_are_those_that_their_seeds_and_actions_play(preset):
    maketen.dataset(preset, "random", 30, seed=5)
    found = episodes_of(f"maketen/{preset}/random-v0")
    assert len(found) == 30
    made = minari.load_dataset(f"maketen/{preset}/random-v0")
    seeds = [meta["seed"] for meta in made.storage.get_episode_metadata(range(30))]
    assert len(set(seeds)) == 30
    # Those of trainings: no evaluation plays them.
    assert all(2**30 <= each < 2**31 for each in seeds)
    env = made.recover_environment()
    for episode, seed in zip(found, seeds, strict=True):
        observation, info = env.reset(seed=int(seed))
        masks = episode.infos["action_mask"]
        assert len(masks) == len(episode.observations) == len(episode) + 1
        for t, action in enumerate(episode.actions):
            np.testing.assert_array_equal(episode.observations[t], observation)
            np.testing.assert_array_equal(masks[t], info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(int(action))
            assert (episode.rewards[t], episode.terminations[t], episode.truncations[t]) == (
                reward,
                terminated,
                truncated,
            )
        assert terminated
        np.testing.assert_array_equal(episode.observations[-1], observation)
    env.close()


def test_values_and_regrets_are_those_of_the_positions():
    made = maketen.dataset("decade-loop3", "decade-loop3-ppo", 8, values=True, dataset_id="decade/ppo-v3")
    [seed] = [meta["seed"] for meta in made.storage.get_episode_metadata([0])]
    env = maketen.SumOfTenEnv("decade-loop3", inputs="features", skip_forced_moves=True)
    env.reset(seed=int(seed))
    episode = made[0]
    for t, action in enumerate(episode.actions):
        wanted = maketen.values(env)
        np.testing.assert_allclose(episode.infos["values"][t], wanted.values, rtol=0, atol=1e-6)
        np.testing.assert_array_equal(episode.infos["exact"][t], wanted.exact)
        assert episode.infos["regret"][t] == pytest.approx(wanted.regret(action), abs=1e-6)
        env.step(int(action))
    assert np.isnan(episode.infos["regret"][-1])
    assert np.isnan(episode.infos["values"][-1]).all()
    assert sum(np.nansum(each.infos["regret"]) for each in made) > 0
    env.close()


def test_the_expert_plays_what_is_best_and_the_others_do_not():
    regrets = {
        policy: np.nanmean(
            np.concatenate([each.infos["regret"] for each in maketen.dataset("decade-loop3", policy, 24, values=True)])
        )
        for policy in ("expert", "medium", "random")
    }
    assert regrets["expert"] < 1e-3 < regrets["medium"] < regrets["random"]
    names = [minari.load_dataset(f"maketen/decade-loop3/{each}-v0").spec for each in regrets]
    assert len({each.dataset_id for each in names}) == 3
    told = minari.load_dataset("maketen/decade-loop3/expert-v0").storage.metadata
    assert told["algorithm_name"] == "decade-loop3-value"
    exact = maketen.dataset("four-ten", "expert", 2).storage.metadata
    assert exact["algorithm_name"] == "exact"


def test_a_dataset_that_exists_is_not_overwritten_and_nothing_is_left_of_one_that_fails(folder, monkeypatch):
    maketen.dataset("tens", "random", 3)
    (begun := folder / ".maketen-tens-random-v0.part").touch()  # as a killed process leaves it
    maketen.dataset("tens", "random", 3)
    assert not begun.exists()
    before = {each: each.read_bytes() for each in folder.rglob("*") if each.is_file()}
    with pytest.raises(maketen.InputError, match="exists at"):
        maketen.dataset("tens", "random", 3)
    for arguments, said in (
        ({"policy": "nobody"}, "nobody"),
        ({"n": 0}, "n to be"),
        ({"reward": "gold"}, "gold"),
        ({"dataset_id": "no id!"}, "no id!"),
    ):
        with pytest.raises(maketen.InputError, match=said):
            maketen.dataset("decade", **{"policy": "random", "n": 2, **arguments})

    def full(*_args, **_options):
        raise OSError("the disk is full")

    monkeypatch.setattr(minari.utils.MinariStorage, "new", full)
    with pytest.raises(OSError, match="full"):
        maketen.dataset("decade", "random", 2)
    assert {each: each.read_bytes() for each in before} == before
    assert not list(folder.glob("maketen/decade/random-v0*"))
