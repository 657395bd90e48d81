"""The network of maketen's own learners as policies of sb3-contrib and Stable-Baselines3: weights that all moves share score each by its numbers."""

from functools import partial
from typing import Any

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.policies import BasePolicy
from stable_baselines3.common.torch_layers import create_mlp
from stable_baselines3.common.type_aliases import Schedule
from stable_baselines3.dqn.policies import DQNPolicy, QNetwork
from torch import nn

from maketen.errors import InputError


class _Trunk(nn.Module):
    """Hidden layers over the whole observation, which policy and value share. The policy gets the numbers about the moves beside them."""

    def __init__(self, features: int, hidden_sizes: list[int], columns: int, activation_fn: type[nn.Module]) -> None:
        super().__init__()
        self.layers = nn.Sequential(*create_mlp(features, 0, hidden_sizes, activation_fn))
        self.first_column = features - columns
        self.latent_dim_vf = [features, *hidden_sizes][-1]
        self.latent_dim_pi = self.latent_dim_vf + columns

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        trunk: torch.Tensor = self.layers(features)
        return torch.cat((trunk, features[:, self.first_column :]), 1), trunk

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        return self.forward(features)[0]

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        return self.forward(features)[1]


class _MoveHead(nn.Module):
    """A move's logit from its own numbers and the trunk, by weights for the numbers that all moves share."""

    def __init__(self, trunk: int, moves: int, per_move: int, units: int, activation_fn: type[nn.Module]) -> None:
        super().__init__()
        self.trunk, self.columns, self.of_moves = trunk, (-1, moves, per_move), (-1, moves, units)
        self.context = nn.Linear(trunk, moves * units)
        self.move = nn.Linear(per_move, units)
        self.activation = activation_fn()
        self.logits = nn.Linear(units, 1)

    def forward(self, latent: torch.Tensor) -> torch.Tensor:
        of_trunk = self.context(latent[:, : self.trunk]).reshape(self.of_moves)
        of_columns = self.move(latent[:, self.trunk :].reshape(self.columns))
        logits: torch.Tensor = self.logits(self.activation(of_columns + of_trunk))
        return logits.flatten(1)


class _LegalValues(nn.Module):
    """Values of the moves, of which no illegal one is the greatest: an observation has the legal ones before the numbers about moves."""

    def __init__(self, trunk: _Trunk, head: _MoveHead) -> None:
        super().__init__()
        self.trunk, self.head = trunk, head
        self.legal = slice(trunk.first_column - head.columns[1], trunk.first_column)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        values: torch.Tensor = self.head(self.trunk.forward_actor(features))
        if torch.onnx.is_in_onnx_export():
            return values  # whoever reads the file knows the mask
        return values.masked_fill(features[:, self.legal] <= 0, -1e8)


class _ScoringPolicy(BasePolicy):
    """How policies of this network are made."""

    net_arch: Any
    activation_fn: type[nn.Module]

    def __init__(  # noqa: PLR0913 - Stable-Baselines3 passes them by name
        self,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        lr_schedule: Schedule,
        *,
        action_features: int,
        net_arch: list[int] | None = None,
        move_units: int = 8,
        activation_fn: type[nn.Module] = nn.ReLU,
        **options: Any,
    ) -> None:
        """Make a policy; `MaskablePPO(MoveScoringPolicy, envs, policy_kwargs={"action_features": envs.action_features})` does.

        Args:
            observation_space: the environment's, with `inputs="features"`.
            action_space: the environment's.
            lr_schedule: the learning rate by the share of the training that is left.
            action_features: numbers about each move at the end of an observation: `envs.action_features`.
            net_arch: units of each hidden layer.
            move_units: units of the layer that scores a move.
            activation_fn: after each hidden layer and in that one.
            options: those of Stable-Baselines3's policy.

        Raises:
            InputError: an observation without numbers about moves.

        """
        width = getattr(observation_space, "shape", None) or (0,)
        self._moves = int(getattr(action_space, "n", 0))
        if not 0 < action_features * self._moves <= width[0]:
            raise InputError(
                f"Expected observations with numbers about each move, but got {action_features} of them; make the environment "
                'with inputs="features" and pass its action_features, or take "MlpPolicy" for a game without such numbers'
            )
        self._columns, self._units = action_features, move_units
        layers: Any = {"net_arch": [64] if net_arch is None else list(net_arch), "activation_fn": activation_fn}
        super().__init__(observation_space, action_space, lr_schedule, **layers, **options)

    def _trunk(self, features: int) -> Any:
        return _Trunk(features, self.net_arch, self._moves * self._columns, self.activation_fn)

    def _head(self, trunk: int) -> _MoveHead:
        return _MoveHead(trunk, self._moves, self._columns, self._units, self.activation_fn)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        return {**super()._get_constructor_parameters(), "action_features": self._columns, "move_units": self._units}


class MoveScoringPolicy(_ScoringPolicy, MaskableActorCriticPolicy):
    """A policy for `MaskablePPO` with the network of maketen's own PPO, for environments with `inputs="features"`.

    Hidden layers see the whole observation. Each move is scored by a small layer from the numbers about it and from what the hidden layers say
    of it; the weights for the numbers are the same for all moves, so that what is learnt of one move holds for the others.
    `maketen.onnx.export_policy` writes it, and `maketen import` makes one of maketen's own networks of it.
    """

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = self._trunk(self.features_dim)

    def _build(self, lr_schedule: Schedule) -> None:
        super()._build(lr_schedule)
        head = self._head(self.mlp_extractor.latent_dim_vf)
        if self.ortho_init:
            head.apply(partial(self.init_weights, gain=2**0.5))
            self.init_weights(head.logits, gain=0.01)
        self.action_net = head
        optimizer: Any = self.optimizer_class
        self.optimizer = optimizer(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


class MoveValuesPolicy(_ScoringPolicy, DQNPolicy):
    """A policy for Stable-Baselines3's `DQN` with the network of maketen's own DQN; it is made as `MoveScoringPolicy` is.

    It plays legal moves alone, and explores by noise of `temperature` that is added to their values. DQN's own random moves know no mask, and are to
    be off: `exploration_initial_eps=0, exploration_final_eps=0, learning_starts=0`, as `maketen.sb3.dqn` has them.
    """

    temperature = 0.02

    def make_q_net(self) -> QNetwork:
        """Make a network that values moves."""
        net: Any = super().make_q_net()
        trunk = self._trunk(net.features_dim)
        head = self._head(trunk.latent_dim_vf)
        self.init_weights(head.logits, gain=0.01)
        net.q_net = _LegalValues(trunk, head)
        made: QNetwork = net.to(self.device)
        return made

    def _predict(self, obs: Any, deterministic: bool = True) -> torch.Tensor:  # noqa: FBT001, FBT002
        values: torch.Tensor = self.q_net(obs)
        if not deterministic:
            values = values - self.temperature * torch.empty_like(values).exponential_().log()
        return values.argmax(1)
