"""Policies trained here, back to TypeScript: an ONNX file and a JSON beside it, which `maketen import` reads. Needs the extra `onnx`."""

from __future__ import annotations

import hashlib
import inspect
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

if TYPE_CHECKING:
    from collections.abc import Mapping

    import gymnasium as gym

OPSET = 17
# The writer that needs no other package; torch before 2.5 has no other.
_WRITER: dict[str, Any] = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}


class _ActorCritic(torch.nn.Module):
    """The logits and the value of one of Stable-Baselines3's actor-critic policies."""

    def __init__(self, policy: Any) -> None:
        super().__init__()
        self.policy = policy

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        features = self.policy.features_extractor(observations)
        of_moves, of_rows = self.policy.mlp_extractor(features)
        return self.policy.action_net(of_moves), self.policy.value_net(of_rows)


def export_policy(
    policy: Any, env: gym.Env[Any, Any], path: str | Path, trained_with: str = "Stable-Baselines3"
) -> None:
    """Write an actor-critic policy of Stable-Baselines3 (`model.policy`) as ONNX, and `policy.json` beside `policy.onnx`.

    Args:
        policy: multi-layer perceptrons, with ReLU or tanh after each hidden layer, as many for the policy as for the value.
        env: the environment it was trained in, made by `gym.make("maketen/...")`.
        path: a file whose name ends in .onnx.
        trained_with: what the model's config is to say.

    """
    export_network(_ActorCritic(policy), ("logits", "value"), env, path, trained_with)


def export_network(
    network: torch.nn.Module, outputs: tuple[str, ...], env: gym.Env[Any, Any], path: str | Path, trained_with: str
) -> None:
    """Write a network from observations [batch, columns] to ("logits", "value") or ("action_values",); see `export_policy`."""
    path = Path(path)
    if outputs not in (("logits", "value"), ("action_values",)):
        raise ValueError(f'Expected outputs ("logits", "value") or ("action_values",), but got {outputs}')
    if path.suffix != ".onnx":
        raise ValueError(f"Expected a file whose name ends in .onnx, but got {path}")
    shape = env.observation_space.shape
    if shape is None:
        raise ValueError('Expected an environment with mask="info", but its observations are no box')
    names = ["observations", *outputs]
    was_training = network.training
    network.eval()
    torch.onnx.export(
        network,
        (torch.zeros(2, *shape),),
        str(path),
        input_names=names[:1],
        output_names=names[1:],
        dynamic_axes={name: {0: "batch"} for name in names},
        opset_version=OPSET,
        **_WRITER,
    )
    network.train(was_training)
    path.with_suffix(".json").write_text(json.dumps(_description(env, outputs, trained_with), indent=2) + "\n")


def _description(env: gym.Env[Any, Any], outputs: tuple[str, ...], trained_with: str) -> dict[str, Any]:
    game: Any = env.unwrapped
    options: Mapping[str, Any] = env.spec.kwargs if env.spec is not None else {}
    described = {
        "format": "maketen-policy",
        "version": 1,
        "preset": options.get("preset"),
        "rules": options.get("rules") or {},
        "skipForcedMoves": options.get("skip_forced_moves", False),
        "inputs": options.get("inputs", "plain"),
        "outputs": "logits" if outputs[0] == "logits" else "action-values",
        "movesSha256": hashlib.sha256("".join(f"{move}\n" for move in game.moves).encode()).hexdigest(),
        "trainedWith": trained_with,
    }
    reward = options.get("reward")
    return described if reward is None else {**described, "reward": reward}
