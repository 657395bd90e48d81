import type { DecisionBatch } from '../../env/environment-like.js';
import { InputError } from '../../env/errors.js';
import { markShipped } from '../../env/hidden-cards.js';
import type { Encoder } from '../../env/inputs/encoder.js';
import { nameKey, Random } from '../../env/random.js';
import type { GameState, Rules } from '../../env/rules.js';
import type { Policy } from '../agent.js';
import { expectBatch } from '../expect-agent.js';
import { bestMove, sampleMove } from '../networks/choose-move.js';
import type { PolicyNetwork } from '../networks/network-description.js';

const RANDOM_NAME = 'ppo-policy moves';
const RANDOM_KEY = nameKey(RANDOM_NAME);

/** How a PPO network plays. */
export interface PpoPolicyOptions {
  readonly name?: string;
  /** 'greedy' (default) plays the most likely move, 'sample' draws one. */
  readonly mode?: 'greedy' | 'sample';
  /** For 'sample'; default 0. */
  readonly seed?: number;
}

/** A trained policy-and-value network as an agent. It owns the network: `dispose` frees it. A backend must be loaded. */
export class PpoPolicy<State extends GameState = GameState> implements Policy<State> {
  readonly name: string;
  readonly usesObservations = true;
  private readonly mode: 'greedy' | 'sample';
  private readonly random: Random;
  private inputs = new Float32Array(0);

  /** @throws InputError if network and encoder do not fit together */
  constructor(
    readonly network: PolicyNetwork,
    readonly encoder: Encoder,
    options: PpoPolicyOptions = {},
  ) {
    const perMove = network.perMove === 0 ? 0 : encoder.perMove; // a network may take all columns as they stand in the row
    const [takes, needs] = [network, { moves: encoder.moves, perMove }].map(
      (shape) => `${shape.moves} moves with ${shape.perMove} columns each`,
    );
    if (network.inputs !== encoder.size || takes !== needs) {
      const got = `${network.inputs} inputs and ${takes}`;
      throw new InputError(`Expected a network of ${encoder.size} inputs and ${needs}, but got one of ${got}`);
    }
    this.name = options.name ?? 'ppo';
    this.mode = options.mode ?? 'greedy';
    this.random = new Random(RANDOM_NAME, options.seed ?? 0);
  }

  get rules(): Rules {
    return this.encoder.rules;
  }

  act(batch: DecisionBatch<State>, actions: Int32Array): void {
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

  evaluate(batch: DecisionBatch<State>, probabilities: Float32Array, values: Float32Array): void {
    const [logProbabilities, valueOf] = this.run(batch, true);
    for (let i = 0; i < logProbabilities.length; i++) probabilities[i] = Math.exp(logProbabilities[i]);
    values.set(valueOf);
  }

  /** log pi [size, moves] and values [size] (empty unless asked for) of a batch. Values are not clipped to what a return can be. */
  run(batch: DecisionBatch<State>, withValues: boolean): [Float32Array, Float32Array] {
    const { encoder } = this;
    const { size } = batch;
    if (size === 0) return [new Float32Array(0), new Float32Array(0)];
    if (this.inputs.length < size * encoder.size) this.inputs = new Float32Array(size * encoder.size);
    encoder.encode(batch, size, this.inputs);
    const mask = batch.actionMasks.subarray(0, size * encoder.moves);
    return infer(this.network, this.inputs.subarray(0, size * encoder.size), mask, size, withValues);
  }

  reseed(seed: number): void {
    this.random.reseed(RANDOM_KEY, seed, 0);
  }

  dispose(): void {
    this.network.dispose();
  }
}

markShipped(PpoPolicy.prototype);

/** log pi [rows, moves] and values [rows] of encoded inputs. One pass for all rows; keeps no tensor. */
export function infer(
  network: PolicyNetwork,
  inputs: Float32Array,
  masks: Uint8Array,
  rows: number,
  withValues: boolean,
): [Float32Array, Float32Array] {
  const logProbabilities = new Float32Array(rows * network.moves);
  const values = new Float32Array(withValues ? rows : 0);
  network.predictPolicy(inputs, masks, rows, logProbabilities, withValues ? values : undefined);
  return [logProbabilities, values];
}
