"""What is installed: commands, licences, metadata, and what an environment's variables do to them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import metadata
from pathlib import Path

import pytest

import maketen

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def run(*words, **variables):
    command = [sys.executable, "-m", *words]
    environment = {**os.environ, **variables}
    return subprocess.run(command, capture_output=True, check=False, env=environment, timeout=300)


def test_the_command_line_is_that_of_the_npm_package(tmp_path):
    told = run("maketen", "list", "--json")
    assert told.returncode == 0, told.stderr
    assert {each.preset for each in maketen.presets()} == {
        each["preset"] for each in json.loads(told.stdout)["presets"]
    }
    assert run("maketen", "--version").stdout.decode().strip() == maketen.__version__
    wrong = run("maketen", "evaluate", "--env", "decade-lop3", "--agent", "random")
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert b"decade-loop3" in wrong.stderr
    # With stored results, whose key is a hash of the program, and a model that lies beside it.
    out = tmp_path / "board.md"
    words = f"maketen leaderboard --env decade-loop3 --agent decade-loop3-value --deals 20 --out {out}"
    board = run(*words.split())
    assert board.returncode == 0, board.stderr
    assert "decade-loop3-value" in out.read_text(encoding="utf-8")


def test_the_command_is_a_script_too():
    script = Path(sys.executable).parent / ("maketen.exe" if sys.platform == "win32" else "maketen")
    told = subprocess.run([str(script), "list", "--json"], capture_output=True, check=True)
    assert len(json.loads(told.stdout)["presets"]) == len(maketen.presets())


@pytest.mark.parametrize("options", ["--nonsense", "--require /no/such/module.js"])
def test_node_options_that_break_node_are_named(options, python):
    told = run("maketen", "list", NODE_OPTIONS=options)
    assert (told.returncode, told.stderr.decode().count("\n")) == (1, 1)
    assert "NODE_OPTIONS" in told.stderr.decode()
    # In a process of its own: another test's Node may already run in this one.
    code = "import maketen; maketen.SumOfTenEnv('tens', engine='node').close()"
    made = [python(code, NODE_OPTIONS=each) for each in (options, "--max-old-space-size=512")]
    assert [each.returncode for each in made] == [1, 0]
    last = made[0].stderr.splitlines()[-1]
    assert "NodeError" in last
    assert last.index("NODE_OPTIONS") < last.index(options.split()[0])


def test_text_and_help_work_in_a_plain_locale():
    # Without them Python takes UTF-8 in place of this locale.
    variables = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert run("maketen", "--help", **variables).returncode == 0
    demo = run("maketen.demo", **variables)
    assert demo.returncode == 0, demo.stderr
    assert b"1,000 deals" in demo.stdout
    lacking = run("maketen.demo", **variables, MAKETEN_NODE="none")
    assert (lacking.returncode, lacking.stderr.count(b"\n")) == (1, 1)
    assert b"Expected Node.js" in lacking.stderr
    helped = run("pydoc", "maketen.SumOfTenEnv", **variables)
    assert helped.returncode == 0, helped.stderr
    assert b"redealt" in helped.stdout


def test_licences_of_the_package_and_of_what_it_brings_are_installed():
    told = metadata("maketen")
    assert told["License-Expression"] == "MIT"
    assert sorted(told.get_all("License-File")) == ["LICENSE", "THIRD-PARTY-LICENSES.txt"]
    text = (PYPROJECT.parent / "THIRD-PARTY-LICENSES.txt").read_text(encoding="utf-8")
    for each in ("@tensorflow/tfjs-core", "zod", "Apache License", "Version 2.0, January 2004", "MIT License"):
        assert each in text


def test_versions_of_python_and_addresses_are_told():
    told = metadata("maketen")
    versions = {each.rsplit(" ", 1)[-1] for each in told.get_all("Classifier") if "Python :: 3." in each}
    assert versions == {"3.10", "3.11", "3.12", "3.13", "3.14"}
    assert {each.split(",")[0] for each in told.get_all("Project-URL")} >= {"Homepage", "Documentation", "Issues"}
