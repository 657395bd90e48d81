"""Gymnasium environments for the solitaires whose aim is a sum of ten: Tens, Decade, Four Ten.

import gymnasium as gym
import maketen

env = gym.make("maketen/decade-loop3-v1", skip_forced_moves=True)
observation, info = env.reset(seed=7)
action = env.action_space.sample(info["action_mask"])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from maketen._version import __version__
from maketen.agents import Baseline, baseline
from maketen.datasets import dataset
from maketen.environment import SumOfTenEnv
from maketen.errors import (
    EpisodeOverError,
    IllegalActionError,
    InputError,
    MaketenError,
    NodeError,
    NodeNotFoundError,
)
from maketen.evaluation import audit, bound, describe, difficulty, evaluate, exact, leaderboard
from maketen.expansion import Expansion, State
from maketen.moves import MoveValues, values
from maketen.policy_description import describe_policy
from maketen.registration import Preset, PresetName, RewardName, presets, register_environments
from maketen.results import Audit, Difference, Difficulty, Evaluation, Interval, Result
from maketen.vector_environment import SumOfTenVectorEnv

if TYPE_CHECKING:
    from maketen import gap, text

__all__ = [
    "Audit",
    "Baseline",
    "Difference",
    "Difficulty",
    "EpisodeOverError",
    "Evaluation",
    "Expansion",
    "IllegalActionError",
    "InputError",
    "Interval",
    "MaketenError",
    "MoveValues",
    "NodeError",
    "NodeNotFoundError",
    "Preset",
    "PresetName",
    "Result",
    "RewardName",
    "State",
    "SumOfTenEnv",
    "SumOfTenVectorEnv",
    "__version__",
    "audit",
    "baseline",
    "bound",
    "dataset",
    "describe",
    "describe_policy",
    "difficulty",
    "evaluate",
    "exact",
    "gap",
    "leaderboard",
    "presets",
    "register_environments",
    "text",
    "values",
]

# Imported when they are asked for: some need an extra.
_MODULES = ("gap", "inspect_task", "onnx", "rllib", "sb3", "text", "verifiers")


def __getattr__(name: str) -> Any:
    """Return a module of the package that has not been imported yet."""
    if name in _MODULES:
        return import_module(f"maketen.{name}")
    raise AttributeError(f"module 'maketen' has no attribute {name!r}")


register_environments()
