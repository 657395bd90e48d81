import { DECK_SIZE, NO_CARD, RANKS } from '../../base/cards.js';
import { nameKey, type Random } from '../../base/random.js';
import { parseWith } from '../../base/schema.js';
import { sizeOf } from '../../environment/environment-parts.js';
import { type Action, type Deck, type PlayableRules, type Rules, Stock } from '../../environment/rules.js';
import { removedRanks, TENS_RULES_ID, type TensConfig, type TensMove, tensMoves, tensOptions } from './config.js';
import { tensFeatures, TensObserver } from './observation.js';
import { EMPTY, slotKind, TensState } from './state.js';

export const TENS_KEY = nameKey('tens');

/** Bits set in each number below 2^11: the longest move table has 9 removals, refill and undo. */
const BIT_COUNT = Uint8Array.from({ length: 2048 }, (_, bits) => bits.toString(2).replaceAll('0', '').length);

/** 1 if both counts (0..4) are positive, else 0, without a branch that a processor would guess wrong. */
function both(a: number, b: number) {
  return (a * b + 15) >> 4;
}

/** Tens, as apps play it (docs/rules/tens.md). */
export class TensPlayRules implements PlayableRules<TensState, TensMove> {
  readonly drawsInAnyOrder = true;
  readonly id = TENS_RULES_ID;
  readonly game = 'tens';
  readonly moves: readonly TensMove[];
  readonly cardKinds: readonly string[] = [...RANKS];

  /** Where refill and undo stand in the move table, -1 if they do not. */
  readonly refillAction: Action;
  readonly undoAction: Action;

  private readonly moveCount: number;
  private readonly removalCount: number;
  private readonly undoable: boolean;
  private readonly strict: boolean;
  private readonly blockTen: boolean;
  /** (count + courtSpare) >> 2 is 1 when courts of that count can leave: four of them, or two. */
  private readonly courtSpare: number;
  private readonly undoLimit: number;
  /** Cards left over by a won game: "won when only the four tens are left and the stock is empty". */
  private readonly leftWhenWon: number;
  /** For each removal the ranks of the first two cards; a quartet takes two more of the same. */
  private readonly firstRank: Uint8Array;
  private readonly secondRank: Uint8Array;
  private readonly isQuartet: Uint8Array;

  readonly config: TensConfig;

  /** @throws InputError for options that are none */
  constructor(options: TensConfig) {
    const config = parseWith(tensOptions, options, 'option');
    this.config = config;
    this.moves = tensMoves(config);
    this.refillAction = this.moves.findIndex((move) => move.type === 'refill');
    this.undoAction = this.moves.findIndex((move) => move.type === 'undo');
    this.moveCount = this.moves.length;
    this.undoable = this.undoAction >= 0;
    this.strict = config.refill === 'strict';
    this.blockTen = config.blockTen;
    this.courtSpare = config.courts === 'pairs' ? 2 : 0;
    this.undoLimit = config.undoLimit === 'unlimited' ? Infinity : config.undoLimit;
    this.leftWhenWon = config.blockTen ? 4 : 0;
    const removals = this.moves.map(removedRanks).filter((ranks) => ranks.length > 0);
    this.removalCount = removals.length;
    this.firstRank = Uint8Array.from(removals, (ranks) => ranks[0]);
    this.secondRank = Uint8Array.from(removals, (ranks) => ranks[1]);
    this.isQuartet = Uint8Array.from(removals, (ranks) => (ranks.length === 4 ? 1 : 0));
  }

  createState(): TensState {
    return new TensState(this.config);
  }

  copyState(target: TensState, source: Readonly<TensState>) {
    target.copyFrom(source);
  }

  deal(state: TensState, seed: number, deck?: Deck) {
    if (deck === undefined) state.stock.shuffle(TENS_KEY, seed, 0);
    else state.stock.arrange(deck[0]);
    this.fillSlots(state);
    this.judge(state);
  }

  dealOrder(seed: number, shuffle: number): Uint8Array {
    return new Stock(DECK_SIZE).shuffle(TENS_KEY, seed, shuffle).wholeOrder();
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

  apply(state: TensState, action: Action) {
    if (action < this.removalCount) this.remove(state, action);
    else if (action === this.refillAction) this.refill(state, DECK_SIZE);
    else this.undo(state);
    this.judge(state);
  }

  /** Plays a removal from slots that the player has chosen; `apply` takes the lowest ones. For rules without undo. */
  removeSlots(state: TensState, slots: readonly number[]) {
    for (const slot of slots) {
      const kind = slotKind(state.tableau[slot]);
      state.slots.remove(kind, slot);
      state.counts[kind]--;
      this.vacate(state, slot);
    }
    state.removals++;
    this.judge(state);
  }

  /** Draws at most so many cards into the lowest empty slots. For rules without undo. */
  refillSlots(state: TensState, most: number) {
    this.refill(state, most);
    this.judge(state);
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

  stackNext(state: TensState, kind: number, depth = 0) {
    const { order, seen } = state.stock;
    let at = seen + depth;
    while (order[at] >> 2 !== kind) at++;
    state.stock.stackNext(order[at], depth);
  }

  shuffleHidden(state: TensState, random: Random) {
    state.stock.shuffleHidden(random);
  }

  /** Binary: 1 for a win. Points: 1 per card removed, 52 on a clear, k per removal, -k for a loss. */
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

  /** Updates the legal moves and the outcome. "Lost at once on an impasse: no removal and no refill is possible." */
  judge(state: TensState) {
    const counts = state.counts;
    const spare = this.courtSpare;
    const courts =
      ((counts[10] + spare) >> 2) | (((counts[11] + spare) >> 2) << 1) | (((counts[12] + spare) >> 2) << 2);
    let legal =
      both(counts[0], counts[8]) |
      (both(counts[1], counts[7]) << 1) |
      (both(counts[2], counts[6]) << 2) |
      (both(counts[3], counts[5]) << 3) |
      (((counts[4] + 2) >> 2) << 4) |
      (this.blockTen ? courts << 5 : ((counts[9] >> 2) << 5) | (courts << 6));
    if (!this.strict && counts[EMPTY] > 0 && state.stock.left > 0) legal |= 1 << this.refillAction;
    if (legal === 0) {
      const cleared = state.stock.left === 0 && this.cardsLeft(state) === this.leftWhenWon;
      state.outcome = cleared ? 'won' : 'lost';
    } else {
      state.outcome = 'ongoing';
      if (this.undoable && state.history.moves > 0 && state.undosUsed < this.undoLimit) legal |= 1 << this.undoAction;
    }
    state.legal = legal;
  }

  private fillSlots(state: TensState) {
    const { tableau, stock, slots, counts, hidden } = state;
    for (let kind = 0; kind <= EMPTY; kind++) counts[kind] = 0;
    slots.clear();
    for (let slot = 0; slot < tableau.length; slot++) {
      const card = stock.draw();
      const rank = card >> 2;
      tableau[slot] = card;
      slots.add(rank, slot);
      counts[rank]++;
    }
    for (let rank = 0; rank < 13; rank++) hidden[rank] = 4 - counts[rank];
    state.removals = state.undosUsed = 0;
    if (this.undoable) state.history.clear();
  }

  /** Takes the lowest slots of each rank. */
  private remove(state: TensState, action: Action) {
    const { counts, slots } = state;
    if (this.undoable) state.history.begin(action);
    const first = this.firstRank[action];
    const second = this.secondRank[action];
    const a = slots.takeLowest(first);
    const b = slots.takeLowest(second);
    counts[first]--;
    counts[second]--;
    this.vacate(state, a < b ? a : b);
    this.vacate(state, a < b ? b : a);
    if (this.isQuartet[action] === 1) {
      counts[first] = 0;
      this.vacate(state, slots.takeLowest(first));
      this.vacate(state, slots.takeLowest(first));
    }
    state.removals++;
  }

  /** "Refill always takes the stock's top card into the lowest-numbered empty slot first." */
  private refill(state: TensState, most: number) {
    const { stock, slots, counts } = state;
    if (this.undoable) state.history.begin(this.refillAction);
    for (let drawn = 0; drawn < most && counts[EMPTY] > 0 && stock.left > 0; drawn++) {
      const slot = slots.takeLowest(EMPTY);
      counts[EMPTY]--;
      if (this.undoable) state.history.record(slot, NO_CARD);
      this.drawTo(state, slot);
    }
  }

  /** "An undo restores tableau and stock exactly"; the cards put back stay known. */
  private undo(state: TensState) {
    const { tableau, counts, slots, history } = state;
    const move = --history.moves;
    while (history.changes > history.starts[move]) {
      const slot = history.slots[--history.changes];
      const now = slotKind(tableau[slot]);
      const before = slotKind(history.cards[history.changes]);
      counts[now]--;
      counts[before]++;
      slots.remove(now, slot);
      slots.add(before, slot);
      tableau[slot] = history.cards[history.changes];
    }
    state.stock.putBack(history.drawn[move]);
    if (history.actions[move] < this.removalCount) state.removals--;
    state.undosUsed++;
  }

  /** The stock's top card, of which there is one, comes into a slot. */
  private drawTo(state: TensState, slot: number) {
    const stock = state.stock;
    const isNew = stock.drawn === stock.seen ? 1 : 0;
    const card = stock.draw();
    const rank = card >> 2;
    state.tableau[slot] = card;
    state.slots.add(rank, slot);
    state.counts[rank]++;
    state.hidden[rank] -= isNew;
    if (this.undoable) state.history.drawn[state.history.moves - 1]++;
  }

  /** What becomes of a slot whose card has left: 'strict' fills it "immediately after each removal". */
  private vacate(state: TensState, slot: number) {
    if (this.undoable) state.history.record(slot, state.tableau[slot]);
    if (this.strict && state.stock.left > 0) {
      this.drawTo(state, slot);
    } else {
      state.tableau[slot] = NO_CARD;
      state.slots.add(EMPTY, slot);
      state.counts[EMPTY]++;
    }
  }
}

/** The same with what networks observe. */
export class TensRules extends TensPlayRules implements Rules<TensState, TensMove> {
  readonly features = tensFeatures(this.config);
  readonly observationSize = sizeOf(this.features);
  private readonly observer = new TensObserver(this.config);

  observe(state: Readonly<TensState>, observation: Float32Array, offset = 0) {
    this.observer.observe(state, observation, offset);
  }
}
