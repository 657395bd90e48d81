"""Our three algorithms in JAX, with a free environment: the same networks, batches and updates. A whole iteration is compiled, as in PureJaxRL."""

import os

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"

import free_environment as free
import jax
import jax.numpy as np
from jax import lax, random

ALGORITHM, SECONDS, CONFIG = free.command_line()
c = CONFIG


def first_weights(moves, value=True):
    sizes = [c.inputs, *c.hiddenSizes]
    shapes = {f"hidden{i}": pair for i, pair in enumerate(zip(sizes, sizes[1:]))}
    if value:
        shapes["value"] = (sizes[-1], 1)
    if moves > 0:
        shapes |= {"context": (sizes[-1], moves * c.moveUnits), "move": (c.perMove, c.moveUnits), "logit": (c.moveUnits, 1)}
    keys = random.split(random.key(1), len(shapes))
    return {name: (random.orthogonal(key, max(s))[: s[0], : s[1]], np.zeros(s[1])) for key, (name, s) in zip(keys, shapes.items())}


def forward(weights, x):
    """Logits, or None, and values, or None: see Network of torch_training.py."""

    def dense(name, x):
        kernel, bias = weights[name]
        return x @ kernel + bias

    hidden = x
    for i in range(len(c.hiddenSizes)):
        hidden = jax.nn.relu(dense(f"hidden{i}", hidden))
    logits = None
    if "logit" in weights:
        columns = x[:, -c.moves * c.perMove :].reshape(-1, c.moves, c.perMove)
        both = dense("move", columns) + dense("context", hidden).reshape(-1, c.moves, c.moveUnits)
        logits = dense("logit", jax.nn.relu(both))[..., 0]
    return logits, dense("value", hidden)[:, 0] if "value" in weights else None


def start(moves, value=True):
    weights = first_weights(moves, value)
    zeros = jax.tree.map(np.zeros_like, weights)
    return weights, zeros, jax.tree.map(np.zeros_like, weights), 0


def descend(state, loss, *rows):
    """Clips the gradient and takes a step of Adam."""
    weights, means, squares, step = state
    gradient = jax.grad(loss)(weights, *rows)
    norm = np.sqrt(sum(np.sum(each**2) for each in jax.tree.leaves(gradient)))
    scale = np.minimum(1, c.maxGradientNorm / norm)
    gradient = jax.tree.map(lambda g: g * scale, gradient)
    step = step + 1
    means = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, means, gradient)
    squares = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g * g, squares, gradient)
    rate, spread = c.learningRate / (1 - 0.9**step), 1 / (1 - 0.999**step)
    weights = jax.tree.map(lambda w, m, s: w - rate * m / (np.sqrt(s * spread) + 1e-5), weights, means, squares)
    return weights, means, squares, step


def of_moves(rows, moves):
    return np.take_along_axis(rows, moves[:, None], axis=1)[:, 0]


def run(iterate, carry, decisions_each):
    compiled = jax.jit(iterate, donate_argnums=0)

    def once():
        nonlocal carry
        carry = jax.block_until_ready(compiled(carry))

    free.measure(once, decisions_each, SECONDS)


def ppo():
    games, length = c.environments, c.rolloutLength
    rows = games * length
    x = np.array(free.inputs(c, rows)).reshape(length, games, -1)
    masks, rewards, ends = (np.array(each) for each in free.decisions(c, rows))
    masks, rewards, goes_on = masks.reshape(length, games, -1), rewards.reshape(length, games), 1 - ends.reshape(length, games)

    def log_probabilities(logits, masks):
        return jax.nn.log_softmax(np.where(masks, logits, -1e8))

    def loss(weights, x, masks, actions, before, gains, returns):
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        logits, values = forward(weights, x)
        every = log_probabilities(logits, masks)
        ratio = np.exp(of_moves(every, actions) - before)
        clipped = np.clip(ratio, 1 - c.clipRange, 1 + c.clipRange)
        policy_loss = -np.minimum(gains * ratio, gains * clipped).mean()
        value_loss = 0.5 * np.square(values - returns).mean()
        entropy = -(np.exp(every) * np.where(masks, every, 0)).sum(-1).mean()
        return policy_loss - c.entropyCoefficient * entropy + c.valueCoefficient * value_loss

    def iterate(carry):
        state, key, x, masks, rewards, goes_on = carry

        def play(key, seen):
            x, masks = seen
            key, now = random.split(key)
            logits, values = forward(state[0], x)
            every = log_probabilities(logits, masks)
            actions = random.categorical(now, every)
            return key, (actions, of_moves(every, actions), values)

        def advantage(later, row):
            reward, goes_on, value = row
            advantage, next_value = later
            delta = reward + c.gamma * next_value * goes_on - value
            advantage = delta + c.gamma * c.gaeLambda * goes_on * advantage
            return (advantage, value), advantage

        key, (actions, before, values) = lax.scan(play, key, (x, masks))
        last = (np.zeros(games), forward(state[0], x[0])[1])
        _, advantages = lax.scan(advantage, last, (rewards, goes_on, values), reverse=True)
        columns = (x, masks, actions, before, advantages, advantages + values)
        flat = [each.reshape(rows, *each.shape[2:]) for each in columns]

        def update(state, chosen):
            return descend(state, loss, *(each[chosen] for each in flat)), None

        for _ in range(c.epochs):
            key, now = random.split(key)
            order = random.permutation(now, rows).reshape(-1, c.minibatchSize)
            state, _ = lax.scan(update, state, order)
        return state, key, x, masks, rewards, goes_on

    run(iterate, (start(c.moves), random.key(2), x, masks, rewards, goes_on), rows)


def value():
    rows = c.environments * c.rolloutLength
    each_time = round(c.environments * c.rowsPerDecision)
    rated = np.array(free.inputs(c, each_time * c.rolloutLength)).reshape(c.rolloutLength, each_time, -1)
    kept = min(c.environments, each_time)  # what is chosen is remembered
    buffer = np.array(free.inputs(c, c.replayCapacity))
    targets = random.uniform(random.key(3), (c.replayCapacity,))
    updates = -(-rows * c.replayRatio // c.minibatchSize)

    def loss(weights, x, targets):
        values = forward(weights, x)[1]
        return (jax.nn.softplus(values) - targets * values).mean()

    def iterate(carry):
        state, key, buffer, at, rated = carry

        def play(carry, rows):
            buffer, at = carry
            values = jax.nn.sigmoid(forward(state[0], rows)[1])
            buffer = lax.dynamic_update_slice(buffer, rows[:kept], (at, 0))
            return (buffer, (at + kept) % (c.replayCapacity - kept)), values

        (buffer, at), values = lax.scan(play, (buffer, at), rated)

        def update(state, key):
            chosen = random.randint(key, (c.minibatchSize,), 0, c.replayCapacity)
            return descend(state, loss, buffer[chosen], targets[chosen]), None

        key, now = random.split(key)
        state, _ = lax.scan(update, state, random.split(now, updates))
        return state, key, buffer, at, rated, values

    run(lambda carry: iterate(carry[:5]), (start(0), random.key(2), buffer, np.int32(0), rated, None), rows)


def dqn():
    games, steps = c.environments, c.stepsPerIteration
    buffer = np.array(free.inputs(c, c.bufferSize))
    masks, rewards, ends = (np.array(each) for each in free.decisions(c, c.bufferSize))

    def q_of(weights, x, masks):
        advantages, values = forward(weights, x)
        if not c.dueling:
            return advantages
        return values[:, None] + advantages - (advantages * masks).sum(-1, keepdims=True) / masks.sum(-1, keepdims=True)

    def best(q, masks):
        return np.where(masks, q, -1e8).argmax(-1).astype(np.int32)

    def loss(weights, x, masks, actions, goals):
        error = np.abs(goals - of_moves(q_of(weights, x, masks), actions))
        bent = np.minimum(error, 1)
        return (bent * (error - 0.5 * bent)).mean()

    def iterate(carry):
        state, target, key, at, buffer, masks, rewards, ends, actions = carry

        def play(carry, key):
            at, actions = carry
            x = lax.dynamic_slice(buffer, (at, 0), (games, c.inputs))
            legal = lax.dynamic_slice(masks, (at, 0), (games, c.moves))
            first, second = random.split(key)
            any_legal = random.categorical(first, np.where(legal, 0.0, -1e8)).astype(np.int32)
            explores = random.uniform(second, (games,)) < 0.01
            chosen = np.where(explores, any_legal, best(q_of(state[0], x, legal), legal))
            actions = lax.dynamic_update_slice(actions, chosen, (at,))
            return ((at + games) % (c.bufferSize - games), actions), None

        def update(carry, key):
            state, target = carry
            target = jax.tree.map(lambda old, new: np.where(state[3] % c.targetInterval == 0, new, old), target, state[0])
            rows = random.randint(key, (c.minibatchSize,), 0, c.bufferSize)
            following = (rows + c.nStep * games) % c.bufferSize
            x, legal = buffer[following], masks[following]
            rating = q_of(target, x, legal)
            choosing = q_of(state[0], x, legal) if c.doubleQ else rating
            goals = rewards[rows] + c.gamma**c.nStep * (1 - ends[rows]) * of_moves(rating, best(choosing, legal))
            return (descend(state, loss, buffer[rows], masks[rows], actions[rows], goals), target), None

        key, now, later = random.split(key, 3)
        (at, actions), _ = lax.scan(play, (at, actions), random.split(now, steps))
        (state, target), _ = lax.scan(update, (state, target), random.split(later, c.updatesPerIteration))
        return state, target, key, at, buffer, masks, rewards, ends, actions

    state = start(c.moves, value=c.dueling)
    target = jax.tree.map(np.copy, state[0])
    actions = np.zeros(c.bufferSize, np.int32)
    run(iterate, (state, target, random.key(2), np.int32(0), buffer, masks, rewards, ends, actions), games * steps)


{"ppo": ppo, "value": value, "dqn": dqn}[ALGORITHM]()
