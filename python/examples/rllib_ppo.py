"""RLlib's PPO with its own action-masking module, on one machine or on a cluster (`ray up`, then `--address auto`).

pip install '.[rllib]' tyro && python examples/rllib_ppo.py [--runners 2] [--iterations 5] [--address auto]
"""

from typing import Any

import numpy as np
import ray
import torch
import tyro
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import maketen
from maketen.rllib import register

PRESET = "decade-loop3"


def config_of(runners: int) -> PPOConfig:
    return (
        PPOConfig()
        .environment(
            register(), env_config={"id": f"maketen/{PRESET}-v1", "inputs": "features", "skip_forced_moves": True}
        )
        # What a runner brings after its time is up is thrown away.
        .env_runners(num_env_runners=runners, num_envs_per_env_runner=16, sample_timeout_s=600)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [128, 128], "head_fcnet_activation": "relu"},
            )
        )
        .training(
            gamma=1.0,
            lambda_=0.95,
            lr=1e-3,
            train_batch_size=4096,
            minibatch_size=512,
            num_epochs=2,
            entropy_coeff=0.003,
        )
    )


def greedy_of(algorithm: PPO) -> Any:
    """Return the policy of an algorithm as `maketen.evaluate` takes it."""
    module = algorithm.get_module()

    def greedy(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        batch = {
            "observations": torch.from_numpy(observations),
            "action_mask": torch.from_numpy(masks.astype(np.float32)),
        }
        with torch.no_grad():
            told = module.forward_inference({"obs": batch})
        return np.asarray(told["action_dist_inputs"].argmax(1).numpy())

    return greedy


def main(runners: int = 2, iterations: int = 5, address: str | None = None, deals: str = "2000000..2000999") -> None:
    """Train and measure.

    Args:
        runners: processes that play.
        iterations: of the training.
        address: of a cluster; default this machine.
        deals: to measure on.

    """
    ray.init(address=address, include_dashboard=False, log_to_driver=False)
    algorithm = config_of(runners).build_algo()
    for iteration in range(iterations):
        told = algorithm.train()
        decisions, mean = told["num_env_steps_sampled_lifetime"], told["env_runners"]["episode_return_mean"]
        print(f"{iteration + 1}: {decisions:,.0f} decisions, mean return {mean:.3f}")
    against = ["longest-run", f"{PRESET}-ppo"]
    policy = greedy_of(algorithm)
    print(maketen.evaluate(policy, PRESET, deals, against=against, inputs="features", name="rllib_ppo"))
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    tyro.cli(main)
