"""Recurrent PPO on a memory task with a known optimum: a ring of 28 cards whose players do not see which cards are gone.

    pip install '.[sb3]' tyro && python examples/recurrent_ppo.py [--steps 1500000]

Three players of one network learn by sb3-contrib's RecurrentPPO with masks: with open counts of the hidden cards, without them, and without them but
with a memory (LSTM). What each loses to the optimum is known exactly, move by move.
"""

import math
import time
from typing import Any

import numpy as np
import torch
import tyro
from sb3_contrib import RecurrentPPO
from sb3_contrib.ppo_recurrent import MultiInputLstmPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

import maketen
from maketen import sb3

PRESET, RANKS = "decade-loop", "A45TJQK"
UNITS = 64
# Whether counts are shown, and whether the player remembers.
PLAYERS = {"counts shown": (True, False), "no memory": (False, False), "memory": (False, True)}


def games_of(count: int, *, shown: bool) -> maketen.SumOfTenVectorEnv:
    """Make games that ask for forced moves too: a card that is seen only then is one to remember."""
    observe = None if shown else "table"
    return maketen.SumOfTenVectorEnv(PRESET, count, rules={"ranks": RANKS}, observe=observe, mask="dict")


class Columns(BaseFeaturesExtractor):
    """A layer over entries that are integers over a maximum: each has a column for every integer."""

    def __init__(self, space: Any, most: list[int], units: int) -> None:
        super().__init__(space, units)
        self.register_buffer("most", torch.tensor(most))
        self.register_buffer("starts", torch.tensor([0, *np.cumsum([each + 1 for each in most])[:-1]]))
        self.table = nn.EmbeddingBag(sum(most) + len(most), units, mode="sum")

    def forward(self, seen: dict[str, torch.Tensor]) -> torch.Tensor:
        self.illegal = seen["action_mask"] == 0
        return self.table((seen["observation"] * self.most).round().long() + self.starts).relu()


class MaskedPolicy(MultiInputLstmPolicy):
    """Plays legal moves alone; without `remembers` each position is the first that it sees."""

    def __init__(self, *args: Any, remembers: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self.remembers = remembers
        # One memory, which learns from values too, and forgets nothing at first.
        self.lstm_critic = self.lstm_actor
        nn.init.constant_(self.lstm_actor.bias_ih_l0[UNITS : 2 * UNITS], 2)

    def _get_action_dist_from_latent(self, latent_pi: torch.Tensor) -> Any:
        logits = self.action_net(latent_pi).masked_fill(self.features_extractor.illegal, -1e8)
        return self.action_dist.proba_distribution(action_logits=logits)

    def _process_sequence(self, features: Any, states: Any, starts: torch.Tensor, lstm: nn.LSTM) -> Any:
        return super()._process_sequence(features, states, starts if self.remembers else torch.ones_like(starts), lstm)


def learner(envs: maketen.SumOfTenVectorEnv, seed: int, rate: float, *, remembers: bool) -> RecurrentPPO:
    most = [int(part.unit.removeprefix("1 / ")) for part in envs.observation_parts for _ in range(part.size)]
    policy = {
        "remembers": remembers,
        "features_extractor_class": Columns,
        "features_extractor_kwargs": {"most": most, "units": UNITS},
        "lstm_hidden_size": UNITS,
        "net_arch": [UNITS],
        "activation_fn": nn.ReLU,
    }
    return RecurrentPPO(
        MaskedPolicy,
        sb3.SumOfTenVecEnv(envs),
        policy_kwargs=policy,
        n_steps=40,
        batch_size=5 * envs.num_envs,
        n_epochs=3,
        gamma=1.0,
        vf_coef=2.0,
        ent_coef=0.003,
        learning_rate=lambda left: rate * left,
        seed=seed,
        device="cpu",
    )


def measure(model: RecurrentPPO, seeds: list[int], *, shown: bool) -> tuple[float, float, float]:
    """Play each deal by the likeliest moves: what a game loses to the optimum in chances to win, half its 95 % interval, and the share of wins."""
    count = len(seeds)
    envs = games_of(count, shown=shown)
    seen, _ = envs.reset(seed=seeds)
    memory, begun, playing = None, np.ones(count, bool), np.ones(count, bool)
    lost, won = np.zeros((2, count))
    while playing.any():
        actions, memory = model.predict(seen, memory, begun, deterministic=True)
        lost[playing] += maketen.values(envs, agent="exact").regret(actions)[playing]
        seen, rewards, begun, _, _ = envs.step(actions)
        won[playing] += rewards[playing]
        playing &= ~begun
    envs.close()
    return lost.mean(), 1.96 * lost.std(ddof=1) / math.sqrt(count), won.mean()


def main(
    steps: int = 1_500_000,
    games: int = 512,
    seed: int = 0,
    learning_rate: float = 2e-3,
    deals: str = "2000000..2000499",
) -> None:
    """Train three players and measure them.

    Args:
        steps: moves of each training, forced ones too.
        games: in step.
        seed: of deals and weights.
        learning_rate: at first.
        deals: to measure on.

    """
    torch.set_num_threads(1)
    first, last = map(int, deals.split(".."))
    optimum = maketen.exact(PRESET, rules={"ranks": RANKS})["winProbability"]
    print(f"{PRESET} with {RANKS}, deals {deals}: the optimum wins {100 * optimum:.2f} %")
    for name, (shown, remembers) in PLAYERS.items():
        envs = games_of(games, shown=shown)
        start = time.process_time()
        model = learner(envs, seed, learning_rate, remembers=remembers).learn(steps)
        seconds = time.process_time() - start
        envs.close()
        regret, half, won = (100 * each for each in measure(model, list(range(first, last + 1)), shown=shown))
        line = f"{name:12} loses {regret:.2f} points a game (95 %: {regret - half:.2f} to {regret + half:.2f}), wins {won:.1f} %"
        print(f"{line}; learnt in {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    tyro.cli(main)
