"""Stable-Baselines3's MaskablePPO or DQN by the settings of maketen.sb3, measured on the way, beside agents by name on fixed deals, then as a model.

pip install '.[sb3,onnx]' && python examples/sb3_learners.py dqn --preset four-ten [--steps 1000000] [--inputs plain] [--out FOLDER]

`ppo` and `dqn` have the network of maketen's own learners: what it learns of one move holds for the others. With `--inputs plain` there are no
numbers about moves, and PPO learns by Stable-Baselines3's own network. With `--out` the policy becomes a model folder, which the command line
compares with random play.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import torch
from stable_baselines3.common.callbacks import BaseCallback

import maketen
from maketen import sb3

AGAINST = {"four-ten": ["four-ten-rule", "four-ten-ppo"]}


class Curve(BaseCallback):
    """Measures the policy after shares of the training, and says how long it took."""

    def __init__(self, measure: Any, steps: int) -> None:
        super().__init__()
        self.measure, self.due = measure, [int(steps * share) for share in (0.03, 0.1, 0.3)]
        self.began, self.spent = time.process_time(), 0.0

    def _on_step(self) -> bool:
        if self.due and self.num_timesteps >= self.due[0]:
            self.due.pop(0)
            self.tell()
        return True

    def tell(self) -> None:
        now = time.process_time()
        found = self.measure()
        print(
            f"{self.num_timesteps:,} decisions, {now - self.began - self.spent:.0f} CPU-s: {str(found).splitlines()[0]}"
        )
        self.spent += time.process_time() - now


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("learner", choices=["ppo", "dqn"])
    parser.add_argument("--preset", default="decade-loop3-optional")
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--inputs", choices=["plain", "features"], default="features")
    parser.add_argument("--deals", default="2000000..2001999")
    parser.add_argument("--out", type=Path, help="folder for the ONNX file and the model folder")
    given = parser.parse_args()
    torch.set_num_threads(1)

    def measure(*against: str) -> maketen.Evaluation:
        policy = sb3.policy_of(model)
        return maketen.evaluate(policy, given.preset, given.deals, against=against, inputs=given.inputs)

    model = getattr(sb3, given.learner)(given.preset, seed=given.seed, inputs=given.inputs)
    curve = Curve(measure, given.steps)
    model.learn(given.steps, curve, log_interval=None)
    curve.tell()
    print(measure(*AGAINST.get(given.preset, ["next-card", f"{given.preset}-value"])))
    if given.out:
        to_maketen(model, given)
    model.get_env().close()


def to_maketen(model: Any, given: argparse.Namespace) -> None:
    """Write a policy as ONNX, make a model folder of it, and use that in maketen's own commands."""
    from maketen.onnx import export_policy  # noqa: PLC0415 - an extra

    given.out.mkdir(parents=True, exist_ok=True)
    file, folder = str(given.out / "policy.onnx"), str(given.out / "imported")
    export_policy(model, model.get_env(), file)
    for command in (
        ["import", file, "--out", folder],
        ["compare", "--env", given.preset, "--agent", "random", "--agent", folder, "--seeds", given.deals],
    ):
        subprocess.run([sys.executable, "-m", "maketen", *command], check=True)


if __name__ == "__main__":
    main()
