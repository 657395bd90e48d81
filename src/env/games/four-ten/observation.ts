import { categoryFeature, countFeature } from '../../environment/environment-parts.js';
import type { Feature } from '../../environment/rules.js';
import type { FourTenConfig } from './config.js';
import { COUNT, KINDS, SUM } from './hands.js';
import { HAND, HOME, SHADOW } from './moves.js';
import { CARDS, CARDS_PER_VALUE, type FourTenState } from './state.js';

const MOST_SUM = 16;
const MOST_ROUNDS = 100;
const MOST_EXCHANGES = 24;

// A product is much faster than a division, and the same in 32 bits.
const PER_PHASE = 1 / 3;
const PER_ROUND = 1 / MOST_ROUNDS;
const PER_EXCHANGE = 1 / MOST_EXCHANGES;

// Of hands: a number that is read is faster still.
const COUNTS = Float32Array.from(COUNT, (count) => count / 4);
const SUMS = Float32Array.from(SUM, (sum) => sum / MOST_SUM);

function writeCounts(observation: Float32Array, at: number, hand: number) {
  const from = hand * KINDS;
  observation[at] = COUNTS[from];
  observation[at + 1] = COUNTS[from + 1];
  observation[at + 2] = COUNTS[from + 2];
  observation[at + 3] = COUNTS[from + 3];
}

/** What perfect memory knows, but for the arrangements seen in this turn (see the action mask). */
export function fourTenFeatures({ gameTarget, safeties }: FourTenConfig): readonly Feature[] {
  return [
    countFeature('hand', KINDS, 4, 'cards of each value 1..4 in Hand'),
    countFeature('home', KINDS, 4, 'cards of each value 1..4 in Home'),
    countFeature('shadow', KINDS, 4, 'cards of each value 1..4 in Shadow'),
    countFeature('sums', 3, MOST_SUM, 'sums of Hand, Home and Shadow'),
    categoryFeature('drawn', 1, 4, 'value of the card to be placed; 0 = none'),
    categoryFeature(
      'phase',
      1,
      3,
      '1 = place the card drawn, 2 = exchange or end the turn, 3 = choose the card to replace; 0 = game over',
    ),
    {
      ...countFeature('unseen', KINDS, CARDS_PER_VALUE, 'cards of each value 1..4 not yet drawn in this round'),
      needsMemory: true,
    },
    countFeature('cards-drawn', 1, CARDS, 'cards drawn in this round'),
    countFeature('points', 1, gameTarget, 'points, at most the target'),
    countFeature('safeties', 1, Math.max(1, safeties), 'safeties left'),
    countFeature('round', 1, MOST_ROUNDS, `rounds started, at most ${MOST_ROUNDS}`),
    countFeature('exchanges', 1, MOST_EXCHANGES, `exchanges made in this turn, at most ${MOST_EXCHANGES}`),
  ];
}

export function observe(
  state: Readonly<FourTenState>,
  perPoint: number,
  perSafety: number,
  observation: Float32Array,
  offset: number,
) {
  const hand = state.hands[HAND];
  const home = state.hands[HOME];
  const shadow = state.hands[SHADOW];
  const hidden = state.hidden;
  writeCounts(observation, offset, hand);
  writeCounts(observation, offset + 4, home);
  writeCounts(observation, offset + 8, shadow);
  observation[offset + 12] = SUMS[hand];
  observation[offset + 13] = SUMS[home];
  observation[offset + 14] = SUMS[shadow];
  observation[offset + 15] = state.drawn * 0.25;
  observation[offset + 16] = state.phase * PER_PHASE;
  observation[offset + 17] = hidden[0] * 0.125;
  observation[offset + 18] = hidden[1] * 0.125;
  observation[offset + 19] = hidden[2] * 0.125;
  observation[offset + 20] = hidden[3] * 0.125;
  observation[offset + 21] = state.stock.drawn * 0.03125;
  observation[offset + 22] = Math.min(1, state.points * perPoint);
  observation[offset + 23] = state.safeties * perSafety;
  observation[offset + 24] = Math.min(1, state.round * PER_ROUND);
  observation[offset + 25] = Math.min(1, state.exchanges * PER_EXCHANGE);
}
