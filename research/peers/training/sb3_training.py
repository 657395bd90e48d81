"""Stable-Baselines3 and sb3-contrib with a free vector environment: PPO with our network and batches, once with masks and once without, and DQN.

Their DQN knows neither double nor dueling networks, nor masks: it has our hidden layers, batches and updates, and less to do.
"""

import free_environment as free
import numpy
import torch
from gymnasium.spaces import Box, Discrete
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3 import DQN, PPO
from stable_baselines3.common.policies import ActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

ALGORITHM, SECONDS, CONFIG = free.command_line()
c = CONFIG
torch.set_num_threads(1)


class FreeGames(VecEnv):
    def __init__(self):
        super().__init__(c.environments, Box(0, 1, (c.inputs,), numpy.float32), Discrete(c.moves))
        rows = c.environments * free.BATCHES
        shape = (free.BATCHES, c.environments)
        self.x = free.inputs(c, rows).reshape(*shape, -1)
        masks, rewards, ends = free.decisions(c, rows)
        self.masks, self.rewards, self.ends = masks.reshape(*shape, -1), rewards.reshape(shape), ends.reshape(shape) == 1
        self.infos = [{} for _ in range(c.environments)]
        self.at = 0

    def reset(self):
        return self.x[self.at]

    def step_async(self, actions):
        self.at = (self.at + 1) % free.BATCHES

    def step_wait(self):
        return self.x[self.at], self.rewards[self.at], self.ends[self.at], self.infos

    def env_method(self, name, *arguments, indices=None, **options):
        return list(self.masks[self.at])  # action_masks is what is asked for

    def has_attr(self, name):
        return name == "action_masks"

    def get_attr(self, name, indices=None):
        return [None] * c.environments

    def set_attr(self, name, value, indices=None):
        pass

    def env_is_wrapped(self, wrapper, indices=None):
        return [False] * c.environments

    def close(self):
        pass


class Trunk(BaseFeaturesExtractor):
    """The hidden layers, and the moves' columns behind them."""

    def __init__(self, space):
        self.columns = c.moves * c.perMove
        super().__init__(space, c.hiddenSizes[-1] + self.columns)
        sizes = [c.inputs, *c.hiddenSizes]
        self.layers = nn.Sequential(*(part for a, b in zip(sizes, sizes[1:]) for part in (nn.Linear(a, b), nn.ReLU())))

    def forward(self, x):
        return torch.cat([self.layers(x), x[:, -self.columns :]], dim=1)


class Logits(nn.Module):
    def __init__(self):
        super().__init__()
        self.context = nn.Linear(c.hiddenSizes[-1], c.moves * c.moveUnits)
        self.move = nn.Linear(c.perMove, c.moveUnits)
        self.logit = nn.Linear(c.moveUnits, 1)

    def forward(self, x):
        hidden, columns = x[:, : c.hiddenSizes[-1]], x[:, c.hiddenSizes[-1] :].view(-1, c.moves, c.perMove)
        both = self.move(columns) + self.context(hidden).view(-1, c.moves, c.moveUnits)
        return self.logit(torch.relu(both)).squeeze(-1)


class Value(nn.Linear):
    def forward(self, x):
        return super().forward(x[:, : c.hiddenSizes[-1]])


def with_our_network(policy):
    class Policy(policy):
        def _build(self, lr_schedule):
            super()._build(lr_schedule)
            self.action_net, self.value_net = Logits(), Value(c.hiddenSizes[-1], 1)
            self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    return Policy


def learn(model, decisions):
    model.learn(decisions, reset_num_timesteps=False)


def ppo(algorithm, policy):
    model = algorithm(
        with_our_network(policy),
        FreeGames(),
        learning_rate=c.learningRate,
        n_steps=c.rolloutLength,
        batch_size=c.minibatchSize,
        n_epochs=c.epochs,
        gamma=c.gamma,
        gae_lambda=c.gaeLambda,
        clip_range=c.clipRange,
        ent_coef=c.entropyCoefficient,
        vf_coef=c.valueCoefficient,
        max_grad_norm=c.maxGradientNorm,
        policy_kwargs={"net_arch": [], "features_extractor_class": Trunk, "optimizer_kwargs": {"eps": 1e-5}},
        device="cpu",
    )
    rows = c.environments * c.rolloutLength
    free.measure(lambda: learn(model, rows), rows, SECONDS)


def dqn():
    model = DQN(
        "MlpPolicy",
        FreeGames(),
        learning_rate=c.learningRate,
        buffer_size=c.bufferSize,
        learning_starts=0,
        batch_size=c.minibatchSize,
        gamma=c.gamma,
        train_freq=c.stepsPerIteration,
        gradient_steps=c.updatesPerIteration,
        target_update_interval=c.targetInterval * c.environments * c.stepsPerIteration // c.updatesPerIteration,
        max_grad_norm=c.maxGradientNorm,
        exploration_initial_eps=0.01,
        exploration_final_eps=0.01,
        n_steps=c.nStep,
        policy_kwargs={"net_arch": c.hiddenSizes},
        device="cpu",
    )
    rows = c.environments * c.stepsPerIteration
    free.measure(lambda: learn(model, rows), rows, SECONDS)


if ALGORITHM == "masked-ppo":
    ppo(MaskablePPO, MaskableActorCriticPolicy)
elif ALGORITHM == "ppo":
    ppo(PPO, ActorCriticPolicy)
else:
    dqn()
