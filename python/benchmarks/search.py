"""What search costs, in CPU time: copies of a game with a step, states expanded at once, and the playouts of python/examples/mcts.py.

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

PLAYOUTS, STATES = 16, 256


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
    states, root = env.expand([env] * STATES, [action] * STATES).states, Node()
    actions = [int(each.mask.argmax()) for each in states]
    cases: dict[str, tuple[int, Callable[[], object]]] = {
        f"expand() of {STATES} states": (STATES, lambda: env.expand(states, actions)),
        "clone() and step()": (1, lambda: env.clone().step(action)),
        "redealt() and step()": (1, lambda: env.redealt().step(action)),
        "set_state() of a text": (1, lambda: env.set_state(state)),
        "a playout of mcts.py": (PLAYOUTS, lambda: simulate(env, root, PLAYOUTS, 0.5)),
    }
    for name, (count, use) in cases.items():
        print(f"{name:24} {microseconds(use, seconds) / count:8.2f} us")


if __name__ == "__main__":
    main()
