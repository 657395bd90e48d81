"""A policy of one's own on fixed deals, in pairs against agents by name, and its games as traces that anyone can verify.

pip install . && python examples/evaluate_on_fixed_deals.py [--deals 2000000..2009999] [--traces games.jsonl]
"""

from __future__ import annotations

import argparse

import numpy as np

import maketen

PRESET = "decade-loop3"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", default="2000000..2001999")
    parser.add_argument("--traces")
    given = parser.parse_args()

    # With feature inputs the numbers about move m lie at the end, six a move: the first is how many cards it discards.
    env = maketen.SumOfTenEnv(PRESET, inputs="features")
    columns = [part.start for part in env.observation_parts if part.name.endswith(": cards discarded")]
    env.close()

    def most_cards(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return np.asarray(np.where(masks == 1, observations[:, columns], -1).argmax(1))

    against = ["longest-run", "random", "decade-loop3-value"]
    found = maketen.evaluate(most_cards, PRESET, given.deals, against=against, inputs="features", traces=given.traces)
    print(found)
    only = found.differences[0]
    print(f"{only.only_this} deals only {only.agent} won, {only.only_other} only {only.against}")


if __name__ == "__main__":
    main()
