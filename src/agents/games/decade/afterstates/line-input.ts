import { DECK_SIZE } from '../../../../env/cards.js';
import { DECK_COUNTS, DECK_TOTAL, VALUE_KINDS } from '../../../../env/games/decade/config.js';
import { NextCards } from '../../../../env/games/decade/next-cards.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import type { AfterstateBlock } from '../../../afterstates/afterstates.js';
import type { SparseRows, Thermometers } from '../../../networks/sparse-rows.js';
import type { DecadeInput } from './input.js';
import { STOCK_BLOCKS, stockThermometers, writeAtLeast, writeStock, writeValues } from './stock-columns.js';

/** Cards shown at either end. */
const SHOWN = { loop: { newest: 8, oldest: 8 }, straight: { newest: 10, oldest: 4 } };

/** Up to so many cards on the line there is a column for each number. */
const FEW = 12;

const PER_COPY: readonly number[] = Array.from(DECK_COUNTS, (copies) => 1 / copies);

/** A single line as a network input: its ends, what the next cards could do, what is left in the stock. */
export class DecadeLineInput implements DecadeInput {
  readonly name = 'decade-line-v1';
  readonly size: number;
  readonly blocks: readonly AfterstateBlock[];
  readonly thermometers: Thermometers;
  private readonly newest: number;
  private readonly oldest: number;
  private readonly nextCards: NextCards;
  /** `[sum]`: 1 if cards with this sum would be in one run with the next card; below the largest total. */
  private readonly reached: Uint8Array;
  /** `[kind]`: cards on the line. */
  private readonly copies = new Uint8Array(VALUE_KINDS);

  constructor(rules: DecadeRules) {
    this.nextCards = new NextCards(rules);
    this.reached = new Uint8Array(rules.table.largestTotal);
    const { newest, oldest } = rules.config.loop ? SHOWN.loop : SHOWN.straight;
    this.newest = newest;
    this.oldest = oldest;
    const ends: AfterstateBlock[] = [
      { name: 'value of each of the newest cards', columns: newest * VALUE_KINDS },
      { name: 'value of each of the oldest cards', columns: oldest * VALUE_KINDS },
      { name: 'sums that the next card could join', columns: this.reached.length - 1 },
      { name: 'values of a next card that makes a set', columns: VALUE_KINDS },
      { name: 'chances that the next card, only the one after it, or neither makes a set', columns: 3 },
      { name: 'cards of each value on the line', columns: VALUE_KINDS },
    ];
    this.blocks = [
      ...ends,
      { name: 'at least so many cards on the line', columns: FEW },
      { name: 'cards on the line, and their total', columns: 2 },
      ...STOCK_BLOCKS,
    ];
    const columnsOf = (blocks: readonly AfterstateBlock[]) => blocks.reduce((sum, { columns }) => sum + columns, 0);
    this.size = columnsOf(this.blocks);
    const counts = columnsOf(ends);
    this.thermometers = Uint32Array.of(counts, counts + FEW, ...stockThermometers(this.size - columnsOf(STOCK_BLOCKS)));
  }

  write(state: Readonly<DecadeState>, lo: number, hi: number, input: SparseRows): void {
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
  }
}
