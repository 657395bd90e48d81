"""Ray's RLlib (extra `[rllib]`): environments whose observations its action-masking module reads."""

from typing import Any

import gymnasium as gym
import numpy as np

from maketen.errors import extra

with extra("rllib", "RLlib"):
    from ray.tune.registry import register_env

__all__ = ["ENV_NAME", "env_of", "register"]

ENV_NAME = "maketen"
"""What RLlib calls the environment that `register` makes known; its `env_config` has "id" and options of `gymnasium.make`."""


def env_of(env_config: dict[str, Any]) -> gym.Env[Any, Any]:
    """Make the environment of `env_config["id"]`, with observations {"observations", "action_mask"} as RLlib names them."""
    options = dict(env_config)
    env = gym.make(options.pop("id"), mask="dict", **options)
    space = env.observation_space
    assert isinstance(space, gym.spaces.Dict)  # noqa: S101 - mask="dict" says so
    masks = gym.spaces.Box(0, 1, space["action_mask"].shape, dtype=np.float32)
    named = gym.spaces.Dict({"action_mask": masks, "observations": space["observation"]})
    return gym.wrappers.TransformObservation(env, _named, named)


def _named(observation: dict[str, Any]) -> dict[str, Any]:
    return {"action_mask": observation["action_mask"].astype(np.float32), "observations": observation["observation"]}


def register() -> str:
    """Tell RLlib of it, and return its name."""
    register_env(ENV_NAME, env_of)
    return ENV_NAME
