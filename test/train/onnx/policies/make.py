"""Makes the ONNX files of this folder: small networks as trainers have them, each exported in the trainer's own way, and what ONNX Runtime computes with them.

python make.py NAME...    (names: `python make.py`)

The networks are new, but for sb3-ppo, which has trained for a minute: what is tested is the graphs. All needs the package maketen (python/), numpy and
onnxruntime; the files of Stable-Baselines3, CleanRL, RLlib and Keras on torch came from torch 2.15.0, stable-baselines3 2.9.2, sb3-contrib 2.9.2,
ray 2.60.0, onnxscript 0.7.2 and keras 3.15.1, those of Keras on TensorFlow from tensorflow-cpu 2.21.0 and tf2onnx 1.17.0.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import gymnasium as gym
import numpy as np
import onnxruntime

import maketen

FOLDER = Path(__file__).parent
ENV = "maketen/decade-loop3-v1"
OPTIONS = {"inputs": "features", "skip_forced_moves": True}
ROWS = 4
HIDDEN = 16


def the_environment():
    return gym.make(ENV, **OPTIONS)


def shown():
    """Observations and masks that games come to, [ROWS, columns] and [ROWS, moves]."""
    envs = gym.make_vec(ENV, num_envs=ROWS, **OPTIONS)
    _, infos = envs.reset(seed=5)
    observations, _, _, _, infos = envs.step(infos["action_mask"].argmax(1))
    observations, masks = observations.copy(), infos["action_mask"].astype(np.float32)
    envs.close()
    return observations, masks


def finish(name, outputs=None, trained_with=None):
    """Write what the file computes, and what it is for if that is not yet said."""
    file = FOLDER / f"{name}.onnx"
    if outputs is not None:
        env = the_environment()
        maketen.describe_policy(env, outputs, file, trained_with=trained_with)
        env.close()
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    of_inputs = dict(zip([each.name for each in session.get_inputs()], shown(), strict=False))
    names = [each.name for each in session.get_outputs()]
    found = zip(names, session.run(names, of_inputs), strict=True)
    rounded = {key: [[float(f"{x:.8g}") for x in row] for row in rows.reshape(ROWS, -1)] for key, rows in found}
    (FOLDER / f"{name}.expected.json").write_text(json.dumps(rounded) + "\n", encoding="utf-8")
    print(name, file.stat().st_size, names)


def of_sb3(name, algorithm, policy, steps=1024, **options):
    import sb3_contrib
    import stable_baselines3
    import torch

    from maketen.onnx import export_policy
    from maketen.sb3 import MoveScoringPolicy, make_vec_env

    torch.set_num_threads(1)
    illegal = {} if algorithm == "MaskablePPO" else {"illegal": "substitute"}
    envs = make_vec_env(ENV, 64, seed=1, **OPTIONS, **illegal)
    made = getattr(sb3_contrib, algorithm, None) or getattr(stable_baselines3, algorithm)
    if policy == "moves":
        policy, options["policy_kwargs"] = MoveScoringPolicy, {**options["policy_kwargs"], "action_features": envs.action_features}
    model = made(policy, envs, seed=1, device="cpu", **options)
    model.learn(steps, log_interval=None)
    export_policy(model, envs, FOLDER / f"{name}.onnx")
    envs.close()
    finish(name)


PPO = {"n_steps": 32, "batch_size": 512, "n_epochs": 2, "gamma": 1.0, "learning_rate": 0.003}


def sb3_ppo():
    of_sb3("sb3-ppo", "MaskablePPO", "MlpPolicy", 400_000, policy_kwargs={"net_arch": [HIDDEN, HIDDEN]}, **PPO)


def sb3_moves():
    of_sb3("sb3-moves", "MaskablePPO", "moves", policy_kwargs={"net_arch": [HIDDEN]}, **PPO)


def sb3_dqn():
    of_sb3("sb3-dqn", "DQN", "MlpPolicy", policy_kwargs={"net_arch": [HIDDEN, HIDDEN]}, gamma=1.0, learning_starts=100)


def sb3_qrdqn():
    options = {"net_arch": [HIDDEN], "n_quantiles": 5}
    of_sb3("sb3-qrdqn", "QRDQN", "MlpPolicy", policy_kwargs=options, gamma=1.0, learning_starts=100)


def torch_default(name, network, outputs, trained_with, inputs=None):
    """As torch exports without options that change the graph (torch.export's writer), in one file."""
    import torch

    given = [torch.from_numpy(each) for each in shown()][: len(inputs or ["observations"])]
    torch.onnx.export(
        network.eval(),
        tuple(given),
        str(FOLDER / f"{name}.onnx"),
        input_names=inputs or ["observations"],
        output_names=list(outputs),
        dynamic_shapes=tuple({0: torch.export.Dim("batch")} for _ in given),
        external_data=False,
        verbose=False,
    )
    finish(name, outputs, trained_with)


def torch_actor():
    """A policy alone, by torch's export without options: its weights lie in torch-actor.onnx.data."""
    import torch
    from torch import nn

    torch.manual_seed(1)
    env = the_environment()
    columns, moves = env.observation_space.shape[0], int(env.action_space.n)
    env.close()
    actor = nn.Sequential(nn.Linear(columns, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, moves))
    given = (torch.from_numpy(shown()[0]),)
    rows = ({0: torch.export.Dim("batch")},)
    file = str(FOLDER / "torch-actor.onnx")
    torch.onnx.export(actor, given, file, input_names=["observations"], output_names=["logits"], dynamic_shapes=rows)
    finish("torch-actor", ("logits",), "torch")


def layer_init(layer, std=2**0.5, bias_const=0.0):
    """CleanRL's."""
    import torch

    torch.nn.init.orthogonal_(layer.weight, std)
    torch.nn.init.constant_(layer.bias, bias_const)
    return layer


def cleanrl_ppo():
    """The agent of CleanRL's ppo.py (MIT licence), with fewer units."""
    import torch
    from torch import nn

    torch.manual_seed(1)

    class Agent(nn.Module):
        def __init__(self, envs):
            super().__init__()
            columns = np.array(envs.single_observation_space.shape).prod()
            self.critic, self.actor = [
                nn.Sequential(
                    layer_init(nn.Linear(columns, HIDDEN)),
                    nn.Tanh(),
                    layer_init(nn.Linear(HIDDEN, HIDDEN)),
                    nn.Tanh(),
                    layer_init(nn.Linear(HIDDEN, outputs), std),
                )
                for outputs, std in ((1, 1.0), (envs.single_action_space.n, 0.01))
            ]

        def get_value(self, x):
            return self.critic(x)

        def forward(self, x):
            return self.actor(x), self.get_value(x)

    envs = gym.make_vec(ENV, num_envs=2, **OPTIONS)
    agent = Agent(envs)
    envs.close()
    torch_default("cleanrl-ppo", agent, ("logits", "value"), "CleanRL")


def cleanrl_dqn():
    """The network of CleanRL's dqn.py (MIT licence), with fewer units."""
    import torch
    from torch import nn

    torch.manual_seed(1)

    class QNetwork(nn.Module):
        def __init__(self, env):
            super().__init__()
            self.network = nn.Sequential(
                nn.Linear(np.array(env.observation_space.shape).prod(), HIDDEN),
                nn.ReLU(),
                nn.Linear(HIDDEN, HIDDEN),
                nn.ReLU(),
                nn.Linear(HIDDEN, env.action_space.n),
            )

        def forward(self, x):
            return self.network(x)

    env = the_environment()
    network = QNetwork(env)
    env.close()
    torch_default("cleanrl-dqn", network, ("action_values",), "CleanRL")


def rllib_module(module_class, space, model_config):
    import torch
    from ray.rllib.algorithms.ppo.ppo_catalog import PPOCatalog
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec

    torch.manual_seed(1)
    env = the_environment()
    env.close()
    spec = RLModuleSpec(
        module_class=module_class,
        observation_space=space(env),
        action_space=env.action_space,
        model_config=model_config,
        catalog_class=PPOCatalog,
    )
    return spec.build()


def rllib_ppo():
    """The default module of RLlib's PPO."""
    import torch
    from ray.rllib.algorithms.ppo.torch.default_ppo_torch_rl_module import DefaultPPOTorchRLModule
    from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig

    config = DefaultModelConfig(fcnet_hiddens=[HIDDEN, HIDDEN], fcnet_activation="relu", vf_share_layers=False)
    module = rllib_module(DefaultPPOTorchRLModule, lambda env: env.observation_space, config)

    class Exported(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.module = module

        def forward(self, observations):
            batch = {"obs": observations}
            return self.module.forward_inference(batch)["action_dist_inputs"], self.module.compute_values(batch)

    torch_default("rllib-ppo", Exported(), ("logits", "value"), "RLlib")


def rllib_masked_ppo():
    """RLlib's example of action masking, whose graph has the mask in it."""
    import torch
    from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

    def space(env):
        masks = gym.spaces.Box(0, 1, (int(env.action_space.n),), dtype=np.float32)
        return gym.spaces.Dict({"action_mask": masks, "observations": env.observation_space})

    config = DefaultModelConfig(head_fcnet_hiddens=[HIDDEN], head_fcnet_activation="tanh", fcnet_hiddens=[HIDDEN])
    module = rllib_module(ActionMaskingTorchRLModule, space, config)

    class Exported(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.module = module

        def forward(self, observations, action_mask):
            def batch():
                return {"obs": {"observations": observations, "action_mask": action_mask}}

            return self.module.forward_inference(batch())["action_dist_inputs"], self.module.compute_values(batch())

    torch_default("rllib-masked-ppo", Exported(), ("logits", "value"), "RLlib", ["observations", "action_mask"])


def keras_network(*, normalized):
    """An actor-critic network with batch and layer normalization, dropout and a residual layer."""
    import keras

    keras.utils.set_random_seed(1)
    env = the_environment()
    env.close()
    given = keras.Input(env.observation_space.shape, name="observations")
    hidden = keras.layers.Dense(HIDDEN, activation="relu", bias_initializer="random_normal")(given)
    hidden = keras.layers.BatchNormalization()(hidden)
    hidden = keras.layers.Dropout(0.1)(hidden)
    beside = keras.layers.LayerNormalization()(hidden) if normalized else hidden
    beside = keras.layers.Dense(HIDDEN, activation="silu")(beside)
    hidden = keras.layers.Add()([hidden, beside])
    logits = keras.layers.Dense(int(env.action_space.n), name="logits")(hidden)
    value = keras.layers.Dense(1, activation="tanh", name="value")(hidden)
    network = keras.Model(given, [logits, value])
    # As after a training: no shift is 0, and no scale 1.
    random = np.random.default_rng(1)
    network.set_weights([each if each.ndim > 1 else each + random.uniform(-0.2, 0.5, each.shape) for each in network.get_weights()])
    network.predict(shown()[0], verbose=0)
    return network


def keras_torch():
    os.environ["KERAS_BACKEND"] = "torch"
    # Keras 3.15 cannot write its layer normalization on torch.
    network = keras_network(normalized=False)
    network.export(FOLDER / "keras-torch.onnx", format="onnx", verbose=False)
    finish("keras-torch", ("logits", "value"), "Keras")


def keras_tensorflow():
    os.environ["KERAS_BACKEND"] = "tensorflow"
    network = keras_network(normalized=True)
    network.export(FOLDER / "keras-tensorflow.onnx", format="onnx", verbose=False)
    finish("keras-tensorflow", ("logits", "value"), "Keras")


MAKERS = [
    torch_actor,
    sb3_ppo,
    sb3_moves,
    sb3_dqn,
    sb3_qrdqn,
    cleanrl_ppo,
    cleanrl_dqn,
    rllib_ppo,
    rllib_masked_ppo,
    keras_torch,
    keras_tensorflow,
]
BY_NAME = {each.__name__.replace("_", "-"): each for each in MAKERS}


def main():
    for name in sys.argv[1:]:
        BY_NAME[name]()
    if len(sys.argv) == 1:
        print(*BY_NAME)
        return
    observations, masks = shown()
    rows = {"observations": [[float(f"{x:.8g}") for x in row] for row in observations], "action_mask": masks.tolist()}
    (FOLDER / "rows.json").write_text(json.dumps(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
