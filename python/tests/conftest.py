"""What several tests use."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest


@pytest.fixture(scope="session")
def cluster():
    """Return the address of a Ray of two nodes, which all tests share.

    Its parts give each other 15 seconds to start, which no setting changes, and the first time they are compiled: on a busy machine it takes
    more than one try.
    """
    pytest.importorskip("ray")
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    nodes = Cluster()
    tries = 10
    for attempt in range(1, tries + 1):
        try:
            nodes.add_node(num_cpus=2, include_dashboard=False)
            nodes.add_node(num_cpus=1)
            break
        except Exception:
            nodes.shutdown()
            if attempt == tries:
                raise
    yield nodes.address
    nodes.shutdown()


@pytest.fixture
def python():
    """Run a program in a process of its own, to its end."""

    def run(program, **environment):
        command = [sys.executable, "-c", textwrap.dedent(program)]
        return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **environment})

    return run


@pytest.fixture
def _played_by_node(monkeypatch):
    """Have environments played by the Node process, which they need for presets as they are no more."""
    monkeypatch.setenv("MAKETEN_ENGINE", "node")
