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


BLACKJACK, LEDUC = "Gymnasium's Blackjack, one game", "pgx's Leduc, 1,024 games"
PEERS = (BLACKJACK, LEDUC)
EVERY_MOVE = "1,024 games, every move"
CASES: dict[str, Callable[[float], float]] = {
    BLACKJACK: blackjack,
    "one game": single,
    "64 games": lambda seconds: vector(64, seconds),
    "1,024 games": lambda seconds: vector(1024, seconds),
    "1,024 games, feature inputs": lambda seconds: vector(1024, seconds, inputs="features"),
    EVERY_MOVE: lambda seconds: vector(1024, seconds, skip_forced_moves=False),
}
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


def measured(name: str, seconds: float, source: str | None) -> float:
    """Return a case's rate; of the package in a folder in a process of its own."""
    if source is None:
        return CASES[name](seconds)
    command = [sys.executable, __file__, "--case", name, "--seconds", str(seconds)]
    environment = {**os.environ, "PYTHONPATH": source}
    return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)


def line(name: str, own: list[float], other: list[float], what: str) -> str:
    """Return a case's median rate, and how often it is another's, round by round."""
    ratios = [mine / others for mine, others in zip(own, other, strict=True)]
    rate = f"{statistics.median(own):>10,.0f} decisions/CPU-s ({min(own):,.0f} to {max(own):,.0f})"
    return f"{name:<34} {rate}, {statistics.median(ratios):.2f} times {what} ({min(ratios):.2f} to {max(ratios):.2f})"


def main() -> None:
    """Run all cases in turns and print medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2, help="of each case in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--beside", metavar="PATH", help="python/src of another checkout")
    parser.add_argument("--case", choices=list(CASES), help="print this case's rate alone")
    given = parser.parse_args()
    if given.case:
        print(measured(given.case, given.seconds, None))
        return
    sources = [str(Path(maketen.__file__).parents[1]), given.beside] if given.beside else [None]
    names = [name for name in CASES if not (given.beside and name in PEERS)]
    rates: dict[Any, list[float]] = {(name, source): [] for name in names for source in sources}
    for i in range(given.rounds):
        for name in names:
            for source in sources[:: 1 if i % 2 else -1]:
                rates[name, source].append(measured(name, given.seconds, source))
    versions = f"Python {sys.version.split()[0]}, numpy {np.__version__}, gymnasium {gym.__version__}, maketen {maketen.__version__}"
    turns = f"load {os.getloadavg()[0]:.1f}; {given.rounds} rounds of {given.seconds} s"
    print(f"{PRESET}, forced moves skipped; {versions}; {turns}")
    if given.beside:
        for name in names:
            print(line(name, *(rates[name, source] for source in sources), given.beside))
        return
    begun = [first() for _ in range(given.rounds)]
    print(f"the first environment: {statistics.median(begun):.3f} CPU-s ({min(begun):.3f} to {max(begun):.3f})")
    for name in names:
        print(line(name, rates[name, None], rates[BLACKJACK, None], "Blackjack"))
    if LEDUC in CASES:
        print(line(EVERY_MOVE, rates[EVERY_MOVE, None], rates[LEDUC, None], "pgx's Leduc"))


if __name__ == "__main__":
    main()
