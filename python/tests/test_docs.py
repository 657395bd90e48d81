"""The examples of docs/python.md run as they stand, each page from top to bottom."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "python.md"


@pytest.mark.skipif(not PAGE.exists(), reason="needs the repository")
def test_examples_of_the_docs_run(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) >= 4
    scope: dict[str, object] = {}
    for example in examples:
        exec(example, scope)  # noqa: S102
    assert "%" in capsys.readouterr().out
