"""Behaviour cloning: a network learns an expert's moves from a Minari dataset, and is measured beside it on fixed deals.

    pip install '.[minari,sb3]' && python examples/behaviour_cloning.py [--games 250]

Each move is scored from the numbers about it and from hidden layers over the whole observation, by weights that all moves share.
"""

from __future__ import annotations

import argparse
import os
import tempfile

import numpy as np
import torch

import maketen
from maketen import sb3

BATCH, RATE = 512, 3e-3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--preset", default="four-ten")
    parser.add_argument("--policy", default="expert", help="who is cloned: expert, medium or an agent by name")
    parser.add_argument("--games", type=int, default=250)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--against", nargs="*", default=[], help="further agents to compare with")
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

    env = maketen.SumOfTenEnv(given.preset, inputs="features")
    torch.manual_seed(0)
    torch.set_num_threads(1)
    network = {"action_features": env.action_features, "net_arch": [128], "move_units": 32}
    policy = sb3.MoveScoringPolicy(env.observation_space, env.action_space, lambda _: RATE, **network)
    choose = sb3.policy_of(policy)
    # The last tenth is kept to see how often the network chooses as the expert did.
    train = len(seen) * 9 // 10
    for epoch in range(given.epochs):
        policy.optimizer.param_groups[0]["lr"] = RATE * (1 - epoch / given.epochs)
        for rows in torch.randperm(train).split(BATCH):
            now, target = torch.from_numpy(seen)[rows], torch.from_numpy(played)[rows]
            _, log_likelihood, _ = policy.evaluate_actions(now, target, legal[rows])
            policy.optimizer.zero_grad()
            (-log_likelihood.mean()).backward()
            policy.optimizer.step()
        same = (choose(seen[train:], legal[train:]) == played[train:]).mean()
        print(f"epoch {epoch + 1}: {100 * same:.1f} % of unseen decisions as {expert}")

    against = [expert, *given.against]
    print(maketen.evaluate(choose, given.preset, given.deals, against=against, inputs="features", name="clone"))


if __name__ == "__main__":
    main()
