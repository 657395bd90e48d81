import { DECK_SIZE } from '../../../../env/base/cards.js';
import { commonDivisor, DECK_COUNTS, DECK_TOTAL, VALUE_KINDS } from '../../../../env/games/decade/config.js';
import { LineSets } from '../../../../env/games/decade/moves.js';
import { NextCards } from '../../../../env/games/decade/next-cards.js';
import { hopeOf, RingOutlook } from '../../../../env/games/decade/ring-outlook.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import { type InputBlock, type InputLayout, inputOf, thermometerBlock } from '../../../afterstates/afterstate-batch.js';
import type { SparseRows } from '../../../networks/network-description.js';

export interface DecadeInput {
  readonly name: string;
  readonly shape: InputLayout;
  /** Reads a position before its windows are written. */
  read?(state: Readonly<DecadeState>): void;
  /** Writes the entries of the input of a position in which the stack just dealt to keeps the cards lo .. hi - 1 of `state.values`; the caller ends the row. */
  write(state: Readonly<DecadeState>, lo: number, hi: number, input: SparseRows): void;
}

/** Up to so many cards in the stock, or on the line, there is a column for each number. */
const FEW = 12;

const STOCK_BLOCKS = [
  { name: 'chance of each value for the next card', columns: VALUE_KINDS },
  thermometerBlock('at least so many hidden cards of each value', [...DECK_COUNTS]),
  thermometerBlock('at least so many cards in the stock', [FEW]),
  { name: 'cards in the stock', columns: 1 },
];

function writeStock(state: Readonly<DecadeState>, input: SparseRows, start: number) {
  const { unseen } = state;
  const hidden = state.stock.left;
  const share = hidden > 0 ? 1 / hidden : 0;
  let at = start + VALUE_KINDS;
  for (let kind = 0; kind < VALUE_KINDS; kind++) {
    const copies = unseen[kind];
    if (copies > 0) {
      input.set(start + kind, copies * share);
      input.one(at + copies - 1);
    }
    at += DECK_COUNTS[kind];
  }
  writeAtLeast(hidden, FEW, input, at);
  input.set(at + FEW, hidden / DECK_SIZE);
}

/** Writes 1 into the first `count` of `columns` columns, a thermometer; returns the column after them. */
function writeAtLeast(count: number, columns: number, input: SparseRows, at: number) {
  if (count > 0) input.one(at + Math.min(count, columns) - 1);
  return at + columns;
}

/** Writes the values of cards as one column a value; the first card lies at `from`, the next `step` further. Returns the column after `room` cards. */
function writeValues(
  values: Readonly<Uint8Array>,
  from: number,
  step: number,
  count: number,
  room: number,
  input: SparseRows,
  at: number,
) {
  for (let i = 0; i < room && i < count; i++) input.one(at + i * VALUE_KINDS + values[from + i * step] - 1);
  return at + room * VALUE_KINDS;
}

/** Cards shown at either end. */
const SHOWN = { loop: { newest: 8, oldest: 8 }, straight: { newest: 10, oldest: 4 } };

export const PER_COPY: readonly number[] = Array.from(DECK_COUNTS, (copies) => 1 / copies);

/** A single line as a network input: its ends, what the next cards could do, what is left in the stock. */
export class DecadeLineInput implements DecadeInput {
  readonly name: string;
  readonly shape: InputLayout;
  private readonly newest: number;
  private readonly oldest: number;
  private readonly nextCards: NextCards;
  /** `[sum]`: 1 if cards with this sum would be in one run with the next card; below the largest total. */
  private readonly reached: Uint8Array;
  /** `[kind]`: cards on the line. */
  private readonly copies = new Uint8Array(VALUE_KINDS);
  /** Of a ring, since version 2: its ends do not say how well all of it can come apart. */
  private readonly outlook: RingOutlook | undefined;

  constructor(rules: DecadeRules, inputVersion = 1) {
    this.name = `decade-line-v${inputVersion}`;
    this.outlook = inputVersion > 1 ? new RingOutlook(rules) : undefined;
    this.nextCards = new NextCards(rules);
    this.reached = new Uint8Array(rules.table.largestTotal);
    const { newest, oldest } = rules.config.loop ? SHOWN.loop : SHOWN.straight;
    this.newest = newest;
    this.oldest = oldest;
    this.shape = inputOf([
      { name: 'value of each of the newest cards', columns: newest * VALUE_KINDS },
      { name: 'value of each of the oldest cards', columns: oldest * VALUE_KINDS },
      { name: 'sums that the next card could join', columns: this.reached.length - 1 },
      { name: 'values of a next card that makes a set', columns: VALUE_KINDS },
      { name: 'chances that the next card, only the one after it, or neither makes a set', columns: 3 },
      { name: 'cards of each value on the line', columns: VALUE_KINDS },
      thermometerBlock('at least so many cards on the line', [FEW]),
      { name: 'cards on the line, and their total', columns: 2 },
      ...STOCK_BLOCKS,
      ...(this.outlook ? [{ name: 'how well the line can come apart', columns: 1 }] : []),
    ]);
  }

  read(state: Readonly<DecadeState>) {
    this.outlook?.read(state);
  }

  write(state: Readonly<DecadeState>, lo: number, hi: number, input: SparseRows) {
    const { nextCards, reached, copies } = this;
    const { values } = state;
    const length = hi - lo;
    let at = writeValues(values, hi - 1, -1, length, this.newest, input, 0);
    at = writeValues(values, lo, 1, length, this.oldest, input, at);
    nextCards.readHidden(state.unseen);
    nextCards.look(values, lo, hi);
    const { sums, sumCount, makes, firstChance, secondChance } = nextCards;
    reached.fill(0);
    for (let i = 0; i < sumCount; i++) reached[sums[i]] = 1;
    for (let sum = 1; sum < reached.length; sum++, at++) if (reached[sum] === 1) input.one(at);
    for (let kind = 0; kind < VALUE_KINDS; kind++, at++) if (((makes >> kind) & 1) === 1) input.one(at);
    input.set(at++, firstChance);
    input.set(at++, secondChance);
    input.set(at++, 1 - firstChance - secondChance);
    let total = 0;
    copies.fill(0);
    for (let i = lo; i < hi; i++) {
      total += values[i];
      copies[values[i] - 1]++;
    }
    for (let kind = 0; kind < VALUE_KINDS; kind++) input.set(at++, copies[kind] * PER_COPY[kind]);
    at = writeAtLeast(length, FEW, input, at);
    input.set(at++, length / DECK_SIZE);
    input.set(at++, total / DECK_TOTAL);
    writeStock(state, input, at);
    if (this.outlook) input.set(this.shape.size - 1, hopeOf(this.outlook.potential(lo, hi)));
  }
}

/** Cards under each residue, and sets, up to which there is a column for each number. */
const FEW_ALIKE = 8;
const FEW_SETS = 24;

/**
 * A straight line in which any set may be taken: all its cards, and what decides whether it comes apart. A set joins two places of the line whose
 * sums of the cards before them have the same remainder, and takes the places between; so remainders that only one place has are obstacles.
 */
export class DecadeOpenLineInput {
  readonly name = 'decade-open-line-v1';
  readonly shape: InputLayout;
  private readonly sets: LineSets;
  /** Every total of a set is a multiple of it. */
  private readonly modulus: number;
  /** `[remainder]`: places between cards; `[card]`: 1 in a set. */
  private readonly places: Uint8Array;
  private readonly covered = new Uint8Array(DECK_SIZE);
  private readonly uncovered = new Uint8Array(VALUE_KINDS);

  constructor({ table, config }: DecadeRules) {
    const common = commonDivisor(config.totals);
    this.modulus = common > VALUE_KINDS ? 1 : common;
    this.sets = new LineSets(table);
    this.places = new Uint8Array(this.modulus);
    this.shape = inputOf([
      { name: 'whether the next card is drawn', columns: 1 },
      { name: 'value of each of the newest cards', columns: DECK_SIZE * VALUE_KINDS },
      thermometerBlock(
        'at least so many places by the remainder of the sum before',
        Array<number>(this.modulus).fill(FEW_ALIKE),
      ),
      thermometerBlock('at least so many sets', [FEW_SETS]),
      { name: 'cards of each value in no set', columns: VALUE_KINDS },
      thermometerBlock('at least so many cards in no set, and on the line', [FEW, FEW]),
      { name: 'cards on the line', columns: 1 },
      ...STOCK_BLOCKS,
    ]);
  }

  /** Writes the entries of the input of a position; the caller ends the row. */
  write(state: Readonly<DecadeState>, isDraw: boolean, input: SparseRows) {
    const { sets, modulus, places, covered, uncovered } = this;
    const { values } = state;
    const length = state.lengths[0];
    if (isDraw) input.one(0);
    let at = writeValues(values, length - 1, -1, length, DECK_SIZE, input, 1);

    places.fill(0);
    let sum = 0;
    for (let i = 0; i < length; i++) places[(sum += values[i]) % modulus]++;
    for (let remainder = 0; remainder < modulus; remainder++)
      at = writeAtLeast(places[remainder], FEW_ALIKE, input, at);

    const count = sets.list(values, 0, length);
    covered.fill(0);
    for (let i = 0; i < count; i++) covered.fill(1, sets.starts[i], sets.starts[i] + sets.counts[i]);
    uncovered.fill(0);
    let alone = 0;
    for (let i = 0; i < length; i++) {
      if (covered[i] === 1) continue;
      uncovered[values[i] - 1]++;
      alone++;
    }
    at = writeAtLeast(count, FEW_SETS, input, at);
    for (let kind = 0; kind < VALUE_KINDS; kind++) input.set(at++, uncovered[kind] * PER_COPY[kind]);
    at = writeAtLeast(alone, FEW, input, at);
    at = writeAtLeast(length, FEW, input, at);
    input.set(at++, length / DECK_SIZE);
    writeStock(state, input, at);
  }
}

/** Newest cards shown of a stack, and in a ring its oldest ones. */
const NEWEST = 2;
const OLDEST = 2;

/** Up to so many cards on a stack there is a column for each number. */
const FEW_ON_STACK = 8;

/**
 * Stacks as a network input, in the order in which they are dealt to from here on; eliminated ones are left out, and blocks at the end stay
 * empty. So what is learnt of a stack depends on when its turn comes and not on where it lies.
 */
export class DecadeStacksInput implements DecadeInput {
  readonly name = 'decade-stacks-v1';
  readonly shape: InputLayout;
  private readonly oldest: number;
  private readonly columnsOfStack: number;
  private readonly nextCards: NextCards;

  constructor(rules: DecadeRules, further: readonly InputBlock[] = []) {
    const { stacks, loop } = rules.config;
    this.nextCards = new NextCards(rules);
    this.oldest = loop ? OLDEST : 0;
    const ofStack = [
      { name: 'still in the game', columns: 1 },
      { name: 'value of each of the newest cards', columns: NEWEST * VALUE_KINDS },
      { name: 'value of each of the oldest cards', columns: this.oldest * VALUE_KINDS },
      { name: 'values of a next card that makes a set', columns: VALUE_KINDS },
      { name: 'values of a next card that clears the stack', columns: VALUE_KINDS },
      { name: 'chances that the next card, and only the one after it, makes a set', columns: 2 },
      { name: 'chance that the next card clears the stack', columns: 1 },
      thermometerBlock('at least so many cards', [FEW_ON_STACK]),
      { name: 'cards', columns: 1 },
    ];
    this.columnsOfStack = inputOf(ofStack).size;
    this.shape = inputOf([
      ...Array.from({ length: stacks }, (_, turn) =>
        ofStack.map((block) => ({ ...block, name: `stack dealt to in turn ${turn + 1}: ${block.name}` })),
      ).flat(),
      thermometerBlock('at least so many stacks in the game', [stacks]),
      ...STOCK_BLOCKS,
      ...further,
    ]);
  }

  write(state: Readonly<DecadeState>, lo: number, hi: number, input: SparseRows) {
    const { eliminated, lengths, checked } = state;
    const stacks = lengths.length;
    let inGame = 0;
    this.nextCards.readHidden(state.unseen);
    for (let step = 1; step <= stacks; step++) {
      const stack = (checked + step) % stacks;
      if (eliminated[stack] === 1 || (stack === checked && lo === hi)) continue;
      const from = stack === checked ? lo : stack * DECK_SIZE;
      const to = stack === checked ? hi : from + lengths[stack];
      this.writeStack(state, from, to, input, inGame++ * this.columnsOfStack);
    }
    writeStock(state, input, writeAtLeast(inGame, stacks, input, stacks * this.columnsOfStack));
  }

  private writeStack(state: Readonly<DecadeState>, lo: number, hi: number, input: SparseRows, start: number) {
    const { nextCards } = this;
    const { values, unseen } = state;
    const { hidden } = nextCards;
    const length = hi - lo;
    input.one(start);
    let at = writeValues(values, hi - 1, -1, length, NEWEST, input, start + 1);
    at = writeValues(values, lo, 1, length, this.oldest, input, at);
    nextCards.look(values, lo, hi);
    const { makes, firstChance, secondChance } = nextCards;
    for (let kind = 0; kind < VALUE_KINDS; kind++) input.set(at++, (makes >> kind) & 1);
    const clearing = nextCards.clearing(values, lo, hi);
    let chance = 0;
    for (let kind = 0; kind < VALUE_KINDS; kind++, at++) {
      if (((clearing >> kind) & 1) === 0) continue;
      input.one(at);
      if (hidden > 0) chance += unseen[kind] / hidden;
    }
    input.set(at++, firstChance);
    input.set(at++, secondChance);
    input.set(at++, chance);
    at = writeAtLeast(length, FEW_ON_STACK, input, at);
    input.set(at, length / DECK_SIZE);
  }
}
