"""Stable-Baselines3's MaskablePPO or DQN by the settings of maketen.sb3, measured on the way, beside agents by name on fixed deals, then as a model.

pip install '.[sb3,onnx]' tyro && python examples/sb3_learners.py dqn --preset four-ten [--steps 1000000] [--inputs plain] [--out FOLDER]

`ppo` and `dqn` have the network of maketen's own learners: what it learns of one move holds for the others. With `--inputs plain` there are no
numbers about moves, and PPO learns by Stable-Baselines3's own network. With `--out` the policy becomes a model folder, which the command line
compares with random play.
"""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Literal

import torch
import tyro
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


def main(  # noqa: PLR0913, PLR0917
    learner: tyro.conf.Positional[Literal["ppo", "dqn"]],
    preset: maketen.PresetName = "decade-loop3-optional",
    steps: int = 1_000_000,
    seed: int = 0,
    inputs: Literal["plain", "features"] = "features",
    deals: str = "2000000..2001999",
    out: Path | None = None,
) -> None:
    """Train and measure.

    Args:
        learner: whose settings.
        preset: the rules.
        steps: decisions to learn from.
        seed: of deals and weights.
        inputs: what is seen.
        deals: to measure on.
        out: folder for the ONNX file and the model folder.

    """
    torch.set_num_threads(1)

    def measure(*against: str) -> maketen.Evaluation:
        policy = sb3.policy_of(model)
        return maketen.evaluate(policy, preset, deals, against=against, inputs=inputs)

    model = getattr(sb3, learner)(preset, seed=seed, inputs=inputs)
    curve = Curve(measure, steps)
    model.learn(steps, curve, log_interval=None)
    curve.tell()
    print(measure(*AGAINST.get(preset, ["next-card", f"{preset}-value"])))
    if out:
        from maketen.onnx import export_policy  # noqa: PLC0415 - an extra

        file, folder = str(out / "policy.onnx"), str(out / "imported")
        out.mkdir(parents=True, exist_ok=True)
        export_policy(model, model.get_env(), file)
        compare = ["compare", "--env", preset, "--agent", "random", "--agent", folder, "--seeds", deals]
        for command in (["import", file, "--out", folder], compare):
            subprocess.run([sys.executable, "-m", "maketen", *command], check=True)
    model.get_env().close()


if __name__ == "__main__":
    tyro.cli(main)
