"""The notebook runs from top to bottom, and is stored without outputs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "python" / "examples" / "first_steps.ipynb"

pytestmark = pytest.mark.skipif(not NOTEBOOK.exists(), reason="needs the repository")


def test_the_notebook_is_stored_without_outputs():
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) >= 7
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


# The kernel's own libraries warn of what they will change.
@pytest.mark.filterwarnings("default")
def test_the_notebook_runs(tmp_path):
    needs = "needs nbclient and ipykernel"
    nbclient = pytest.importorskip("nbclient", reason=needs)
    pytest.importorskip("ipykernel", reason=needs)
    nbformat = pytest.importorskip("nbformat", reason=needs)
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    resources = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3", resources=resources).execute()
    texts = [output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", [])]
    told = "".join(texts)
    assert "most_cards against decade-loop3-value" in told
    assert "9.1341 %" in told
    assert (tmp_path / "games.jsonl").exists()
