import { DECK_SIZE, NO_CARD, RANKS } from '../../cards.js';
import type { Random } from '../../random.js';
import type { Action, Deck, Feature, Rules } from '../../rules.js';
import { nameKey } from '../../seeds.js';
import { Stock } from '../../stock.js';
import type { TensConfig } from './config.js';
import { removedRanks, tensMoves, type TensMove } from './moves.js';
import { TensObserver, tensFeatures } from './observation.js';
import { TensState } from './state.js';

const TENS_KEY = nameKey('tens');

/** A rank that no card has. */
const NO_RANK = 13;

/** Bits set in each number below 2^11: the longest move table has 9 removals, refill and undo. */
const BIT_COUNT = Uint8Array.from({ length: 2048 }, (_, bits) => bits.toString(2).replaceAll('0', '').length);

/** 1 if both counts (0..4) are positive, else 0, without a branch that a processor would guess wrong. */
function both(a: number, b: number): number {
  return (a * b + 15) >> 4;
}

/** Tens (rules.md, section 1). */
export class TensRules implements Rules<TensState, TensMove> {
  readonly id = 'tens-v1';
  readonly moves: readonly TensMove[];
  readonly features: readonly Feature[];
  readonly observationSize: number;
  readonly cardKinds: readonly string[] = [...RANKS];

  /** Where refill and undo stand in the move table, -1 if they do not. */
  readonly refillAction: Action;
  readonly undoAction: Action;

  private readonly moveCount: number;
  private readonly removalCount: number;
  /** For each removal: a rank and how many of it leave, and another one for pairs of unequal ranks. */
  private readonly firstRank: Uint8Array;
  private readonly firstCount: Uint8Array;
  private readonly secondRank: Uint8Array;
  private readonly strict: boolean;
  private readonly blockTen: boolean;
  /** (count + courtSpare) >> 2 is 1 when courts of that count can leave: four of them, or two. */
  private readonly courtSpare: number;
  private readonly undoLimit: number;
  /** Cards left over by a won game: "won when only the four tens are left". */
  private readonly leftWhenWon: number;
  private readonly observer: TensObserver;

  constructor(readonly config: TensConfig) {
    this.moves = tensMoves(config);
    this.features = tensFeatures(config);
    this.observationSize = this.features.reduce((size, feature) => size + feature.size, 0);
    this.refillAction = this.moves.findIndex((move) => move.type === 'refill');
    this.undoAction = this.moves.findIndex((move) => move.type === 'undo');
    const removals = this.moves.map(removedRanks).filter((ranks) => ranks.length > 0);
    this.moveCount = this.moves.length;
    this.removalCount = removals.length;
    this.firstRank = Uint8Array.from(removals, (ranks) => ranks[0]);
    this.firstCount = Uint8Array.from(removals, (ranks) => ranks.filter((rank) => rank === ranks[0]).length);
    this.secondRank = Uint8Array.from(removals, (ranks) => (ranks[1] === ranks[0] ? NO_RANK : ranks[1]));
    this.strict = config.refill === 'strict';
    this.blockTen = config.blockTen;
    this.courtSpare = config.courts === 'pairs' ? 2 : 0;
    this.undoLimit = config.undoLimit === 'unlimited' ? Infinity : config.undoLimit;
    this.leftWhenWon = config.blockTen ? 4 : 0;
    this.observer = new TensObserver(config);
  }

  createState(): TensState {
    return new TensState(this.config);
  }

  copyState(target: TensState, source: Readonly<TensState>): void {
    target.copyFrom(source);
  }

  deal(state: TensState, seed: number, deck?: Deck): void {
    if (deck === undefined) state.stock.shuffle(TENS_KEY, seed, 0);
    else state.stock.arrange(deck[0]);
    const { tableau, counts, hidden } = state;
    for (let rank = 0; rank < 13; rank++) {
      counts[rank] = 0;
      hidden[rank] = 4;
    }
    state.removals = state.undosUsed = state.emptySlots = 0;
    state.history.clear();
    for (let slot = 0; slot < tableau.length; slot++) this.drawTo(state, slot);
    this.judge(state);
  }

  dealOrder(seed: number, shuffle: number): Uint8Array {
    const stock = new Stock(DECK_SIZE);
    stock.shuffle(TENS_KEY, seed, shuffle);
    return stock.wholeOrder();
  }

  shuffles(): number {
    return 1;
  }

  actionMask(state: Readonly<TensState>, mask: Uint8Array, offset = 0): number {
    const legal = state.legal;
    const moveCount = this.moveCount;
    for (let action = 0; action < moveCount; action++) mask[offset + action] = (legal >> action) & 1;
    return BIT_COUNT[legal];
  }

  apply(state: TensState, action: Action): void {
    if (action < this.removalCount) this.remove(state, action);
    else if (action === this.refillAction) this.refill(state);
    else this.undo(state);
    this.judge(state);
  }

  observe(state: Readonly<TensState>, observation: Float32Array, offset = 0): void {
    this.observer.observe(state, observation, offset);
  }

  unseen(state: Readonly<TensState>, counts: Uint8Array): number {
    const hidden = state.hidden;
    for (let rank = 0; rank < 13; rank++) counts[rank] = hidden[rank];
    return DECK_SIZE - state.stock.seen;
  }

  nextKnown(state: Readonly<TensState>): number {
    const card = state.stock.nextKnown();
    return card === NO_CARD ? -1 : card >> 2;
  }

  stackNext(state: TensState, kind: number): void {
    const { order, seen } = state.stock;
    let at = seen;
    while (order[at] >> 2 !== kind) at++;
    state.stock.stackNext(order[at]);
  }

  shuffleHidden(state: TensState, random: Random): void {
    state.stock.shuffleHidden(random);
  }

  /** Binary: win 1, loss 0. Points: "+1 per card removed, +52 on a clear, +k per removal, -k once for a dead-end (loss)". */
  score(state: Readonly<TensState>): number {
    if (this.config.scoring === 'binary') return state.outcome === 'won' ? 1 : 0;
    const k = this.config.removalPoints;
    const atEnd = state.outcome === 'won' ? DECK_SIZE : state.outcome === 'lost' ? -k : 0;
    return DECK_SIZE - this.cardsLeft(state) + k * state.removals + atEnd;
  }

  cardsLeft(state: Readonly<TensState>): number {
    return state.tableau.length - state.emptySlots + state.stock.left;
  }

  /** "All 52 dealt" and "all cleared" are the same result: once the stock is empty the rest can always be cleared. */
  allDealt(state: Readonly<TensState>): boolean {
    return state.stock.left === 0;
  }

  /** Sets the legal moves and the outcome after a change. "Lost at once on an impasse: no removal and no refill is possible." */
  judge(state: TensState): void {
    const counts = state.counts;
    const spare = this.courtSpare;
    const courts = ((counts[10] + spare) >> 2) | (((counts[11] + spare) >> 2) << 1) | (((counts[12] + spare) >> 2) << 2);
    let legal =
      both(counts[0], counts[8]) |
      (both(counts[1], counts[7]) << 1) |
      (both(counts[2], counts[6]) << 2) |
      (both(counts[3], counts[5]) << 3) |
      (((counts[4] + 2) >> 2) << 4) |
      (this.blockTen ? courts << 5 : ((counts[9] >> 2) << 5) | (courts << 6));
    if (!this.strict && state.emptySlots > 0 && state.stock.left > 0) legal |= 1 << this.refillAction;
    if (legal === 0) {
      state.outcome = this.cardsLeft(state) === this.leftWhenWon ? 'won' : 'lost';
    } else {
      state.outcome = 'ongoing';
      if (state.history.moves > 0 && state.undosUsed < this.undoLimit) legal |= 1 << this.undoAction;
    }
    state.legal = legal;
  }

  /** Draws the stock's top card, of which there is one, into a slot. */
  private drawTo(state: TensState, slot: number): void {
    const stock = state.stock;
    const isNew = stock.drawn === stock.seen ? 1 : 0;
    const card = stock.draw();
    state.tableau[slot] = card;
    state.counts[card >> 2]++;
    state.hidden[card >> 2] -= isNew;
  }

  /** Takes the lowest slots of each rank. With the strict refill all empty slots are then those, so each is filled on the way. */
  private remove(state: TensState, action: Action): void {
    const { tableau, counts, stock } = state;
    const first = this.firstRank[action];
    const second = this.secondRank[action];
    let firstLeft = this.firstCount[action];
    let secondLeft = second === NO_RANK ? 0 : 1;
    counts[first] -= firstLeft;
    if (secondLeft > 0) counts[second]--;
    const undoable = this.undoAction >= 0;
    if (undoable) state.history.begin(action);
    for (let slot = 0; firstLeft + secondLeft > 0; slot++) {
      const rank = tableau[slot] >> 2;
      if (rank === first && firstLeft > 0) firstLeft--;
      else if (rank === second && secondLeft > 0) secondLeft--;
      else continue;
      if (undoable) state.history.record(slot, tableau[slot]);
      if (this.strict && stock.left > 0) {
        this.drawTo(state, slot);
        if (undoable) state.history.countDraw();
      } else {
        tableau[slot] = NO_CARD;
        state.emptySlots++;
      }
    }
    state.removals++;
  }

  /** "Refill always takes the stock's top card into the lowest-numbered empty slot first." */
  private refill(state: TensState): void {
    const { tableau, stock, history } = state;
    const undoable = this.undoAction >= 0;
    if (undoable) history.begin(this.refillAction);
    for (let slot = 0; state.emptySlots > 0 && stock.left > 0; slot++) {
      if (tableau[slot] !== NO_CARD) continue;
      this.drawTo(state, slot);
      state.emptySlots--;
      if (undoable) {
        history.record(slot, NO_CARD);
        history.countDraw();
      }
    }
  }

  /** "An undo restores tableau and stock exactly"; the cards put back stay known. */
  private undo(state: TensState): void {
    const { tableau, counts, history } = state;
    const move = --history.moves;
    while (history.changes > history.starts[move]) {
      const slot = history.slots[--history.changes];
      const now = tableau[slot];
      const before = history.cards[history.changes];
      if (now === NO_CARD) state.emptySlots--;
      else counts[now >> 2]--;
      if (before === NO_CARD) state.emptySlots++;
      else counts[before >> 2]++;
      tableau[slot] = before;
    }
    state.stock.putBack(history.drawn[move]);
    if (history.actions[move] < this.removalCount) state.removals--;
    state.undosUsed++;
  }
}
