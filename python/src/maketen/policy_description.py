"""What `maketen import` has to know of a policy that was trained here, as a JSON file beside its ONNX file."""

import hashlib
import json
from numbers import Real
from pathlib import Path
from typing import Any

from maketen._actions import expect_path
from maketen.environment import SumOfTenEnv
from maketen.errors import InputError, expect, unexpected
from maketen.vector_environment import SumOfTenVectorEnv

Game = SumOfTenEnv | SumOfTenVectorEnv

LOGITS, LOGITS_ALONE, ACTION_VALUES = ("logits", "value"), ("logits",), ("action_values",)

# Wrappers that change nothing of what a policy sees, earns and does.
_HARMLESS_FROM = ("gymnasium.", "maketen.", "sb3_contrib.", "stable_baselines3.")
_HARMLESS = {
    "ActionMasker",
    "Autoreset",
    "DummyVecEnv",
    "HumanRendering",
    "Monitor",
    "OrderEnforcing",
    "PassiveEnvChecker",
    "RecordEpisodeStatistics",
    "RecordVideo",
    "RenderCollection",
    "SumOfTenVecEnv",
    "SyncVectorEnv",
    "TimeLimit",
    "VecCheckNan",
    "VecMonitor",
}


_OF_SPEC = ("preset", "rules", "rulesId", "reward", "skipForcedMoves")


def describe_policy(
    env: Any, outputs: tuple[str, ...], path: str | Path, *, trained_with: str, discount: float = 1.0
) -> None:
    """Write what an ONNX file of any exporter is for: `policy.json` beside `policy.onnx`.

    Args:
        env: the environment it was trained in: `gym.make("maketen/...")`, `gym.make_vec` or `maketen.sb3.make_vec_env`.
        outputs: what the graph gives: ("logits", "value"), ("logits",) or ("action_values",).
        path: the ONNX file.
        trained_with: what the model's config is to say, such as "CleanRL".
        discount: of a later reward a decision (gamma); with less than 1 values are not taken for chances to win.

    Raises:
        InputError: no environment of maketen, or a wrapper that changes what a policy sees, earns or does.

    """
    if not isinstance(outputs, tuple) or outputs not in (LOGITS, LOGITS_ALONE, ACTION_VALUES):
        raise unexpected('outputs ("logits", "value"), ("logits",) or ("action_values",)', outputs)
    if not (isinstance(discount, Real) and 0 < discount <= 1):
        raise unexpected("a discount above 0 and at most 1", discount)
    expect(trained_with, str, "trained_with to be a text")
    file = Path(expect_path("path", path))
    if file.suffix != ".onnx":
        raise InputError(f"Expected a file whose name ends in .onnx, but got {file}")
    game = game_of(env)
    described = {
        "format": "maketen-policy",
        "version": 1,
        **{name: game.maketen_spec[name] for name in _OF_SPEC},
        "inputs": game.maketen_spec.get("inputs", "plain"),
        "discount": float(discount),
        "outputs": "action-values" if outputs == ACTION_VALUES else "logits",
        "movesSha256": hashlib.sha256("".join(f"{move}\n" for move in game.moves).encode()).hexdigest(),
        "trainedWith": trained_with,
    }
    text = json.dumps(described, indent=2) + "\n"
    file.with_suffix(".json").write_text(text, encoding="utf-8")


def game_of(env: Any) -> Game:
    """Return maketen's environment within wrappers that change nothing of it; else raise an InputError."""
    while not isinstance(env, Game):
        kind = type(env)
        inner = next((getattr(env, name) for name in ("env", "venv", "envs") if hasattr(env, name)), None)
        if inner is None:
            raise InputError(f"Expected an environment of maketen, but got {kind.__name__}")
        if not (kind.__name__ in _HARMLESS and kind.__module__.startswith(_HARMLESS_FROM)):
            raise InputError(
                f"Expected an environment as maketen makes it, but {kind.__name__} may change what a policy sees, earns or does; "
                "put what it does into the network and pass the environment without it"
            )
        env = inner[0] if isinstance(inner, list | tuple) else inner
    return env


def columns_of(game: Game) -> int:
    """Return how many numbers an observation has."""
    return sum(part.size for part in game.observation_parts)
