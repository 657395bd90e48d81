"""Behaviour cloning: a network learns an expert's moves from a Minari dataset, and is measured beside it on fixed deals.

    pip install '.[minari]' torch && python examples/behaviour_cloning.py [--games 250]

Each move is scored from the numbers about it and from hidden layers over the whole observation, by weights that all moves share.
"""

from __future__ import annotations

import argparse
import os
import tempfile

import numpy as np
import torch
from torch import nn

import maketen

BATCH, HIDDEN, UNITS = 512, 128, 32


class Policy(nn.Module):
    """Logits of all moves."""

    def __init__(self, entries: int, moves: int, features: int) -> None:
        super().__init__()
        self.shape = (-1, moves, features)
        self.hidden, self.context = nn.Linear(entries, HIDDEN), nn.Linear(HIDDEN, moves * UNITS)
        self.move, self.logit = nn.Linear(features, UNITS), nn.Linear(UNITS, 1, bias=False)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
        _, moves, features = self.shape
        # The numbers about each move end an observation.
        own = self.move(seen[:, -moves * features :].reshape(self.shape))
        context = self.context(self.hidden(seen).relu()).reshape(-1, moves, UNITS)
        return self.logit((own + context).relu()).squeeze(-1).masked_fill(legal == 0, -1e8)

    def choose(self, seen: np.ndarray, legal: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            return np.asarray(self(torch.from_numpy(seen), torch.from_numpy(legal)).argmax(1).numpy())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--preset", default="four-ten")
    parser.add_argument("--policy", default="expert", help="who is cloned: expert, medium or an agent by name")
    parser.add_argument("--games", type=int, default=250)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument(
        "--against", nargs="*", default=[], help="agents to compare with, beside the one that is cloned"
    )
    parser.add_argument("--deals", default="2000000..2000499")
    given = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        os.environ["MINARI_DATASETS_PATH"] = folder
        made = maketen.dataset(given.preset, given.policy, given.games)
        expert = made.storage.metadata["algorithm_name"]
        games = list(made)
    seen = np.concatenate([game.observations[:-1] for game in games])
    legal = np.concatenate([game.infos["action_mask"][:-1] for game in games])
    played = np.concatenate([game.actions for game in games])
    print(f"{len(games):,} games of {expert}, {len(seen):,} decisions")

    env = maketen.SumOfTenEnv(given.preset, inputs="features", skip_forced_moves=True)
    torch.manual_seed(0)
    torch.set_num_threads(1)
    policy = Policy(seen.shape[1], legal.shape[1], env.action_features)
    env.close()
    # The last tenth is kept to see how often the network chooses as the expert did.
    train = len(seen) * 9 // 10
    columns = [torch.from_numpy(each[:train]) for each in (seen, legal, played)]
    optimizer = torch.optim.Adam(policy.parameters(), lr=3e-3)
    for epoch in range(given.epochs):
        optimizer.param_groups[0]["lr"] = 3e-3 * (1 - epoch / given.epochs)
        for rows in torch.randperm(train).split(BATCH):
            now, able, target = (each[rows] for each in columns)
            loss = nn.functional.cross_entropy(policy(now, able), target)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        same = (policy.choose(seen[train:], legal[train:]) == played[train:]).mean()
        print(f"epoch {epoch + 1}: {100 * same:.1f} % of unseen decisions as {expert}")

    against = [expert, *given.against]
    print(maketen.evaluate(policy.choose, given.preset, given.deals, against=against, inputs="features", name="clone"))


if __name__ == "__main__":
    main()
