"""maketen's own agents in environments of this package."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import VectorEnv

from maketen._actions import expect_seed
from maketen.environment import SumOfTenEnv
from maketen.errors import expect
from maketen.vector_environment import SumOfTenVectorEnv


class Baseline:
    """An agent of maketen's, by name: a scripted one, a trained model, or exact play."""

    def __init__(self, name: str, *, seed: int = 0) -> None:
        """Name an agent; `seed` is that of its own randomness.

        Raises:
            InputError: a seed that is none.

        """
        self.name = name
        self._seed = expect_seed(seed)

    def __call__(self, env: gymnasium.Env[Any, Any] | VectorEnv[Any, Any, Any]) -> Any:
        """Return its action where `env` stands; for a vector environment one for each game.

        Raises:
            InputError: an unknown agent, or one that does not play this game.

        """
        inner: Any = getattr(env, "unwrapped", env)
        expect(inner, SumOfTenEnv | SumOfTenVectorEnv, "an environment of maketen")
        actions = inner._games.ask_json("decide", agent=self.name, seed=self._seed)  # noqa: SLF001
        return int(actions[0]) if isinstance(inner, SumOfTenEnv) else np.array(actions, np.int64)

    def __repr__(self) -> str:
        """Name it."""
        return f"baseline({self.name!r})"


baseline = Baseline
"""The same as a verb: `baseline("longest-run")(env)`."""
