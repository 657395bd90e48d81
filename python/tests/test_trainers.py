"""Trainers of others by their own settings: with illegal="lose" the line that makes the environment is all that changes (docs/python.md)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import gymnasium as gym
import pytest

torch = pytest.importorskip("torch", reason="needs the extra sb3")

ID = "maketen:maketen/decade-loop3-v1"
OPTIONS = {"illegal": "lose", "skip_forced_moves": True}
DOCS = Path(__file__).parents[2] / "docs" / "python.md"
IS_ALL = os.environ.get("MAKETEN_TEST_SIZE") == "all"
STEPS = 20_000 if IS_ALL else 512

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(autouse=True)
def _one_thread():
    torch.set_num_threads(1)


def illegal_ends(model, games=500):
    """Return the share of games that end by an illegal action."""
    env = gym.make(ID, **OPTIONS)
    ends = 0
    for seed in range(2_000_000, 2_000_000 + games):
        observation, info = env.reset(seed=seed)
        ended = False
        while not ended:
            action, _ = model.predict(observation, deterministic=True)
            observation, _, ended, _, info = env.step(action)
        ends += info.get("illegal", False)
    env.close()
    return ends / games


@pytest.mark.parametrize("algorithm", ["PPO", "A2C", "DQN"])
def test_stable_baselines3(algorithm):
    sb3 = pytest.importorskip("stable_baselines3", reason="needs the extra sb3")
    model = getattr(sb3, algorithm)("MlpPolicy", gym.make(ID, **OPTIONS), seed=0)
    model.learn(STEPS)
    if IS_ALL:
        share = illegal_ends(model)
        print(f"{algorithm}: {100 * share:.0f} % of games end by an illegal action after {STEPS:,} decisions")  # noqa: T201 - the table of docs/python.md
        # A game has some four decisions of ten moves, of which half are legal: at random 19 of 20 games end so.
        assert share < 0.9
    model.get_env().close()


@pytest.mark.parametrize("algorithm", ["ppo", "dqn"])
def test_cleanrl(algorithm, tmp_path):
    """Run a file of CleanRL's as it is; its repository lies in the folder that CLEANRL names."""
    folder = Path(os.environ.get("CLEANRL", "."))
    file = folder / "cleanrl" / f"{algorithm}.py"
    if not file.exists():
        pytest.skip("needs CleanRL's repository in the folder that CLEANRL names")
    [module] = re.findall(r"# own_ring.py\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "own_ring.py").write_text(module, encoding="utf-8")
    # The buffer of DQN learns after 10,000 steps by its own settings.
    steps = max(STEPS, 12_000) if algorithm == "dqn" else STEPS
    paths = os.pathsep.join([str(folder), str(tmp_path), *sys.path])
    environment = {**os.environ, "PYTHONPATH": paths, "OMP_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore"}
    command = [sys.executable, str(file), "--env-id", "own_ring:Ring-v0", "--total-timesteps", str(steps)]
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "SPS" in run.stdout


def test_torchrl():
    collectors = pytest.importorskip("torchrl.collectors", reason="needs torchrl")
    from torchrl.envs import GymEnv, GymWrapper, check_env_specs  # noqa: PLC0415
    from torchrl.modules import MLP, QValueActor  # noqa: PLC0415
    from torchrl.objectives import DQNLoss  # noqa: PLC0415

    env = GymEnv(ID, **OPTIONS, categorical_action_encoding=True)
    check_env_specs(env)
    many = gym.make_vec(ID.partition(":")[2], num_envs=3, **OPTIONS)
    check_env_specs(GymWrapper(many, categorical_action_encoding=True))
    network = MLP(out_features=env.action_spec.n, num_cells=[64])
    actor = QValueActor(network, in_keys=["observation"], spec=env.action_spec)
    actor(env.reset())
    loss = DQNLoss(actor, action_space=env.action_spec)
    optimizer = torch.optim.Adam(loss.parameters())
    batches = collectors.Collector(env, actor, frames_per_batch=256, total_frames=STEPS)
    for batch in batches:
        value = loss(batch)["loss"]
        optimizer.zero_grad()
        value.backward()
        optimizer.step()
    assert torch.isfinite(value)
    batches.shutdown()


def test_tianshou(tmp_path):
    pytest.importorskip("tianshou.highlevel.experiment", reason="needs tianshou[eval]")
    from tianshou.highlevel.config import OnPolicyTrainingConfig  # noqa: PLC0415
    from tianshou.highlevel.env import EnvFactoryRegistered, VectorEnvType  # noqa: PLC0415
    from tianshou.highlevel.experiment import ExperimentConfig, PPOExperimentBuilder  # noqa: PLC0415

    envs = EnvFactoryRegistered(task=ID, venv_type=VectorEnvType.DUMMY, **OPTIONS)
    training = OnPolicyTrainingConfig(max_epochs=1, epoch_num_steps=STEPS, num_training_envs=8, num_test_envs=4)
    experiment = ExperimentConfig(persistence_enabled=False, persistence_base_dir=str(tmp_path), watch=False)
    result = PPOExperimentBuilder(envs, experiment, training).build().run()
    assert result.trainer_result.best_reward > -1


def test_pufferlib(monkeypatch, tmp_path):
    # It links its resources into the folder that it is imported in.
    monkeypatch.chdir(tmp_path)
    pufferl = pytest.importorskip("pufferlib.pufferl", reason="needs PufferLib")
    from pufferlib import emulation, models, vector  # noqa: PLC0415

    monkeypatch.setattr(sys, "argv", ["puffer"])
    made = {"env_creator": gym.make, "env_args": [ID], "env_kwargs": OPTIONS}
    envs = vector.make(emulation.GymnasiumPufferEnv, env_kwargs=made, num_envs=128, backend="Serial")
    config = pufferl.load_config("default")
    config["train"].update(device="cpu", total_timesteps=20_000)
    told = pufferl.train("maketen", config, envs, models.Default(envs))
    assert told[-1]["agent_steps"] >= 20_000


@pytest.mark.skipif(not IS_ALL, reason="runs with MAKETEN_TEST_SIZE=all; the example rllib_ppo.py always runs")
def test_rllib():
    ppo = pytest.importorskip("ray.rllib.algorithms.ppo", reason="needs the extra rllib")
    import ray  # noqa: PLC0415

    ray.init(include_dashboard=False, log_to_driver=False)
    config = ppo.PPOConfig().environment(ID, env_config=OPTIONS)
    algorithm = config.env_runners(num_env_runners=0).build_algo()
    assert algorithm.train()["num_env_steps_sampled_lifetime"] >= 4000
    algorithm.stop()
    ray.shutdown()
