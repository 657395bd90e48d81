/**
 * PPO by an outsider, in one file: from maketen it takes the games and nothing else. Networks, gradients and Adam are written out below, over plain
 * arrays. Laid out as CleanRL's ppo.py (https://docs.cleanrl.dev/rl-algorithms/ppo/), with masked moves (Huang and Ontanon, 2022, arXiv:2006.14171).
 *
 * tsx examples/ppo.ts [--preset decade-loop3] [--decisions 300000] [--deals 10000] [--seed 1]
 *
 * Trains once on plain observations and once on inputs 'features', and prints the share of unseen deals that each wins.
 */
import { parseArgs } from 'node:util';
import { type Inputs, makeVector, Random, type VectorEnvironment } from 'maketen/env';

const { values: options } = parseArgs({
  options: {
    preset: { type: 'string', default: 'decade-loop3' },
    decisions: { type: 'string', default: '300000' },
    deals: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});
const SEED = Number(options.seed);
const GAMES = 64;
const STEPS = 32; // in each game, between two updates
const ROWS = GAMES * STEPS;
const MINIBATCH = 256;
const EPOCHS = 2;
const MOVE_HIDDEN = 16;
const HIDDEN = 32;
const LEARNING_RATE = 0.01; // falls to 0
const GAMMA = 1; // games end
const GAE_LAMBDA = 0.8;
const CLIP = 0.2;
const ENTROPY = 0.01;
const VALUE = 0.5;
const LONGEST_GRADIENT = 0.5;

/** Rows of `width` numbers. */
interface Matrix {
  readonly width: number;
  readonly data: Float32Array;
}

function matrix(rows: number, width: number): Matrix {
  return { width, data: new Float32Array(rows * width) };
}

/** A layer y = x W + b, with its gradient and Adam's moments. What `forward` and `slopes` give is overwritten by the next call. */
class Layer {
  readonly gradient: Float32Array;
  readonly out: Matrix;
  private readonly inSlopes: Matrix;
  private readonly weights: Float32Array; // the last row is b
  private readonly means: Float32Array;
  private readonly squares: Float32Array;

  constructor(
    readonly inputs: number,
    readonly outputs: number,
    rows: number,
    gain: number,
    random: Random,
  ) {
    const scale = gain * Math.sqrt(3 / inputs);
    this.weights = new Float32Array((inputs + 1) * outputs);
    for (let i = 0; i < inputs * outputs; i++) this.weights[i] = scale * (2 * random.float() - 1);
    this.gradient = new Float32Array(this.weights.length);
    this.means = new Float32Array(this.weights.length);
    this.squares = new Float32Array(this.weights.length);
    this.out = matrix(rows, outputs);
    this.inSlopes = matrix(rows, inputs);
  }

  forward(x: Matrix, rows: number): Matrix {
    const { inputs, outputs, weights, out } = this;
    const y = out.data;
    for (let row = 0; row < rows; row++) {
      const to = row * outputs;
      for (let j = 0; j < outputs; j++) y[to + j] = weights[inputs * outputs + j];
      for (let i = 0; i < inputs; i++) {
        const value = x.data[row * inputs + i];
        if (value !== 0) for (let j = 0; j < outputs; j++) y[to + j] += value * weights[i * outputs + j];
      }
    }
    return out;
  }

  /** Adds to the gradient; `dy` holds the slopes of the loss by what came out for `x`. */
  backward(x: Matrix, { data: dy }: Matrix, rows: number): void {
    const { inputs, outputs, gradient } = this;
    for (let row = 0; row < rows; row++) {
      const from = row * outputs;
      for (let j = 0; j < outputs; j++) gradient[inputs * outputs + j] += dy[from + j];
      for (let i = 0; i < inputs; i++) {
        const value = x.data[row * inputs + i];
        if (value !== 0) for (let j = 0; j < outputs; j++) gradient[i * outputs + j] += value * dy[from + j];
      }
    }
  }

  /** The slopes of the loss by what goes in. */
  slopes({ data: dy }: Matrix, rows: number): Matrix {
    const { inputs, outputs, weights, inSlopes } = this;
    for (let row = 0; row < rows; row++) {
      for (let i = 0; i < inputs; i++) {
        let sum = 0;
        for (let j = 0; j < outputs; j++) sum += weights[i * outputs + j] * dy[row * outputs + j];
        inSlopes.data[row * inputs + i] = sum;
      }
    }
    return inSlopes;
  }

  /** A step of Adam (Kingma and Ba, 2015, arXiv:1412.6980) against the gradient times `scale`, which is then 0. */
  update(step: number, rate: number, scale: number): void {
    const { weights, gradient, means, squares } = this;
    const meansRate = rate / (1 - 0.9 ** step);
    const squaresScale = 1 / (1 - 0.999 ** step);
    for (let i = 0; i < weights.length; i++) {
      const g = gradient[i] * scale;
      means[i] = 0.9 * means[i] + 0.1 * g;
      squares[i] = 0.999 * squares[i] + 0.001 * g * g;
      weights[i] -= (meansRate * means[i]) / (Math.sqrt(squares[i] * squaresScale) + 1e-5);
      gradient[i] = 0;
    }
  }
}

/**
 * Two layers of tanh units with logits of the moves and a value on top. Where there are numbers about moves, a small network that is the same for all
 * moves makes a score of them, which is added to the move's logit.
 */
class ActorCritic {
  private readonly first: Layer;
  private readonly second: Layer;
  private readonly actor: Layer;
  private readonly critic: Layer;
  private readonly scorer: readonly Layer[];
  private updates = 0;

  constructor(inputs: number, moves: number, perMove: number, random: Random) {
    this.first = new Layer(inputs, HIDDEN, ROWS, 1, random);
    this.second = new Layer(HIDDEN, HIDDEN, ROWS, 1, random);
    this.actor = new Layer(HIDDEN, moves, ROWS, 0.01, random);
    this.critic = new Layer(HIDDEN, 1, ROWS, 1, random);
    const sizes = perMove === 0 ? [] : [[perMove, MOVE_HIDDEN, 1] as const, [MOVE_HIDDEN, 1, 0.01] as const];
    this.scorer = sizes.map(([from, to, gain]) => new Layer(from, to, ROWS * moves, gain, random));
  }

  forward({ states, moves }: Seen, rows: number): { logits: Float32Array; values: Float32Array } {
    const hidden = tanh(this.second.forward(tanh(this.first.forward(states, rows), rows), rows), rows);
    const logits = this.actor.forward(hidden, rows).data;
    if (this.scorer.length > 0) {
      const [inner, outer] = this.scorer;
      const count = rows * this.actor.outputs;
      const scores = outer.forward(tanh(inner.forward(moves, count), count), count).data;
      for (let i = 0; i < count; i++) logits[i] += scores[i];
    }
    return { logits, values: this.critic.forward(hidden, rows).data };
  }

  /** One update by the slopes of the loss by logits and values, after `forward` of the same rows. */
  learn({ states, moves }: Seen, dLogits: Matrix, dValues: Matrix, rows: number, rate: number): void {
    const { first, second, actor, critic, scorer } = this;
    actor.backward(second.out, dLogits, rows);
    critic.backward(second.out, dValues, rows);
    const dSecond = actor.slopes(dLogits, rows);
    const byValues = critic.slopes(dValues, rows).data;
    for (let i = 0; i < rows * HIDDEN; i++) dSecond.data[i] += byValues[i];
    second.backward(first.out, tanhSlopes(second.out, dSecond, rows), rows);
    first.backward(states, tanhSlopes(first.out, second.slopes(dSecond, rows), rows), rows);
    if (scorer.length > 0) {
      const [inner, outer] = scorer;
      const count = rows * actor.outputs;
      outer.backward(inner.out, dLogits, count);
      inner.backward(moves, tanhSlopes(inner.out, outer.slopes(dLogits, count), count), count);
    }
    const layers = [first, second, actor, critic, ...scorer];
    let squares = 0;
    for (const { gradient } of layers) for (const each of gradient) squares += each * each;
    const scale = Math.min(1, LONGEST_GRADIENT / Math.sqrt(squares));
    this.updates++;
    for (const layer of layers) layer.update(this.updates, rate, scale);
  }
}

function tanh(x: Matrix, rows: number): Matrix {
  for (let i = 0; i < rows * x.width; i++) x.data[i] = Math.tanh(x.data[i]);
  return x;
}

function tanhSlopes(out: Matrix, slope: Matrix, rows: number): Matrix {
  for (let i = 0; i < rows * out.width; i++) slope.data[i] *= 1 - out.data[i] ** 2;
  return slope;
}

/** Replaces the logits of a row by probabilities, 0 for moves that are not legal. */
function maskedSoftmax(logits: Float32Array, at: number, masks: Uint8Array, mask: number, moves: number): void {
  let most = -Infinity;
  for (let k = 0; k < moves; k++) if (masks[mask + k] === 1) most = Math.max(most, logits[at + k]);
  let sum = 0;
  for (let k = 0; k < moves; k++) sum += logits[at + k] = masks[mask + k] === 1 ? Math.exp(logits[at + k] - most) : 0;
  for (let k = 0; k < moves; k++) logits[at + k] /= sum;
}

/** What the network sees: a row for each game and, with inputs 'features', a row of numbers for each of its moves. */
interface Seen {
  readonly states: Matrix;
  readonly moves: Matrix;
}

function seenOf(games: VectorEnvironment): Seen {
  const { size, observations, actionFeatures, singleActionSpace } = games;
  return {
    states: { width: observations.length / size, data: observations },
    moves: { width: actionFeatures.length / size / singleActionSpace.n, data: actionFeatures },
  };
}

function train(inputs: Inputs, decisions: number): ActorCritic {
  const games = makeVector(options.preset, GAMES, { inputs, skipForcedMoves: true });
  games.reset(SEED);
  const random = new Random('an outside PPO', SEED);
  const moves = games.singleActionSpace.n;
  const present = seenOf(games); // whose arrays every step fills again
  const { width } = present.states;
  const numbers = moves * present.moves.width; // of all moves of a game
  const network = new ActorCritic(width, moves, present.moves.width, random);

  const observations = new Float32Array(ROWS * width);
  const actionFeatures = new Float32Array(ROWS * numbers);
  const masks = new Uint8Array(ROWS * moves);
  const actions = new Int32Array(GAMES);
  const played = new Int32Array(ROWS);
  const chances = new Float32Array(ROWS); // of the moves played
  const [rewards, ends, values, advantages] = [0, 1, 2, 3].map(() => new Float32Array(ROWS));
  const order = Array.from({ length: ROWS }, (_, row) => row);
  const batch: Seen = { states: matrix(MINIBATCH, width), moves: matrix(MINIBATCH * moves, present.moves.width) };
  const dLogits = matrix(MINIBATCH, moves);
  const dValues = matrix(MINIBATCH, 1);

  const iterations = Math.ceil(decisions / ROWS);
  for (let iteration = 0; iteration < iterations; iteration++) {
    const rate = LEARNING_RATE * (1 - iteration / iterations);
    for (let step = 0; step < STEPS; step++) {
      const row = step * GAMES;
      observations.set(games.observations, row * width);
      actionFeatures.set(games.actionFeatures, row * numbers);
      masks.set(games.actionMasks, row * moves);
      const now = network.forward(present, GAMES);
      for (let i = 0; i < GAMES; i++) {
        maskedSoftmax(now.logits, i * moves, masks, (row + i) * moves, moves);
        let left = random.float();
        for (let move = 0; move < moves && left >= 0; move++) {
          const chance = now.logits[i * moves + move];
          if (chance === 0) continue;
          actions[i] = move;
          left -= chance;
        }
        chances[row + i] = now.logits[i * moves + actions[i]];
      }
      values.set(now.values.subarray(0, GAMES), row);
      played.set(actions, row);
      games.step(actions);
      rewards.set(games.rewards, row);
      ends.set(games.terminations, row);
    }

    // Generalised advantage estimation (Schulman et al., 2016, arXiv:1506.02438).
    const last = network.forward(present, GAMES).values;
    for (let i = 0; i < GAMES; i++) {
      let advantage = 0;
      let next = last[i];
      for (let row = ROWS - GAMES + i; row >= 0; row -= GAMES) {
        const goesOn = 1 - ends[row];
        const delta = rewards[row] + GAMMA * next * goesOn - values[row];
        advantages[row] = advantage = delta + GAMMA * GAE_LAMBDA * goesOn * advantage;
        next = values[row];
      }
    }

    for (let epoch = 0; epoch < EPOCHS; epoch++) {
      for (let i = ROWS - 1; i > 0; i--) {
        const j = random.below(i + 1);
        [order[i], order[j]] = [order[j], order[i]];
      }
      for (let start = 0; start < ROWS; start += MINIBATCH) {
        const rows = order.slice(start, start + MINIBATCH);
        rows.forEach((row, b) => {
          batch.states.data.set(observations.subarray(row * width, (row + 1) * width), b * width);
          batch.moves.data.set(actionFeatures.subarray(row * numbers, (row + 1) * numbers), b * numbers);
        });
        const mean = rows.reduce((sum, row) => sum + advantages[row], 0) / MINIBATCH;
        const variance = rows.reduce((sum, row) => sum + (advantages[row] - mean) ** 2, 0) / MINIBATCH;
        const now = network.forward(batch, MINIBATCH);
        rows.forEach((row, b) => {
          const at = b * moves;
          maskedSoftmax(now.logits, at, masks, row * moves, moves);
          const advantage = (advantages[row] - mean) / (Math.sqrt(variance) + 1e-8);
          const ratio = now.logits[at + played[row]] / chances[row];
          const isClipped = advantage > 0 ? ratio > 1 + CLIP : ratio < 1 - CLIP;
          const push = isClipped ? 0 : advantage * ratio;
          let entropy = 0;
          for (let k = at; k < at + moves; k++)
            if (now.logits[k] > 0) entropy -= now.logits[k] * Math.log(now.logits[k]);
          for (let k = 0; k < moves; k++) {
            const p = now.logits[at + k];
            const policy = push * (p - (k === played[row] ? 1 : 0));
            const bonus = p > 0 ? p * (Math.log(p) + entropy) : 0;
            dLogits.data[at + k] = (policy + ENTROPY * bonus) / MINIBATCH;
          }
          dValues.data[b] = (VALUE * (now.values[b] - advantages[row] - values[row])) / MINIBATCH;
        });
        network.learn(batch, dLogits, dValues, MINIBATCH, rate);
      }
    }
  }
  return network;
}

/** Games won among deals 0, 1, ... `deals` - 1, by the likeliest move. Training deals have seeds from 2^30 on. */
function evaluate(network: ActorCritic, inputs: Inputs, deals: number): number {
  let won = 0;
  for (let from = 0; from < deals; from += ROWS) {
    const size = Math.min(ROWS, deals - from);
    const seeds = Array.from({ length: size }, (_, i) => from + i);
    const games = makeVector(options.preset, size, { inputs, skipForcedMoves: true });
    games.reset(seeds);
    const moves = games.singleActionSpace.n;
    won += games.statistics.won; // deals without any decision are over already, and other ones dealt in their places
    const isOpen = seeds.map((seed, i) => games.episodeSeeds[i] === seed);
    while (isOpen.includes(true)) {
      const { logits } = network.forward(seenOf(games), size);
      const actions = seeds.map((_, i) => {
        let best = -1;
        for (let k = 0; k < moves; k++)
          if (games.actionMasks[i * moves + k] === 1 && (best < 0 || logits[i * moves + k] > logits[i * moves + best]))
            best = k;
        return best;
      });
      games.step(actions);
      for (let i = 0; i < size; i++) {
        if (!isOpen[i] || games.terminations[i] === 0) continue;
        isOpen[i] = false;
        if (games.finalOutcomes[i] === 'won') won++;
      }
    }
  }
  return won;
}

/** Wilson's interval of 95 % for a share (1927). */
function wilson(successes: number, trials: number): [number, number] {
  const z = 1.959964;
  const share = successes / trials;
  const middle = share + (z * z) / (2 * trials);
  const reach = z * Math.sqrt((share * (1 - share)) / trials + (z / (2 * trials)) ** 2);
  return [(middle - reach) / (1 + (z * z) / trials), (middle + reach) / (1 + (z * z) / trials)];
}

const percent = (share: number): string => (100 * share).toFixed(2);
const deals = Number(options.deals);
for (const inputs of ['plain', 'features'] as const) {
  const network = train(inputs, Number(options.decisions));
  const won = evaluate(network, inputs, deals);
  const [low, high] = wilson(won, deals);
  console.log(
    `${options.preset}, inputs '${inputs}', seed ${SEED}: ${percent(won / deals)} % of ${deals} deals (${percent(low)} to ${percent(high)})`,
  );
}
