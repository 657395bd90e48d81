import type { Feature } from '../../env/rules.js';
import type { VectorEnvironmentLike } from '../../env/vector-environment.js';
import { copyEntries, PackedObservations } from './packed-observations.js';
import type { ReplayBuffer } from './replay-buffer.js';

/**
 * Makes n-step transitions (Sutton, 1988; Hessel et al., 2018, arXiv:1710.02298) of steps in many games side by side. A transition goes to
 * the replay buffer when its n rewards are there, or when the episode ends: returns never cross into the next one. Where a time limit
 * cuts an episode, the rest is estimated from the observation that it ended with.
 */
export class NStepReturns {
  /** Pending transitions of game i are in rows i * n .. i * n + n - 1, a ring. */
  private readonly observations: PackedObservations;
  private readonly masks: Uint8Array;
  private readonly actions: Uint16Array;
  /** `[games * n]`: discounted sum of the rewards so far */
  private readonly returns: Float64Array;
  /** `[games]`: how many are pending, and where in the ring the oldest is */
  private readonly counts: Int32Array;
  private readonly oldest: Int32Array;
  /** `[n + 1]`: powers of gamma */
  private readonly discounts: Float64Array;

  constructor(
    games: number,
    private readonly n: number,
    gamma: number,
    features: readonly Feature[],
    private readonly moves: number,
  ) {
    this.observations = new PackedObservations(features, games * n);
    this.masks = new Uint8Array(games * n * moves);
    this.actions = new Uint16Array(games * n);
    this.returns = new Float64Array(games * n);
    this.counts = new Int32Array(games);
    this.oldest = new Int32Array(games);
    this.discounts = Float64Array.from({ length: n + 1 }, (_, steps) => gamma ** steps);
  }

  /** Notes the positions and the moves about to be made in them. */
  beforeStep({ observations, actionMasks, size }: VectorEnvironmentLike, actions: Int32Array): void {
    const { n, moves } = this;
    for (let i = 0; i < size; i++) {
      const row = i * n + ((this.oldest[i] + this.counts[i]++) % n);
      this.observations.pack(observations, i, row);
      copyEntries(actionMasks, i * moves, this.masks, row * moves, moves);
      this.actions[row] = actions[i];
      this.returns[row] = 0;
    }
  }

  /**
   * Adds the rewards of the step; whatever is complete goes to the buffer.
   * @param added called with each row of the buffer that has been filled
   */
  afterStep(environment: VectorEnvironmentLike, buffer: ReplayBuffer, added: (row: number) => void): void {
    const { n, counts, oldest } = this;
    const { rewards, terminations, truncations, observations, actionMasks } = environment;
    for (let i = 0; i < environment.size; i++) {
      const pending = counts[i];
      for (let k = 0; k < pending; k++)
        this.returns[i * n + ((oldest[i] + k) % n)] += this.discounts[pending - 1 - k] * rewards[i];
      const ended = terminations[i] === 1;
      const cut = truncations[i] === 1;
      const nextObservations = cut ? environment.finalObservations : observations;
      const nextMasks = cut ? environment.finalActionMasks : actionMasks;
      while (counts[i] === n || (counts[i] > 0 && (ended || cut))) {
        const row = buffer.append();
        this.moveOldest(i, buffer, row);
        buffer.discounts[row] = ended ? 0 : this.discounts[counts[i]];
        if (!ended) {
          buffer.nextObservations.pack(nextObservations, i, row);
          copyEntries(nextMasks, i * this.moves, buffer.nextMasks, row * this.moves, this.moves);
        }
        counts[i]--;
        oldest[i] = (oldest[i] + 1) % n;
        added(row);
      }
    }
  }

  private moveOldest(game: number, buffer: ReplayBuffer, to: number): void {
    const { moves } = this;
    const from = game * this.n + this.oldest[game];
    buffer.observations.copyRow(this.observations, from, to);
    copyEntries(this.masks, from * moves, buffer.masks, to * moves, moves);
    buffer.actions[to] = this.actions[from];
    buffer.rewards[to] = this.returns[from];
  }
}
