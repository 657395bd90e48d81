"""What search costs, in CPU time: copies of a game with a step, states expanded at once, and the playouts of python/examples/mcts.py.

pip install tyro && python benchmarks/search.py [--seconds 2]
"""

import sys
from pathlib import Path
from typing import Any

import tyro

import maketen

sys.path.append(str(Path(__file__).parents[1] / "examples"))
from mcts import PRESET, Node, simulate
from speed import Play, rate

PLAYOUTS, STATES = 16, 256


def counted(use: Any, count: int) -> Play:
    while True:
        use()
        yield count


def main(seconds: float = 2) -> None:
    env = maketen.SumOfTenEnv(PRESET, skip_forced_moves=True)
    env.reset(seed=7)
    action = int(env.action_masks().argmax())
    state = env.get_state()
    states, root = env.expand([env] * STATES, [action] * STATES).states, Node()
    actions = [int(each.mask.argmax()) for each in states]
    cases: dict[str, tuple[int, Any]] = {
        f"expand() of {STATES} states": (STATES, lambda: env.expand(states, actions)),
        "clone() and step()": (1, lambda: env.clone().step(action)),
        "redealt() and step()": (1, lambda: env.redealt().step(action)),
        "set_state() of a text": (1, lambda: env.set_state(state)),
        "a playout of mcts.py": (PLAYOUTS, lambda: simulate(env, root, PLAYOUTS, 0.5)),
    }
    for name, (count, use) in cases.items():
        print(f"{name:24} {1e6 / rate(counted(use, count), seconds):8.2f} us")


if __name__ == "__main__":
    tyro.cli(main)
