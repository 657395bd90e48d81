"""Environments of other libraries under random legal play: prints steps a second of processor time.

peers.py CASE SECONDS, with CASE one of gymnasium:ID and openspiel:GAME
"""

import random
import sys
import time

BATCH = 200


def gymnasium_player(name):
    """Single environment; its own reset at an episode's end. Blackjack and CartPole have no illegal actions."""
    import gymnasium

    environment = gymnasium.make(name)
    environment.reset(seed=1)
    actions = int(environment.action_space.n)

    def step():
        _, _, terminated, truncated, _ = environment.step(random.randrange(actions))
        if terminated or truncated:
            environment.reset()

    return step


def open_spiel_player(name):
    """A player's move with legal actions and observation, in C++ called from Python; chance moves in between are not counted."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def step():
        nonlocal state
        while True:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(random.choices(actions, weights)[0])
            else:
                break
        state.observation_tensor(state.current_player())
        state.apply_action(random.choice(state.legal_actions()))

    return step


def main():
    library, name = sys.argv[1].split(":")
    seconds = float(sys.argv[2])
    random.seed(1)
    step = {"gymnasium": gymnasium_player, "openspiel": open_spiel_player}[library](name)
    for _ in range(BATCH):
        step()
    steps = 0
    start = now = time.process_time()
    while now - start < seconds:
        for _ in range(BATCH):
            step()
        steps += BATCH
        now = time.process_time()
    print(steps / (now - start))


main()
