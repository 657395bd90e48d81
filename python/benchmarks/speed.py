"""Decisions per CPU-second, of Node too where it plays, random legal play, beside Gymnasium's Blackjack and pgx's Leduc hold'em, in turns: medians.

python benchmarks/speed.py [--seconds 2] [--rounds 5] [--beside OTHER/python/src]

--beside takes turns with another checkout's package, in processes of their own, and prints the ratio of each case.
pgx is optional: pip install pgx 'jax[cpu]'. "every move" is our games with forced moves asked for too, as pgx counts.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gymnasium as gym
import numpy as np

import maketen

if TYPE_CHECKING:
    from collections.abc import Callable

PRESET = "maketen/decade-loop3-v1"


def cpu_seconds(env: Any) -> float:
    """Return what this process and the Node process of an environment have used."""
    used = time.process_time()
    node = getattr(getattr(getattr(env, "unwrapped", None), "_games", None), "node", None)
    if node is None:
        return used
    with open(f"/proc/{node.process_id}/stat", encoding="utf-8") as stat:  # noqa: PTH123
        fields = stat.read().rsplit(")", 1)[1].split()
    return used + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rate(env: Any, play: Callable[[], int], seconds: float) -> float:
    """Return decisions per CPU-second: `play` makes some and says how many."""
    play()
    start = cpu_seconds(env)
    end = time.perf_counter() + seconds
    decisions = 0
    while time.perf_counter() < end:
        decisions += play()
    return decisions / (cpu_seconds(env) - start)


def single(seconds: float, **options: Any) -> float:
    """One game."""
    env = gym.make(PRESET, skip_forced_moves=True, **options)
    _, info = env.reset(seed=1)
    state = info

    def play() -> int:
        nonlocal state
        for _ in range(100):
            legal = state["action_mask"].nonzero()[0]
            _, _, terminated, truncated, state = env.step(int(legal[-1]))
            if terminated or truncated:
                _, state = env.reset()
        return 100

    try:
        return rate(env, play, seconds)
    finally:
        env.close()


def vector(games: int, seconds: float, *, skip_forced_moves: bool = True, **options: Any) -> float:
    """Many games; moves drawn uniformly from the legal ones by a random number each."""
    envs = gym.make_vec(PRESET, num_envs=games, skip_forced_moves=skip_forced_moves, **options)
    random = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    masks = infos["action_mask"]

    def play() -> int:
        nonlocal masks
        steps = max(1, 1024 // games)
        for _ in range(steps):
            noise = 1 - random.random(masks.shape, np.float32)
            noise *= masks
            _, _, _, _, infos = envs.step(noise.argmax(1))
            masks = infos["action_mask"]
        return steps * games

    try:
        return rate(envs, play, seconds)
    finally:
        envs.close()


def blackjack(seconds: float) -> float:
    """Gymnasium's Blackjack, one game."""
    env = gym.make("Blackjack-v1")
    env.reset(seed=1)

    def play() -> int:
        for i in range(100):
            _, _, terminated, truncated, _ = env.step(i % 2)
            if terminated or truncated:
                env.reset()
        return 100

    return rate(env, play, seconds)


def leduc(games: int, seconds: float) -> float:
    """Pgx's Leduc hold'em; moves drawn uniformly from the legal ones, games dealt anew in the same step, observations and masks read as arrays."""
    import jax  # noqa: PLC0415 - an extra
    import jax.numpy as jnp  # noqa: PLC0415
    import pgx  # noqa: PLC0415
    from pgx.experimental.wrappers import auto_reset  # noqa: PLC0415

    env = pgx.make("leduc_holdem")
    step = auto_reset(env.step, env.init)

    @jax.jit
    def play_all(state: Any, key: Any) -> tuple[Any, Any]:
        key, drawing, dealing = jax.random.split(key, 3)
        actions = jax.random.categorical(drawing, jnp.log(state.legal_action_mask))
        return jax.vmap(step)(state, actions, jax.random.split(dealing, games)), key

    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))

    def play() -> int:
        nonlocal state, key
        state, key = play_all(state, key)
        np.asarray(state.observation)
        np.asarray(state.legal_action_mask)
        return games

    return rate(None, play, seconds)


CASES: dict[str, Callable[[float], float]] = {
    "Gymnasium's Blackjack, one game": blackjack,
    "one game": single,
    "64 games": lambda seconds: vector(64, seconds),
    "1,024 games": lambda seconds: vector(1024, seconds),
    "1,024 games, feature inputs": lambda seconds: vector(1024, seconds, inputs="features"),
    "1,024 games, every move": lambda seconds: vector(1024, seconds, skip_forced_moves=False),
}
LEDUC = "pgx's Leduc, 1,024 games"
if find_spec("pgx") and find_spec("jax"):
    CASES[LEDUC] = lambda seconds: leduc(1024, seconds)


FIRST = """
import time, numpy, gymnasium
start = time.process_time()
import maketen
env = gymnasium.make("maketen/decade-loop3-v1", disable_env_checker=True)
env.reset(seed=1)
print(time.process_time() - start)
"""


def first() -> float:
    """Return the CPU-seconds from `import maketen` to the first deal, Gymnasium's own import not counted."""
    return float(subprocess.run([sys.executable, "-c", FIRST], check=True, capture_output=True, text=True).stdout)


def compare(other: str, seconds: float, rounds: int) -> None:
    """Print the ratio of this package's rate to another's, case by case, in alternating processes."""
    here = str(Path(maketen.__file__).parents[1])
    names = ["one game", "64 games", "1,024 games", "1,024 games, feature inputs"]
    ratios: dict[str, list[float]] = {name: [] for name in names}
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for i in range(rounds):
        for name in names:
            found = {}
            for source in (here, other) if i % 2 else (other, here):
                command = [sys.executable, __file__, "--case", name, "--seconds", str(seconds)]
                answer = subprocess.run(
                    command, env={**os.environ, "PYTHONPATH": source}, check=True, capture_output=True, text=True
                )
                found[source] = float(answer.stdout)
            rates[name].append((found[here], found[other]))
            ratios[name].append(found[here] / found[other])
    print(f"{PRESET}, forced moves skipped; load {os.getloadavg()[0]:.1f}; {rounds} pairs of {seconds} s")
    for name in names:
        own, theirs = (statistics.median(column) for column in zip(*rates[name], strict=True))
        least, most = min(ratios[name]), max(ratios[name])
        ratio = statistics.median(ratios[name])
        print(
            f"{name:<34} {own:>10,.0f} beside {theirs:>10,.0f} decisions/CPU-s: {ratio:.2f} times ({least:.2f} to {most:.2f})"
        )


def main() -> None:
    """Run all cases in turns and print medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2, help="of each case in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--beside", metavar="PATH", help="python/src of another checkout")
    parser.add_argument("--case", choices=list(CASES), help="print this case's rate alone")
    given = parser.parse_args()
    if given.case:
        print(CASES[given.case](given.seconds))
        return
    if given.beside:
        compare(given.beside, given.seconds, given.rounds)
        return
    rates: dict[str, list[float]] = {name: [] for name in CASES}
    for _ in range(given.rounds):
        for name, case in CASES.items():
            rates[name].append(case(given.seconds))
    load = os.getloadavg()[0]
    versions = f"Python {sys.version.split()[0]}, numpy {np.__version__}, gymnasium {gym.__version__}, maketen {maketen.__version__}"
    print(f"{PRESET}, forced moves skipped; {versions}; load {load:.1f}; {given.rounds} rounds of {given.seconds} s")
    begun = [first() for _ in range(given.rounds)]
    print(
        f"the first environment from its import: {statistics.median(begun):.3f} CPU-s ({min(begun):.3f} to {max(begun):.3f})"
    )
    if LEDUC not in rates:
        print("pgx is not installed, so every move stands beside nothing here")
    base = rates["Gymnasium's Blackjack, one game"]
    for name, found in rates.items():
        ratio = statistics.median(own / other for own, other in zip(found, base, strict=True))
        least, most = min(found), max(found)
        if name == "1,024 games, every move" and LEDUC in rates:
            beside = statistics.median(own / other for own, other in zip(found, rates[LEDUC], strict=True))
            print(f"{name}: {beside:.2f} of pgx's Leduc")
        print(
            f"{name:<34} {statistics.median(found):>10,.0f} decisions/CPU-s ({least:,.0f} to {most:,.0f}), {ratio:.1f} times Blackjack"
        )


if __name__ == "__main__":
    main()
