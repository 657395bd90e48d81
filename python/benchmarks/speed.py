"""Decisions per CPU-second, random legal play, beside Gymnasium's Blackjack and pgx's Leduc hold'em, in turns: medians.

python benchmarks/speed.py [--seconds 2] [--rounds 5]

pip install tyro; pgx is optional: pip install pgx 'jax[cpu]'.
"every move" is our games with forced moves asked for too; else they are played, and not counted.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from typing import Any

import gymnasium as gym
import numpy as np
import tyro

import maketen

PRESET = "maketen/decade-loop3-v1"
# Makes some decisions each time and says how many.
Play = Iterator[int]


def rate(play: Play, seconds: float) -> float:
    """Return decisions per CPU-second."""
    next(play)
    start, end, decisions = time.process_time(), time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        decisions += next(play)
    return decisions / (time.process_time() - start)


def single(name: str = PRESET, **options: Any) -> Play:
    """One game, of the last legal move each time."""
    env = gym.make(name, **options)
    _, info = env.reset(seed=1)

    while True:
        for i in range(100):
            action = int(info["action_mask"].nonzero()[0][-1]) if "action_mask" in info else i % 2
            _, _, terminated, truncated, info = env.step(action)
            if terminated or truncated:
                _, info = env.reset()
        yield 100


def vector(games: int, **options: Any) -> Play:
    """Many games; moves drawn uniformly from the legal ones by a random number each."""
    envs = gym.make_vec(PRESET, num_envs=games, **options)
    random = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    steps = max(1, 1024 // games)
    while True:
        for _ in range(steps):
            masks = infos["action_mask"]
            noise = 1 - random.random(masks.shape, np.float32)
            noise *= masks
            _, _, _, _, infos = envs.step(noise.argmax(1))
        yield steps * games


def leduc(games: int) -> Play:
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
    while True:
        state, key = play_all(state, key)
        np.asarray(state.observation)
        np.asarray(state.legal_action_mask)
        yield games


BLACKJACK, LEDUC = "Gymnasium's Blackjack", "pgx's Leduc"
MANY, EVERY_MOVE = "1,024 games", "1,024 games, every move"
FORCED = {"skip_forced_moves": True}
CASES: dict[str, Callable[[], Play]] = {
    BLACKJACK: partial(single, "Blackjack-v1"),
    "one game": partial(single, **FORCED),
    "one game, own rules": partial(single, rules={"maxRun": 4}, **FORCED),
    "64 games": partial(vector, 64, **FORCED),
    MANY: partial(vector, 1024, **FORCED),
    "1,024 games, feature inputs": partial(vector, 1024, inputs="features", **FORCED),
    EVERY_MOVE: partial(vector, 1024),
}
if find_spec("pgx") and find_spec("jax"):
    CASES[LEDUC] = partial(leduc, 1024)


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


def line(name: str, rates: dict[str, list[float]], peer: str) -> str:
    """Return a case's median rate, its least and largest, and how often it is a peer's, round by round."""
    own = rates[name]
    ratios = [mine / others for mine, others in zip(own, rates[peer], strict=True)]
    rate = f"{statistics.median(own):>10,.0f} decisions/CPU-s ({min(own):,.0f} to {max(own):,.0f})"
    return f"{name:<34} {rate}, {statistics.median(ratios):.2f} times {peer} ({min(ratios):.2f} to {max(ratios):.2f})"


def main(seconds: float = 2, rounds: int = 5) -> None:
    """Run all cases in turns and print medians.

    Args:
        seconds: of each case in each round.
        rounds: how many.

    """
    begun: list[float] = []
    rates: dict[str, list[float]] = {name: [] for name in CASES}
    for _ in range(rounds):
        begun.append(first())
        for name, case in CASES.items():
            rates[name].append(rate(case(), seconds))
    versions = f"Python {sys.version.split()[0]}, numpy {np.__version__}, gymnasium {gym.__version__}, maketen {maketen.__version__}"
    print(f"{PRESET}; {versions}; load {os.getloadavg()[0]:.1f}")
    print(f"the first environment: {statistics.median(begun):.3f} CPU-s ({min(begun):.3f} to {max(begun):.3f})")
    for name in CASES:
        print(line(name, rates, BLACKJACK))
    for name in (MANY, EVERY_MOVE) if LEDUC in CASES else ():
        print(line(name, rates, LEDUC))


if __name__ == "__main__":
    tyro.cli(main)
