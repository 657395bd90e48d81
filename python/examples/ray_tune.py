"""Ray Tune sweeps maketen's own PPO; the best run is measured on fixed deals that the search has not seen.

pip install '.[ray]' tyro && python examples/ray_tune.py [--trials 4] [--steps 500000] [--address auto] [--results FOLDER]

On a cluster every machine needs the folder of results at the same path.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import ray
import tyro
from ray import tune

import maketen

PRESET = "decade-loop3"
SELECTION = "3000000..3001999"


def train(config: dict[str, Any]) -> None:
    folder = Path(tune.get_context().get_trial_dir()) / "run"
    command = [sys.executable, "-m", "maketen", "train", "--env", PRESET, "--algorithm", "ppo", "--out", str(folder)]
    settings = [f"--set={name}={value}" for name, value in config.items()]
    subprocess.run([*command, "--no-evaluate", *settings], check=True, capture_output=True)
    found = maketen.evaluate(str(folder), PRESET, SELECTION)
    tune.report({"win_rate": found.results[0].win_rate.estimate, "folder": str(folder)})


def main(
    trials: int = 4,
    steps: int = 500_000,
    address: str | None = None,
    deals: str = "2000000..2000999",
    results: str | None = None,
) -> None:
    """Search for a learning rate.

    Args:
        trials: how many trainings.
        steps: decisions of each training.
        address: of a cluster; default this machine.
        deals: to measure on.
        results: folder for the trials; default ~/ray_results.

    """
    ray.init(address=address, include_dashboard=False, log_to_driver=False)
    space = {"learningRate": tune.loguniform(3e-4, 3e-3), "totalSteps": steps}
    tuner = tune.Tuner(
        train,
        param_space=space,
        tune_config=tune.TuneConfig(metric="win_rate", mode="max", num_samples=trials),
        run_config=tune.RunConfig(storage_path=results, verbose=0),
    )
    found = tuner.fit()
    for each in found:
        print(f"learning rate {each.config['learningRate']:.5f}: {100 * each.metrics['win_rate']:.1f} % won")
    best = found.get_best_result().metrics["folder"]
    print(maketen.evaluate(best, PRESET, deals, against=["longest-run", f"{PRESET}-ppo"]))
    ray.shutdown()


if __name__ == "__main__":
    tyro.cli(main)
