"""Recurrent PPO on a memory task with a known optimum: a ring of 28 cards whose players do not see which cards are gone.

    pip install . torch && python examples/recurrent_ppo.py [--steps 1500000]

Three players of one network learn: with open counts of the hidden cards, without them, and without them but with a memory, a gated recurrent unit
(Cho et al., 2014, arXiv:1406.1078). What each loses to the optimum is known exactly, move by move.
"""

from __future__ import annotations

import argparse
import math
import time
from typing import Any

import gymnasium as gym
import numpy as np
import torch
from torch import nn

import maketen

PRESET, RANKS = "decade-loop", "A45TJQK"
LENGTH, PARTS, EPOCHS, UNITS = 40, 4, 2, 64
CLIP, ENTROPY, VALUE, NEXT, GAE_LAMBDA = 0.2, 0.003, 0.5, 0.5, 0.95
CARDS = 11  # values of a next card, 0 for none
# Whether counts are shown, and whether the player remembers.
PLAYERS = {"counts shown": (True, False), "no memory": (False, False), "memory": (False, True)}


def games(count: int, *, shown: bool) -> Any:
    """Make games that ask for forced moves too: a card that is seen only then is one to remember."""
    observe = None if shown else "table"
    return gym.make_vec(f"maketen/{PRESET}-v1", num_envs=count, rules={"ranks": RANKS}, observe=observe)


class Agent(nn.Module):
    """Logits, a value and a guess at the next card. Entries are integers over a maximum: each has a column for every integer."""

    def __init__(self, envs: Any, *, remembers: bool) -> None:
        super().__init__()
        parts = envs.unwrapped.observation_parts
        most = [int(part.unit.removeprefix("1 / ")) for part in parts for _ in range(part.size)]
        self.register_buffer("most", torch.tensor(most))
        self.register_buffer("starts", torch.tensor([0, *np.cumsum([each + 1 for each in most])[:-1]]))
        self.remembers = remembers
        self.table = nn.Linear(sum(most) + len(most), UNITS)
        nn.init.normal_(self.table.weight, std=0.1)
        self.memory, self.trunk = nn.GRUCell(UNITS, UNITS), nn.Linear(2 * UNITS, UNITS)
        self.logits, self.value = nn.Linear(UNITS, int(envs.single_action_space.n)), nn.Linear(UNITS, 1)
        self.guess = nn.Linear(UNITS, CARDS)
        nn.init.orthogonal_(self.logits.weight, 0.01)

    def forward(
        self, observations: torch.Tensor, masks: torch.Tensor, memory: torch.Tensor, going: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor, torch.Tensor, torch.Tensor]:
        """Read `[time, games, entries]`; `going` `[time, games]` is 0 where a game begins, which is remembered from there on."""
        length, size, entries = observations.shape
        columns = (observations * self.most).round().long() + self.starts
        ones = torch.zeros(length * size, self.table.in_features).scatter_(1, columns.view(-1, entries), 1)
        seen = self.table(ones).relu().view(length, size, UNITS)
        remembered = []
        for now, goes_on in zip(seen.unbind(), going.unsqueeze(-1).unbind(), strict=True):
            memory = self.memory(now, memory * goes_on if self.remembers else torch.zeros_like(memory))
            remembered.append(memory)
        hidden = self.trunk(torch.cat((seen, torch.stack(remembered)), -1)).relu()
        logits = self.logits(hidden).masked_fill(masks == 0, -1e8)
        policy = torch.distributions.Categorical(logits=logits)
        return policy, self.value(hidden).squeeze(-1), self.guess(hidden), memory


def learn(agent: Agent, envs: Any, steps: int, seed: int, rate: float) -> None:
    """PPO (Schulman et al., 2017, arXiv:1707.06347) on whole stretches of games; only decisions count, forced moves are remembered."""
    optimizer = torch.optim.Adam(agent.parameters(), lr=rate, eps=1e-5)
    count = envs.num_envs
    shape = (LENGTH, count)
    observations = torch.zeros(*shape, envs.single_observation_space.shape[0])
    masks = torch.zeros(*shape, int(envs.single_action_space.n), dtype=torch.int8)
    actions, cards = torch.zeros(2, *shape, dtype=torch.int64)
    logprobs, rewards, going, goes_on, values = torch.zeros(5, *shape)
    shown, infos = envs.reset(seed=seed)
    memory, begun = torch.zeros(count, UNITS), torch.zeros(count)
    iterations = max(1, steps // (LENGTH * count))
    for iteration in range(iterations):
        optimizer.param_groups[0]["lr"] = rate * (1 - iteration / iterations)
        before = memory
        for t in range(LENGTH):
            observations[t], masks[t] = torch.from_numpy(shown), torch.from_numpy(infos["action_mask"])
            going[t] = begun
            with torch.no_grad():
                policy, value, _, memory = agent(observations[t : t + 1], masks[t : t + 1], memory, going[t : t + 1])
                actions[t] = policy.sample()[0]
                logprobs[t], values[t] = policy.log_prob(actions[t])[0], value[0]
            shown, reward, terminations, _, infos = envs.step(actions[t].numpy())
            rewards[t], goes_on[t] = torch.from_numpy(reward), torch.from_numpy(~terminations)
            cards[t] = torch.from_numpy(np.rint(shown[:, 0] * (CARDS - 1)))
            begun = goes_on[t].clone()
        with torch.no_grad():
            last = torch.from_numpy(shown)[None], torch.from_numpy(infos["action_mask"])[None]
            following = agent(*last, memory, begun[None])[1][0]
        advantages, advantage = torch.zeros(shape), torch.zeros(count)
        for t in reversed(range(LENGTH)):
            advantage = rewards[t] + goes_on[t] * (following + GAE_LAMBDA * advantage) - values[t]
            advantages[t], following = advantage, values[t]
        returns, decides = advantages + values, masks.sum(-1) > 1
        mean, deviation = advantages[decides].mean(), advantages[decides].std() + 1e-8
        for rows in [each for _ in range(EPOCHS) for each in torch.randperm(count).split(count // PARTS)]:
            policy, value, guess, _ = agent(observations[:, rows], masks[:, rows], before[rows], going[:, rows])
            ratio = (policy.log_prob(actions[:, rows]) - logprobs[:, rows]).exp()
            gain = (advantages[:, rows] - mean) / deviation
            objective = torch.minimum(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)) + ENTROPY * policy.entropy()
            known = goes_on[:, rows] == 1
            told = nn.functional.cross_entropy(guess[known], cards[:, rows][known])
            wrong = (value - returns[:, rows]).square().mean()
            loss = VALUE * wrong + NEXT * told - objective[decides[:, rows]].mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def measure(agent: Agent, *, shown: bool, first: int, last: int) -> tuple[float, float, float]:
    """Play each deal by the likeliest moves: what a game loses to the optimum in chances to win, half its 95 % interval, and the share of wins."""
    count = last - first + 1
    envs = games(count, shown=shown)
    observations, infos = envs.reset(seed=list(range(first, last + 1)))
    memory, begun, playing = torch.zeros(count, UNITS), torch.zeros(1, count), np.ones(count, bool)
    lost, won = np.zeros((2, count))
    while playing.any():
        now, able = torch.from_numpy(observations)[None], torch.from_numpy(infos["action_mask"])[None]
        with torch.no_grad():
            policy, _, _, memory = agent(now, able, memory, begun)
        actions = policy.logits[0].argmax(1).numpy()
        lost[playing] += maketen.values(envs, agent="exact").regret(actions)[playing]
        observations, rewards, terminations, _, infos = envs.step(actions)
        won[playing] += rewards[playing]
        begun = torch.from_numpy(~terminations)[None].float()
        playing &= ~terminations
    envs.close()
    return lost.mean(), 1.96 * lost.std(ddof=1) / math.sqrt(count), won.mean()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=1_500_000, help="moves of each training, forced ones too")
    parser.add_argument("--games", type=int, default=512, help="in step")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--learning-rate", type=float, default=2e-3)
    parser.add_argument("--deals", default="2000000..2000499", help="to measure on")
    given = parser.parse_args()
    torch.set_num_threads(1)
    first, last = map(int, given.deals.split(".."))
    optimum = maketen.exact(PRESET, rules={"ranks": RANKS})["winProbability"]
    print(f"{PRESET} with {RANKS}, deals {given.deals}: the optimum wins {100 * optimum:.2f} %")
    for name, (shown, remembers) in PLAYERS.items():
        torch.manual_seed(given.seed)
        envs = games(given.games, shown=shown)
        agent = Agent(envs, remembers=remembers)
        start = time.process_time()
        learn(agent, envs, given.steps, given.seed, given.learning_rate)
        seconds = time.process_time() - start
        envs.close()
        regret, half, won = (100 * each for each in measure(agent, shown=shown, first=first, last=last))
        line = f"{name:12} loses {regret:.2f} points a game (95 %: {regret - half:.2f} to {regret + half:.2f}), wins {won:.1f} %"
        print(f"{line}; learnt in {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
