"""Random legal play through Gymnasium's interface: one game in text, then how often deals are won, beside longest-run and a trained model.

pip install . && python examples/gymnasium_random.py [--deals 2000000..2001999]
"""

from __future__ import annotations

import argparse

import gymnasium as gym
import numpy as np

import maketen

ID, PRESET = "maketen/decade-loop3-v1", "decade-loop3"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", default="2000000..2001999")
    given = parser.parse_args()

    env = gym.make(ID, skip_forced_moves=True, render_mode="ansi")
    env.action_space.seed(7)
    _, info = env.reset(seed=7)
    ended = False
    while not ended:
        print(env.render(), "\n")
        _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        ended = terminated or truncated
    print(f"{info['outcome']}, {info['cards_left']:.0f} cards left\n")
    env.close()

    random = np.random.default_rng(7)

    def uniform(_observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return np.asarray(((1 - random.random(masks.shape)) * masks).argmax(1))

    print(maketen.evaluate(uniform, PRESET, given.deals, against=["random", "longest-run", f"{PRESET}-value"]))


if __name__ == "__main__":
    main()
