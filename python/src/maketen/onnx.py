"""Policies trained here, back to TypeScript: an ONNX file and a JSON beside it, which `maketen import` reads. Needs the extra `onnx`."""

import inspect
from pathlib import Path
from typing import Any

from maketen.errors import InputError, extra
from maketen.policy_description import ACTION_VALUES, LOGITS, columns_of, describe_policy, game_of

with extra("onnx", "torch"):
    import torch

__all__ = ["export_network", "export_policy"]

OPSET = 17
# The writer that needs no other package; torch before 2.5 has no other.
_WRITER: dict[str, Any] = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}


class _ActorCritic(torch.nn.Module):
    """The logits and the value of one of Stable-Baselines3's actor-critic policies."""

    def __init__(self, policy: Any) -> None:
        super().__init__()
        self.policy = policy

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        policy = self.policy
        if policy.share_features_extractor:
            of_moves, of_rows = policy.mlp_extractor(policy.features_extractor(observations))
        else:
            of_moves = policy.mlp_extractor.forward_actor(policy.pi_features_extractor(observations))
            of_rows = policy.mlp_extractor.forward_critic(policy.vf_features_extractor(observations))
        return policy.action_net(of_moves), policy.value_net(of_rows)


class _MeanOfQuantiles(torch.nn.Module):
    """The action values of sb3-contrib's QR-DQN."""

    def __init__(self, policy: Any) -> None:
        super().__init__()
        self.quantiles = policy.quantile_net

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        values: torch.Tensor = self.quantiles(observations).mean(1)
        return values


def export_policy(model: Any, env: Any, path: str | Path, trained_with: str = "Stable-Baselines3") -> None:
    """Write a policy of Stable-Baselines3 as ONNX, and `policy.json` beside `policy.onnx`, which says what it is for.

    Args:
        model: of PPO, MaskablePPO, A2C, TRPO, DQN or QR-DQN, with multi-layer perceptrons; or its `policy`, whose values then count as undiscounted.
        env: the environment it was trained in, of `gym.make("maketen/...")` or `maketen.sb3.make_vec_env`.
        path: a file whose name ends in .onnx.
        trained_with: what the model's config is to say.

    Raises:
        InputError: a policy of another kind or of another environment, or a wrapper that changes what it sees, earns or does.

    """
    policy = getattr(model, "policy", model)
    normalize = getattr(model, "get_vec_normalize_env", None)
    if normalize is not None and normalize() is not None:
        raise InputError(
            "Expected a policy that sees observations as they are, but it was trained under VecNormalize; train it without"
        )
    game = game_of(env)
    seen, played = getattr(policy.observation_space, "shape", None), getattr(policy.action_space, "n", None)
    expected = ((columns_of(game),), len(game.moves))
    if (seen, played) != expected:
        raise InputError(
            f"Expected a policy of observations {expected[0]} and {expected[1]} actions, as the environment has, but it has {seen} and {played}; "
            "pass the environment that it was trained in"
        )
    network, outputs = _network_of(policy)
    export_network(network, outputs, env, path, trained_with, discount=float(getattr(model, "gamma", 1.0)))


def _network_of(policy: Any) -> tuple[torch.nn.Module, tuple[str, ...]]:
    if hasattr(policy, "mlp_extractor") and not hasattr(policy, "lstm_actor"):
        return _ActorCritic(policy), LOGITS
    if hasattr(policy, "quantile_net"):
        return _MeanOfQuantiles(policy), ACTION_VALUES
    if hasattr(policy, "q_net"):
        return policy.q_net, ACTION_VALUES
    raise InputError(
        f"Expected a feed-forward policy of discrete actions of Stable-Baselines3, but got {type(policy).__name__}"
    )


def export_network(  # noqa: PLR0913 - what it is for, and where to
    network: torch.nn.Module,
    outputs: tuple[str, ...],
    env: Any,
    path: str | Path,
    trained_with: str,
    *,
    discount: float = 1.0,
) -> None:
    """Write a network of torch from observations [batch, columns] to ("logits", "value") or ("action_values",); see `maketen.describe_policy`."""
    describe_policy(env, outputs, path, trained_with=trained_with, discount=discount)
    names = ["observations", *outputs]
    was_training = network.training
    network.eval()
    torch.onnx.export(
        network,
        (torch.zeros(2, columns_of(game_of(env))),),
        str(path),
        input_names=names[:1],
        output_names=names[1:],
        dynamic_axes={name: {0: "batch"} for name in names},
        opset_version=OPSET,
        **_WRITER,
    )
    network.train(was_training)
