"""Games from Python and from Node are the same, byte for byte. MAKETEN_GAMES says how many of each preset; default 8."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import struct
import subprocess
from pathlib import Path

import gymnasium as gym
import numpy as np
import pytest

import maketen

ROOT = Path(__file__).parents[2]
GAMES = int(os.environ.get("MAKETEN_GAMES", "8"))
TSX = ROOT / "node_modules" / ".bin" / "tsx"


def hash_of(env_id):
    env = gym.make(env_id, inputs="features", skip_forced_moves=True, disable_env_checker=True)
    found = hashlib.sha256()
    for seed in range(GAMES):
        observation, info = env.reset(seed=seed)
        ended, step = False, 0
        if info["undecided"]:
            observation, _, ended, _, info = env.step(0)
        while not ended:
            found.update(observation.tobytes())
            found.update(info["action_mask"].tobytes())
            legal = np.flatnonzero(info["action_mask"])
            observation, reward, ended, _, info = env.step(legal[(7919 * step + seed) % len(legal)])
            found.update(struct.pack("<d", reward))
            step += 1
        position = env.observation_space.shape[0] - env.action_space.n * env.unwrapped.action_features
        found.update(observation[:position].tobytes())
        found.update(struct.pack("<2d", info["episode_return"], info["score"]))
        found.update(info["outcome"].encode())
    env.close()
    return found.hexdigest()


@pytest.mark.skipif(
    not TSX.exists() or shutil.which("node") is None, reason="needs the repository with its packages installed"
)
def test_games_are_the_same_as_in_node():
    command = [str(TSX), "scripts/python/random-games.ts", "--games", str(GAMES)]
    told = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)
    assert len(told) == len(maketen.presets())
    for each in maketen.presets():
        assert hash_of(each.id) == told[each.preset], each.preset
