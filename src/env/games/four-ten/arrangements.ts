import type { Action } from '../../environment/rules.js';
import type { FourTenConfig } from './config.js';
import { ADD, COUNT, HANDS, KINDS, MAX_RANK, NO_HAND, SIZE, SUM, SWAP } from './hands.js';
import { END_TURN, EXCHANGE, HAND, HOME, PAIRS, SHADOW, SWAP_IN_HAND, SWAP_IN_OTHER } from './moves.js';
import { arrangementKey, type FourTenState } from './state.js';

/** What the rules say of an arrangement, before they look whether the 32nd card has been drawn. */
export const FAULT = 0;
export const SAFE = 1;
export const TEN = 2;
export type Verdict = typeof FAULT | typeof SAFE | typeof TEN;

/** Judges arrangements as `FourTenRules` does. */
export class FourTenJudge {
  readonly target: number;
  private readonly faultFirst: boolean;

  constructor(config: FourTenConfig) {
    this.target = config.handTarget;
    this.faultFirst = config.precedence === 'fault-first';
  }

  verdict(hand: number, home: number, shadow: number): Verdict {
    const sum = SUM[hand];
    const fault = SUM[home] < sum || SUM[shadow] > sum || SUM[home] > this.target;
    if (sum === this.target && !(fault && this.faultFirst)) return TEN;
    return fault ? FAULT : SAFE;
  }
}

const MOST = MAX_RANK * MAX_RANK;

/** Finds every arrangement that exchanges can lead to in the present turn, nearest first. Buffers are reused. */
export class TurnSearch {
  /** Number of arrangements found; the first is the one that was started from. */
  count = 0;
  readonly hands = new Uint8Array(MOST);
  readonly homes = new Uint8Array(MOST);
  readonly shadows = new Uint8Array(MOST);
  /** The first move on a shortest way to the arrangement; `END_TURN` for the first. */
  readonly firstMoves = new Uint8Array(MOST);
  /** Exchanges on a shortest way to the arrangement. */
  readonly depths = new Uint8Array(MOST);
  /** The first move on a shortest way to a Hand of ten, -1 if there is none. */
  tenMove = -1;
  /** Exchanges on a shortest way to a Hand of ten. */
  tenDepth = 0;
  private readonly visited = new Uint32Array(MOST);
  private visit = 0;

  constructor(private readonly judge: FourTenJudge) {}

  /** @param seen if given, arrangements seen in its turn are out of bounds */
  explore(hand: number, home: number, shadow: number, seen: Readonly<FourTenState> | null): void {
    this.visit++;
    this.count = 0;
    this.tenMove = -1;
    this.add(hand, home, shadow, END_TURN, 0);
    for (let from = 0; from < this.count; from++) this.expand(from, seen);
  }

  private add(hand: number, home: number, shadow: number, firstMove: number, depth: number): void {
    this.visited[arrangementKey(hand, shadow)] = this.visit;
    const at = this.count++;
    this.hands[at] = hand;
    this.homes[at] = home;
    this.shadows[at] = shadow;
    this.firstMoves[at] = firstMove;
    this.depths[at] = depth;
  }

  private expand(from: number, seen: Readonly<FourTenState> | null): void {
    const hand = this.hands[from];
    const home = this.homes[from];
    const shadow = this.shadows[from];
    for (let pair = 0; pair < PAIRS; pair++) {
      const newHand = SWAP[(hand << 4) + SWAP_IN_HAND[pair]];
      if (newHand === NO_HAND) continue;
      const newHome = SWAP[(home << 4) + SWAP_IN_OTHER[pair]];
      if (newHome !== NO_HAND) this.reach(newHand, newHome, shadow, from, EXCHANGE + pair, seen);
      const newShadow = SWAP[(shadow << 4) + SWAP_IN_OTHER[pair]];
      if (newShadow !== NO_HAND) this.reach(newHand, home, newShadow, from, EXCHANGE + PAIRS + pair, seen);
    }
  }

  private reach(
    hand: number,
    home: number,
    shadow: number,
    from: number,
    move: number,
    seen: Readonly<FourTenState> | null,
  ): void {
    const key = arrangementKey(hand, shadow);
    if (this.visited[key] === this.visit || seen?.hasSeen(key)) return;
    const verdict = this.judge.verdict(hand, home, shadow);
    if (verdict === FAULT) return;
    const firstMove = from === 0 ? move : this.firstMoves[from];
    const depth = this.depths[from] + 1;
    if (verdict !== TEN) {
      this.add(hand, home, shadow, firstMove, depth);
    } else if (this.tenMove < 0) {
      this.tenMove = firstMove;
      this.tenDepth = depth;
    }
  }
}

/**
 * An exchange that makes a fault on purpose, -1 if there is none. It is always legal: an arrangement at fault has not been seen before.
 * It can be right: without a safety a fault costs the present sum, and a later one may cost more.
 */
export function faultingExchange(judge: FourTenJudge, hand: number, home: number, shadow: number): Action {
  for (let pair = 0; pair < PAIRS; pair++) {
    const newHand = SWAP[(hand << 4) + SWAP_IN_HAND[pair]];
    if (newHand === NO_HAND) continue;
    const newHome = SWAP[(home << 4) + SWAP_IN_OTHER[pair]];
    if (newHome !== NO_HAND && judge.verdict(newHand, newHome, shadow) === FAULT) return EXCHANGE + pair;
    const newShadow = SWAP[(shadow << 4) + SWAP_IN_OTHER[pair]];
    if (newShadow !== NO_HAND && judge.verdict(newHand, home, newShadow) === FAULT) return EXCHANGE + PAIRS + pair;
  }
  return -1;
}

export function arrangementIndex(hand: number, home: number, shadow: number): number {
  return (hand * HANDS + home) * HANDS + shadow;
}

export const ARRANGEMENTS = HANDS * HANDS * HANDS;

/**
 * Components of safe arrangements that exchanges join. A turn may end anywhere in the component that its first card
 * leads to. About 9,500 of 31,000 arrangements; computed when first needed.
 */
export class ExchangeComponents {
  /** `[component]`: 1 if an exchange leads from it to a Hand of ten. */
  readonly tenInReach: number[] = [];
  /** `[component]`: how many arrangements it has. */
  readonly sizes: number[] = [];
  /** `[component]`: Hand, Home and Shadow of one of its arrangements. */
  readonly arrangements: (readonly [number, number, number])[] = [];
  private readonly search: TurnSearch;
  /** `[arrangement]`: its component + 1, 0 if it is not known yet. */
  private readonly components = new Uint32Array(ARRANGEMENTS);

  constructor(judge: FourTenJudge) {
    this.search = new TurnSearch(judge);
  }

  of(hand: number, home: number, shadow: number): number {
    const known = this.components[arrangementIndex(hand, home, shadow)];
    if (known > 0) return known - 1;
    const { search, components } = this;
    search.explore(hand, home, shadow, null);
    const component = this.sizes.push(search.count) - 1;
    this.tenInReach.push(search.tenMove >= 0 ? 1 : 0);
    this.arrangements.push([hand, home, shadow]);
    for (let i = 0; i < search.count; i++)
      components[arrangementIndex(search.hands[i], search.homes[i], search.shadows[i])] = component + 1;
    return component;
  }
}

/** Where a card drawn may lead: to a component of safe arrangements, or to the end of the round. */
type DrawOutcome = number | 'ten' | 'fault';

interface DrawConsequence {
  /** Wherever the card goes, it is a fault. */
  readonly fault: boolean;
  /** It makes Hand ten, by itself or with exchanges after it. */
  readonly ten: boolean;
  /** It makes Hand ten wherever it does not fault: the round cannot go on. */
  readonly forcedTen: boolean;
  /** How many arrangements the turn can then end in, at best. */
  readonly choice: number;
}

/** Arrangements before a card is drawn that are worth the same whatever happens. */
export interface DrawClass {
  /** `[kind]`: cards on the table. */
  readonly counts: readonly number[];
  /** `[Hand, Home, Shadow]`: cards in each. */
  readonly sizes: readonly number[];
  readonly sum: number;
  /** [kind] */
  readonly consequences: readonly DrawConsequence[];
  /** `[kind]`: the components of safe arrangements that the card can lead to. */
  readonly components: readonly (readonly number[])[];
}

function componentsOf(outcomes: readonly DrawOutcome[]): number[] {
  return outcomes.filter((each) => typeof each === 'number');
}

/**
 * Sorts arrangements before a draw into classes: the same cards and hand sizes, and for each value of the next card and each hand that it
 * can go to the same verdict, or the same component of arrangements. Equal classes have equal consequences, so that one candidate stands for all.
 * A replacement is such an arrangement too: after the old card has left, only one hand has room.
 */
export class FourTenDraws {
  readonly classes: DrawClass[] = [];
  readonly components: ExchangeComponents;
  private readonly byKey = new Map<string, number>();
  /** `[arrangement]`: its class + 1, 0 if it is not known yet. */
  private readonly known = new Uint32Array(ARRANGEMENTS);

  constructor(private readonly judge: FourTenJudge) {
    this.components = new ExchangeComponents(judge);
  }

  of(hand: number, home: number, shadow: number): number {
    const at = arrangementIndex(hand, home, shadow);
    if (this.known[at] === 0) this.known[at] = this.classify([hand, home, shadow]) + 1;
    return this.known[at] - 1;
  }

  private classify(hands: readonly number[]): number {
    const counts = [0, 1, 2, 3].map((kind) => hands.reduce((sum, hand) => sum + COUNT[hand * KINDS + kind], 0));
    const sizes = hands.map((hand) => SIZE[hand]);
    const outcomes = [0, 1, 2, 3].map((kind) => this.outcomes(hands, kind));
    const key = [counts, sizes, outcomes].join(';');
    let found = this.byKey.get(key);
    if (found === undefined) {
      const sum = hands.reduce((total, hand) => total + SUM[hand], 0);
      const consequences = outcomes.map((each) => this.consequence(each));
      const components = outcomes.map((each) => componentsOf(each));
      found = this.classes.push({ counts, sizes, sum, consequences, components }) - 1;
      this.byKey.set(key, found);
    }
    return found;
  }

  /** For each hand that the card may go to: the component it leads to, or what ends the round. */
  private outcomes(hands: readonly number[], kind: number): DrawOutcome[] {
    const firstOfRound = hands.every((hand) => hand === 0); // "only Home"
    return [HAND, HOME, SHADOW].flatMap((at): DrawOutcome[] => {
      const longer = ADD[hands[at] * KINDS + kind];
      if (longer === NO_HAND || (firstOfRound && at !== HOME)) return [];
      const [hand, home, shadow] = hands.map((each, i) => (i === at ? longer : each));
      const verdict = this.judge.verdict(hand, home, shadow);
      if (verdict === SAFE) return [this.components.of(hand, home, shadow)];
      return [verdict === TEN ? 'ten' : 'fault'];
    });
  }

  private consequence(outcomes: readonly DrawOutcome[]): DrawConsequence {
    const components = componentsOf(outcomes);
    return {
      fault: outcomes.every((each) => each === 'fault'),
      ten: outcomes.includes('ten') || components.some((component) => this.components.tenInReach[component] === 1),
      forcedTen: outcomes.includes('ten') && components.length === 0,
      choice: Math.max(0, ...components.map((component) => this.components.sizes[component])),
    };
  }
}
