import type { DecisionBatch } from '../../env/environment-like.js';
import { InputError } from '../../env/errors.js';
import { markShipped } from '../../env/hidden-cards.js';
import type { Encoder } from '../../env/inputs/encoder.js';
import type { GameState, Rules } from '../../env/rules.js';
import type { Policy } from '../agent.js';
import { expectBatch } from '../expect-agent.js';
import { bestMove } from '../networks/choose-move.js';
import type { QNetwork } from '../networks/network-description.js';

export interface DqnPolicyOptions {
  readonly name?: string;
  /** Return that a move may fall short of the best for its probability to be 1/e of the best one's; default 0.02. See `evaluate`. */
  readonly temperature?: number;
}

/** A trained Q-network as an agent: it plays the legal move of the highest Q. It owns the network: `dispose` frees it. A backend must be loaded. */
export class DqnPolicy<State extends GameState = GameState> implements Policy<State> {
  readonly name: string;
  readonly usesObservations = true;
  private readonly temperature: number;
  private inputs = new Float32Array(0);

  /** @throws InputError if network and encoder do not fit together */
  constructor(
    readonly network: QNetwork,
    readonly encoder: Encoder,
    { name = 'dqn', temperature = 0.02 }: DqnPolicyOptions = {},
  ) {
    const shape = ({ moves, perMove }: { moves: number; perMove: number }, inputs: number) =>
      `${inputs} inputs and ${moves} moves with ${perMove} columns each`;
    const perMove = network.perMove === 0 ? 0 : encoder.perMove; // a network may take all columns as they stand in the row
    const needs = { moves: encoder.moves, perMove };
    const [got, needed] = [shape(network, network.inputs), shape(needs, encoder.size)];
    if (got !== needed)
      throw new InputError(
        `Expected a network of ${needed}, but got one of ${got}; use the encoder that it was trained with`,
      );
    this.name = name;
    this.temperature = temperature;
  }

  get rules(): Rules {
    return this.encoder.rules;
  }

  act(batch: DecisionBatch<State>, actions: Int32Array): void {
    expectBatch(this, batch, actions);
    const q = this.run(batch);
    for (let row = 0; row < batch.size; row++) actions[row] = bestMove(q, batch.actionMasks, row, this.encoder.moves);
  }

  /**
   * The value is the highest Q. Probabilities are Boltzmann's, proportional to exp(Q / temperature) over the legal moves: they rank the
   * moves and show close choices, while `act` always plays the best one.
   */
  evaluate(batch: DecisionBatch<State>, probabilities: Float32Array, values: Float32Array): void {
    const { moves } = this.encoder;
    const q = this.run(batch);
    for (let row = 0; row < batch.size; row++) {
      const start = row * moves;
      const most = q[start + bestMove(q, batch.actionMasks, row, moves)];
      let sum = 0;
      for (let at = start; at < start + moves; at++) {
        probabilities[at] = batch.actionMasks[at] === 1 ? Math.exp((q[at] - most) / this.temperature) : 0;
        sum += probabilities[at];
      }
      for (let at = start; at < start + moves; at++) probabilities[at] /= sum;
      values[row] = most;
    }
  }

  /** Q [size, moves] of a batch. */
  private run(batch: DecisionBatch<State>): Float32Array {
    const { encoder } = this;
    const { size } = batch;
    if (size === 0) return new Float32Array(0);
    if (this.inputs.length < size * encoder.size) this.inputs = new Float32Array(size * encoder.size);
    encoder.encode(batch, size, this.inputs);
    return inferQ(
      this.network,
      this.inputs.subarray(0, size * encoder.size),
      batch.actionMasks.subarray(0, size * encoder.moves),
      size,
    );
  }

  dispose(): void {
    this.network.dispose();
  }
}

markShipped(DqnPolicy.prototype);

/** Q [rows, moves] of encoded inputs. One pass for all rows; keeps no tensor. */
export function inferQ(network: QNetwork, inputs: Float32Array, masks: Uint8Array, rows: number): Float32Array {
  const q = new Float32Array(rows * network.moves);
  network.predictActionValues(inputs, masks, rows, q);
  return q;
}
