"""The network of maketen's own PPO as a policy of sb3-contrib: every move is scored from its own numbers by weights that all moves share."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import nn

from maketen.errors import InputError

if TYPE_CHECKING:
    from gymnasium import spaces
    from stable_baselines3.common.type_aliases import Schedule


class _Trunk(nn.Module):
    """Hidden layers over the whole observation, which policy and value share. The policy gets the numbers about the moves beside them."""

    def __init__(self, features: int, hidden_sizes: list[int], columns: int, activation_fn: type[nn.Module]) -> None:
        super().__init__()
        widths = [features, *hidden_sizes]
        layers = [(nn.Linear(rows, units), activation_fn()) for rows, units in pairwise(widths)]
        self.layers = nn.Sequential(*(part for layer in layers for part in layer))
        self.first_column = features - columns
        self.latent_dim_pi = widths[-1] + columns
        self.latent_dim_vf = widths[-1]

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


class MoveScoringPolicy(MaskableActorCriticPolicy):
    """A policy for `MaskablePPO` with the network of maketen's own PPO, for environments with `inputs="features"`.

    Hidden layers see the whole observation. Each move is scored by a small layer from the numbers about it and from what the hidden layers say
    of it; the weights for the numbers are the same for all moves, so that what is learnt of one move holds for the others.
    `maketen.onnx.export_policy` writes it, and `maketen import` makes one of maketen's own networks of it.
    """

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
            options: those of `MaskableActorCriticPolicy`.

        Raises:
            InputError: an observation without numbers about moves.

        """
        width = getattr(observation_space, "shape", None) or (0,)
        if not 0 < action_features * int(getattr(action_space, "n", 0)) <= width[0]:
            raise InputError(
                f"Expected observations with numbers about each move, but got {action_features} of them; make the environment "
                'with inputs="features" and pass its action_features, or take "MlpPolicy" for a game without such numbers'
            )
        self.action_features = action_features
        self.move_units = move_units
        self._hidden_sizes = [64] if net_arch is None else list(net_arch)
        self._moves = int(getattr(action_space, "n", 0))
        super().__init__(
            observation_space,
            action_space,
            lr_schedule,
            net_arch=self._hidden_sizes,
            activation_fn=activation_fn,
            **options,
        )

    def _build_mlp_extractor(self) -> None:
        columns = self._moves * self.action_features
        trunk: Any = _Trunk(self.features_dim, self._hidden_sizes, columns, self.activation_fn)
        self.mlp_extractor = trunk

    def _build(self, lr_schedule: Schedule) -> None:
        super()._build(lr_schedule)
        trunk = self.mlp_extractor.latent_dim_vf
        head = _MoveHead(trunk, self._moves, self.action_features, self.move_units, self.activation_fn)
        if self.ortho_init:
            head.apply(partial(self.init_weights, gain=2**0.5))
            self.init_weights(head.logits, gain=0.01)
        self.action_net = head
        optimizer: Any = self.optimizer_class
        self.optimizer = optimizer(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def _get_constructor_parameters(self) -> dict[str, Any]:
        own = {"action_features": self.action_features, "move_units": self.move_units}
        return {**super()._get_constructor_parameters(), **own}
