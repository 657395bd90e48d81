"""Behaviour cloning in plain numpy: a network learns an expert's moves from a Minari dataset, and is measured beside it on fixed deals.

    pip install '.[minari]' && python examples/behaviour_cloning.py [--games 250]

Each move is scored from the numbers about it and from hidden layers over the whole observation, by weights that all moves share.
"""

from __future__ import annotations

import argparse
import os
import tempfile

import numpy as np

import maketen

BATCH, HIDDEN, UNITS = 512, 128, 32


class Policy:
    """Logits of all moves, by weights that Adam learns (Kingma and Ba, 2015, arXiv:1412.6980)."""

    def __init__(self, entries: int, moves: int, features: int, random: np.random.Generator) -> None:
        self.moves, self.features = moves, features
        shapes = [(entries, HIDDEN), (HIDDEN,), (HIDDEN, moves * UNITS), (moves * UNITS,), (features, UNITS), (UNITS,)]
        self.weights = [
            (random.normal(0, (2 / shape[0]) ** 0.5, shape) if len(shape) > 1 else np.zeros(shape)).astype(np.float32)
            for shape in shapes
        ]
        self.weights[-1] = random.normal(0, 0.1, UNITS).astype(np.float32)
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def forward(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the hidden layer, what is known of each move, and the logits [positions, moves]."""
        first, bias, context, context_bias, own, out = self.weights
        hidden = np.maximum(seen @ first + bias, 0)
        of_moves = self.columns(seen) @ own + (hidden @ context + context_bias).reshape(-1, self.moves, UNITS)
        of_moves = np.maximum(of_moves, 0)
        return hidden, of_moves, of_moves @ out

    def columns(self, seen: np.ndarray) -> np.ndarray:
        """Return the numbers about each move, which end an observation."""
        return seen[:, -self.moves * self.features :].reshape(-1, self.moves, self.features)

    def choose(self, seen: np.ndarray, legal: np.ndarray) -> np.ndarray:
        return np.where(legal == 1, self.forward(seen)[2], -np.inf).argmax(1)

    def learn(self, seen: np.ndarray, legal: np.ndarray, played: np.ndarray, rate: float) -> None:
        """Take a step down the cross entropy of the moves that were played."""
        _, _, context, _, _, out = self.weights
        hidden, of_moves, logits = self.forward(seen)
        logits = np.where(legal == 1, logits, -np.inf)
        shares = np.exp(logits - logits.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        shares[np.arange(len(played)), played] -= 1
        shares /= len(played)
        down = shares[:, :, None] * out * (of_moves > 0)
        flat = down.reshape(len(seen), -1)
        at_hidden = flat @ context.T * (hidden > 0)
        own = self.columns(seen).reshape(-1, self.features).T @ down.reshape(-1, UNITS)
        last = np.tensordot(shares, of_moves, ([0, 1], [0, 1]))
        self.steps += 1
        slopes = [seen.T @ at_hidden, at_hidden.sum(0), hidden.T @ flat, flat.sum(0), own, last]
        for weights, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean[...] += 0.1 * (slope - mean)
            square[...] += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            weights[...] -= (rate * mean / (1 - 0.9**self.steps) / size).astype(np.float32)


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
    random = np.random.default_rng(0)
    policy = Policy(seen.shape[1], legal.shape[1], env.action_features, random)
    env.close()
    # The last tenth is kept to see how often the network chooses as the expert did.
    train = len(seen) * 9 // 10
    steps = given.epochs * -(-train // BATCH)
    for epoch in range(given.epochs):
        for rows in np.array_split(random.permutation(train), steps // given.epochs):
            policy.learn(seen[rows], legal[rows], played[rows], 3e-3 * (1 - policy.steps / steps))
        same = (policy.choose(seen[train:], legal[train:]) == played[train:]).mean()
        print(f"epoch {epoch + 1}: {100 * same:.1f} % of unseen decisions as {expert}")

    against = [expert, *given.against]
    print(maketen.evaluate(policy.choose, given.preset, given.deals, against=against, inputs="features", name="clone"))


if __name__ == "__main__":
    main()
