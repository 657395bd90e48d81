"""Policies and models as ONNX files (extras sb3 and onnx)."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import gymnasium as gym
import numpy as np
import pytest

import maketen

REPOSITORY = Path(__file__).parents[2]
PROGRAM = REPOSITORY / "src" / "cli" / "main.ts"
TSX = REPOSITORY / "node_modules" / ".bin" / "tsx"
ENV = "maketen/decade-loop3-v1"
OPTIONS = {"inputs": "features", "skip_forced_moves": True}


def described(env, tmp_path, outputs=("logits", "value"), **options):
    maketen.describe_policy(env, outputs, tmp_path / "policy.onnx", trained_with="a test", **options)
    return json.loads((tmp_path / "policy.json").read_text())


def test_description_says_all_that_the_environment_is_made_of(tmp_path):
    options = {"rules": {"maxRun": 2}, "reward": "score", "skip_forced_moves": True, "inputs": "features"}
    made = [gym.make(ENV, **options), gym.make_vec(ENV, num_envs=2, **options)]
    made.append(gym.wrappers.RecordEpisodeStatistics(gym.wrappers.TimeLimit(gym.make(ENV, **options), 40)))
    made.append(maketen.SumOfTenEnv("decade-loop3", **options))
    made.append(gym.make_vec(ENV, num_envs=2, vectorization_mode="sync", **options))
    said = [described(env, tmp_path, discount=0.5) for env in made]
    assert all(each == said[0] for each in said)
    assert said[0]["rules"]["maxRun"] == 2
    assert len(said[0].pop("movesSha256")) == 64
    assert said[0].pop("rules")["loop"] is True
    assert said[0] == {
        "format": "maketen-policy",
        "version": 1,
        "preset": "decade-loop3",
        "rulesId": "decade-v1",
        "reward": "score",
        "discount": 0.5,
        "skipForcedMoves": True,
        "inputs": "features",
        "outputs": "logits",
        "trainedWith": "a test",
    }
    for env in made:
        env.close()
    assert described(maketen.SumOfTenEnv("tens"), tmp_path)["inputs"] == "plain"


@pytest.mark.parametrize(
    "wrap",
    [
        gym.wrappers.NormalizeReward,
        gym.wrappers.NormalizeObservation,
        lambda env: gym.wrappers.TransformReward(env, lambda reward: 2 * reward),
        lambda env: gym.wrappers.FrameStackObservation(env, 2),
        lambda env: gym.wrappers.TransformAction(env, lambda action: action, env.action_space),
        type("TimeLimit", (gym.Wrapper,), {}),
    ],
)
def test_wrappers_that_change_what_a_policy_sees_earns_or_does_are_refused(wrap, tmp_path):
    env = wrap(gym.make(ENV, **OPTIONS))
    with pytest.raises(maketen.InputError, match="may change"):
        described(env, tmp_path)
    assert list(tmp_path.iterdir()) == []
    env.close()


def test_what_cannot_be_described_is_refused(tmp_path):
    env = gym.make(ENV, **OPTIONS)
    with pytest.raises(maketen.InputError, match="environment of maketen"):
        described(gym.make("CartPole-v1"), tmp_path)
    with pytest.raises(maketen.InputError, match="outputs"):
        described(env, tmp_path, ("actions",))
    with pytest.raises(maketen.InputError, match="discount"):
        described(env, tmp_path, discount=0)
    with pytest.raises(maketen.InputError, match=r"\.onnx"):
        maketen.describe_policy(env, ("action_values",), tmp_path / "policy.pt", trained_with="a test")
    env.close()


@pytest.fixture
def runtime():
    return pytest.importorskip("onnxruntime", reason="needs onnxruntime")


def run(runtime, file, **inputs):
    session = runtime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    names = [output.name for output in session.get_outputs()]
    return dict(zip(names, session.run(names, inputs), strict=True))


def observed(games=16):
    envs = gym.make_vec(ENV, num_envs=games, **OPTIONS)
    observations, _ = envs.reset(seed=3)
    observations = observations.copy()
    envs.close()
    return observations


SMALL = {"net_arch": [8]}
APART = {"net_arch": {"pi": [8], "vf": [6, 4]}, "share_features_extractor": False}


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
@pytest.mark.parametrize(
    ("algorithm", "settings"),
    [("MaskablePPO", {}), ("moves", {}), ("DQN", SMALL), ("QRDQN", SMALL), ("A2C", SMALL), ("PPO", APART)],
)
def test_exported_policies_compute_what_torch_does(algorithm, settings, runtime, tmp_path):
    torch = pytest.importorskip("torch", reason="needs the extra onnx")
    pytest.importorskip("onnx", reason="needs the extra onnx")
    sb3 = pytest.importorskip("stable_baselines3", reason="needs the extra sb3")
    sb3_contrib = pytest.importorskip("sb3_contrib", reason="needs the extra sb3")
    from maketen.onnx import export_policy  # noqa: PLC0415
    from maketen.sb3 import MoveScoringPolicy  # noqa: PLC0415

    env = gym.make(ENV, illegal="substitute", **OPTIONS)
    name, policy = algorithm, "MlpPolicy"
    if algorithm == "moves":
        name, policy, settings = "MaskablePPO", MoveScoringPolicy, {"action_features": env.unwrapped.action_features}
    made = getattr(sb3, name, None) or getattr(sb3_contrib, name)
    model = made(policy, env, gamma=0.9, policy_kwargs=settings, seed=0, device="cpu")
    # Values of a policy alone count as undiscounted.
    given, discount = (model.policy, 1) if algorithm == "moves" else (model, 0.9)
    export_policy(given, model.get_env(), tmp_path / "policy.onnx")
    said = json.loads((tmp_path / "policy.json").read_text())
    outputs = "action-values" if algorithm.endswith("DQN") else "logits"
    assert (said["preset"], said["inputs"]) == ("decade-loop3", "features")
    assert (said["outputs"], said["discount"]) == (outputs, discount)
    rows = observed()
    found = run(runtime, tmp_path / "policy.onnx", observations=rows)
    with torch.no_grad():
        given = torch.as_tensor(rows)
        if outputs == "action-values":
            expected = model.policy.q_net(given) if algorithm == "DQN" else model.policy.quantile_net(given).mean(1)
            np.testing.assert_allclose(found["action_values"], expected.numpy(), atol=1e-5)
        else:
            expected = model.policy.get_distribution(given).distribution.logits
            logits = found["logits"] - found["logits"].max(1, keepdims=True)
            logits -= np.log(np.exp(logits).sum(1, keepdims=True))
            np.testing.assert_allclose(logits, expected.numpy(), atol=1e-5)
            np.testing.assert_allclose(found["value"], model.policy.predict_values(given).numpy(), atol=1e-5)
    env.close()


def test_policies_of_other_kinds_and_other_environments_are_refused(tmp_path):
    sb3 = pytest.importorskip("stable_baselines3", reason="needs the extra sb3")
    sb3_contrib = pytest.importorskip("sb3_contrib", reason="needs the extra sb3")
    from stable_baselines3.common.vec_env import VecNormalize  # noqa: PLC0415

    from maketen.onnx import export_policy  # noqa: PLC0415
    from maketen.sb3 import make_vec_env  # noqa: PLC0415

    envs = make_vec_env(ENV, 2, illegal="substitute", **OPTIONS)
    plain = gym.make(ENV)
    file = tmp_path / "policy.onnx"
    with pytest.raises(maketen.InputError, match="pass the environment that it was trained in"):
        export_policy(sb3.PPO("MlpPolicy", envs, device="cpu"), plain, file)
    recurrent = sb3_contrib.RecurrentPPO("MlpLstmPolicy", envs, device="cpu")
    with pytest.raises(maketen.InputError, match="RecurrentActorCriticPolicy"):
        export_policy(recurrent, envs, file)
    normalized = sb3.PPO("MlpPolicy", VecNormalize(envs), device="cpu")
    with pytest.raises(maketen.InputError, match="VecNormalize"):
        export_policy(normalized, envs, file)
    with pytest.raises(maketen.InputError, match="VecNormalize may change"):
        export_policy(normalized.policy, normalized.get_env(), file)
    assert list(tmp_path.iterdir()) == []
    plain.close()
    envs.close()


@pytest.mark.skipif(not TSX.exists(), reason="needs the repository with its packages")
@pytest.mark.parametrize(
    ("name", "output", "width"), [("decade-loop3-ppo", "logits", 10), ("decade-value", "value", 1)]
)
def test_models_of_the_package_run_in_onnx_runtime(name, output, width, runtime, tmp_path):
    file = tmp_path / "model.onnx"
    node = shutil.which("node")
    assert node is not None
    subprocess.run(
        [node, str(TSX.resolve()), str(PROGRAM), "export", name, "--onnx", str(file)], check=True, capture_output=True
    )
    session = runtime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    told = json.loads(session.get_modelmeta().custom_metadata_map["maketen"])
    assert told["format"] == "maketen-policy"
    [given, *_] = session.get_inputs()
    rows = observed() if output == "logits" else np.random.default_rng(0).random((5, given.shape[1]), np.float32)
    assert rows.shape[1] == given.shape[1]
    found = run(runtime, file, observations=rows)
    assert found[output].shape == (len(rows), width)
    assert np.isfinite(found[output]).all()
