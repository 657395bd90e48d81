"""The table of presets in docs/python.md, from the environments and docs/results.json: python benchmarks/presets.py."""

import json
from pathlib import Path

import maketen

RESULTS = Path(__file__).parents[2] / "docs" / "results.json"
MODELS = ("-value", "-ppo", "-dqn")
SEARCHES = ("exact", "rollout", "uct")

print("preset                moves  inputs decisions random script  model  bound")
for told in json.loads(RESULTS.read_bytes())["presets"]:
    preset, bound, decisions = told["preset"], told["bounds"][0], 0.0
    best = {"random": -1.0, "script": -1.0, "model": -1.0}
    for each in told["agents"]:
        name, value = each["agent"], each["return"]["estimate"]
        if name == "random":
            best[name], decisions = value, each["decisions"] / each["deals"]
        elif not name.startswith(SEARCHES):
            kind = "model" if name.split("+")[0].endswith(MODELS) else "script"
            best[kind] = max(best[kind], value)
    plain, features = (maketen.SumOfTenEnv(preset, inputs=inputs) for inputs in ("plain", "features"))
    inputs = f"{plain.observation_space.shape[0]}/{features.observation_space.shape[0]}"
    returns = "".join(f"{value:7.3f}" for value in (*best.values(), bound["return"]["estimate"]))
    print(f"{preset:<22}{len(plain.moves):5}{inputs:>8}{decisions:10.1f}{returns}{'=' * bound['isExact']}")
