"""Stable-Baselines3's MaskablePPO on decade-loop3, then on fixed deals beside longest-run and maketen's own PPO.

pip install '.[sb3]' && python examples/sb3_maskable_ppo.py [--steps 3000000] [--policy mlp] [--inputs plain] [--save policy.zip]

`MoveScoringPolicy` is the network of maketen's own PPO: what it learns of one move holds for the others.
`--policy mlp` takes Stable-Baselines3's own.
"""

from __future__ import annotations

import argparse
import time

import torch
from sb3_contrib import MaskablePPO

import maketen
from maketen.sb3 import MoveScoringPolicy, make_vec_env, policy_of


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--policy", choices=["moves", "mlp"], default="moves")
    parser.add_argument("--inputs", choices=["plain", "features"], default="features")
    parser.add_argument("--deals", default="2000000..2009999")
    parser.add_argument("--save", help="where to save the model")
    given = parser.parse_args()
    torch.set_num_threads(1)

    envs = make_vec_env("maketen/decade-loop3-v1", 1024, seed=given.seed, inputs=given.inputs, skip_forced_moves=True)
    scores_moves = given.policy == "moves" and given.inputs == "features"
    model = MaskablePPO(
        MoveScoringPolicy if scores_moves else "MlpPolicy",
        envs,
        policy_kwargs={"action_features": envs.action_features} if scores_moves else {"net_arch": [128, 128]},
        n_steps=32,
        batch_size=1024,
        n_epochs=1,
        gamma=1.0,
        gae_lambda=0.8,
        ent_coef=0.01,
        learning_rate=lambda left: 0.01 * left,
        seed=given.seed,
        device="cpu",
    )
    start, cpu = time.perf_counter(), time.process_time()
    model.learn(given.steps, log_interval=None)
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    print(f"{given.steps:,} decisions in {seconds:.0f} s ({cpu:.0f} s of this process)")
    envs.close()
    if given.save:
        model.save(given.save)

    against = ["longest-run", "decade-loop3-ppo"]
    print(maketen.evaluate(policy_of(model), "decade-loop3", given.deals, against=against, inputs=given.inputs))


if __name__ == "__main__":
    main()
