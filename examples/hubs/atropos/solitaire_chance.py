"""How likely is this solitaire won? An environment of Atropos (atroposlib): positions in mid game, and the chance that exact play or a model knows.

`python solitaire_chance.py serve` trains, `process` writes answers with their scores to a file, `evaluate` scores fixed positions.
"""

from __future__ import annotations

import random
import re
from itertools import count

from atroposlib.envs.base import APIServerConfig, BaseEnv, BaseEnvConfig, ScoredDataGroup
from atroposlib.utils.tokenize_for_trainer import tokenize_for_trainer
from maketen.text import TextGame, stated_chance
from pydantic import Field

FIRST_SEED = 2_000_000
EVALUATION_SEEDS = range(1_000_000, 1_000_100)
ASK = 'How likely is the best play from here to win? Think briefly, and end with one line such as "Chance: 30 %".'


class SolitaireChanceConfig(BaseEnvConfig):
    """Which positions."""

    presets: list[str] = Field(["decade-loop3", "decade-loop3-optional"], description="games, in turn")
    most_moves: int = Field(12, description="random moves before the question, at most")


def position(preset: str, seed: int, most_moves: int) -> tuple[str, float]:
    """Deal, play up to so many random moves, and return the question and the chance to win; a position that is nobody's choice is asked for again."""
    for attempt in count():
        draws = random.Random(f"{preset} {seed} {attempt}")
        game = TextGame(preset, seed=seed, list_moves=True)
        moves = draws.randrange(most_moves + 1)
        while not game.over:
            question = f"{game.rules}\n\n{game.text}\n\n{ASK}"
            listed = re.findall(r"^\d+\. (.+)$", game.text, re.MULTILINE)
            turn = game.play(draws.choice(listed))
            if moves == 0 and turn.chance is not None:
                game.close()
                return question, turn.chance
            moves -= 1
        game.close()
    raise AssertionError


def score(answer: str, chance: float) -> float:
    """Return 1 for the chance itself, 0 for the one that is furthest from it, -1 for an answer that states none."""
    stated = stated_chance(answer)
    return -1.0 if stated is None else 1 - ((stated - chance) / max(chance, 1 - chance)) ** 2


class SolitaireChance(BaseEnv):
    """Asks for chances."""

    name = "solitaire_chance"
    env_config_cls = SolitaireChanceConfig

    @classmethod
    def config_init(cls) -> tuple[SolitaireChanceConfig, list[APIServerConfig]]:
        """Return settings to begin with."""
        config = SolitaireChanceConfig(group_size=8, max_token_length=2048, total_steps=1000, wandb_name=cls.name)
        return config, [APIServerConfig(model_name="model", base_url="http://localhost:9001/v1", api_key="x")]

    async def setup(self) -> None:
        """Begin at the first position."""
        self.next = 0
        self.scores: list[float] = []

    async def get_next_item(self) -> tuple[str, float]:
        """Return the next question, and the chance."""
        at, presets = self.next, self.config.presets
        self.next += 1
        return position(presets[at % len(presets)], FIRST_SEED + at, self.config.most_moves)

    async def answers(self, question: str, n: int, **options: object) -> list[tuple[list[dict[str, str]], str]]:
        """Ask the model, and return each conversation and why it ended."""
        asked = [{"role": "user", "content": question}]
        said = await self.server.chat_completion(
            messages=asked, n=n, max_tokens=self.config.max_token_length, **options
        )
        return [
            ([*asked, {"role": "assistant", "content": each.message.content}], each.finish_reason)
            for each in said.choices
        ]

    async def collect_trajectories(self, item: tuple[str, float]) -> tuple[ScoredDataGroup | None, list]:
        """Score a group of answers to one question; one in which all are equally good teaches nothing."""
        question, chance = item
        group = ScoredDataGroup(tokens=[], masks=[], scores=[], messages=[])
        for messages, reason in await self.answers(question, self.config.group_size):
            row = tokenize_for_trainer(self.tokenizer, messages, finish_reason=reason)
            group["tokens"].append(row["tokens"])
            group["masks"].append(row["masks"])
            group["messages"].append(messages)
            group["scores"].append(score(messages[-1]["content"], chance))
        self.scores += group["scores"]
        if self.config.ensure_scores_are_not_same and len(set(group["scores"])) == 1:
            return None, []
        return group, []

    async def evaluate(self, *_: object) -> None:
        """Log the mean score of fixed positions."""
        scores = []
        for seed in EVALUATION_SEEDS:
            preset = self.config.presets[seed % len(self.config.presets)]
            question, chance = position(preset, seed, self.config.most_moves)
            [(messages, _reason)] = await self.answers(question, 1, temperature=0.0, split="eval")
            scores.append(score(messages[-1]["content"], chance))
        await self.evaluate_log({"eval/score": sum(scores) / len(scores)})

    async def wandb_log(self, wandb_metrics: dict | None = None) -> None:
        """Log the mean score since the last time."""
        metrics = wandb_metrics or {}
        if self.scores:
            metrics["train/score"] = sum(self.scores) / len(self.scores)
        self.scores = []
        await super().wandb_log(metrics)


if __name__ == "__main__":
    SolitaireChance.cli()
