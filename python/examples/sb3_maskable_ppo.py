"""Stable-Baselines3's MaskablePPO on decade-loop3, then on fixed deals beside longest-run and maketen's own PPO.

pip install '.[sb3]' && python examples/sb3_maskable_ppo.py [--steps 3000000] [--inputs plain] [--save policy.zip]

`maketen.sb3.ppo` has the settings and the network of maketen's own PPO, `MoveScoringPolicy`: what it learns of one move holds for the others. With
`--inputs plain` there are no numbers about moves, and Stable-Baselines3's own network learns.
"""

from __future__ import annotations

import argparse
import time

import torch

import maketen
from maketen.sb3 import policy_of, ppo


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--inputs", choices=["plain", "features"], default="features")
    parser.add_argument("--deals", default="2000000..2009999")
    parser.add_argument("--save", help="where to save the model")
    given = parser.parse_args()
    torch.set_num_threads(1)

    model = ppo("decade-loop3", seed=given.seed, inputs=given.inputs)
    start, cpu = time.perf_counter(), time.process_time()
    model.learn(given.steps, log_interval=None)
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    print(f"{given.steps:,} decisions in {seconds:.0f} s ({cpu:.0f} s of this process)")
    model.get_env().close()
    if given.save:
        model.save(given.save)

    against = ["longest-run", "decade-loop3-ppo"]
    print(maketen.evaluate(policy_of(model), "decade-loop3", given.deals, against=against, inputs=given.inputs))


if __name__ == "__main__":
    main()
