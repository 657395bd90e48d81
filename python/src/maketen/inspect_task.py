"""Inspect's tasks (https://inspect.aisi.org.uk): a game a sample, played by texts, scored by wins, regret, illegal answers and calibration.

`inspect eval maketen/solitaire -T preset=four-ten --model ...`, or `eval(solitaire("four-ten"), model=...)`.
"""

from maketen.errors import extra
from maketen.registration import PresetName
from maketen.text import TextGame

with extra("inspect", "Inspect"):
    from inspect_ai import Task, task
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.model import ChatMessageUser
    from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
    from inspect_ai.solver import Generate, Solver, TaskState, solver


@task
def solitaire(  # noqa: PLR0913, PLR0917
    preset: PresetName = "decade-loop3-optional",
    games: int = 20,
    first_seed: int = 2_000_000,
    list_moves: bool = False,  # noqa: FBT001, FBT002 - Inspect's -T gives it
    answers: int = 3,
    decisions: int = 400,
) -> Task:
    """Games of a preset.

    Args:
        preset: such as "four-ten".
        games: how many, of the seeds from `first_seed` on.
        first_seed: of the first game.
        list_moves: whether positions list the legal moves.
        answers: to one position; after so many that are no legal move the game is left.
        decisions: of a game, which is then left.

    """
    samples = [Sample(input=f"{preset}, seed {seed}", id=seed) for seed in range(first_seed, first_seed + games)]
    return Task(
        dataset=MemoryDataset(samples, name=f"maketen {preset}"),
        solver=play(preset, list_moves=list_moves, answers=answers, decisions=decisions),
        scorer=game_scores(),
        score_on_error=True,  # a game whose model fails is scored as it lies
    )


@solver
def play(preset: PresetName, *, list_moves: bool = False, answers: int = 3, decisions: int = 400) -> Solver:
    """Have the model play its sample's game; what is wrong with an answer is told. A game that a limit cuts short is scored as it lies."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        game = TextGame(preset, seed=int(state.sample_id), list_moves=list_moves)
        try:
            state.messages = [ChatMessageUser(content=game.prompt)]
            while not game.over:
                state = await generate(state)
                turn = game.play(state.output.completion)
                if game.is_left(answers=answers, decisions=decisions):
                    break
                state.messages.append(ChatMessageUser(content=turn.problem or turn.text))
        finally:  # a limit of Inspect's ends it by an exception: the game is scored as it lies
            state.metadata["scores"] = game.scores
            game.close()
        return state

    return solve


@scorer(metrics={"*": [mean(), stderr()]})
def game_scores() -> Scorer:
    """Give what `maketen.text.TextGame.scores` says of the game."""

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - Inspect names it
        return Score(value=state.metadata["scores"])

    return score
