"""The task: games of one preset, by texts."""

from inspect_ai import Task, task
from maketen.inspect_task import solitaire


@task
def maketen_solitaire(preset: str = "decade-loop3-optional", games: int = 50, list_moves: bool = True) -> Task:
    """Play solitaires whose aim is a sum of ten.

    Args:
        preset: the game, such as "four-ten".
        games: how many, on fixed deals.
        list_moves: whether positions list the legal moves.

    """
    return solitaire(preset, games=games, list_moves=list_moves)
