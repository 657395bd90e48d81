"""Games for players who read and write, such as language models, with what each move lost."""

import re
from dataclasses import dataclass
from typing import Any

from maketen import _node
from maketen._actions import expect_seed
from maketen._options import Options
from maketen._types import StrDict
from maketen.errors import EpisodeOverError, expect
from maketen.registration import PresetName
from maketen.results import record_of

_CHANCE = re.compile(r"chance\W{0,5}(\d*\.?\d+)\s*(%?)", re.IGNORECASE)

CHANCE_RULE = 'Before the move you may write a line "Chance: 30 %", how likely you take a win to be.'


@dataclass(frozen=True)
class Turn:
    """What became of an answer."""

    text: str
    """What the player may know now."""
    played: tuple[str, ...]
    """The answer's move, then those that were the only legal one; empty if it was no legal move."""
    problem: str | None
    """Why the answer was not played; None if it was."""
    regret: float | None
    """What the move lost against the best one; None if nothing was played."""
    chance: float | None
    """The chance to win before the answer; None where values are of another reward."""
    source: str | None
    """"exact", or the model that says so."""
    stated: float | None
    """The chance to win that the answer states."""


class TextGame:
    """A game by texts. `play` takes any answer: its last line that is a move is played."""

    def __init__(
        self, preset: PresetName, *, seed: int, rules: StrDict | None = None, list_moves: bool = False
    ) -> None:
        """Deal a game.

        Args:
            preset: such as "decade-loop3-optional".
            seed: of the deal.
            rules: rule options that differ from the preset's.
            list_moves: whether positions list the legal moves, numbered.

        Raises:
            InputError: an unknown preset or option.

        """
        options = {**Options(preset, rules=rules).params(), "seed": expect_seed(seed), "listMoves": list_moves}
        self._options: StrDict | None = options
        self.turns: list[Turn] = []
        told = self._told(None)
        self.rules: str = told["rules"]
        """The rules in words, and how to answer."""
        self._show(told)

    def _told(self, answer: str | None) -> Any:
        if self._options is None:
            raise EpisodeOverError("Expected an open game, but it has been closed; deal a new one")
        moves = [turn.played[0] for turn in self.turns if turn.played]
        return _node.ask("A game by texts", "text", **self._options, moves=moves, answer=answer)

    def _show(self, told: StrDict) -> None:
        self.text: str = told["text"]
        self.over: bool = told["over"]
        self.outcome: str = told["outcome"]
        self.returned: float = told["return"]

    @property
    def prompt(self) -> str:
        """What a player needs to know: rules and position."""
        return f"{self.rules}\n{CHANCE_RULE}\n\n{self.text}"

    def play(self, answer: str) -> Turn:
        """Play an answer's last line that is a move.

        Raises:
            EpisodeOverError: after `close`.

        """
        expect(answer, str, "an answer: a text")
        told = self._told(answer)
        self._show(told)
        chance = told["value"] if told["reward"] == "win" else None
        turn = record_of(Turn, told, played=tuple(told["played"]), chance=chance, stated=stated_chance(answer))
        self.turns.append(turn)
        return turn

    def is_left(self, *, answers: int, decisions: int) -> bool:
        """Return whether nothing more is asked.

        That is so when the game is over, after `answers` to one position that were no legal move, and after `decisions`.
        """
        wrong = [turn.problem is not None for turn in self.turns]
        return self.over or wrong[-answers:] == [True] * answers or wrong.count(False) == decisions

    @property
    def scores(self) -> dict[str, float]:
        """What the game is worth so far.

        "win": 1 for a game that is won. "regret": the mean of what moves lost. "illegal": the share of answers that were no legal move.
        "calibration": 1 less the mean square of stated chances less the judge's, 0 without any.
        """
        lost = [turn.regret for turn in self.turns if turn.regret is not None]
        errors = [(t.stated - t.chance) ** 2 for t in self.turns if t.stated is not None and t.chance is not None]
        count = len(self.turns)
        return {
            "win": float(self.outcome == "won"),
            "regret": sum(lost) / len(lost) if lost else 0.0,
            "illegal": sum(turn.problem is not None for turn in self.turns) / count if count else 0.0,
            "calibration": 1 - sum(errors) / len(errors) if errors else 0.0,
        }

    def close(self) -> None:
        """Play no more. The second time it does nothing."""
        self._options = None


def stated_chance(answer: str) -> float | None:
    """Return the last chance that an answer states, as in "Chance: 30 %" or "chance 0.3"; None for none from 0 to 1."""
    found = _CHANCE.findall(answer)
    if not found:
        return None
    number, unit = found[-1]
    chance = float(number) / (100 if unit else 1)
    return chance if 0 <= chance <= 1 else None
