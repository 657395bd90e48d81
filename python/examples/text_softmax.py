"""Learns from the reward of games by texts, with a table and numpy alone: a policy gradient on preferences for the kinds of moves that are listed.

It sees the lines that a language model would read, and answers with one of them.

    python python/examples/text_softmax.py [--preset decade-loop3] [--games 300] [--deals 2000000..2000199]
"""

from __future__ import annotations

import argparse
import re

import numpy as np

from maketen.text import TextGame

RATE = 20.0


def features(move: str) -> tuple[int, int]:
    """How many cards a listed move takes, and their sum."""
    return move.count("+") + 1, int(move.partition("=")[2] or 0)


class Softmax:
    """A preference for each kind of move; it answers with a move at random, the preferred ones more often."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.table: dict[tuple[int, int], float] = {}
        self.gradient: dict[tuple[int, int], float] = {}

    def answer(self, text: str) -> str:
        moves = re.findall(r"^\d+\. (.+)$", text, re.MULTILINE)
        kinds = [features(move) for move in moves]
        preferences = np.array([self.table.get(kind, 0.0) for kind in kinds])
        chances = np.exp(preferences - preferences.max())
        chances /= chances.sum()
        chosen = int(self.random.choice(len(moves), p=chances))
        for i, kind in enumerate(kinds):
            self.gradient[kind] = (i == chosen) - chances[i]
        return moves[chosen]

    def learn(self, advantage: float, rate: float) -> None:
        for kind, slope in self.gradient.items():
            self.table[kind] = self.table.get(kind, 0.0) + rate * advantage * slope


def play(policy: Softmax, preset: str, seed: int, rate: float, baseline: list[float]) -> float:
    """Play a game, and learn after each answer from what it lost; return the mean regret."""
    game = TextGame(preset, seed=seed, list_moves=True)
    while not game.over:
        policy.gradient = {}
        turn = game.play(policy.answer(game.text))
        reward = -(turn.regret or 0.0)
        if rate > 0:
            policy.learn(reward - baseline[0], rate)
            baseline[0] += 0.05 * (reward - baseline[0])
    regret = game.scores["regret"]
    game.close()
    return regret


def mean_regret(policy: Softmax, preset: str, seeds: range) -> float:
    return float(np.mean([play(policy, preset, seed, 0, [0.0]) for seed in seeds]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--preset", default="decade-loop3")
    parser.add_argument("--games", type=int, default=300, help="to learn from")
    parser.add_argument("--deals", default="2000000..2000199", help="to measure on")
    options = parser.parse_args()
    first, last = map(int, options.deals.split(".."))
    seeds = range(first, last + 1)
    keep = TextGame(options.preset, seed=0)  # so that the process goes on between games
    before = mean_regret(Softmax(0), options.preset, seeds)
    policy, baseline = Softmax(0), [0.0]
    for seed in range(options.games):
        play(policy, options.preset, seed, RATE, baseline)
    after = mean_regret(policy, options.preset, seeds)
    keep.close()
    print(f"regret a decision on {len(seeds)} deals: {before:.4f} at random, {after:.4f} after {options.games} games")
    for (cards, total), preference in sorted(policy.table.items(), key=lambda each: -each[1]):
        print(f"{cards} cards of {total}: {preference:+.2f}")


if __name__ == "__main__":
    main()
