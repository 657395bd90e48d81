"""There and back again: MaskablePPO learns in Python, and plays in maketen's own commands as a model folder.

    pip install '.[sb3,onnx]' && python examples/onnx_round_trip.py --maketen "npm run -s maketen --" [--steps 300000]

`--maketen` says how the command line is called. The last steps compare the policy with maketen's own PPO on the same deals, and ask it for hints.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
from pathlib import Path

import torch

import maketen
from maketen.onnx import export_policy
from maketen.sb3 import policy_of, ppo

PRESET = "decade-loop3"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--maketen", default="npx maketen")
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--deals", default="2000000..2001999")
    parser.add_argument("--out", type=Path, default=Path("models-of-mine"))
    given = parser.parse_args()
    torch.set_num_threads(1)

    model = ppo(PRESET, seed=given.seed)
    model.learn(given.steps, log_interval=None)
    against = ["longest-run", f"{PRESET}-ppo"]
    print(maketen.evaluate(policy_of(model), PRESET, given.deals, against=against, inputs="features"))

    given.out.mkdir(parents=True, exist_ok=True)
    file, folder = (given.out / name for name in ("policy.onnx", "imported"))
    export_policy(model, model.get_env(), file)
    model.get_env().close()
    command = shlex.split(given.maketen)
    subprocess.run([*command, "import", str(file.resolve()), "--out", str(folder.resolve())], check=True)
    agents = ["--agent", f"{PRESET}-ppo", "--agent", str(folder.resolve())]
    subprocess.run([*command, "compare", "--env", PRESET, *agents, "--seeds", given.deals], check=True)
    subprocess.run([*command, "hint", "--env", PRESET, "--agent", str(folder.resolve()), "--seed", "7"], check=True)


if __name__ == "__main__":
    main()
