"""Our three algorithms in PyTorch, with a free environment: the same networks, batches and updates. Laid out as CleanRL's programs."""

import copy

import free_environment as free
import torch
from torch import nn
from torch.nn import functional as F

ALGORITHM, SECONDS, CONFIG = free.command_line()
torch.set_num_threads(1)
torch.manual_seed(1)


class Network(nn.Module):
    """A trunk with logits, a value or both; a logit comes from the trunk and the move's columns, whose weights are the same for all moves."""

    def __init__(self, moves, value=True):
        super().__init__()
        sizes = [CONFIG.inputs, *CONFIG.hiddenSizes]
        layers = [part for a, b in zip(sizes, sizes[1:]) for part in (nn.Linear(a, b), nn.ReLU())]
        self.trunk = nn.Sequential(*layers)
        self.value = nn.Linear(sizes[-1], 1) if value else None
        self.moves = moves
        if moves > 0:
            self.context = nn.Linear(sizes[-1], moves * CONFIG.moveUnits)
            self.move = nn.Linear(CONFIG.perMove, CONFIG.moveUnits)
            self.logit = nn.Linear(CONFIG.moveUnits, 1)

    def forward(self, x):
        hidden = self.trunk(x)
        logits = None
        if self.moves > 0:
            columns = x[:, -self.moves * CONFIG.perMove :].view(-1, self.moves, CONFIG.perMove)
            both = self.move(columns) + self.context(hidden).view(-1, self.moves, CONFIG.moveUnits)
            logits = self.logit(F.relu(both)).squeeze(-1)
        return logits, None if self.value is None else self.value(hidden).squeeze(-1)


def optimizer_of(network):
    return torch.optim.Adam(network.parameters(), lr=CONFIG.learningRate, eps=1e-5, fused=True)


def descend(loss, network, optimizer):
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), CONFIG.maxGradientNorm)
    optimizer.step()


def log_probabilities(logits, masks):
    return F.log_softmax(torch.where(masks, logits, -1e8), dim=-1)


def ppo():
    games, length, c = CONFIG.environments, CONFIG.rolloutLength, CONFIG
    rows = games * length
    network = Network(c.moves)
    optimizer = optimizer_of(network)
    x = torch.from_numpy(free.inputs(c, rows)).view(length, games, -1)
    masks, rewards, ends = (torch.from_numpy(each) for each in free.decisions(c, rows))
    masks, rewards, goes_on = masks.view(length, games, -1), rewards.view(length, games), 1 - ends.view(length, games)
    actions = torch.zeros(length, games, dtype=torch.int64)
    old, values, advantages = (torch.zeros(length, games) for _ in range(3))

    def iterate():
        with torch.no_grad():
            for t in range(length):
                logits, values[t] = network(x[t])
                chances = log_probabilities(logits, masks[t])
                actions[t] = torch.multinomial(chances.exp(), 1).squeeze(-1)
                old[t] = chances.gather(1, actions[t].unsqueeze(-1)).squeeze(-1)
            next_value, advantage = network(x[0])[1], torch.zeros(games)
            for t in reversed(range(length)):
                delta = rewards[t] + c.gamma * next_value * goes_on[t] - values[t]
                advantages[t] = advantage = delta + c.gamma * c.gaeLambda * goes_on[t] * advantage
                next_value = values[t]
            returns = (advantages + values).view(-1)
        flat = [each.view(rows, -1).squeeze(-1) for each in (x, masks, actions, old, advantages)]
        for _ in range(c.epochs):
            for chosen in torch.randperm(rows).split(c.minibatchSize):
                xs, ms, action, before, gain = (each[chosen] for each in flat)
                gain = (gain - gain.mean()) / (gain.std(unbiased=False) + 1e-8)
                logits, value = network(xs)
                every = log_probabilities(logits, ms)
                ratio = (every.gather(1, action.unsqueeze(-1)).squeeze(-1) - before).exp()
                clipped = ratio.clamp(1 - c.clipRange, 1 + c.clipRange)
                policy_loss = -torch.min(gain * ratio, gain * clipped).mean()
                value_loss = 0.5 * (value - returns[chosen]).square().mean()
                entropy = -(every.exp() * torch.where(ms, every, 0)).sum(-1).mean()
                descend(policy_loss - c.entropyCoefficient * entropy + c.valueCoefficient * value_loss, network, optimizer)

    free.measure(iterate, rows, SECONDS)


def value():
    c = CONFIG
    rows = c.environments * c.rolloutLength
    network = Network(0)
    optimizer = optimizer_of(network)
    each_time = round(c.environments * c.rowsPerDecision)
    rated = torch.from_numpy(free.inputs(c, each_time * c.rolloutLength)).view(c.rolloutLength, each_time, -1)
    kept = min(c.environments, each_time)  # what is chosen is remembered
    buffer = torch.from_numpy(free.inputs(c, c.replayCapacity))
    targets = torch.rand(c.replayCapacity)
    updates = -(-rows * c.replayRatio // c.minibatchSize)
    at = 0

    def iterate():
        nonlocal at
        with torch.no_grad():
            for x in rated:
                network(x)[1].sigmoid()
                buffer[at : at + kept] = x[:kept]
                at = (at + kept) % (c.replayCapacity - kept)
        for _ in range(updates):
            chosen = torch.randint(c.replayCapacity, (c.minibatchSize,))
            loss = F.binary_cross_entropy_with_logits(network(buffer[chosen])[1], targets[chosen])
            descend(loss, network, optimizer)

    free.measure(iterate, rows, SECONDS)


def dqn():
    games, steps, c = CONFIG.environments, CONFIG.stepsPerIteration, CONFIG
    network = Network(c.moves, value=c.dueling)
    target = copy.deepcopy(network)
    optimizer = optimizer_of(network)
    buffer = torch.from_numpy(free.inputs(c, c.bufferSize))
    masks, rewards, ends = (torch.from_numpy(each) for each in free.decisions(c, c.bufferSize))
    actions = masks.int().argmax(1)
    at = updates = 0

    def q_of(network, x, masks):
        advantages, values = network(x)
        if not c.dueling:
            return advantages
        mean = (advantages * masks).sum(-1, keepdim=True) / masks.sum(-1, keepdim=True)
        return values.unsqueeze(-1) + advantages - mean

    def best(q, masks):
        return torch.where(masks, q, -1e8).argmax(-1)

    def iterate():
        nonlocal at, updates
        with torch.no_grad():
            for _ in range(steps):
                rows = slice(at, at + games)
                chosen = best(q_of(network, buffer[rows], masks[rows]), masks[rows])
                any_legal = torch.multinomial(masks[rows].float(), 1).squeeze(-1)
                actions[rows] = torch.where(torch.rand(games) < 0.01, any_legal, chosen)
                at = (at + games) % (c.bufferSize - games)
        for _ in range(c.updatesPerIteration):
            if updates % c.targetInterval == 0:
                target.load_state_dict(network.state_dict())
            updates += 1
            rows = torch.randint(c.bufferSize, (c.minibatchSize,))
            following = (rows + c.nStep * games) % c.bufferSize
            with torch.no_grad():
                x, legal = buffer[following], masks[following]
                rating = q_of(target, x, legal)
                choosing = q_of(network, x, legal) if c.doubleQ else rating
                promise = rating.gather(1, best(choosing, legal).unsqueeze(-1)).squeeze(-1)
                goal = rewards[rows] + c.gamma**c.nStep * (1 - ends[rows]) * promise
            q = q_of(network, buffer[rows], masks[rows]).gather(1, actions[rows].unsqueeze(-1)).squeeze(-1)
            descend(F.huber_loss(q, goal), network, optimizer)

    free.measure(iterate, games * steps, SECONDS)


{"ppo": ppo, "value": value, "dqn": dqn}[ALGORITHM]()
