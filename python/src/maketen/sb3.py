"""Stable-Baselines3 (extra `[sb3]`): maketen's games as its VecEnv, learners with settings that learn, and their policies for `maketen.evaluate`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np

from maketen._actions import expect_seed
from maketen._types import Array, Bools, Float32s, Int8s, StrDict
from maketen.errors import extra, unexpected
from maketen.evaluation import Policy
from maketen.registration import PresetName
from maketen.vector_environment import SumOfTenVectorEnv

with extra("sb3", "Stable-Baselines3 with sb3-contrib"):
    from sb3_contrib import MaskablePPO
    from stable_baselines3 import DQN
    from stable_baselines3.common import env_util
    from stable_baselines3.common.buffers import NStepReplayBuffer
    from stable_baselines3.common.vec_env import VecEnv, VecMonitor

    from maketen._move_scoring import MoveScoringPolicy, MoveValuesPolicy

__all__ = ["MoveScoringPolicy", "MoveValuesPolicy", "SumOfTenVecEnv", "dqn", "make_vec_env", "policy_of", "ppo"]


class SumOfTenVecEnv(VecEnv):
    """A vector environment of maketen, with its `moves`, `observation_parts` and `action_features`, as Stable-Baselines3 wants it.

    `MaskablePPO` finds the masks by `action_masks`.
    """

    def __init__(self, envs: SumOfTenVectorEnv) -> None:
        """Take over an environment, which is closed with this one."""
        self.envs = envs
        self.moves, self.observation_parts = envs.moves, envs.observation_parts
        self.action_features = envs.action_features
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def reset(self) -> Any:
        """Deal every game anew: from the seed that `seed(...)` was given, else from a fresh one."""
        observations, _ = self.envs.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        self.reset_infos: list[StrDict] = [{} for _ in range(self.num_envs)]
        return observations

    def step_async(self, actions: Array) -> None:
        """Take the actions of the next step."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, Float32s, Bools, list[StrDict]]:
        """Play them. Infos have "terminal_observation", "TimeLimit.truncated", "episode" and "outcome" where an episode has ended."""
        observations, rewards, terminations, truncations, infos = self.envs.step(self._actions)
        dones = terminations | truncations
        told: list[StrDict] = [{} for _ in range(self.num_envs)]
        final = infos.get("final_info", {})
        for i in np.flatnonzero(dones).tolist():
            told[i] = {
                "terminal_observation": infos["final_obs"][i],
                "TimeLimit.truncated": bool(truncations[i]),
                "episode": {"r": float(final["episode_return"][i]), "l": int(final["episode_length"][i])},
                "outcome": str(final["outcome"][i]),
            }
        return observations, rewards.astype(np.float32), dones, told

    def get_images(self) -> list[Any]:
        """Return pictures of the games, for `render` and `VecVideoRecorder`, with render_mode "rgb_array"."""
        return list(self.envs.render())

    def close(self) -> None:
        """Free the games."""
        self.envs.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute once for each game: they share it."""
        return [getattr(self.envs, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse to change one game alone."""
        del indices, value
        raise unexpected("options when the games are made", attr_name, " afterwards; make them anew")

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Call a method of all games; what it returns has a row for each."""
        rows = getattr(self.envs, method_name)(*args, **kwargs)
        return [rows[i] for i in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[gym.Wrapper[Any, Any, Any, Any]], indices: Any = None) -> list[bool]:
        """Say that no game is wrapped by itself."""
        del wrapper_class
        return [False for _ in self._get_indices(indices)]


def make_vec_env(  # noqa: PLR0913, PLR0917 - Stable-Baselines3's own
    env_id: str | Callable[..., gym.Env[Any, Any]],
    n_envs: int = 1,
    seed: int | None = None,
    start_index: int = 0,
    monitor_dir: str | None = None,
    wrapper_class: Callable[[gym.Env[Any, Any]], gym.Env[Any, Any]] | None = None,
    env_kwargs: StrDict | None = None,
    vec_env_cls: type[VecEnv] | None = None,
    vec_env_kwargs: StrDict | None = None,
    monitor_kwargs: StrDict | None = None,
    wrapper_kwargs: StrDict | None = None,
    **options: Any,
) -> Any:
    """Make `n_envs` games in step, as `stable_baselines3.common.env_util.make_vec_env` does; `options` are more `env_kwargs`.

    With a class of wrappers or of vector environments, or a function for `env_id`, it is Stable-Baselines3's own, whose games are apart.
    """
    made = {**(env_kwargs or {}), **options}
    if wrapper_class is not None or vec_env_cls is not None or not isinstance(env_id, str):
        of_each: Any = (wrapper_class, made, vec_env_cls, vec_env_kwargs, monitor_kwargs, wrapper_kwargs)
        return env_util.make_vec_env(env_id, n_envs, seed, start_index, monitor_dir, *of_each)
    envs = gym.make_vec(env_id, num_envs=n_envs, **made).unwrapped
    if not isinstance(envs, SumOfTenVectorEnv):
        raise unexpected("an environment of maketen, such as maketen/decade-v1", env_id)
    vec_env = SumOfTenVecEnv(envs)
    if seed is not None:
        vec_env.seed(seed + start_index)
    if monitor_dir is None and not monitor_kwargs:
        return vec_env
    return VecMonitor(vec_env, monitor_dir and str(Path(monitor_dir, str(start_index))), **(monitor_kwargs or {}))


def _games(preset: PresetName, n_envs: int, seed: int, options: StrDict) -> SumOfTenVecEnv:
    """Make games as learners learn most from: Four Ten's own reward comes too late, and is hardly ever earned by chance."""
    reward: StrDict = {"reward": "progress"} if preset.startswith("four-ten") else {}
    made: Any = {"inputs": "features", "skip_forced_moves": True, **reward, **options}
    envs = SumOfTenVecEnv(SumOfTenVectorEnv(preset, n_envs, **made))
    envs.seed(seed)
    return envs


def ppo(preset: PresetName, n_envs: int = 1024, *, seed: int = 0, **options: Any) -> MaskablePPO:
    """Return a `MaskablePPO` with the network and the settings that learn best by our measurements; its `learn(steps)` trains it.

    `options` are those of the environment; features are seen, forced moves skipped, and points of Four Ten rewarded, unless they say otherwise.
    Without numbers about moves the network is a perceptron.
    """
    envs = _games(preset, n_envs, seed, options)
    columns = envs.action_features
    return MaskablePPO(
        MoveScoringPolicy if columns else "MlpPolicy",
        envs,
        policy_kwargs={"action_features": columns} if columns else {"net_arch": [128, 128]},
        n_steps=32,
        batch_size=1024,
        n_epochs=1,
        gamma=1.0,
        gae_lambda=0.8,
        ent_coef=0.01,
        learning_rate=lambda left: 0.01 * left,
        seed=expect_seed(seed) % 2**32,
        device="cpu",
    )


def dqn(preset: PresetName, n_envs: int = 64, *, seed: int = 0, **options: Any) -> DQN:
    """Return a `DQN` with `MoveValuesPolicy` and settings that learn, as `ppo` does; it needs `inputs="features"`."""
    envs = _games(preset, n_envs, seed, options)
    return DQN(
        MoveValuesPolicy,
        envs,
        policy_kwargs={"action_features": envs.action_features},
        buffer_size=200_000,
        batch_size=512,
        gamma=1.0,
        # As n_steps=5, of which DQN.load warns.
        replay_buffer_class=NStepReplayBuffer,
        replay_buffer_kwargs={"n_steps": 5, "gamma": 1.0},
        train_freq=8,
        gradient_steps=4,
        target_update_interval=500,
        max_grad_norm=0.5,
        exploration_initial_eps=0.0,
        exploration_final_eps=0.0,
        learning_starts=0,
        learning_rate=lambda left: 0.001 * left,
        seed=expect_seed(seed) % 2**32,
        device="cpu",
    )


def policy_of(model: Any) -> Policy:
    """Return the greedy policy of a model of `ppo` or `dqn`, or of another maskable one, for `maketen.evaluate`."""

    def policy(observations: Float32s, masks: Int8s) -> Array:
        masked: StrDict = {} if isinstance(model, DQN) else {"action_masks": masks.astype(bool)}
        actions, _ = model.predict(observations, deterministic=True, **masked)
        return np.asarray(actions)

    policy.__name__ = type(model).__name__
    return policy
