"""Stable-Baselines3's MaskablePPO on decade-loop3, on fixed deals beside longest-run and maketen's own PPO, then as one of maketen's models.

pip install '.[sb3,onnx]' && python examples/sb3_maskable_ppo.py [--steps 3000000] [--inputs plain] [--save policy.zip] [--out FOLDER]

`maketen.sb3.ppo` has the settings and the network of maketen's own PPO, `MoveScoringPolicy`: what it learns of one move holds for the others. With
`--inputs plain` there are no numbers about moves, and Stable-Baselines3's own network learns. With `--out` the policy becomes a model folder, which
the command line compares with maketen's own PPO and asks for hints.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import torch

import maketen
from maketen.sb3 import policy_of, ppo

PRESET = "decade-loop3"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--inputs", choices=["plain", "features"], default="features")
    parser.add_argument("--deals", default="2000000..2009999")
    parser.add_argument("--save", help="where to save the model")
    parser.add_argument("--out", type=Path, help="folder for the ONNX file and the model folder")
    given = parser.parse_args()
    torch.set_num_threads(1)

    model = ppo(PRESET, seed=given.seed, inputs=given.inputs)
    start, cpu = time.perf_counter(), time.process_time()
    model.learn(given.steps, log_interval=None)
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    print(f"{given.steps:,} decisions in {seconds:.0f} s ({cpu:.0f} s of this process)")
    if given.save:
        model.save(given.save)
    against = ["longest-run", f"{PRESET}-ppo"]
    print(maketen.evaluate(policy_of(model), PRESET, given.deals, against=against, inputs=given.inputs))
    if given.out:
        to_maketen(model, given.out, given.deals)
    model.get_env().close()


def to_maketen(model: Any, out: Path, deals: str) -> None:
    """Write a policy as ONNX, make a model folder of it, and use that in maketen's own commands."""
    from maketen.onnx import export_policy  # noqa: PLC0415 - an extra

    out.mkdir(parents=True, exist_ok=True)
    file, folder = str(out / "policy.onnx"), str(out / "imported")
    export_policy(model, model.get_env(), file)
    agents = ["--agent", f"{PRESET}-ppo", "--agent", folder]
    for command in (
        ["import", file, "--out", folder],
        ["compare", "--env", PRESET, *agents, "--seeds", deals],
        ["hint", "--env", PRESET, "--agent", folder, "--seed", "7"],
    ):
        subprocess.run([sys.executable, "-m", "maketen", *command], check=True)


if __name__ == "__main__":
    main()
