"""Behaviour cloning: a network learns an expert's moves from a Minari dataset, and is measured beside it on fixed deals.

    pip install '.[minari,sb3]' tyro && python examples/behaviour_cloning.py [--games 250]

Each move is scored from the numbers about it and from hidden layers over the whole observation, by weights that all moves share.
"""

import os
import tempfile

import numpy as np
import torch
import tyro

import maketen
from maketen import sb3

BATCH, RATE = 512, 3e-3


def main(  # noqa: PLR0913, PLR0917
    preset: maketen.PresetName = "four-ten",
    policy: str = "expert",
    games: int = 250,
    epochs: int = 6,
    against: tuple[str, ...] = (),
    deals: str = "2000000..2000499",
) -> None:
    """Clone a player.

    Args:
        preset: the rules.
        policy: who is cloned: expert, medium or an agent by name.
        games: to learn from.
        epochs: how often they are learnt from.
        against: further agents to compare with.
        deals: to measure on.

    """
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MINARI_DATASETS_PATH"] = folder
        made = maketen.dataset(preset, policy, games)
        expert = made.storage.metadata["algorithm_name"]
        episodes = list(made)
    seen = np.concatenate([each.observations[:-1] for each in episodes])
    legal = np.concatenate([each.infos["action_mask"][:-1] for each in episodes])
    played = np.concatenate([each.actions for each in episodes])
    print(f"{games:,} games of {expert}, {len(seen):,} decisions")

    env = maketen.SumOfTenEnv(preset, inputs="features")
    torch.manual_seed(0)
    torch.set_num_threads(1)
    network = {"action_features": env.action_features, "net_arch": [128], "move_units": 32}
    clone = sb3.MoveScoringPolicy(env.observation_space, env.action_space, lambda _: RATE, **network)
    choose = sb3.policy_of(clone)
    # The last tenth is kept to see how often the network chooses as the expert did.
    train = len(seen) * 9 // 10
    for epoch in range(epochs):
        clone.optimizer.param_groups[0]["lr"] = RATE * (1 - epoch / epochs)
        for rows in torch.randperm(train).split(BATCH):
            now, target = torch.from_numpy(seen)[rows], torch.from_numpy(played)[rows]
            _, log_likelihood, _ = clone.evaluate_actions(now, target, legal[rows])
            clone.optimizer.zero_grad()
            (-log_likelihood.mean()).backward()
            clone.optimizer.step()
        same = (choose(seen[train:], legal[train:]) == played[train:]).mean()
        print(f"epoch {epoch + 1}: {100 * same:.1f} % of unseen decisions as {expert}")

    print(maketen.evaluate(choose, preset, deals, against=[expert, *against], inputs="features", name="clone"))


if __name__ == "__main__":
    tyro.cli(main)
