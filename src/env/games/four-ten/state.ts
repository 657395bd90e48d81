import type { Deck, GameState, Outcome } from '../../rules.js';
import { Stock } from '../../stock.js';
import type { FourTenConfig } from './config.js';
import { MAX_RANK, RANK } from './multisets.js';

/** Rules: "32 cards, eight each of 1 2 3 4". A card is 0..31; its value is (card >> 3) + 1. */
export const CARDS = 32;
export const CARDS_PER_VALUE = 8;

/** What the player has to do next. */
export const PHASE_NAMES = ['over', 'place', 'exchange', 'replace'] as const;
/** A phase by its name. */
export type PhaseName = (typeof PHASE_NAMES)[number];
export const OVER = 0;
export const PLACING = 1;
export const EXCHANGING = 2;
export const REPLACING = 3;

const SEEN_WORDS = Math.ceil((MAX_RANK * MAX_RANK) / 32);

/** Number of the arrangement within a turn: hand sizes and the cards on the table stay, so Home follows from Hand and Shadow. */
export function arrangementKey(hand: number, shadow: number): number {
  return RANK[hand] * MAX_RANK + RANK[shadow];
}

export class FourTenState implements GameState {
  outcome: Outcome = 'ongoing';
  /** Hand, Home and Shadow as multiset numbers (multisets.ts). */
  readonly hands = new Uint8Array(3);
  /** Value of the card drawn and not yet placed, 0 if there is none. */
  drawn = 0;
  phase = OVER;
  /** Cards not yet drawn in this round, by kind. */
  readonly hidden = new Uint8Array(4);
  /** `arrangementKey` at the turn's start, right after the placement or replacement; it counts as seen. */
  firstSeen = 0;
  /** Exchanges made in this turn: each led to another arrangement not seen before. */
  exchanges = 0;
  /** The arrangements that this turn's exchanges led to: one bit for each `arrangementKey`. */
  readonly seen = new Uint32Array(SEEN_WORDS);
  points = 0;
  safeties = 0;
  /** The round being played, counted from 1; faulted rounds count. */
  round = 0;
  /** The face-down cards of this round. */
  readonly stock = new Stock(CARDS);
  /** What later rounds are dealt from: round r from deck[r - 1] if there is one, else the shuffle (seed, r - 1). */
  seed = 0;
  deck: Deck | null = null;
  readonly #config: Readonly<FourTenConfig>;

  constructor(config: FourTenConfig) {
    this.#config = config;
  }

  get config(): Readonly<FourTenConfig> {
    return this.#config;
  }

  /** Becomes equal to the other position, hidden cards included. */
  copyFrom(other: Readonly<FourTenState>): void {
    this.outcome = other.outcome;
    for (let i = 0; i < 3; i++) this.hands[i] = other.hands[i];
    this.drawn = other.drawn;
    this.phase = other.phase;
    for (let kind = 0; kind < 4; kind++) this.hidden[kind] = other.hidden[kind];
    this.firstSeen = other.firstSeen;
    if (this.exchanges + other.exchanges > 0) this.seen.set(other.seen);
    this.exchanges = other.exchanges;
    this.points = other.points;
    this.safeties = other.safeties;
    this.round = other.round;
    this.stock.copyFrom(other.stock);
    this.seed = other.seed;
    this.deck = other.deck;
  }

  /** Notes an arrangement of this turn. */
  addSeen(key: number): void {
    this.seen[key >> 5] |= 1 << (key & 31);
    this.exchanges++;
  }

  /** Whether the arrangement has been there in this turn. */
  hasSeen(key: number): boolean {
    return key === this.firstSeen || (this.seen[key >> 5] & (1 << (key & 31))) !== 0;
  }

  /** The turn's exchanges are over. */
  clearSeen(): void {
    if (this.exchanges > 0) this.seen.fill(0);
    this.exchanges = 0;
  }
}
