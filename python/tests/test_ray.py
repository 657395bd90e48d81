"""Work that Ray does: on a cluster of two nodes, with a worker killed in the middle, it comes to what this process finds."""

from __future__ import annotations

import hashlib
import os
import pickle
import signal
import sys

import pytest

import maketen
from maketen import _ray

ray = pytest.importorskip("ray")
# The nightly job tries all.
ALL = os.environ.get("MAKETEN_TEST_SIZE") == "all"
SEEDS = "2000000..2000599" if ALL else "2000000..2000299"


def first_legal(_observations, masks):
    return masks.argmax(1)


@pytest.fixture(scope="module", autouse=True)
def _policies_of_this_file():
    """Send them to workers, which cannot import them."""
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    yield
    ray.shutdown()


def kills(folder):
    """Return a policy that kills the worker which plays by it, once."""

    def policy(_observations, masks):
        try:
            (folder / "killed").touch(exist_ok=False)
        except FileExistsError:
            return masks.argmax(1)
        os.kill(os.getpid(), signal.SIGKILL)
        return None

    return policy


def sha256(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_evaluations_are_those_of_one_process_also_when_a_worker_is_killed(cluster, tmp_path):
    options = {"against": ["random"], "name": "mine", "audit": True, "luck_free": ALL}
    here = maketen.evaluate(first_legal, "decade-loop3", SEEDS, traces=tmp_path / "here", **options)
    there = maketen.evaluate(kills(tmp_path), "decade-loop3", SEEDS, traces=tmp_path / "there", ray=cluster, **options)
    assert (tmp_path / "killed").exists()
    assert sha256(tmp_path / "there") == sha256(tmp_path / "here")
    assert str(there) == str(here)
    assert there.rows == here.rows


@pytest.mark.skipif(not ALL, reason="runs with MAKETEN_TEST_SIZE=all")
def test_bounds_leaderboards_and_datasets_are_those_of_one_process(cluster, tmp_path, monkeypatch):
    asked = {"preset": "decade-loop3", "seeds": "2000000..2000007", "agent": "longest-run"}
    assert maketen.bound(**asked, ray=cluster) == maketen.bound(**asked)
    boards = [
        maketen.leaderboard(["decade"], ["longest-run"], deals=600, bound_deals=0, work=tmp_path / str(each), ray=each)
        for each in (cluster, False)
    ]
    audits = [
        maketen.audit(policy, "decade-loop3", SEEDS, ray=policy == first_legal)
        for policy in (first_legal, "first-legal")
    ]
    assert audits[0].z == audits[1].z
    [[there], [here]] = [each["presets"] for each in boards]
    for own, other in zip(there["agents"], here["agents"], strict=True):
        assert own["winRate"] == other["winRate"]
    pytest.importorskip("minari")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    sets = [
        maketen.dataset("decade-loop3", n=300, values=True, dataset_id=f"mine/{each}-v0", ray=each == "there")
        for each in ("there", "here")
    ]
    for there, here in zip(*sets, strict=True):
        assert pickle.dumps(there) == pickle.dumps(here)


def test_errors_of_workers_are_one_line(cluster, monkeypatch):
    def broken(_observations, _masks):
        raise KeyError("weights")

    with pytest.raises(KeyError, match="weights"):
        maketen.evaluate(broken, "decade-loop3", "2000000", ray=cluster)
    with pytest.raises(maketen.IllegalActionError, match="the policy"):
        maketen.evaluate(lambda _, masks: masks.argmin(1), "decade-loop3", "2000000", ray=cluster)
    remote = _ray.play_unit

    def without_node(*given):
        os.environ["MAKETEN_NODE"] = "/nowhere/node"
        return remote(*given)

    def without_model(sent, *given):
        return remote({**sent, "files": ["another"]}, *given)

    lacking = {without_model: "Expected random as whoever sent", without_node: "Expected Node.js 20.19"}
    for task, message in lacking.items():
        monkeypatch.setattr(_ray, "play_unit", task)
        with pytest.raises(maketen.MaketenError, match=message) as raised:
            maketen.evaluate("random", "decade-loop3", "2000000", ray=cluster)
        assert "\n" not in str(raised.value)
