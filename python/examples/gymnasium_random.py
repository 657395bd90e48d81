"""Random legal play through Gymnasium's interface: one game in text, then how often 2,000 deals are won, beside longest-run.

pip install . && python examples/gymnasium_random.py
"""

from __future__ import annotations

import gymnasium as gym
import numpy as np

import maketen

ID, PRESET, DEALS = "maketen/decade-loop3-v1", "decade-loop3", "2000000..2001999"


def main() -> None:
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

    print(maketen.evaluate(uniform, PRESET, DEALS, against=["random", "longest-run"]))


if __name__ == "__main__":
    main()
