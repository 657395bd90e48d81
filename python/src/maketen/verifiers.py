"""A taskset of verifiers (its `verifiers.v1`): games by texts, one for each seed, without an end.

`vf-eval maketen-verifiers`, or `load_environment("four-ten")` in code.
"""

import asyncio
import itertools
from collections.abc import Iterator
from typing import Any

from maketen.errors import extra
from maketen.text import TextGame

with extra("verifiers", "verifiers"):
    import verifiers.v1 as vf
    from verifiers.v1.harnesses.null.harness import NullHarnessConfig
    from verifiers.v1.runtimes import SubprocessConfig

__all__ = ["SolitaireEnv", "SolitaireTaskset", "load_environment"]

ID = "maketen_verifiers"


class SolitaireConfig(vf.TasksetConfig):
    """Which games."""

    preset: str = "decade-loop3-optional"
    first_seed: int = 2_000_000
    list_moves: bool = False


class SolitaireData(vf.TaskData):
    """A game: its preset, its deal, and how it is shown."""

    info: dict[str, Any]


class SolitaireTask(vf.Task[SolitaireData, vf.State, vf.TaskConfig]):
    """A game that the environment deals and plays."""


class SolitaireTaskset(vf.Taskset[SolitaireTask, SolitaireConfig]):
    """The seeds from `first_seed` on."""

    INFINITE = True

    def load(self) -> Iterator[SolitaireTask]:
        """Yield a task a seed."""
        preset, list_moves = self.config.preset, self.config.list_moves
        for seed in itertools.count(self.config.first_seed):
            game = TextGame(preset, seed=seed, list_moves=list_moves)
            prompt, is_over = game.prompt, game.over
            game.close()
            if is_over:  # there is nothing to decide
                continue
            info = {"preset": preset, "seed": seed, "list_moves": list_moves}
            data = SolitaireData(name=f"{preset}#{seed}", prompt=prompt, info=info)
            yield SolitaireTask(data, self.config.task)


class SolitaireEnvConfig(vf.EnvConfig):
    """Who plays, and how long; the weights make the reward of what `TextGame.scores` says."""

    player: vf.AgentConfig = vf.AgentConfig(harness=NullHarnessConfig(id="null"), runtime=SubprocessConfig())
    answers: int = 3
    """To one position; after so many that are no legal move the game is left."""
    decisions: int = 400
    """Of a game, which is then left."""
    win: float = 1.0
    regret: float = -1.0
    illegal: float = -0.5
    calibration: float = 0.0


class SolitaireEnv(vf.Env[SolitaireEnvConfig]):
    """Plays a task's game with the model, turn by turn; what is wrong with an answer is told."""

    async def run(self, task: SolitaireTask, agents: Any) -> None:
        """Play one game, and record its rewards: of one that is cut short as it lies."""
        game = TextGame(**task.data.info)
        limits = {"answers": self.config.answers, "decisions": self.config.decisions}
        deadline: asyncio.CancelledError | None = None
        try:
            async with agents.player.interaction(task) as interaction:
                try:
                    segment = await interaction.turn()
                    while not segment.terminated:
                        turn = game.play(segment.last_reply)
                        if game.is_left(**limits):
                            break
                        segment = await interaction.turn(turn.problem or turn.text)
                except asyncio.CancelledError as error:  # an episode's: verifiers keeps traces of what ends by itself
                    deadline = error
                finally:
                    for name, value in game.scores.items():
                        interaction.trace.record_metric(name, value)
                        interaction.trace.record_reward(name, value, getattr(self.config, name))
        finally:
            game.close()
        if deadline is not None:
            raise deadline


def load_environment(
    preset: str = SolitaireConfig.model_fields["preset"].default,
    *,
    first_seed: int = 2_000_000,
    list_moves: bool = False,
    **options: Any,
) -> SolitaireEnv:
    """Return the environment of a preset; `options` are those of `SolitaireEnvConfig`: weights, limits, `player`."""
    taskset = SolitaireConfig(id=ID, preset=preset, first_seed=first_seed, list_moves=list_moves)
    return SolitaireEnv(SolitaireEnvConfig(taskset=taskset, **options))
