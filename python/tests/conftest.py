"""What several tests use."""

from __future__ import annotations

import pytest

import maketen


@pytest.fixture(scope="module")
def _one_process():
    """Keep the Node process from ending with every environment: each start takes a tenth of a second."""
    env = maketen.SumOfTenEnv("tens")
    yield
    env.close()


@pytest.fixture
def _played_by_node(monkeypatch):
    """Have environments played by the Node process, which they need for presets as they are no more."""
    monkeypatch.setenv("MAKETEN_ENGINE", "node")
