import { InputError, mismatch } from '../../env/base/errors.js';
import { Random } from '../../env/base/random.js';
import { expectObject } from '../../env/base/schema.js';
import type { DecisionBatch } from '../../env/environment/environment.js';
import { markShipped } from '../../env/environment/hidden-cards.js';
import type { GameState, Rules } from '../../env/environment/rules.js';
import type { Encoder } from '../../env/inputs/encoder.js';
import type { Policy } from '../agent.js';
import { expectBatch } from '../games-in-play.js';
import type { PolicyNetwork, QNetwork } from '../networks/network-interfaces.js';

/** Makes a network's inputs of a batch: an `Encoder`, or something that stands for one. */
export type InputsEncoder = Pick<Encoder, 'rules' | 'size' | 'moves' | 'perMove' | 'encode'>;

/** A trained network with a number for each move as an agent. It owns the network: `dispose` frees it. */
abstract class MovePolicy<Net extends PolicyNetwork | QNetwork, State extends GameState> implements Policy<State> {
  readonly usesObservations = true;
  chances?: Policy<State> | undefined;
  private inputs = new Float32Array(0);

  /** @throws InputError if network and encoder do not fit together */
  constructor(
    readonly name: string,
    readonly network: Net,
    readonly encoder: InputsEncoder,
  ) {
    if (typeof (network as Net | undefined)?.perMove !== 'number') throw mismatch('a network', network);
    expectObject(encoder, 'an encoder, such as new Encoder(parts)');
    const shape = (inputs: number, moves: number, perMove: number) =>
      `${inputs} inputs and ${moves} moves with ${perMove} columns each`;
    const perMove = network.perMove === 0 ? 0 : encoder.perMove; // a network may take all columns as they stand in the row
    const needed = shape(encoder.size, encoder.moves, perMove);
    const got = shape(network.inputs, network.moves, network.perMove);
    if (got !== needed)
      throw new InputError(
        `Expected a network of ${needed}, but got one of ${got}; use the encoder that it was trained with`,
      );
  }

  get rules(): Rules {
    return this.encoder.rules;
  }

  /** Writes a legal action for each game into actions[0 .. batch.size). */
  abstract act(batch: DecisionBatch<State>, actions: Int32Array): void;
  /** Writes [size, moves] probabilities and [size] values. */
  abstract evaluate(batch: DecisionBatch<State>, probabilities: Float32Array, values: Float32Array): void;

  /** The inputs [size, encoder.size] and masks [size, moves] of a batch. */
  protected encode(batch: DecisionBatch<State>): [Float32Array, Uint8Array] {
    const { encoder } = this;
    const length = batch.size * encoder.size;
    if (this.inputs.length < length) this.inputs = new Float32Array(length);
    if (batch.size > 0) encoder.encode(batch, batch.size, this.inputs);
    return [this.inputs.subarray(0, length), batch.actionMasks.subarray(0, batch.size * encoder.moves)];
  }

  dispose() {
    this.network.dispose();
    this.chances?.dispose?.();
  }
}

/** How a PPO network plays. */
export interface PpoPolicyOptions {
  readonly name?: string;
  /** 'greedy' (default) plays the best move, the most likely one, 'sample' draws one by the policy's probabilities. */
  readonly mode?: 'greedy' | 'sample';
  /** For 'sample'; default 0. */
  readonly seed?: number;
}

/** A trained policy-and-value network as an agent. It owns the network: `dispose` frees it. A backend must be loaded. */
export class PpoPolicy<State extends GameState = GameState> extends MovePolicy<PolicyNetwork, State> {
  readonly knowsValues: boolean;
  private readonly mode: 'greedy' | 'sample';
  private random!: Random;

  /** @throws InputError if network and encoder do not fit together */
  constructor(network: PolicyNetwork, encoder: InputsEncoder, options: PpoPolicyOptions = {}) {
    super(options.name ?? 'ppo', network, encoder);
    this.knowsValues = network.heads !== 'logits';
    this.mode = options.mode ?? 'greedy';
    this.reseed(options.seed ?? 0);
  }

  /** Writes a legal action for each game into actions[0 .. batch.size). */
  act(batch: DecisionBatch<State>, actions: Int32Array) {
    expectBatch(this, batch, actions);
    const { moves } = this.encoder;
    const [logProbabilities] = this.run(batch, false);
    for (let row = 0; row < batch.size; row++) {
      actions[row] =
        this.mode === 'greedy'
          ? bestMove(logProbabilities, batch.actionMasks, row, moves)
          : sampleMove(logProbabilities, batch.actionMasks, row, moves, this.random);
    }
  }

  /** Writes [size, moves] probabilities and [size] values: the expected return from here. */
  evaluate(batch: DecisionBatch<State>, probabilities: Float32Array, values: Float32Array) {
    const [logProbabilities, valueOf] = this.run(batch, true);
    for (let i = 0; i < logProbabilities.length; i++) probabilities[i] = Math.exp(logProbabilities[i]);
    values.set(valueOf);
  }

  /** log pi [size, moves] and values [size] (empty unless asked for) of a batch. Values are not clipped to what a return can be. */
  run(batch: DecisionBatch<State>, withValues: boolean): [Float32Array, Float32Array] {
    const [inputs, masks] = this.encode(batch);
    const logProbabilities = new Float32Array(masks.length);
    const values = new Float32Array(withValues ? batch.size : 0);
    if (batch.size > 0)
      this.network.predictPolicy(inputs, masks, batch.size, logProbabilities, withValues ? values : undefined);
    return [logProbabilities, values];
  }

  /** Restarts the random numbers that actions are sampled by. */
  reseed(seed: number) {
    this.random = new Random('ppo-policy moves', seed);
  }
}

markShipped(PpoPolicy.prototype);

/** Return that a move may fall short of the best for its probability to be 1/e of the best one's: see `DqnPolicy.evaluate`. */
const TEMPERATURE = 0.02;

/** A trained Q-network as an agent: it plays the legal move of the highest Q. It owns the network: `dispose` frees it. A backend must be loaded. */
export class DqnPolicy<State extends GameState = GameState> extends MovePolicy<QNetwork, State> {
  /** @throws InputError if network and encoder do not fit together */
  constructor(network: QNetwork, encoder: InputsEncoder, { name = 'dqn' }: { readonly name?: string } = {}) {
    super(name, network, encoder);
  }

  /** Q [size, moves]. */
  private run(batch: DecisionBatch<State>): Float32Array {
    const [inputs, masks] = this.encode(batch);
    const q = new Float32Array(masks.length);
    if (batch.size > 0) this.network.predictActionValues(inputs, masks, batch.size, q);
    return q;
  }

  act(batch: DecisionBatch<State>, actions: Int32Array) {
    expectBatch(this, batch, actions);
    const q = this.run(batch);
    for (let row = 0; row < batch.size; row++) actions[row] = bestMove(q, batch.actionMasks, row, this.encoder.moves);
  }

  /**
   * The value is the highest Q. Probabilities are Boltzmann's, proportional to exp(Q / TEMPERATURE) over the legal moves: they rank the
   * moves and show close choices, while `act` always plays the best one.
   */
  evaluate(batch: DecisionBatch<State>, probabilities: Float32Array, values: Float32Array) {
    const { moves } = this.encoder;
    const q = this.run(batch);
    for (let row = 0; row < batch.size; row++) {
      const start = row * moves;
      const most = q[start + bestMove(q, batch.actionMasks, row, moves)];
      let sum = 0;
      for (let at = start; at < start + moves; at++) {
        probabilities[at] = batch.actionMasks[at] === 1 ? Math.exp((q[at] - most) / TEMPERATURE) : 0;
        sum += probabilities[at];
      }
      for (let at = start; at < start + moves; at++) probabilities[at] /= sum;
      values[row] = most;
    }
  }
}

markShipped(DqnPolicy.prototype);

/** Draws a legal move of row `row`. logProbabilities and masks: [rows, moves] as plain arrays. */
export function sampleMove(
  logProbabilities: Float32Array,
  masks: Uint8Array,
  row: number,
  moves: number,
  random: Random,
): number {
  let left = random.float();
  let last = -1;
  for (let move = 0, at = row * moves; move < moves; move++, at++) {
    if (masks[at] === 0) continue;
    last = move;
    left -= Math.exp(logProbabilities[at]);
    if (left < 0) return move;
  }
  return last; // rounding may leave a little
}

/** The most likely legal move of row `row`; the first of equals. `scores`: logits, log-probabilities or probabilities. */
export function bestMove(scores: Float32Array, masks: Uint8Array, row: number, moves: number): number {
  let best = -1;
  let bestScore = -Infinity;
  for (let move = 0, at = row * moves; move < moves; move++, at++) {
    if (masks[at] !== 0 && (best < 0 || scores[at] > bestScore)) {
      best = move;
      bestScore = scores[at];
    }
  }
  return best;
}
