import { DECK_SIZE } from '../../base/cards.js';
import { nameKey, type Random } from '../../base/random.js';
import { parseWith } from '../../base/schema.js';
import { sizeOf } from '../../environment/environment-parts.js';
import {
  type Action,
  type Deck,
  type Feature,
  type PlayableRules,
  type Rules,
  Stock,
} from '../../environment/rules.js';
import { type DecadeConfig, type DecadeDeck, decadeOptions, deckOfConfig, VALUE_NAMES, VALUE_OF } from './config.js';
import {
  createMoveTable,
  type DecadeMove,
  LineSets,
  listSets,
  type MoveTable,
  setCount,
  setStart,
  withoutSet,
} from './moves.js';
import { createFeatures, observeLine, observeStacks } from './observation.js';
import { DecadeState } from './state.js';

export const DECADE_KEY = nameKey('decade');

/** Decade (Ten-Twenty-Thirty) with all its toggles, as apps play it: docs/rules/decade.md. */
export class DecadePlayRules implements PlayableRules<DecadeState, DecadeMove> {
  readonly id = 'decade-v1';
  readonly game = 'decade';
  readonly moves: readonly DecadeMove[];
  readonly cardKinds = VALUE_NAMES;
  readonly table: MoveTable;
  readonly deck: DecadeDeck;
  protected readonly single: boolean;
  /** The sets of the stack that was looked at last. */
  private readonly sets: LineSets;

  readonly config: DecadeConfig;

  /** @throws InputError for options that are none */
  constructor(options: DecadeConfig) {
    const config = parseWith(decadeOptions, options, 'option');
    this.config = config;
    this.deck = deckOfConfig(config);
    this.table = createMoveTable(config);
    this.moves = this.table.moves;
    this.single = config.stacks === 1;
    this.sets = new LineSets(this.table);
  }

  createState(): DecadeState {
    return new DecadeState(this.config);
  }

  copyState(target: DecadeState, source: Readonly<DecadeState>) {
    target.copyFrom(source);
  }

  /** Rules: "three are dealt first"; with stacks "the game starts with one card on the first stack". */
  deal(state: DecadeState, seed: number, deck?: Deck) {
    const order = deck?.[0];
    if (order === undefined) state.stock.shuffle(DECADE_KEY, seed, 0);
    else state.stock.arrange(order);
    state.outcome = 'ongoing';
    state.unseen.set(this.deck.counts);
    state.lengths.fill(0);
    state.eliminated.fill(0);
    state.checked = state.next = state.cardsDealt = 0;
    state.recycled?.splice(0);
    for (let cards = this.single ? 3 : 1; cards > 0; cards--) this.dealCard(state);
    state.history?.clear();
    state.history?.add(state);
  }

  dealOrder(seed: number, shuffle: number): Uint8Array {
    return new Stock(this.deck.cards).shuffle(DECADE_KEY, seed, shuffle).wholeOrder();
  }

  shuffles(): number {
    return 1;
  }

  actionMask(state: Readonly<DecadeState>, mask: Uint8Array, offset = 0, isBlank = false): number {
    const { draw, finish } = this.table;
    const end = offset + this.moves.length;
    if (!isBlank) for (let i = offset; i < end; i++) mask[i] = 0;
    if (state.outcome !== 'ongoing') return 0;
    const { sets } = this;
    let legal = listSets(sets, state);
    for (let i = 0; i < legal; i++) mask[offset + sets.actions[i]] = 1;
    // Rules: "while a set exists a draw is illegal"; optional: "a draw is always legal while the stock lasts".
    if (legal > 0 && finish < 0) return legal;
    if (state.stockLeft > 0) mask[offset + draw] = 1;
    else mask[offset + finish] = 1; // mandatory discards never come here: without a set and a stock the game is over
    return ++legal;
  }

  apply(state: DecadeState, action: Action) {
    const { draw, finish } = this.table;
    if (action === finish) {
      state.outcome = 'lost';
      return;
    }
    if (action === draw) this.dealCard(state);
    else this.discard(state, action);
    this.judge(state);
  }

  unseen(state: Readonly<DecadeState>, counts: Uint8Array): number {
    counts.set(state.unseen);
    return state.stock.left;
  }

  nextKnown(state: Readonly<DecadeState>): number {
    const { stock, recycled } = state;
    if (stock.left > 0 || recycled === null || recycled.length === 0) return -1;
    return VALUE_OF[recycled[0]] - 1;
  }

  stackNext(state: DecadeState, kind: number) {
    const { stock } = state;
    let at = stock.drawn;
    while (VALUE_OF[stock.order[at]] !== kind + 1) at++;
    stock.stackNext(stock.order[at]);
  }

  shuffleHidden(state: DecadeState, random: Random) {
    state.stock.shuffleHidden(random);
  }

  score(state: Readonly<DecadeState>): number {
    return state.outcome === 'won' ? 1 : 0;
  }

  cardsLeft(state: Readonly<DecadeState>): number {
    return state.cardsOnTable + state.stockLeft;
  }

  /** Number of sets that the checked stack has, whether or not the game goes on. */
  countSets(state: Readonly<DecadeState>): number {
    return listSets(this.sets, state);
  }

  /** Number of cards of the set that a legal discard takes. */
  setCount(state: Readonly<DecadeState>, action: Action): number {
    return setCount(this.table, state, action);
  }

  /** Index on the checked stack of the set's first card; a ring's set goes on from the last card to the first. */
  setStart(state: Readonly<DecadeState>, action: Action): number {
    return setStart(this.table, state, action);
  }

  /** Total of the set that a discard takes; 0 for the other moves. */
  setTotal(action: Action): number {
    return action < this.table.draw ? this.table.totalOf[action] : 0;
  }

  /**
   * Decides whether the game is over. Rules: "stock empty and no legal set"; "won when every card is discarded", with
   * stacks "as soon as all stacks are eliminated"; with a goal once so few cards are left; "a repeated position ends the
   * game drawn".
   */
  judge(state: DecadeState) {
    const left = state.stockLeft;
    const { goal } = this.table;
    if (state.next < 0 || (left <= goal && left + state.cardsOnTable <= goal)) state.outcome = 'won';
    else if (state.history !== null && state.history.add(state)) state.outcome = 'drawn';
    else if (left === 0 && this.countSets(state) === 0) state.outcome = 'lost';
  }

  /** Rules: "cards go one at a time to the stacks left to right, round and round". */
  private dealCard(state: DecadeState) {
    const { stock, unseen, next } = state;
    let card: number;
    if (state.recycled !== null && stock.left === 0) card = state.recycled.shift()!;
    else {
      card = stock.draw();
      unseen[VALUE_OF[card] - 1]--;
    }
    const at = next * DECK_SIZE + state.lengths[next]++;
    state.cards[at] = card;
    state.values[at] = VALUE_OF[card];
    state.cardsDealt++;
    state.checked = next;
    if (!this.single) state.next = followingStack(state);
  }

  /** Rules: "after a discard the others keep their order"; recycled cards keep theirs too. */
  private discard(state: DecadeState, action: Action) {
    const { cards, values, recycled, checked } = state;
    const count = setCount(this.table, state, action);
    const length = state.lengths[checked];
    const reach = this.table.reachOf[action];
    const start = this.table.loop ? length - reach : length - reach - count;
    const fromFront = Math.max(0, start + count - length);
    const base = checked * DECK_SIZE;
    if (recycled !== null) {
      for (let i = 0; i < fromFront; i++) recycled.push(cards[base + i]);
      for (let i = start; i < Math.min(length, start + count); i++) recycled.push(cards[base + i]);
    }
    withoutSet(cards, base, length, start, count, cards, base);
    withoutSet(values, base, length, start, count, values, base);
    state.lengths[checked] = length - count;
    if (length === count && !this.single) {
      state.eliminated[checked] = 1;
      state.next = followingStack(state);
    }
  }
}

/** Rules: "a stack whose cards are all discarded is eliminated and skipped from then on"; -1 when none is left. */
export function followingStack(state: Readonly<DecadeState>): number {
  const { eliminated, checked } = state;
  const stacks = eliminated.length;
  for (let step = 1; step <= stacks; step++) {
    const stack = (checked + step) % stacks;
    if (eliminated[stack] === 0) return stack;
  }
  return -1;
}

/** The same with what networks observe. */
export class DecadeRules extends DecadePlayRules implements Rules<DecadeState, DecadeMove> {
  readonly features: readonly Feature[] = createFeatures(this.config);
  readonly observationSize = sizeOf(this.features);

  observe(state: Readonly<DecadeState>, observation: Float32Array, offset = 0, isBlank = false) {
    if (!isBlank) observation.fill(0, offset, offset + this.observationSize);
    if (this.single) observeLine(state, this.table.loop, observation, offset);
    else observeStacks(state, this.table.loop, observation, offset);
  }
}
