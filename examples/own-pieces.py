# The work of own-pieces.ts with Gymnasium and Stable-Baselines3: an own reward and an own observation, PPO, and what it reaches on fixed deals.
import sys

import gymnasium
import numpy
from scipy.stats import binomtest
from stable_baselines3 import PPO
from stable_baselines3.common.env_util import make_vec_env

decisions, deals = (int(word) for word in sys.argv[1:] or (20000, 1000))


# A win with 21 counts twice as much as another.
class QuickWin(gymnasium.Wrapper):
    def step(self, action):
        observation, reward, terminated, truncated, info = self.env.step(action)
        own = 0 if reward <= 0 else 1 if observation[0] == 21 else 0.5
        return observation, own, terminated, truncated, info | {"won": reward > 0}


# What is observed, scaled, and how far it is to 21.
class Scaled(gymnasium.ObservationWrapper):
    def __init__(self, environment):
        super().__init__(environment)
        self.observation_space = gymnasium.spaces.Box(-1, 1, (4,), numpy.float32)

    def observation(self, observation):
        total, dealer, ace = observation
        return numpy.array([total / 32, dealer / 10, ace, (21 - total) / 21], numpy.float32)


def make():
    return Scaled(QuickWin(gymnasium.make("Blackjack-v1")))


model = PPO("MlpPolicy", make_vec_env(make, 64, seed=0), n_steps=32, batch_size=512, learning_rate=0.003, device="cpu")
model.learn(decisions)

environment = make()
wins = 0
for deal in range(deals):
    observation, _ = environment.reset(seed=deal)
    ended = False
    while not ended:
        action, _ = model.predict(observation, deterministic=True)
        observation, _, terminated, truncated, info = environment.step(action)
        ended = terminated or truncated
    wins += info["won"]
interval = binomtest(wins, deals).proportion_ci(method="wilson")
print(wins / deals, interval)
