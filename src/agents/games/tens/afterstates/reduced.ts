import type { TensConfig } from '../../../../env/games/tens/config.js';
import type { TensState } from '../../../../env/games/tens/state.js';

const RANKS = 13;
/** Rank numbers (0 is the ace) that leave in pairs; the five pairs with itself. */
export const PIP_PAIRS: readonly (readonly [number, number])[] = [
  [0, 8],
  [1, 7],
  [2, 6],
  [3, 5],
];
export const FIVE = 4;
export const TEN = 9;
export const COURTS: readonly number[] = [10, 11, 12];

/**
 * A position of Tens after every removal that is possible, before any slot is filled again. As no removal prevents another one, it has the
 * same chance of winning as the position it is made of, and so have all positions that reduce to it: cards can then be thought to
 * come one at a time, each removed as soon as it can be, and the game is lost when no slot is free for the next one.
 */
export class TensReduced {
  /** `[rank]`: cards on the tableau that wait for others. */
  readonly waiting = new Uint8Array(RANKS);
  /** `[rank]`: cards still to be drawn. */
  readonly hidden = new Uint8Array(RANKS);
  /** Slots free for cards to come. */
  free = 0;
  /** Cards to come. */
  toCome = 0;
  private readonly courtsInPairs: boolean;

  constructor(private readonly config: TensConfig) {
    this.courtsInPairs = config.courts === 'pairs';
  }

  /** Cards that the player knows to be next (after an undo) are drawn as long as slots are free. */
  read(state: Readonly<TensState>): void {
    const { waiting, hidden } = this;
    for (let rank = 0; rank < RANKS; rank++) {
      waiting[rank] = state.counts[rank];
      hidden[rank] = state.hidden[rank];
    }
    this.remove();
    const { order, drawn, seen, left } = state.stock;
    let next = drawn;
    for (; next < seen && this.free > 0; next++) {
      waiting[order[next] >> 2]++;
      this.remove();
    }
    this.toCome = left - (next - drawn);
    for (; next < seen; next++) hidden[order[next] >> 2]++; // no slot is free: lost
  }

  private remove(): void {
    const { waiting } = this;
    for (const [low, high] of PIP_PAIRS) {
      const pairs = Math.min(waiting[low], waiting[high]);
      waiting[low] -= pairs;
      waiting[high] -= pairs;
    }
    waiting[FIVE] &= 1;
    if (!this.config.blockTen) waiting[TEN] &= 3;
    for (const court of COURTS) waiting[court] &= this.courtsInPairs ? 1 : 3; // four leave, or two
    this.free = this.config.tableauSize;
    for (let rank = 0; rank < RANKS; rank++) this.free -= waiting[rank];
  }
}
