"""Masked PPO in one file, in the way of CleanRL, on the vector environment; measured on fixed deals at the end.

    pip install . torch && python examples/ppo_torch.py [--steps 3000000]

Schulman et al., 2017, arXiv:1707.06347; masks: Huang and Ontañón, 2022, arXiv:2006.14171.
"""

from __future__ import annotations

import argparse
import time

import gymnasium as gym
import numpy as np
import torch
from torch import nn

import maketen

ID, PRESET = "maketen/decade-loop3-v1", "decade-loop3"
GAMES, LENGTH, MINIBATCH, EPOCHS = 512, 32, 1024, 1
CLIP, ENTROPY, VALUE, GAE_LAMBDA = 0.2, 0.003, 0.5, 0.95


class Agent(nn.Module):
    """Logits and a value from one trunk."""

    def __init__(self, entries: int, moves: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(orthogonal(entries, 128), nn.ReLU(), orthogonal(128, 128), nn.ReLU())
        self.logits, self.value = orthogonal(128, moves, 0.01), orthogonal(128, 1, 1.0)

    def forward(
        self, observations: torch.Tensor, masks: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.trunk(observations)
        logits = self.logits(hidden).masked_fill(masks == 0, -1e8)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)


def orthogonal(inputs: int, outputs: int, gain: float = 2**0.5) -> nn.Linear:
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


def main() -> None:  # noqa: PLR0915 - an algorithm from top to bottom
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--learning-rate", type=float, default=3e-3)
    parser.add_argument("--deals", default="2000000..2001999")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)

    envs = gym.make_vec(ID, num_envs=GAMES, inputs="features", skip_forced_moves=True)
    entries, moves = envs.single_observation_space.shape[0], int(envs.single_action_space.n)
    agent = Agent(entries, moves)
    optimizer = torch.optim.Adam(agent.parameters(), lr=given.learning_rate, eps=1e-5)
    observations = torch.zeros(LENGTH, GAMES, entries)
    masks = torch.zeros(LENGTH, GAMES, moves, dtype=torch.int8)
    actions = torch.zeros(LENGTH, GAMES, dtype=torch.int64)
    logprobs, rewards, dones, values = (torch.zeros(LENGTH, GAMES) for _ in range(4))

    start, cpu = time.perf_counter(), time.process_time()
    shown, infos = envs.reset(seed=given.seed)
    iterations = max(1, given.steps // (LENGTH * GAMES))
    for iteration in range(iterations):
        optimizer.param_groups[0]["lr"] = given.learning_rate * (1 - iteration / iterations)
        for t in range(LENGTH):
            observations[t], masks[t] = torch.from_numpy(shown), torch.from_numpy(infos["action_mask"])
            with torch.no_grad():
                policy, values[t] = agent(observations[t], masks[t])
            actions[t] = policy.sample()
            logprobs[t] = policy.log_prob(actions[t])
            shown, reward, terminations, truncations, infos = envs.step(actions[t].numpy())
            rewards[t], dones[t] = torch.from_numpy(reward), torch.from_numpy(terminations | truncations)

        with torch.no_grad():
            _, following = agent(torch.from_numpy(shown), torch.from_numpy(infos["action_mask"]))
        advantages = torch.zeros_like(rewards)
        advantage = torch.zeros(GAMES)
        for t in reversed(range(LENGTH)):
            going = 1 - dones[t]
            advantage = rewards[t] + going * (following + GAE_LAMBDA * advantage) - values[t]
            advantages[t], following = advantage, values[t]
        returns = (advantages + values).flatten()

        flat = [each.flatten(0, 1) for each in (observations, masks, actions, logprobs, advantages)]
        for _ in range(EPOCHS):
            for rows in torch.randperm(LENGTH * GAMES).split(MINIBATCH):
                seen, legal, played, before, gain = (each[rows] for each in flat)
                policy, value = agent(seen, legal)
                ratio = (policy.log_prob(played) - before).exp()
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                objective = torch.minimum(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
                loss = VALUE * (value - returns[rows]).square().mean() - objective - ENTROPY * policy.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    print(f"{iterations * LENGTH * GAMES:,} decisions in {seconds:.0f} s ({cpu:.0f} s of this process)")
    envs.close()

    def greedy(seen: np.ndarray, legal: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            policy, _ = agent(torch.from_numpy(seen), torch.from_numpy(legal))
        return np.asarray(policy.logits.argmax(1).numpy())

    against = ["longest-run", "decade-loop3-ppo"]
    print(maketen.evaluate(greedy, PRESET, given.deals, against=against, inputs="features", name="ppo_torch"))


if __name__ == "__main__":
    main()
