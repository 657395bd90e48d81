"""Ten million steps of random legal play, with the memory of both processes: it must not grow after the first tenth.

python benchmarks/soak.py [--steps 10000000]
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import gymnasium as gym
import numpy as np

import maketen  # noqa: F401 - makes its environments known

GAMES = 1024
# Of each process, in MB: what garbage collectors may leave behind.
ALLOWED = 40


def resident(process: int) -> float:
    """Return the memory of a process, in MB."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=10_000_000)
    parser.add_argument("--engine", default="auto", choices=["auto", "wasm", "node"])
    given = parser.parse_args()
    envs = gym.make_vec("maketen/decade-loop3-v1", num_envs=GAMES, inputs="features", engine=given.engine)
    processes = {"Python": os.getpid()}
    node = getattr(envs.unwrapped._games, "node", None)  # noqa: SLF001
    if node is not None:
        processes["Node"] = node.process_id
    random = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    steps = given.steps // GAMES
    first: dict[str, float] = {}
    worst = 0.0
    for step in range(1, steps + 1):
        masks = infos["action_mask"]
        _, _, _, _, infos = envs.step(((1 - random.random(masks.shape, np.float32)) * masks).argmax(1))
        if step % max(1, steps // 10) == 0:
            now = {name: resident(process) for name, process in processes.items()}
            first = first or now
            worst = max(now[name] - first[name] for name in now)
            print(
                f"{step * GAMES:>12,} steps: " + ", ".join(f"{name} {memory:.0f} MB" for name, memory in now.items()),
                flush=True,
            )
    envs.close()
    if worst > ALLOWED:
        sys.exit(
            f"Expected memory to grow by at most {ALLOWED} MB after the first tenth, but it grew by {worst:.0f} MB"
        )


if __name__ == "__main__":
    main()
