import { DECK_SIZE } from '../../base/cards.js';
import { categoryFeature, countFeature } from '../../environment/environment-parts.js';
import type { Feature } from '../../environment/rules.js';
import { maximumMoves, type TensConfig } from './config.js';
import type { TensState } from './state.js';

/** The most known cards on the stock: an undo puts back what one removal's refill, or one refill, drew. */
export function knownCapacity(config: TensConfig, undos: number | 'unlimited' = config.undoLimit): number {
  const removed = config.courts === 'pairs' ? 2 : 4;
  const perUndo = config.refill === 'buffered' ? config.tableauSize : Math.min(removed, config.tableauSize);
  const everDrawn = DECK_SIZE - config.tableauSize;
  return undos === 'unlimited' ? everDrawn : Math.min(everDrawn, undos * perUndo);
}

/** The observation, in its order. It is complete: cards gone are those that are nowhere else. */
export function tensFeatures(config: TensConfig): readonly Feature[] {
  const { refill, tableauSize, undoLimit } = config;
  const known = knownCapacity(config);
  const ranks = 'ranks (A = 1) of the known next cards of the stock, next first';
  const features = [
    countFeature('tableau', 13, 4, 'cards on the tableau by rank, A to K'),
    { ...countFeature('hidden', 13, 4, 'cards never seen by rank, A to K'), needsMemory: true },
    countFeature('stock', 1, DECK_SIZE, 'cards in the stock'),
  ];
  if (refill === 'buffered') features.push(countFeature('empty', 1, tableauSize, 'empty slots'));
  if (undoLimit === 0) return features;
  if (undoLimit !== 'unlimited') features.push(countFeature('undos-left', 1, undoLimit, 'undos left'));
  if (known > 0) features.push({ ...categoryFeature('known', known, 13, ranks), needsMemory: true });
  return [...features, countFeature('undoable', 1, maximumMoves(config), 'moves that can be undone')];
}

/** Thirteen counts of 0..4 scaled to [0, 1]; a loop takes twice as long. */
function writeQuarters(counts: Readonly<Uint8Array>, observation: Float32Array, offset: number) {
  observation[offset] = counts[0] * 0.25;
  observation[offset + 1] = counts[1] * 0.25;
  observation[offset + 2] = counts[2] * 0.25;
  observation[offset + 3] = counts[3] * 0.25;
  observation[offset + 4] = counts[4] * 0.25;
  observation[offset + 5] = counts[5] * 0.25;
  observation[offset + 6] = counts[6] * 0.25;
  observation[offset + 7] = counts[7] * 0.25;
  observation[offset + 8] = counts[8] * 0.25;
  observation[offset + 9] = counts[9] * 0.25;
  observation[offset + 10] = counts[10] * 0.25;
  observation[offset + 11] = counts[11] * 0.25;
  observation[offset + 12] = counts[12] * 0.25;
}

/** The amounts 0..maximum scaled to [0, 1]: a look-up is much faster than a division. */
function scaledAmounts(maximum: number): Float32Array {
  return Float32Array.from({ length: maximum + 1 }, (_, amount) => amount / maximum);
}

/** Writes observations of one configuration; every division is done beforehand. */
export class TensObserver {
  private readonly stockScale = scaledAmounts(DECK_SIZE);
  private readonly rankScale = scaledAmounts(13);
  private readonly emptyScale: Float32Array | null;
  private readonly undoable: boolean;
  private readonly undoLimit: number;
  private readonly known: number;
  private readonly moveScale: Float32Array;

  constructor(config: TensConfig) {
    this.emptyScale = config.refill === 'buffered' ? scaledAmounts(config.tableauSize) : null;
    this.undoable = config.undoLimit !== 0;
    this.undoLimit = config.undoLimit === 'unlimited' ? 0 : config.undoLimit;
    this.known = knownCapacity(config);
    this.moveScale = scaledAmounts(maximumMoves(config));
  }

  observe(state: Readonly<TensState>, observation: Float32Array, offset: number) {
    writeQuarters(state.counts, observation, offset);
    writeQuarters(state.hidden, observation, offset + 13);
    observation[offset + 26] = this.stockScale[state.stock.left];
    let at = offset + 27;
    if (this.emptyScale !== null) observation[at++] = this.emptyScale[state.emptySlots];
    if (this.undoable) this.observeUndo(state, observation, at);
  }

  private observeUndo(state: Readonly<TensState>, observation: Float32Array, offset: number) {
    let at = offset;
    if (this.undoLimit > 0) observation[at++] = (this.undoLimit - state.undosUsed) / this.undoLimit;
    const { order, drawn, seen } = state.stock;
    for (let next = drawn; next < drawn + this.known; next++) {
      observation[at++] = next < seen ? this.rankScale[(order[next] >> 2) + 1] : 0;
    }
    observation[at] = this.moveScale[state.history.moves];
  }
}
