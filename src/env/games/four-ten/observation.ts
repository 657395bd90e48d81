import { scaledAmounts } from '../../environment/network-inputs.js';
import type { Feature } from '../../environment/rules.js';
import type { FourTenConfig } from './config.js';
import { COUNT, HANDS, KINDS, SUM } from './hands.js';
import { HAND, HOME, SHADOW } from './moves.js';
import { CARDS, CARDS_PER_VALUE, type FourTenState } from './state.js';

const MOST_SUM = 16;
const MOST_ROUNDS = 100;
const MOST_EXCHANGES = 24;

/** Scaled counts of the kinds in a hand, `KINDS` entries a hand. */
const COUNTS = Float32Array.from({ length: HANDS * KINDS }, (_, i) => COUNT[i] / 4);

const SUMS = Float32Array.from(SUM, (sum) => sum / MOST_SUM);

const PHASES = scaledAmounts(3);
const ROUNDS = scaledAmounts(MOST_ROUNDS);
const EXCHANGES = scaledAmounts(MOST_EXCHANGES);

function writeCounts(observation: Float32Array, at: number, hand: number): void {
  const from = hand * KINDS;
  observation[at] = COUNTS[from];
  observation[at + 1] = COUNTS[from + 1];
  observation[at + 2] = COUNTS[from + 2];
  observation[at + 3] = COUNTS[from + 3];
}

function count(name: string, size: number, maximum: number, meaning: string): Feature {
  return { name, size, maximum, kind: 'count', meaning };
}

/** What perfect memory knows, but for the arrangements seen in this turn (see the action mask). */
export class FourTenObserver {
  readonly features: readonly Feature[];
  readonly size: number;
  private readonly gameTarget: number;
  private readonly pointShares: Float32Array;
  private readonly safetyShares: Float32Array;

  constructor(config: Readonly<FourTenConfig>) {
    this.gameTarget = config.gameTarget;
    this.pointShares = scaledAmounts(config.gameTarget);
    this.safetyShares = scaledAmounts(Math.max(1, config.safeties));
    this.features = [
      count('hand', KINDS, 4, 'cards of each value 1..4 in Hand'),
      count('home', KINDS, 4, 'cards of each value 1..4 in Home'),
      count('shadow', KINDS, 4, 'cards of each value 1..4 in Shadow'),
      count('sums', 3, MOST_SUM, 'sums of Hand, Home and Shadow'),
      { name: 'drawn', size: 1, maximum: 4, kind: 'category', meaning: 'value of the card to be placed; 0 = none' },
      {
        name: 'phase',
        size: 1,
        maximum: 3,
        kind: 'category',
        meaning:
          '1 = place the card drawn, 2 = exchange or end the turn, 3 = choose the card to replace; 0 = game over',
      },
      {
        ...count('unseen', KINDS, CARDS_PER_VALUE, 'cards of each value 1..4 not yet drawn in this round'),
        needsMemory: true,
      },
      count('cards-drawn', 1, CARDS, 'cards drawn in this round'),
      count('points', 1, this.gameTarget, 'points, at most the target'),
      count('safeties', 1, Math.max(1, config.safeties), 'safeties left'),
      count('round', 1, MOST_ROUNDS, `rounds started, at most ${MOST_ROUNDS}`),
      count('exchanges', 1, MOST_EXCHANGES, `exchanges made in this turn, at most ${MOST_EXCHANGES}`),
    ];
    this.size = this.features.reduce((sum, feature) => sum + feature.size, 0);
  }

  observe(state: Readonly<FourTenState>, observation: Float32Array, offset: number): void {
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
    observation[offset + 16] = PHASES[state.phase];
    observation[offset + 17] = hidden[0] * 0.125;
    observation[offset + 18] = hidden[1] * 0.125;
    observation[offset + 19] = hidden[2] * 0.125;
    observation[offset + 20] = hidden[3] * 0.125;
    observation[offset + 21] = state.stock.drawn * 0.03125;
    observation[offset + 22] = this.pointShares[Math.min(state.points, this.gameTarget)];
    observation[offset + 23] = this.safetyShares[state.safeties];
    observation[offset + 24] = ROUNDS[Math.min(state.round, MOST_ROUNDS)];
    observation[offset + 25] = EXCHANGES[Math.min(state.exchanges, MOST_EXCHANGES)];
  }
}
