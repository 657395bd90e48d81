import type { TensConfig } from '../../../../env/games/tens/config.js';
import type { TensRules } from '../../../../env/games/tens/rules.js';
import type { TensState } from '../../../../env/games/tens/state.js';
import { type AfterstateBatch, type AfterstateBlock, inputOf } from '../../../afterstates/afterstate-batch.js';
import type { Afterstates } from '../../../afterstates/afterstates.js';
import { type RankGroups, rankGroups } from '../exact/rank-groups.js';

const RANKS = 13;
const FIVE = 4;
const TEN = 9;
const COURTS: readonly number[] = [10, 11, 12];

/**
 * A position of Tens after every removal that is possible, before any slot is filled again. As no removal prevents another one, it has the
 * same chance of winning as the position it is made of, and so have all positions that reduce to it: cards can then be thought to
 * come one at a time, each removed as soon as it can be, and the game is lost when no slot is free for the next one.
 */
class TensReduced {
  /** `[rank]`: cards on the tableau that wait for others. */
  readonly waiting = new Uint8Array(RANKS);
  /** `[rank]`: cards still to be drawn. */
  readonly hidden = new Uint8Array(RANKS);
  /** Slots free for cards to come. */
  free = 0;
  /** Cards to come. */
  toCome = 0;
  readonly groups: RankGroups;

  constructor(private readonly config: TensConfig) {
    this.groups = rankGroups(config);
  }

  /** Cards that the player knows to be next (after an undo) are drawn as long as slots are free. */
  read(state: Readonly<TensState>) {
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

  private remove() {
    const { waiting, groups } = this;
    for (const [low, high] of groups.pairs) {
      const pairs = Math.min(waiting[low], waiting[high]);
      waiting[low] -= pairs;
      waiting[high] -= pairs;
    }
    for (const rank of groups.twins) waiting[rank] &= 1;
    for (const rank of groups.quartets) waiting[rank] &= 3;
    this.free = this.config.tableauSize;
    for (let rank = 0; rank < RANKS; rank++) this.free -= waiting[rank];
  }
}

/** A rank has at most four cards waiting, and as many to come. */
const MOST = 4;
/** Cards waiting (0 to 4) times cards to come (0 to 4) of the rank that takes them away. */
const KINDS = (MOST + 1) * (MOST + 1);
/** Free slots and cards to come are one-hot up to this many: the last ones decide. */
const FEW = 12;
const MOST_TO_COME = 52;

/**
 * The columns of a reduced position. Each pair of pip ranks, and each court rank, adds a quarter to the column of its kind, whatever its
 * name, so that positions which are equal but for the names of ranks have equal inputs. Suits and slots do not appear.
 */
function tensBlocks({ blockTen }: TensConfig): AfterstateBlock[] {
  return [
    { name: 'pip pairs by cards waiting and to come', columns: KINDS },
    { name: 'fives by cards waiting and to come', columns: KINDS },
    { name: `courts${blockTen ? '' : ' and tens'} by cards waiting and to come`, columns: KINDS },
    ...(blockTen ? [{ name: 'tens waiting', columns: MOST + 1 }] : []),
    { name: 'free slots', columns: FEW + 1 },
    { name: 'cards to come', columns: FEW + 1 },
    { name: 'free slots for each card to come', columns: 1 },
  ];
}

/** Writes the input of a reduced position where the array is zeroed. */
function writeTensInput(position: TensReduced, config: TensConfig, inputs: Float32Array, offset: number) {
  const { waiting, hidden, free, toCome, groups } = position;
  const share = 1 / 4;
  let at = offset;
  // Of the two ranks of a pair only one waits, and as many of each have left: the cards to come of the other tell the rest.
  for (const [low, high] of groups.pairs)
    inputs[at + kind(waiting[low] + waiting[high], hidden[waiting[low] > 0 ? high : low])] += share;
  at += KINDS;
  inputs[at + kind(waiting[FIVE], hidden[FIVE])] = 1;
  at += KINDS;
  for (const court of COURTS) inputs[at + kind(waiting[court], hidden[court])] += share;
  if (config.blockTen) {
    inputs[at + KINDS + waiting[TEN]] = 1;
    at += KINDS + MOST + 1;
  } else {
    inputs[at + kind(waiting[TEN], hidden[TEN])] += share;
    at += KINDS;
  }
  inputs[at] = free / config.tableauSize;
  if (free >= 1 && free <= FEW) inputs[at + free] = 1;
  at += FEW + 1;
  inputs[at] = toCome / MOST_TO_COME;
  if (toCome >= 1 && toCome <= FEW) inputs[at + toCome] = 1;
  at += FEW + 1;
  inputs[at] = Math.min(1, free / Math.max(1, toCome));
}

function kind(waiting: number, toCome: number) {
  return waiting * (MOST + 1) + toCome;
}

/**
 * Tens has no strategy: whatever is removed first, the game ends the same. So all moves lead to one input, that of the position itself,
 * and what is learnt is its chance of winning. The first legal move counts as the nearest, so that it is the one that is played.
 */
export class TensAfterstates implements Afterstates<TensState> {
  readonly name = 'tens-position-v1';
  readonly size: number;
  readonly blocks: readonly AfterstateBlock[];
  private readonly config: TensConfig;
  private readonly reduced: TensReduced;

  constructor(private readonly rules: TensRules) {
    this.config = rules.config;
    ({ size: this.size, blocks: this.blocks } = inputOf(tensBlocks(rules.config)));
    this.reduced = new TensReduced(rules.config);
  }

  expand(state: Readonly<TensState>, batch: AfterstateBatch) {
    const row = batch.rows;
    let first = true;
    for (let action = 0; action < this.rules.moves.length; action++) {
      if (((state.legal >> action) & 1) === 0) continue;
      if (!first) {
        batch.addShared(action, 2, 0, row);
        continue;
      }
      first = false;
      const at = batch.add(action, 1, 0);
      this.reduced.read(state);
      writeTensInput(this.reduced, this.config, batch.inputs, at);
    }
  }
}
