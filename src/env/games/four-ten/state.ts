import { type Deck, type GameState, type Outcome, Stock } from '../../environment/rules.js';
import type { FourTenConfig } from './config.js';
import { handOfRank, MAX_RANK, RANK, valuesOf } from './hands.js';
import { HAND, type HandName, SHADOW } from './moves.js';

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

/** A game in progress: hands, stock, safeties, points and rounds. */
export class FourTenState implements GameState {
  outcome: Outcome = 'ongoing';
  /** Hand, Home and Shadow as multiset numbers (moves.ts). */
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
  copyFrom(other: Readonly<FourTenState>) {
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
  addSeen(key: number) {
    this.seen[key >> 5] |= 1 << (key & 31);
    this.exchanges++;
  }

  /** Whether the arrangement has been there in this turn. */
  hasSeen(key: number): boolean {
    return key === this.firstSeen || (this.seen[key >> 5] & (1 << (key & 31))) !== 0;
  }

  /** The turn's exchanges are over. */
  clearSeen() {
    if (this.exchanges > 0) this.seen.fill(0);
    this.exchanges = 0;
  }
}

/** Values in Hand, Home and Shadow, each in ascending order. */
export type Arrangement = Readonly<Record<HandName, readonly number[]>>;

/** All that a player knows of a position, as plain JSON. */
export interface Position extends Arrangement {
  /** Value of the card to be placed. */
  readonly drawn: number | null;
  /** Values that were replaced in this round: out of play until the next one. */
  readonly out: readonly number[];
  readonly round: number;
  readonly safeties: number;
  readonly points: number;
  readonly phase: Exclude<PhaseName, 'over'> | 'won' | 'lost';
  /** The other arrangements seen in this turn; the one right after the placement or replacement is the first. */
  readonly seen: readonly Arrangement[];
}

export function handCards({ hand, home, shadow }: Arrangement): number[] {
  return [...hand, ...home, ...shadow];
}

export function countByValue(values: readonly number[]): number[] {
  return [1, 2, 3, 4].map((value) => values.filter((each) => each === value).length);
}

/** Cards on the table are the same in all arrangements of a turn, so Home is what Hand and Shadow leave. */
function seenBefore(state: Readonly<FourTenState>, now: Arrangement): Arrangement[] {
  if (state.exchanges === 0) return [];
  const current = arrangementKey(state.hands[HAND], state.hands[SHADOW]);
  const keys = [state.firstSeen];
  for (let key = 0; key < MAX_RANK * MAX_RANK; key++) {
    if (key !== state.firstSeen && key !== current && state.hasSeen(key)) keys.push(key);
  }
  return keys.map((key) => {
    const hand = valuesOf(handOfRank(now.hand.length, Math.floor(key / MAX_RANK)));
    const shadow = valuesOf(handOfRank(now.shadow.length, key % MAX_RANK));
    const home = handCards(now);
    for (const value of [...hand, ...shadow]) home.splice(home.indexOf(value), 1);
    return { hand, home: home.sort(), shadow };
  });
}

export function outOfPlay(state: Readonly<FourTenState>): number[] {
  const held = countByValue([...state.hands].flatMap(valuesOf).concat(state.drawn));
  return held.flatMap((count, kind) =>
    Array.from({ length: CARDS_PER_VALUE - state.hidden[kind] - count }, () => kind + 1),
  );
}

export function readPosition(state: Readonly<FourTenState>): Position {
  const [hand, home, shadow] = Array.from(state.hands, valuesOf);
  const phase = state.phase === OVER ? state.outcome : PHASE_NAMES[state.phase];
  return {
    hand,
    home,
    shadow,
    drawn: state.drawn || null,
    out: outOfPlay(state),
    round: state.round,
    safeties: state.safeties,
    points: state.points,
    phase: phase as Position['phase'],
    seen: seenBefore(state, { hand, home, shadow }),
  };
}

/** Card numbers of these values, in their order: the lowest of the value not yet taken. */
export function cardsOfValues(values: readonly number[]): number[] {
  const taken = [0, 0, 0, 0];
  return values.map((value) => (value - 1) * CARDS_PER_VALUE + taken[value - 1]++);
}
