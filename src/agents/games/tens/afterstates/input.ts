import type { TensConfig } from '../../../../env/games/tens/config.js';
import type { AfterstateBlock } from '../../../afterstates/afterstates.js';
import { COURTS, FIVE, PIP_PAIRS, TEN, type TensReduced } from './reduced.js';

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
export function tensBlocks({ blockTen }: TensConfig): AfterstateBlock[] {
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
export function writeTensInput(position: TensReduced, config: TensConfig, inputs: Float32Array, offset: number): void {
  const { waiting, hidden, free, toCome } = position;
  const share = 1 / 4;
  let at = offset;
  // Of the two ranks of a pair only one waits, and as many of each have left: the cards to come of the other tell the rest.
  for (const [low, high] of PIP_PAIRS)
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

function kind(waiting: number, toCome: number): number {
  return waiting * (MOST + 1) + toCome;
}
