"""What users of Gymnasium take for granted: pictures, names without imports, seeds, types, errors in Python's words."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import get_args

import gymnasium as gym
import numpy as np
import pytest

import maketen

IDS = [each.id for each in maketen.presets()]
PACKAGE = Path(__file__).parents[1]


@pytest.mark.parametrize("env_id", IDS)
def test_pictures_have_one_size_and_show_every_move(env_id):
    pytest.importorskip("PIL", reason="needs the extra render")
    env = gym.make(env_id, render_mode="rgb_array")
    env.reset(seed=5)
    env.action_space.seed(5)
    seen = set()
    ended, steps = False, 0
    while not ended and steps < 10:
        picture = env.render()
        assert picture.shape == (480, 640, 3)
        assert picture.dtype == np.uint8
        seen.add(picture.tobytes())
        _, _, terminated, truncated, _ = env.step(env.unwrapped.sample())
        ended, steps = terminated or truncated, steps + 1
    assert len(seen) == steps
    env.close()


def test_the_picture_shows_cards_of_both_colors_and_the_newest():
    pytest.importorskip("PIL", reason="needs the extra render")
    deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    env = maketen.SumOfTenEnv("decade-loop3", render_mode="rgb_array")
    env.reset(options={"deck": deck[5:] + deck[:5]})
    colors = {tuple(color) for color in env.render().reshape(-1, 3).tolist()}
    assert {(24, 84, 60), (252, 252, 248), (255, 205, 70), (25, 25, 30)} <= colors
    env.reset(options={"deck": deck[13:] + deck[:13]})
    assert (190, 30, 45) in {tuple(color) for color in env.render().reshape(-1, 3).tolist()}
    env.close()


def test_without_pillow_the_environment_works_and_render_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    env = maketen.SumOfTenEnv("decade", render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(maketen.InputError, match=r"maketen\[render\]"):
        env.render()
    env.close()


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_many_games_are_shown_each_by_itself(mode):
    pytest.importorskip("PIL", reason="needs the extra render")
    envs = gym.make_vec("maketen/decade-v1", num_envs=9, render_mode=mode)
    single = gym.make("maketen/decade-v1", render_mode=mode)
    envs.reset(seed=list(range(9)))
    pictures = envs.render()
    for seed in range(9):
        single.reset(seed=seed)
        assert np.array_equal(single.render(), pictures[seed])
    envs.close()
    single.close()


def test_a_name_with_its_module_needs_no_import(python):
    code = "import gymnasium; print(gymnasium.make('maketen:maketen/decade-loop3-v1').reset(seed=7)[1]['seed'])"
    assert python(code).stdout.strip() == "7"


def test_the_generator_deals_and_goes_with_copies():
    env = maketen.SumOfTenEnv("decade")
    env.reset(seed=7)
    deals = [env.reset()[1]["seed"] for _ in range(3)]
    assert len(set(deals)) == 3
    env.reset(seed=7)
    assert [env.reset()[1]["seed"] for _ in range(3)] == deals
    env.np_random = np.random.default_rng(3)
    first = env.reset()[1]["seed"]
    env.np_random = np.random.default_rng(3)
    assert env.reset()[1]["seed"] == first
    env.np_random = np.random.default_rng(3)
    with pytest.raises(maketen.InputError):
        env.reset(options={"deck": ["AC"]})
    assert env.reset()[1]["seed"] == first
    env.close()


def test_seeds_are_alike_everywhere_and_name_the_deal_that_is_played():
    large = 2**53 - 1
    env = maketen.SumOfTenEnv("decade-loop3")
    envs = maketen.SumOfTenVectorEnv("decade-loop3", 9)
    seeds = [large, 2**31, *range(7)]
    shown, _ = envs.reset(seed=seeds)
    for row, seed in enumerate(seeds):
        observation, info = env.reset(seed=seed)
        assert info["seed"] == seed
        np.testing.assert_array_equal(observation, shown[row])
    deck = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    assert env.reset(seed=5, options={"deck": deck})[1]["seed"] is None
    assert env.reset(options={"position": env.notation()})[1]["seed"] is None
    ended, infos = False, {}
    envs.reset(seed=3, options={"deck": [deck] + [None] * 8})
    while not ended:
        _, _, terminations, _, infos = envs.step(envs.sample())
        ended = terminations[0]
    assert infos["final_info"]["seed"][0] == -1
    env.close()
    envs.close()


def test_samples_are_legal():
    env, envs = maketen.SumOfTenEnv("decade"), maketen.SumOfTenVectorEnv("decade", 9)
    with pytest.raises(maketen.EpisodeOverError):
        env.sample()
    env.reset(seed=1)
    envs.reset(seed=1)
    assert len({env.sample() for _ in range(50)}) == env.action_masks().sum()
    for _ in range(20):
        envs.step(envs.sample())
    envs.action_space.seed(4)
    first = envs.sample()
    envs.action_space.seed(4)
    np.testing.assert_array_equal(first, envs.sample())
    env.close()
    envs.close()


@pytest.mark.parametrize("checker", [["mypy"], ["pyright", "--pythonpath", sys.executable]])
def test_the_types_of_observations_and_actions_pass_a_strict_check(tmp_path, checker):
    pytest.importorskip(checker[0])
    program = tmp_path / "typed.py"
    program.write_text(
        """
# pyright: strict
import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

import maketen

env: gym.Env[NDArray[np.float32], int] = maketen.SumOfTenEnv("decade")
observation, info = env.reset(seed=1)
total: np.float32 = observation.sum()
after, reward, terminated, truncated, more = env.step(3)
copy: maketen.SumOfTenEnv = maketen.SumOfTenEnv("decade").clone()
many = [maketen.SumOfTenVectorEnv(each.preset, 2, reward="score") for each in maketen.presets()]
maketen.SumOfTenEnv("decad")  # type: ignore[arg-type]
maketen.evaluate("random", "decade", "1", reward="wins")  # type: ignore[arg-type]
""",
        encoding="utf-8",
    )
    # By the settings of the package, whose own check has left a cache of all that it imports.
    run = subprocess.run(
        [sys.executable, "-m", *checker, str(program)], capture_output=True, text=True, check=False, cwd=PACKAGE
    )
    assert run.returncode == 0, run.stdout


def test_types_have_the_names_of_all_presets_and_rewards():
    names = [each.preset for each in maketen.presets()]
    assert list(get_args(maketen.PresetName)) == names
    rewards = {each["reward"] for name in names for each in maketen.describe(name)["rewards"]}
    assert set(get_args(maketen.RewardName)) == rewards


def test_modules_need_no_import_of_their_own(python):
    told = python("import maketen; maketen.gap.solve; maketen.text.TextGame; maketen.nope").stderr
    assert "module 'maketen' has no attribute 'nope'" in told


@pytest.mark.parametrize(
    ("extra", "module", "needed"),
    [
        ("sb3", "sb3", "sb3_contrib"),
        ("onnx", "onnx", "torch"),
        ("rllib", "rllib", "ray.tune.registry"),
        ("verifiers", "verifiers", "verifiers.v1"),
        ("inspect", "inspect_task", "inspect_ai"),
    ],
)
def test_what_is_not_installed_is_named_with_its_extra(extra, module, needed, monkeypatch):
    monkeypatch.setitem(sys.modules, needed, None)
    monkeypatch.delitem(sys.modules, f"maketen.{module}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=rf'but it is not installed; pip install "maketen\[{extra}\]"'):
        import_module(f"maketen.{module}")
