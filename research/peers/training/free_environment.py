"""A free environment: arrays with the sizes of our decisions, made once and handed out again and again, and the clock of all programs here.

Every program takes ALGORITHM SECONDS CONFIG (JSON: see bench-training.ts) and prints decisions a second of processor time, warm-up left out.
"""

import json
import sys
import time
from types import SimpleNamespace

import numpy

BATCHES = 16
SHARE_OF_ONES = 0.25


def command_line():
    algorithm, seconds, config = sys.argv[1:4]
    return algorithm, float(seconds), SimpleNamespace(**json.loads(config))


def inputs(config, rows, seed=1):
    """[rows, inputs]: a quarter of the entries are 1, the others 0."""
    random = numpy.random.default_rng(seed)
    return (random.random((rows, config.inputs)) < SHARE_OF_ONES).astype(numpy.float32)


def decisions(config, rows, seed=2):
    """Masks with two to four legal moves, rewards of 0 and 1, and ends: one decision in `decisionsPerGame`."""
    random = numpy.random.default_rng(seed)
    order = random.random((rows, config.moves)).argsort(axis=1)
    masks = order < random.integers(2, 5, (rows, 1))
    rewards = (random.random(rows) < 0.1).astype(numpy.float32)
    ends = (random.random(rows) < 1 / config.decisionsPerGame).astype(numpy.float32)
    return masks, rewards, ends


def measure(iterate, decisions_each, seconds, warm_up=2):
    for _ in range(warm_up):
        iterate()
    done = 0
    start = now = time.process_time()
    while now - start < seconds:
        iterate()
        done += decisions_each
        now = time.process_time()
    print(done / (now - start))
