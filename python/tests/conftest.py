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
