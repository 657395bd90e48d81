"""The examples of docs/python.md, docs/start.md and docs/gap.md run as they stand, each page from top to bottom."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
LEAST = {"python.md": 4, "start.md": 1, "gap.md": 1}


@pytest.mark.skipif(not DOCS.exists(), reason="needs the repository")
@pytest.mark.parametrize(
    ("page", "said"), [("python.md", "%"), ("start.md", "^(won|lost) "), ("gap.md", r"^Gap\(bound=.*4\.66")]
)
def test_examples_of_the_docs_run(page, said, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) >= LEAST[page]
    scope: dict[str, object] = {}
    for example in examples:
        exec(example, scope)  # noqa: S102
    assert re.search(said, capsys.readouterr().out)
