"""KeyboardInterrupt anywhere in a call leaves every environment usable, also where Node plays."""

from __future__ import annotations

import os
import signal
import sys
import threading

import numpy as np
import pytest

import maketen
from maketen import _node

pytestmark = pytest.mark.usefixtures("_played_by_node")

PRESET = "decade-loop3"


@pytest.fixture(autouse=True)
def _interruptible(monkeypatch):
    """Interrupts are heeded, also where the tests run in the background of a shell, which ignores them there."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(_node, "_SECONDS_TO_END", 0.2)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def events(monkeypatch):
    """Interrupt the n-th event of a call: before or after a write, before a read, after a part of an answer, after all of it."""
    write, read = _node.Node._write_all, _node.Node._read_some
    left = [0]

    def event():
        left[0] -= 1
        if left[0] == 0:
            signal.raise_signal(signal.SIGINT)

    def writing(node, frame):
        event()
        write(node, frame)
        event()

    def reading(node, buffer):
        event()
        few = read(node, buffer[:5] if left[0] > 0 else buffer)
        event()
        return few

    monkeypatch.setattr(_node.Node, "_write_all", writing)
    monkeypatch.setattr(_node.Node, "_read_some", reading)
    return left


CALLS = [
    lambda env, _: env.step(int(env.action_masks().argmax())),
    lambda _, envs: envs.step(envs.action_masks().argmax(1)),
    lambda env, _: env.reset(seed=3),
    lambda env, _: env.clone().close(),
]


def usable(env, envs, expected):
    """Check that both play on from where they are, and the same games from the same seeds as ever."""
    for each in (env, envs):
        masks = each.action_masks()
        assert masks.any(-1).all()
        each.step(masks.argmax(-1))
    assert env.reset(seed=11)[0].tobytes() == expected[0]
    assert envs.reset(seed=11)[0].tobytes() == expected[1]


@pytest.mark.parametrize("call", range(len(CALLS)))
def test_interrupts_at_every_event_of_a_call(call, events):
    env, envs = maketen.SumOfTenEnv(PRESET), maketen.SumOfTenVectorEnv(PRESET, 9)
    expected = [each.reset(seed=11)[0].tobytes() for each in (env, envs)]
    for at in range(1, 6):
        events[0] = at
        with pytest.raises(KeyboardInterrupt):
            CALLS[call](env, envs)
        usable(env, envs, expected)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such timers")
def test_signals_at_any_time_and_two_environments():
    env, envs = maketen.SumOfTenEnv(PRESET), maketen.SumOfTenVectorEnv(PRESET, 16)
    expected = [each.reset(seed=11)[0].tobytes() for each in (env, envs)]
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for k in range(12):
            try:
                # Python loses an interrupt that comes in a callback of its own, such as a weak reference's: then another one follows.
                signal.setitimer(signal.ITIMER_REAL, 0.0005 + 0.0007 * k, 5)
                while True:
                    envs.step(envs.action_masks().argmax(1))
                    env.step(int(env.action_masks().argmax()))
                    env.reset(seed=k)
            except KeyboardInterrupt:
                signal.setitimer(signal.ITIMER_REAL, 0)
            usable(env, envs, expected)
    finally:
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped there")
def test_a_call_that_waits_is_interrupted():
    env = maketen.SumOfTenEnv(PRESET)
    first = env.reset(seed=1)[0].tobytes()
    os.kill(_node._spare[-1].process.pid, signal.SIGSTOP)
    timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        env.reset(seed=2)
    timer.join()
    assert env.reset(seed=1)[0].tobytes() == first


def test_an_interrupted_step_is_not_played_and_the_masks_say_it(events):
    env, twin = maketen.SumOfTenEnv(PRESET), maketen.SumOfTenEnv(PRESET)
    for each in (env, twin):
        each.reset(seed=5)
    state, action = env.get_state(), int(env.action_masks().argmax())
    events[0] = 2  # the action has been sent
    with pytest.raises(KeyboardInterrupt):
        env.step(action)
    assert env.get_state() == state
    np.testing.assert_array_equal(env.action_masks(), twin.action_masks())
    env.step(action)
    twin.step(action)
    assert env.get_state() == twin.get_state()


def test_an_interrupt_does_not_wait_until_node_has_done_its_work(events, monkeypatch):
    monkeypatch.setattr(_node, "_SECONDS_TO_END", 600)
    maketen.describe("decade")
    process = _node._spare[-1].process
    events[0] = 2  # what is asked for takes Node some seconds
    with pytest.raises(KeyboardInterrupt):
        maketen.evaluate("decade-loop3-value", PRESET, "2000000..2000999")
    assert process.returncode == -signal.SIGKILL
    assert maketen.describe("decade")["preset"] == "decade"


def test_an_interrupt_before_the_first_byte_leaves_no_process():
    maketen.describe("decade")
    process = _node._spare[-1].process

    def interrupted():
        # As in Popen.poll after it has taken its lock.
        del process.poll
        process._waitpid_lock.acquire()
        raise KeyboardInterrupt

    process.poll = interrupted
    with pytest.raises(KeyboardInterrupt):
        maketen.describe("decade")
    assert process.returncode == -signal.SIGKILL
    assert maketen.describe("decade")["preset"] == "decade"
