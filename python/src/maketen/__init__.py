"""Gymnasium environments for the solitaires whose aim is a sum of ten: Tens, Decade, Four Ten.

import gymnasium as gym
import maketen

env = gym.make("maketen/decade-loop3-v1", skip_forced_moves=True)
observation, info = env.reset(seed=7)
action = env.action_space.sample(info["action_mask"])
"""

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
from maketen.moves import MoveValues, regret, values
from maketen.policy_description import describe_policy
from maketen.registration import Preset, presets, register_environments
from maketen.results import Audit, Difference, Difficulty, Evaluation, Interval, Result
from maketen.vector_environment import SumOfTenVectorEnv

__all__ = [
    "Audit",
    "Baseline",
    "Difference",
    "Difficulty",
    "EpisodeOverError",
    "Evaluation",
    "IllegalActionError",
    "InputError",
    "Interval",
    "MaketenError",
    "MoveValues",
    "NodeError",
    "NodeNotFoundError",
    "Preset",
    "Result",
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
    "leaderboard",
    "presets",
    "register_environments",
    "regret",
    "values",
]

register_environments()
