"""Monte-Carlo tree search on copies whose hidden cards are dealt anew, in one file, beside maketen's own `uct` on the same deals.

pip install . tyro && python examples/mcts.py --deals 2000000..2000019 --simulations 100
"""

import math

import numpy as np
import tyro

import maketen

PRESET = "decade-loop3"


class Node:
    """What came of a sequence of moves: visits, the sum of returns, and the moves that were tried after it."""

    def __init__(self) -> None:
        self.visits, self.total = 0, 0.0
        self.children: dict[int, Node] = {}

    def choose(self, legal: list[int], exploration: float) -> int:
        """Choose by UCB1 among the moves that are legal with these hidden cards; untried ones come first."""
        children = self.children
        for action in legal:
            if action not in children:
                return action
        log = math.log(sum(children[action].visits for action in legal))

        def bound(action: int) -> float:
            child = children[action]
            return child.total / child.visits + exploration * math.sqrt(log / child.visits)

        return max(legal, key=bound)


def simulate(env: maketen.SumOfTenEnv, root: Node, playouts: int, exploration: float) -> None:
    """Deal the hidden cards anew, go down the tree to a new node, play to the end at random, and note the mean return on the way."""
    game = env.redealt()
    path, total, ended, in_tree = [root], 0.0, False, True
    while in_tree and not ended:
        action = path[-1].choose(np.flatnonzero(game.action_masks()).tolist(), exploration)
        in_tree = action in path[-1].children
        path.append(path[-1].children.setdefault(action, Node()))
        _, reward, terminated, truncated, _ = game.step(action)
        total += reward
        ended = terminated or truncated
    if not ended:
        total += float(game.roll_outs(playouts).mean())
    for node in path:
        node.visits += 1
        node.total += total


def decide(env: maketen.SumOfTenEnv, simulations: int, playouts: int, exploration: float) -> int:
    """Return the move that was tried most often."""
    root = Node()
    for _ in range(simulations):
        simulate(env, root, playouts, exploration)
    return max(root.children, key=lambda action: root.children[action].visits)


def main(deals: str = "2000000..2000019", simulations: int = 100, playouts: int = 16, exploration: float = 0.5) -> None:
    """Play deals by search.

    Args:
        deals: a range of seeds.
        simulations: of each move.
        playouts: of each simulation, from its new node.
        exploration: UCB1's factor.

    """
    first, last = map(int, deals.split(".."))
    env = maketen.SumOfTenEnv(PRESET, skip_forced_moves=True)
    wins = 0
    for seed in range(first, last + 1):
        _, info = env.reset(seed=seed)
        ended = False
        while not ended:
            _, _, ended, _, info = env.step(decide(env, simulations, playouts, exploration))
        wins += info["outcome"] == "won"
    env.close()
    count = last - first + 1
    print(f"mcts, {simulations} simulations: wins {wins} of {count} deals ({100 * wins / count:.1f} %)")
    against = ["longest-run", f"{PRESET}-value"]
    print(maketen.evaluate(f"uct+playouts={simulations}", PRESET, deals, against=against))


if __name__ == "__main__":
    tyro.cli(main)
