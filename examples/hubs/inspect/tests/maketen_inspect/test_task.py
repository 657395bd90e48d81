"""The task from end to end, with a model that takes the first legal move, and no network."""

import re
from pathlib import Path

from inspect_ai import eval as run
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from maketen_inspect import maketen_solitaire


def first_legal(messages: list, *_: object) -> ModelOutput:
    """Answer with the first move that the newest position lists."""
    output = ModelOutput.from_content("mockllm/model", re.findall(r"^1\. (.+)$", messages[-1].text, re.MULTILINE)[-1])
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output


def test_games_are_played_to_their_end(tmp_path: Path) -> None:
    """Every game has its four scores, and no answer was illegal."""
    model = get_model("mockllm/model", custom_outputs=first_legal)
    [log] = run(maketen_solitaire("decade-loop3", games=3), model=model, display="none", log_dir=str(tmp_path))
    assert log.status == "success", log.error
    for sample in log.samples:
        [score] = sample.scores.values()
        assert set(score.value) == {"win", "regret", "illegal", "calibration"}
        assert score.value["illegal"] == 0
