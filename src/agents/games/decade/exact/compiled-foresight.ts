import { InputError, mismatch } from '../../../../env/base/errors.js';
import { commonDivisor, VALUE_KINDS, VALUE_OF } from '../../../../env/games/decade/config.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import { moduleOf, webAssembly, type WebAssemblyApi } from '../../../../env/kernel/environment-kernel.js';
import { FORESIGHT_KERNEL } from './kernel-bytes.js';

/** The functions of kernel/foresight/index.ts. */
interface Functions {
  begin(left: number): number;
  above(length: number, left: number, threshold: number): number;
  beginDeal(dealt: number, left: number): number;
  findEnds(length: number, dealt: number, handicap: number): number;
  bestEnd(left: number): number;
  readonly hidden: { readonly value: number };
}

/** Numbers and addresses of a module. */
type Globals = Readonly<
  Record<
    'deck' | 'deckCards' | 'endCount' | 'isTotal' | 'largestTotal' | 'line' | 'maxPositions' | 'maxRun' | 'minRun',
    { value: number }
  >
>;

/** A module for a ring, and its memory. */
export class RingModule<Functions> {
  readonly module: Functions & Globals;
  readonly memory: InstanceType<WebAssemblyApi['Memory']>;

  /** @throws where there is no WebAssembly with SIMD */
  constructor(
    text: string,
    { table }: DecadeRules,
    readonly maxPositions = MOST_POSITIONS,
  ) {
    const { Instance, Memory } = webAssembly()!;
    this.memory = new Memory({ initial: FIRST_PAGES });
    const imports = { env: { memory: this.memory } };
    const module = new Instance(moduleOf(text), imports).exports as Functions & Globals & { prepare(): void };
    this.module = module;
    const { minRun, maxRun, largestTotal, columnOf } = table;
    module.minRun.value = minRun;
    module.maxRun.value = maxRun;
    module.largestTotal.value = largestTotal;
    module.maxPositions.value = maxPositions;
    this.write(
      module.isTotal.value,
      Array.from(columnOf, (column) => Number(column !== 0)),
    );
    module.prepare();
  }

  write(at: number, values: ArrayLike<number>) {
    new Uint8Array(this.memory.buffer, at, values.length).set(values);
  }

  /** Writes a deal's cards; returns how many of its last ones are not foreseen. @throws InputError for too many */
  writeDeck({ stock }: Readonly<DecadeState>, hidden: number): number {
    const { module } = this;
    const deck = Array.from(stock.wholeOrder(), (card) => VALUE_OF[card]);
    const left = Math.min(hidden, deck.length - stock.drawn);
    if (left > MOST_HIDDEN)
      throw mismatch(
        `at most ${MOST_HIDDEN} hidden cards from which on play is exact (penaltyFrom, --penalty-from)`,
        hidden,
      );
    this.write(module.deck.value, deck);
    module.deckCards.value = deck.length;
    return left;
  }

  /** What a search returns; undefined if there are too many hands. @throws InputError for too many positions */
  searched(hidden: number, search: () => number | undefined): number {
    let found;
    try {
      found = search();
    } catch (error) {
      if (error instanceof InputError) throw error;
      throw tooManyPositions(this.maxPositions); // for the memory that a module can have
    }
    if (found !== undefined) return found;
    throw mismatch('fewer different last cards from which on play is exact (penaltyFrom, --penalty-from)', hidden);
  }
}

/** What `findEnds` returns. */
const WON = 1;
const TOO_MANY_POSITIONS = 2;

const FIRST_PAGES = 128;

/** The longest sets that it knows. */
const LONGEST = 3;

/** The largest divisor that all totals may have in common. */
const MOST_MODULUS = 10;

/** Positions of one deal by default: their table then takes up to 0.5 GB. */
const MOST_POSITIONS = 20_000_000;

/** With more last cards an end takes hours. */
const MOST_HIDDEN = 18;

/** At most as many orders as so many different cards have: more hidden cards are exact only where they are asked for. */
const MOST_DIFFERENT = 8;

/** Where lines of play begin, and what is taken off their results. */
interface Start {
  readonly state: Readonly<DecadeState>;
  readonly handicap: number;
}

/**
 * How often a ring with optional discards and sets of at most three cards is won by who foresees the deck up to its last cards: which ones these are, but not
 * their order. All lines of play of the cards foreseen are followed to their ends, positions of equal values as one, without those that need more cards than
 * are to come; the result is the largest chance of winning of an end under the best play. No player without foresight does better in the mean over deals: an
 * information relaxation (Brown and Smith 2022, "Information relaxations and duality in stochastic dynamic programs: a review and tutorial"), the same as with
 * a penalty that begins with the last cards and has their exact values. Compiled to WebAssembly (kernel/foresight).
 */
export class CompiledForesight extends RingModule<Functions> {
  constructor(rules: DecadeRules, maxPositions?: number) {
    super(FORESIGHT_KERNEL, rules, maxPositions);
  }

  static knows({ config, table }: DecadeRules): boolean {
    return (
      table.loop &&
      table.goal === 0 &&
      config.discards === 'optional' &&
      config.stacks === 1 &&
      table.maxRun <= LONGEST &&
      commonDivisor(config.totals) <= MOST_MODULUS &&
      webAssembly() !== undefined
    );
  }

  /**
   * From a position on, with its hidden cards in the order that the stock has them in.
   * @param hidden the last cards, which are not foreseen; 0: whether the deal can be won by who knows it all
   * @throws InputError for more positions than `maxPositions`, and more last cards than 18, or too many different ones
   */
  of(state: Readonly<DecadeState>, hidden: number): number {
    return this.best([{ state, handicap: 0 }], hidden);
  }

  /** The largest result less handicap from positions of one deal, after as many draws; the first one has the handicap 0, and no later one a smaller one. */
  best(starts: readonly Start[], hidden: number): number {
    const { module } = this;
    const { state } = starts[0];
    const left = this.writeDeck(state, hidden);
    const { drawn } = state.stock;
    return this.searched(hidden, () =>
      module.beginDeal(drawn, left) === 0 ? undefined : this.bestOf(starts, drawn, left),
    );
  }

  private bestOf(starts: readonly Start[], drawn: number, left: number) {
    const { module } = this;
    for (const { state, handicap } of starts) {
      const length = state.lengths[0];
      this.write(module.line.value, state.values.subarray(0, length));
      const found = module.findEnds(length, drawn, handicap);
      if (found === TOO_MANY_POSITIONS) throw tooManyPositions(this.maxPositions);
      if (found === WON) return Math.max(0, 1 - handicap);
    }
    return module.endCount.value === 0 ? 0 : module.bestEnd(left);
  }

  /**
   * The chance of winning from a draw if it is above the threshold; otherwise a number from the chance to the threshold.
   * @returns undefined if there are too many parts of the hidden cards
   */
  above(values: ArrayLike<number>, unseen: Readonly<Uint8Array>, left: number, threshold: number): number | undefined {
    const { module } = this;
    this.write(module.hidden.value + 1, unseen.subarray(0, VALUE_KINDS));
    this.write(module.line.value, values);
    return module.begin(left) === 0 ? undefined : module.above(values.length, left, threshold);
  }
}

/**
 * The last cards that are played exactly: so many, or more as long as they have no more orders than so many different ones. Both cost about the same, but the
 * more cards are exact, the tighter is the bound. It is one still: where exact play begins depends only on which cards are hidden then, which every player knows.
 */
export function exactCards({ stock }: Readonly<DecadeState>, hidden: number): number {
  const deck = stock.wholeOrder();
  const most = Math.min(deck.length - stock.drawn, MOST_HIDDEN);
  const counts = new Uint8Array(VALUE_KINDS + 1);
  let mostOrders = 1;
  for (let card = 2; card <= Math.min(hidden, MOST_DIFFERENT); card++) mostOrders *= card;
  for (let cards = 1, orders = 1; cards <= most; cards++) {
    orders *= cards / ++counts[VALUE_OF[deck[deck.length - cards]]];
    if (orders > mostOrders) return Math.max(hidden, cards - 1);
  }
  return Math.max(hidden, most);
}

/** A position takes up to 32 bytes. */
export function tooManyPositions(most: number): InputError {
  return new InputError(
    `Expected a deal whose lines of play go through at most ${most} positions, but there are more: allow more (maxPositions, ` +
      `--max-positions; twice as many take up to ${2 * Math.ceil((32 * most) / 1e6)} MB), or foresee less (--penalty-from)`,
  );
}
