"""What search costs, in CPU time: a copy of a game with one step and its return to where it stood, and the playouts of python/examples/mcts.py.

python benchmarks/search.py [--seconds 2]
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import maketen

sys.path.append(str(Path(__file__).parents[1] / "examples"))
from typing import TYPE_CHECKING

from mcts import PRESET, Node, simulate

if TYPE_CHECKING:
    from collections.abc import Callable

PLAYOUTS = 16
# What a copy, a step and a return took when each was asked of a Node process.
BY_NODE = 1132.0


def microseconds(use: Callable[[], object], seconds: float) -> float:
    """Return what one use takes of CPU time."""
    use()
    start, end, count = time.process_time(), time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        use()
        count += 1
    return 1e6 * (time.process_time() - start) / count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2)
    seconds = parser.parse_args().seconds
    env = maketen.SumOfTenEnv(PRESET, skip_forced_moves=True)
    env.reset(seed=7)
    action = int(env.action_masks().argmax())
    state = env.get_state()
    root = Node()
    cases: dict[str, tuple[int, Callable[[], object]]] = {
        "clone() and step()": (1, lambda: env.clone().step(action)),
        "redealt() and step()": (1, lambda: env.redealt().step(action)),
        "set_state() of a text": (1, lambda: env.set_state(state)),
        "a playout of mcts.py": (PLAYOUTS, lambda: simulate(env, root, PLAYOUTS, 0.5)),
    }
    for name, (count, use) in cases.items():
        used = microseconds(use, seconds) / count
        print(f"{name:24} {used:8.2f} us, {BY_NODE / used:6.1f} times as many as by Node")


if __name__ == "__main__":
    main()
