import type { Feature } from '../../rules.js';
import type { FourTenConfig } from './config.js';
import { COUNT, HANDS, KINDS, SUM } from './multisets.js';
import { HAND, HOME, SHADOW } from './moves.js';
import { CARDS, CARDS_PER_VALUE } from './state.js';
import type { FourTenState } from './state.js';

const MOST_SUM = 16;
const MOST_ROUNDS = 100;
const MOST_EXCHANGES = 24;

/** Scaled counts of the kinds in a hand, `KINDS` entries a hand. */
const COUNTS = Float32Array.from({ length: HANDS * KINDS }, (_, i) => COUNT[i] / 4);

function count(name: string, size: number, maximum: number, meaning: string): Feature {
  return { name, size, maximum, kind: 'count', meaning };
}

/**
 * What a player with perfect memory knows, except which arrangements were seen in this turn: of these the action mask says what matters.
 * The cards out of play follow from the others: eight of each value less those in the hands, drawn and hidden.
 */
export class FourTenObserver {
  readonly features: readonly Feature[];
  readonly size: number;
  private readonly gameTarget: number;
  private readonly safeties: number;

  constructor(config: Readonly<FourTenConfig>) {
    this.gameTarget = config.gameTarget;
    this.safeties = Math.max(1, config.safeties);
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
        meaning: '1 = place the card drawn, 2 = exchange or end the turn, 3 = choose the card to replace; 0 = game over',
      },
      count('unseen', KINDS, CARDS_PER_VALUE, 'cards of each value 1..4 not yet drawn in this round'),
      count('cards-drawn', 1, CARDS, 'cards drawn in this round'),
      count('points', 1, this.gameTarget, 'points, at most the target'),
      count('safeties', 1, this.safeties, 'safeties left'),
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
    let at = offset;
    for (let i = hand * KINDS; i < hand * KINDS + KINDS; i++) observation[at++] = COUNTS[i];
    for (let i = home * KINDS; i < home * KINDS + KINDS; i++) observation[at++] = COUNTS[i];
    for (let i = shadow * KINDS; i < shadow * KINDS + KINDS; i++) observation[at++] = COUNTS[i];
    observation[at++] = SUM[hand] / MOST_SUM;
    observation[at++] = SUM[home] / MOST_SUM;
    observation[at++] = SUM[shadow] / MOST_SUM;
    observation[at++] = state.drawn / 4;
    observation[at++] = state.phase / 3;
    for (let kind = 0; kind < KINDS; kind++) observation[at++] = hidden[kind] / CARDS_PER_VALUE;
    observation[at++] = state.stock.drawn / CARDS;
    observation[at++] = Math.min(1, state.points / this.gameTarget);
    observation[at++] = state.safeties / this.safeties;
    observation[at++] = Math.min(1, state.round / MOST_ROUNDS);
    observation[at++] = Math.min(1, state.exchanges / MOST_EXCHANGES);
  }
}
