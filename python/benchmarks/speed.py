"""Decisions per CPU-second of both processes, random legal play, beside Gymnasium's own Blackjack, in turns: medians of rounds.

python benchmarks/speed.py [--seconds 2] [--rounds 5]
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from typing import TYPE_CHECKING, Any

import gymnasium as gym
import numpy as np

import maketen

if TYPE_CHECKING:
    from collections.abc import Callable

PRESET = "maketen/decade-loop3-v1"


def cpu_seconds(env: Any) -> float:
    """Return what this process and the Node process of an environment have used."""
    used = time.process_time()
    games = getattr(env.unwrapped, "_games", None)
    if games is None:
        return used
    with open(f"/proc/{games.node.process_id}/stat", encoding="utf-8") as stat:  # noqa: PTH123
        fields = stat.read().rsplit(")", 1)[1].split()
    return used + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rate(env: Any, play: Callable[[], int], seconds: float) -> float:
    """Return decisions per CPU-second: `play` makes some and says how many."""
    play()
    start = cpu_seconds(env)
    end = time.perf_counter() + seconds
    decisions = 0
    while time.perf_counter() < end:
        decisions += play()
    return decisions / (cpu_seconds(env) - start)


def single(seconds: float, **options: Any) -> float:
    """One game."""
    env = gym.make(PRESET, skip_forced_moves=True, **options)
    _, info = env.reset(seed=1)
    state = info

    def play() -> int:
        nonlocal state
        for _ in range(100):
            legal = state["action_mask"].nonzero()[0]
            _, _, terminated, truncated, state = env.step(int(legal[-1]))
            if terminated or truncated:
                _, state = env.reset()
        return 100

    try:
        return rate(env, play, seconds)
    finally:
        env.close()


def vector(games: int, seconds: float, **options: Any) -> float:
    """Many games; moves drawn uniformly from the legal ones by a random number each."""
    envs = gym.make_vec(PRESET, num_envs=games, skip_forced_moves=True, **options)
    random = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    masks = infos["action_mask"]

    def play() -> int:
        nonlocal masks
        steps = max(1, 1024 // games)
        for _ in range(steps):
            noise = 1 - random.random(masks.shape, np.float32)
            noise *= masks
            _, _, _, _, infos = envs.step(noise.argmax(1))
            masks = infos["action_mask"]
        return steps * games

    try:
        return rate(envs, play, seconds)
    finally:
        envs.close()


def blackjack(seconds: float) -> float:
    """Gymnasium's Blackjack, one game."""
    env = gym.make("Blackjack-v1")
    env.reset(seed=1)

    def play() -> int:
        for i in range(100):
            _, _, terminated, truncated, _ = env.step(i % 2)
            if terminated or truncated:
                env.reset()
        return 100

    return rate(env, play, seconds)


CASES: dict[str, Callable[[float], float]] = {
    "Gymnasium's Blackjack, one game": blackjack,
    "one game": single,
    "64 games": lambda seconds: vector(64, seconds),
    "1,024 games": lambda seconds: vector(1024, seconds),
    "1,024 games, feature inputs": lambda seconds: vector(1024, seconds, inputs="features"),
}


def main() -> None:
    """Run all cases in turns and print medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2, help="of each case in each round")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    rates: dict[str, list[float]] = {name: [] for name in CASES}
    for _ in range(given.rounds):
        for name, case in CASES.items():
            rates[name].append(case(given.seconds))
    load = os.getloadavg()[0]
    versions = f"Python {sys.version.split()[0]}, numpy {np.__version__}, gymnasium {gym.__version__}, maketen {maketen.__version__}"
    print(f"{PRESET}, forced moves skipped; {versions}; load {load:.1f}; {given.rounds} rounds of {given.seconds} s")
    base = rates["Gymnasium's Blackjack, one game"]
    for name, found in rates.items():
        ratio = statistics.median(own / other for own, other in zip(found, base, strict=True))
        least, most = min(found), max(found)
        print(
            f"{name:<34} {statistics.median(found):>10,.0f} decisions/CPU-s ({least:,.0f} to {most:,.0f}), {ratio:.1f} times Blackjack"
        )


if __name__ == "__main__":
    main()
