"""The examples run as their users run them, with a small budget, and end beside longest-run and a trained model on the same deals."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
DEALS = ["--deals", "2000000..2000019"]
LEARNING = ["--steps", "32768", *DEALS]

CLONED = ["--preset", "decade-loop3", "--policy", "decade-loop3-ppo", "--games", "100", "--against", "longest-run"]

BUDGETS = {
    "behaviour_cloning.py": [*CLONED, *DEALS],
    "mcts.py": [*DEALS, "--simulations", "20"],
    "sb3_learners.py": ["dqn", "--preset", "decade-loop3", *LEARNING, "--out", "{folder}/mine"],
    "rllib_ppo.py": ["--runners", "1", "--iterations", "1", *DEALS],
    "ray_tune.py": ["--trials", "2", "--steps", "8192", "--results", "{folder}", *DEALS],
}

# What each needs beside the package: extras of pyproject.toml, by a module of theirs.
NEEDS = {
    "behaviour_cloning.py": {"minari": "minari", "sb3": "sb3_contrib"},
    "recurrent_ppo.py": {"sb3": "sb3_contrib"},
    "sb3_learners.py": {"sb3": "sb3_contrib", "onnx": "onnx"},
    "rllib_ppo.py": {"ray": "ray", "rllib": "torch"},
    "ray_tune.py": {"ray": "ray"},
}

pytestmark = pytest.mark.skipif(not EXAMPLES.exists(), reason="needs the repository")


def told_by(name, folder, *options):
    """Run an example in a folder; return what it printed."""
    expect_installed(name)
    command = [sys.executable, str(EXAMPLES / name), *options]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def expect_installed(name):
    pytest.importorskip("tyro")
    missing = [extra for extra, module in NEEDS.get(name, {}).items() if find_spec(module) is None]
    if missing:
        pytest.skip(f"{name} needs {' and '.join(missing)}: pip install './python[{','.join(missing)}]'")


def test_every_example_is_run_here():
    assert sorted([*BUDGETS, "recurrent_ppo.py"]) == sorted(each.name for each in EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("name", BUDGETS)
def test_example_runs_and_says_what_it_reached(name, tmp_path, request, monkeypatch):
    expect_installed(name)
    # It starts the same engine as rllib_ppo.py: the nightly job runs it.
    if name == "ray_tune.py" and os.environ.get("MAKETEN_TEST_SIZE") != "all":
        pytest.skip("runs with MAKETEN_TEST_SIZE=all")
    if "ray" in NEEDS.get(name, {}):
        monkeypatch.setenv("RAY_ADDRESS", request.getfixturevalue("cluster"))
    told = told_by(name, tmp_path, *(option.replace("{folder}", str(tmp_path)) for option in BUDGETS[name]))
    assert "of 20 deals" in told
    for other in ("longest-run|next-card", "decade-loop3-"):
        assert re.search(f"against ({other})", told)


def test_players_with_and_without_a_memory_are_measured_against_the_optimum(tmp_path):
    told = told_by("recurrent_ppo.py", tmp_path, *["--steps", "2560", "--games", "64", "--deals", "2000000..2000059"])
    assert "the optimum wins 98.02 %" in told
    players = re.findall(r"^(.*\w) +loses (\S+) points .* wins (\S+) %", told, re.MULTILINE)
    assert [name for name, *_ in players] == ["counts shown", "no memory", "memory"]
    for _, regret, won in players:
        # After one rollout they play as at random: 42 points below the optimum, give or take the luck of 100 deals.
        assert 10 < float(regret) < 60
        assert abs(98.02 - float(won) - float(regret)) < 20


def test_a_memory_holds_what_is_seen_no_more_until_a_game_begins():
    expect_installed("recurrent_ppo.py")
    torch = pytest.importorskip("torch")
    spec = spec_from_file_location("recurrent_ppo", EXAMPLES / "recurrent_ppo.py")
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    envs = example.games_of(2, shown=False)
    first, _ = envs.reset(seed=0)
    # Both games show the same in the second step, and another thing in the first.
    second = {name: np.repeat(rows[:1], 2, 0) for name, rows in first.items()}
    assert not np.array_equal(first["observation"][0], first["observation"][1])
    empty = torch.zeros(1, 2, example.UNITS)
    same = {}
    for remembers in (True, False):
        policy = example.learner(envs, 0, 0.001, remembers=remembers).policy
        for begins in (False, True):
            states = SimpleNamespace(pi=(empty, empty), vf=(empty, empty))
            with torch.no_grad():
                *_, states = policy(policy.obs_to_tensor(first)[0], states, torch.ones(2))
                values = policy.predict_values(
                    policy.obs_to_tensor(second)[0], states.vf, torch.full((2,), float(begins))
                )
            same[remembers, begins] = bool(torch.isclose(*values, atol=1e-6))
    envs.close()
    assert same == {(True, False): False, (True, True): True, (False, False): True, (False, True): True}


def test_a_clone_of_the_exact_player_is_within_two_points_of_it(tmp_path):
    told = told_by("behaviour_cloning.py", tmp_path)
    wins, returns = (
        {name: float(number) for name, number in re.findall(pattern, told, re.MULTILINE)}
        for pattern in (r"^(\w+) +return.* win rate ([\d.]+) %", r"^(\w+) +return \(objective\) ([\d.]+) ")
    )
    assert wins.keys() == returns.keys() == {"clone", "exact"}
    assert wins["clone"] > wins["exact"] - 2
    assert returns["clone"] > returns["exact"] - 0.02
