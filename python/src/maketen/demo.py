"""`python -m maketen.demo`: one game, and policies on fixed deals, in a few seconds."""

import io
import sys
from typing import Final

import gymnasium as gym
import numpy as np

import maketen

PRESET: Final = "decade-loop3-optional"
DEALS = "2000000..2000999"


def main() -> None:
    """Play a game, and compare a policy of one line with maketen's own agents."""
    # Suits and cards, where a terminal knows no more than ASCII.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    env = gym.make(f"maketen/{PRESET}-v1", skip_forced_moves=True, render_mode="ansi")
    _, info = env.reset(seed=7)
    print(f"1. One game: deal 7 of {PRESET}, played by waiting\n")
    play = maketen.baseline("waiting")
    ended = False
    while not ended:
        action = play(env)
        print(f"{env.render()}\n   -> {env.unwrapped.moves[action]}\n")  # type: ignore[attr-defined]
        _, _, ended, _, info = env.step(action)
    print(f"   {info['outcome']}, {info['cards_left']:.0f} cards left\n")
    env.close()

    print(f"2. Policies on the same deals (seeds {DEALS})\n")
    evaluation = maketen.evaluate(first_legal, PRESET, DEALS, against=["waiting", f"{PRESET}-value"])
    print("   " + str(evaluation).replace("\n", "\n   "))


def first_legal(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Choose the legal action that comes first: observations [games, entries] and masks [games, actions] in, actions [games] out."""
    del observations
    return np.asarray(masks.argmax(1))


if __name__ == "__main__":
    try:
        main()
    except maketen.NodeNotFoundError as error:
        sys.exit(f"maketen.demo: {error}")
