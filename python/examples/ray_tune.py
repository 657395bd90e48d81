"""Ray Tune searches the learning rate of RLlib's PPO; the best one is measured on fixed deals that the search has not seen.

pip install '.[ray]' && python examples/ray_tune.py [--trials 4] [--iterations 5] [--address auto] [--results FOLDER]
"""

from __future__ import annotations

import argparse

import ray
from ray import tune
from ray.rllib.algorithms.algorithm import Algorithm
from rllib_ppo import PRESET, config_of, greedy_of

import maketen

METRIC = "env_runners/episode_return_mean"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--trials", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=5)
    parser.add_argument("--address", help="of a cluster; default this machine")
    parser.add_argument("--deals", default="2000000..2000999")
    parser.add_argument("--results", help="folder for the trials; default ~/ray_results")
    given = parser.parse_args()
    ray.init(address=given.address, include_dashboard=False, log_to_driver=False)
    config = config_of(0).training(lr=tune.loguniform(3e-4, 3e-3))
    tuner = tune.Tuner(
        config.algo_class,
        param_space=config,
        tune_config=tune.TuneConfig(metric=METRIC, mode="max", num_samples=given.trials),
        run_config=tune.RunConfig(
            storage_path=given.results,
            stop={"training_iteration": given.iterations},
            checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=True),
            verbose=0,
        ),
    )
    results = tuner.fit()
    for each in results:
        print(
            f"learning rate {each.config['lr']:.5f}: mean return {each.metrics['env_runners']['episode_return_mean']:.3f}"
        )
    algorithm = Algorithm.from_checkpoint(results.get_best_result().checkpoint.path)
    against = ["longest-run", f"{PRESET}-ppo"]
    print(maketen.evaluate(greedy_of(algorithm), PRESET, given.deals, against=against, inputs="features", name="tuned"))
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
