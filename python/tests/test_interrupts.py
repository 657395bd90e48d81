"""KeyboardInterrupt anywhere in a call leaves every environment of the process usable."""

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
def _interruptible():
    """Interrupts are heeded, also where the tests run in the background of a shell, which ignores them there."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Interrupts:
    """Interrupts the n-th event of a call: before or after a write, before a read, after a part of an answer, after all of it."""

    def __init__(self, node, interrupt):
        self.node, self.interrupt, self.at = node, interrupt, None
        self.write, self.read = node._write, node._read_some
        node._write, node._read_some = self.writing, self.reading

    def event(self):
        if self.at is None:
            return
        self.at -= 1
        if self.at == 0:
            self.at = None
            self.interrupt()

    def writing(self, frame):
        self.event()
        self.write(frame)
        self.event()

    def reading(self, buffer):
        self.event()
        few = self.read(buffer if self.at is None else buffer[:5])
        self.event()
        return few

    def restore(self):
        self.node._write, self.node._read_some = self.write, self.read


def raised():
    raise KeyboardInterrupt


def signalled():
    """Send a real SIGINT to this process and let Python see it."""
    signal.raise_signal(signal.SIGINT)


CALLS = [
    lambda env, _: env.step(int(env.action_masks().argmax())),
    lambda _, envs: envs.step(envs.action_masks().argmax(1)),
    lambda env, _: env.reset(seed=3),
    lambda _, envs: envs.reset(seed=3),
    lambda env, _: env.clone().close(),
    lambda _, envs: (envs.step_async(envs.action_masks().argmax(1)), envs.step_wait()),
]


def usable(env, envs, expected):
    """Check that both play on from where they are, and the same games from the same seeds as ever."""
    for each in (env, envs):
        masks = each.action_masks()
        assert masks.any(-1).all()
        each.step(masks.argmax(-1))
    assert env.reset(seed=11)[0].tobytes() == expected[0]
    assert envs.reset(seed=11)[0].tobytes() == expected[1]


@pytest.mark.parametrize("interrupt", [raised, signalled])
@pytest.mark.parametrize("call", range(len(CALLS)))
def test_interrupts_at_every_event_of_a_call(call, interrupt):
    env = maketen.SumOfTenEnv(PRESET, render_mode="ansi")
    envs = maketen.SumOfTenVectorEnv(PRESET, 9)
    expected = [each.reset(seed=11)[0].tobytes() for each in (env, envs)]
    hook = Interrupts(env._games.family.instance.node, interrupt)
    survived = 0
    for at in range(1, 25):
        hook.at = at
        try:
            CALLS[call](env, envs)
        except KeyboardInterrupt:
            survived += 1
        hook.at = None
        usable(env, envs, expected)
        if survived < at:  # the call has no more events
            break
    # A write and a read before and after, and each part of the answer.
    assert survived >= 4
    hook.restore()
    node = env._games.family.instance.node
    env.close()
    envs.close()
    assert node.users == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such timers")
def test_two_hundred_signals_at_any_time_and_two_environments():
    env, envs = maketen.SumOfTenEnv(PRESET), maketen.SumOfTenVectorEnv(PRESET, 16)
    expected = [each.reset(seed=11)[0].tobytes() for each in (env, envs)]
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for k in range(200):
            try:
                # Python loses an interrupt that comes in a callback of its own, such as a weak reference's: then another one follows.
                signal.setitimer(signal.ITIMER_REAL, 0.0005 + 0.00003 * k, 5)
                while True:
                    envs.step(envs.action_masks().argmax(1))
                    env.step(int(env.action_masks().argmax()))
                    env.reset(seed=k)
            except KeyboardInterrupt:
                signal.setitimer(signal.ITIMER_REAL, 0)
            usable(env, envs, expected)
    finally:
        signal.signal(signal.SIGALRM, before)
    env.close()
    envs.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped there")
def test_a_call_that_waits_is_interrupted_and_its_answer_read_over():
    env = maketen.SumOfTenEnv(PRESET)
    first = env.reset(seed=1)[0].tobytes()
    pid = env._games.family.instance.node.process_id
    os.kill(pid, signal.SIGSTOP)
    timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        env.reset(seed=2)
    timer.join()
    os.kill(pid, signal.SIGCONT)
    assert env.reset(seed=1)[0].tobytes() == first
    env.close()


def test_frames_that_no_pipe_takes_at_once_are_written_to_their_end(monkeypatch):
    monkeypatch.setattr(_node, "_AT_ONCE", 16)
    envs = maketen.SumOfTenVectorEnv(PRESET, 40)
    first = envs.reset(seed=1)[0].tobytes()
    write = envs._games.family.instance.node._write

    def interrupted(frame):
        write(frame)
        raise KeyboardInterrupt

    monkeypatch.setattr(envs._games.family.instance.node, "_write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        envs.step(envs.action_masks().argmax(1))
    monkeypatch.setattr(envs._games.family.instance.node, "_write", write)
    assert np.array_equal(envs.reset(seed=1)[0].tobytes(), first)
    envs.close()


def test_an_interrupted_step_is_played_or_not_and_the_masks_say_it():
    env, twin = maketen.SumOfTenEnv(PRESET), maketen.SumOfTenEnv(PRESET)
    for each in (env, twin):
        each.reset(seed=5)
    hook = Interrupts(env._games.family.instance.node, raised)
    action = int(env.action_masks().argmax())
    hook.at = 2  # the action has been sent
    with pytest.raises(KeyboardInterrupt):
        env.step(action)
    hook.restore()
    np.testing.assert_array_equal(env.action_masks(), twin.action_masks())
    env.step(action)
    twin.step(action)
    assert env.notation() == twin.notation()
    env.close()
    twin.close()


def test_an_interrupted_copy_leaves_the_game_as_it_is():
    env = maketen.SumOfTenEnv(PRESET)
    env.reset(seed=5)
    state = env.get_state()
    hook = Interrupts(env._games.family.instance.node, signalled)
    for event in (2, 3):
        hook.at = event
        with pytest.raises(KeyboardInterrupt):
            env.clone()
    hook.restore()
    assert env.get_state() == state
    env.clone().close()
    env.close()
