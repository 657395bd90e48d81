"""Policies and models as ONNX files (extras sb3 and onnx)."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import gymnasium as gym
import numpy as np
import pytest

import maketen  # noqa: F401 - makes its environments known

REPOSITORY = Path(__file__).parents[2]
PROGRAM = REPOSITORY / "src" / "cli" / "main.ts"
TSX = REPOSITORY / "node_modules" / ".bin" / "tsx"
ENV = "maketen/decade-loop3-v1"
OPTIONS = {"inputs": "features", "skip_forced_moves": True}

runtime = pytest.importorskip("onnxruntime", reason="needs onnxruntime")


def run(file, **inputs):
    session = runtime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    names = [output.name for output in session.get_outputs()]
    return dict(zip(names, session.run(names, inputs), strict=True))


def observed(games=16):
    envs = gym.make_vec(ENV, num_envs=games, **OPTIONS)
    observations, _ = envs.reset(seed=3)
    observations = observations.copy()
    envs.close()
    return observations


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
@pytest.mark.parametrize("name", ["MlpPolicy", "moves"])
def test_exported_policies_compute_what_torch_does(name, tmp_path):
    torch = pytest.importorskip("torch", reason="needs the extra onnx")
    pytest.importorskip("onnx", reason="needs the extra onnx")
    sb3_contrib = pytest.importorskip("sb3_contrib", reason="needs the extra sb3")
    from maketen.onnx import export_policy  # noqa: PLC0415
    from maketen.sb3 import MoveScoringPolicy, make_vec_env  # noqa: PLC0415

    envs = make_vec_env(ENV, 8, seed=1, **OPTIONS)
    policy = MoveScoringPolicy if name == "moves" else name
    kwargs = {"action_features": envs.action_features} if name == "moves" else {}
    model = sb3_contrib.MaskablePPO(policy, envs, n_steps=8, batch_size=64, policy_kwargs=kwargs, seed=0, device="cpu")
    envs.close()
    env = gym.make(ENV, **OPTIONS)
    export_policy(model.policy, env, tmp_path / "policy.onnx")
    described = json.loads((tmp_path / "policy.json").read_text())
    assert (described["preset"], described["inputs"], described["outputs"]) == ("decade-loop3", "features", "logits")
    assert env.unwrapped.action_features == 6
    env.close()
    observations = observed()
    found = run(tmp_path / "policy.onnx", observations=observations)
    with torch.no_grad():
        of_moves, of_rows = model.policy.mlp_extractor(torch.as_tensor(observations))
        np.testing.assert_allclose(found["logits"], model.policy.action_net(of_moves).numpy(), atol=1e-5)
        np.testing.assert_allclose(found["value"], model.policy.value_net(of_rows).numpy(), atol=1e-5)


@pytest.mark.skipif(not TSX.exists(), reason="needs the repository with its packages")
@pytest.mark.parametrize(
    ("name", "output", "width"), [("decade-loop3-ppo", "logits", 10), ("decade-value", "value", 1)]
)
def test_models_of_the_package_run_in_onnx_runtime(name, output, width, tmp_path):
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
    found = run(file, observations=rows)
    assert found[output].shape == (len(rows), width)
    assert np.isfinite(found[output]).all()
