import type { Action } from '../../environment/rules.js';
import type { FourTenConfig } from './config.js';
import { ADD, COUNT, HANDS, KINDS, MAX_RANK, NO_HAND, REMOVE, SIZE, SUM, SWAP } from './hands.js';
import { END_TURN, EXCHANGE, HAND, HOME, PAIRS, SHADOW, SWAP_IN_HAND, SWAP_IN_OTHER } from './moves.js';
import { arrangementKey, type FourTenState, OVER, PLACING } from './state.js';

/** An arrangement is Hand, Home and Shadow as one number: three digits to the base `HANDS`. An empty table is 0. */
export const ARRANGEMENTS = HANDS * HANDS * HANDS;

/** No arrangement: there is no room for the card, or no such card. */
export const IMPOSSIBLE = -1;

export const PLACES: readonly number[] = [HAND, HOME, SHADOW];
/** `[place]`: what the digit of its hand counts. */
const DIGITS = [HANDS * HANDS, HANDS, 1];

export function arrangementOf(hands: ArrayLike<number>): number {
  return (hands[HAND] * HANDS + hands[HOME]) * HANDS + hands[SHADOW];
}

/** The hand at a place, as hands.ts numbers them. */
export function handIn(arrangement: number, place: number): number {
  return ((arrangement / DIGITS[place]) | 0) % HANDS;
}

function changed(arrangement: number, place: number, before: number, after: number) {
  return after === NO_HAND ? IMPOSSIBLE : arrangement + (after - before) * DIGITS[place];
}

/** Where the next card may go if there is room: the first one of a round only to Home. */
export function openPlaces(arrangement: number): readonly number[] {
  return arrangement === 0 ? [HOME] : PLACES;
}

/** The arrangement with one such card more in the hand at a place. */
export function withCard(arrangement: number, place: number, kind: number): number {
  const hand = handIn(arrangement, place);
  return changed(arrangement, place, hand, ADD[hand * KINDS + kind]);
}

/** The arrangement with one such card less in the hand at a place. */
export function withoutCard(arrangement: number, place: number, kind: number): number {
  const hand = handIn(arrangement, place);
  return changed(arrangement, place, hand, REMOVE[hand * KINDS + kind]);
}

/** The arrangement after an exchange. @param exchange number of the move from `EXCHANGE` on */
export function exchanged(arrangement: number, exchange: number): number {
  const place = exchange < PAIRS ? HOME : SHADOW;
  const pair = exchange % PAIRS;
  const hand = handIn(arrangement, HAND);
  const after = changed(arrangement, HAND, hand, SWAP[(hand << 4) + SWAP_IN_HAND[pair]]);
  if (after === IMPOSSIBLE) return IMPOSSIBLE;
  const other = handIn(arrangement, place);
  return changed(after, place, other, SWAP[(other << 4) + SWAP_IN_OTHER[pair]]);
}

/** Of the three hands. */
export function sumOf(arrangement: number): number {
  return SUM[handIn(arrangement, HAND)] + SUM[handIn(arrangement, HOME)] + SUM[handIn(arrangement, SHADOW)];
}

/** Cards in each hand. */
export function sizesOf(arrangement: number): number[] {
  return PLACES.map((place) => SIZE[handIn(arrangement, place)]);
}

/** Cards in the three hands. */
export function sizeOf(arrangement: number): number {
  return SIZE[handIn(arrangement, HAND)] + SIZE[handIn(arrangement, HOME)] + SIZE[handIn(arrangement, SHADOW)];
}

/** `[kind]`: cards in the three hands. */
export function countsOf(arrangement: number): number[] {
  const [hand, home, shadow] = PLACES.map((place) => handIn(arrangement, place) * KINDS);
  return [0, 1, 2, 3].map((kind) => COUNT[hand + kind] + COUNT[home + kind] + COUNT[shadow + kind]);
}

/** What the rules say of an arrangement, before they look whether the 32nd card has been drawn. */
export const FAULT = 0;
export const SAFE = 1;
export const TEN = 2;
export type Verdict = typeof FAULT | typeof SAFE | typeof TEN;

/** Judges hands by the rules: a fault if any exceeds the target, Shadow > Hand, or Home < Hand. */
export class FourTenJudge {
  private readonly target: number;
  private readonly faultFirst: boolean;

  constructor(private readonly config: FourTenConfig) {
    this.target = config.handTarget;
    this.faultFirst = config.precedence === 'fault-first';
  }

  /** By the sums of the three hands. */
  of(hand: number, home: number, shadow: number): Verdict {
    const fault = home < hand || shadow > hand || home > this.target; // without the others Home is the largest
    if (hand === this.target && !(fault && this.faultFirst)) return TEN;
    return fault ? FAULT : SAFE;
  }

  verdict(arrangement: number): Verdict {
    return this.of(SUM[handIn(arrangement, HAND)], SUM[handIn(arrangement, HOME)], SUM[handIn(arrangement, SHADOW)]);
  }

  /**
   * Pays for the end of a round: a fault costs a safety; with none left, points equal to the sum of the three hands as they lie.
   * @param verdict SAFE stands for a gain with the bottom card
   * @returns whether another round follows
   */
  endRound(state: FourTenState, verdict: Verdict, sum: number): boolean {
    if (verdict !== FAULT) {
      state.points += verdict === TEN ? this.target : sum;
      if (state.points >= this.config.gameTarget) state.outcome = 'won';
    } else if (state.safeties > 0) state.safeties--;
    else if (state.points >= sum) state.points -= sum;
    else state.outcome = 'lost';
    const goesOn = state.outcome === 'ongoing';
    state.phase = goesOn ? PLACING : OVER;
    return goesOn;
  }
}

const MOST = MAX_RANK * MAX_RANK;

/** Finds every arrangement that exchanges can lead to in the present turn, nearest first. Buffers are reused. */
export class TurnSearch {
  /** Number of arrangements found; the first is the one that was started from. */
  count = 0;
  readonly arrangements = new Uint32Array(MOST);
  /** The first move on a shortest way to the arrangement; `END_TURN` for the first. */
  readonly firstMoves = new Uint8Array(MOST);
  /** Exchanges on a shortest way to the arrangement. */
  readonly depths = new Uint8Array(MOST);
  /** The first move on a shortest way to a Hand of ten, -1 if there is none. */
  tenMove = -1;
  /** Exchanges on a shortest way to a Hand of ten. */
  tenDepth = 0;
  /** Whether an exchange makes a fault. */
  hasFault = false;
  private readonly visited = new Uint32Array(MOST);
  private visit = 0;

  constructor(private readonly judge: FourTenJudge) {}

  /** @param seen if given, arrangements seen in its turn are out of bounds */
  explore(arrangement: number, seen: Readonly<FourTenState> | null) {
    this.visit++;
    this.count = 0;
    this.tenMove = -1;
    this.hasFault = false;
    this.add(arrangement, END_TURN, 0);
    for (let from = 0; from < this.count; from++)
      for (let pair = 0; pair < PAIRS; pair++) {
        this.exchange(from, pair, seen);
        this.exchange(from, PAIRS + pair, seen);
      }
  }

  private add(arrangement: number, firstMove: number, depth: number) {
    this.visited[keyOf(arrangement)] = this.visit;
    const at = this.count++;
    this.arrangements[at] = arrangement;
    this.firstMoves[at] = firstMove;
    this.depths[at] = depth;
  }

  private exchange(from: number, exchange: number, seen: Readonly<FourTenState> | null) {
    const arrangement = exchanged(this.arrangements[from], exchange);
    if (arrangement === IMPOSSIBLE) return;
    const key = keyOf(arrangement);
    if (this.visited[key] === this.visit || seen?.hasSeen(key)) return;
    const verdict = this.judge.verdict(arrangement);
    this.hasFault ||= verdict === FAULT;
    if (verdict === FAULT) return;
    const firstMove = from === 0 ? EXCHANGE + exchange : this.firstMoves[from];
    const depth = this.depths[from] + 1;
    if (verdict !== TEN) {
      this.add(arrangement, firstMove, depth);
    } else if (this.tenMove < 0) {
      this.tenMove = firstMove;
      this.tenDepth = depth;
    }
  }
}

function keyOf(arrangement: number) {
  return arrangementKey(handIn(arrangement, HAND), handIn(arrangement, SHADOW));
}

/**
 * An exchange that makes a fault on purpose, -1 if there is none. It is always legal: an arrangement at fault has not been seen before.
 * It can be right: without a safety a fault costs the present sum, and a later one may cost more.
 */
export function faultingExchange(judge: FourTenJudge, arrangement: number): Action {
  for (let pair = 0; pair < PAIRS; pair++)
    for (let exchange = pair; exchange < 2 * PAIRS; exchange += PAIRS) {
      const after = exchanged(arrangement, exchange);
      if (after !== IMPOSSIBLE && judge.verdict(after) === FAULT) return EXCHANGE + exchange;
    }
  return -1;
}
