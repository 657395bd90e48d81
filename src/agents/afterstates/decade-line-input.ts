import { DECK_SIZE } from '../../env/cards.js';
import type { DecadeRules } from '../../env/games/decade/rules.js';
import type { DecadeState } from '../../env/games/decade/state.js';
import { DECK_COUNTS, DECK_TOTAL, VALUE_KINDS } from '../../env/games/decade/values.js';
import type { AfterstateBlock } from './afterstates.js';
import type { DecadeInput } from './decade-input.js';
import { DecadeNextDraws } from './decade-next-draws.js';

/** Cards shown at either end. */
const SHOWN = { loop: { newest: 8, oldest: 8 }, straight: { newest: 10, oldest: 4 } };
/** Up to so many cards, on the line or in the stock, there is a column for each number. */
const FEW = 12;

/** A single line as a network input: its ends, what the next cards could do, what is left in the stock. */
export class DecadeLineInput implements DecadeInput {
  readonly name: string;
  readonly size: number;
  readonly blocks: readonly AfterstateBlock[];
  private readonly newest: number;
  private readonly oldest: number;
  private readonly draws: DecadeNextDraws;

  constructor(rules: DecadeRules) {
    this.draws = new DecadeNextDraws(rules);
    const { newest, oldest } = rules.config.loop ? SHOWN.loop : SHOWN.straight;
    this.newest = newest;
    this.oldest = oldest;
    this.name = 'decade line v1';
    this.blocks = [
      { name: 'value of each of the newest cards', columns: newest * VALUE_KINDS },
      { name: 'value of each of the oldest cards', columns: oldest * VALUE_KINDS },
      { name: 'sums that the next card could join', columns: this.draws.reached.length - 1 },
      { name: 'values of a next card that makes a set', columns: VALUE_KINDS },
      { name: 'chance of each value for the next card', columns: VALUE_KINDS },
      { name: 'chances that the next card, only the one after it, or neither makes a set', columns: 3 },
      { name: 'at least so many hidden cards of each value', columns: DECK_COUNTS.reduce((sum, n) => sum + n, 0) },
      { name: 'cards of each value on the line', columns: VALUE_KINDS },
      { name: 'at least so many cards on the line, and in the stock', columns: 2 * FEW },
      { name: 'cards on the line and in the stock, total of the line', columns: 3 },
    ];
    this.size = this.blocks.reduce((sum, { columns }) => sum + columns, 0);
  }

  write(state: Readonly<DecadeState>, lo: number, hi: number, inputs: Float32Array, start: number): void {
    const { draws } = this;
    const { values, unseen } = state;
    const length = hi - lo;
    const hidden = state.stock.left;
    let at = start;
    for (let i = 0, shown = Math.min(this.newest, length); i < shown; i++)
      inputs[at + i * VALUE_KINDS + values[hi - 1 - i] - 1] = 1;
    at += this.newest * VALUE_KINDS;
    for (let i = 0, shown = Math.min(this.oldest, length); i < shown; i++)
      inputs[at + i * VALUE_KINDS + values[lo + i] - 1] = 1;
    at += this.oldest * VALUE_KINDS;

    draws.look(values, lo, hi, unseen, hidden);
    const { reached } = draws;
    for (let sum = 1; sum < reached.length; sum++) inputs[at++] = reached[sum];
    for (let kind = 0; kind < VALUE_KINDS; kind++) inputs[at++] = (draws.makes >> kind) & 1;
    const share = hidden > 0 ? 1 / hidden : 0;
    for (let kind = 0; kind < VALUE_KINDS; kind++) inputs[at++] = unseen[kind] * share;
    inputs[at++] = draws.first;
    inputs[at++] = draws.second;
    inputs[at++] = 1 - draws.first - draws.second;

    for (let kind = 0; kind < VALUE_KINDS; kind++) {
      for (let copies = 0; copies < unseen[kind]; copies++) inputs[at + copies] = 1;
      at += DECK_COUNTS[kind];
    }
    let total = 0;
    for (let i = lo; i < hi; i++) {
      total += values[i];
      inputs[at + values[i] - 1] += PER_COPY[values[i] - 1];
    }
    at += VALUE_KINDS;
    for (let i = 0; i < FEW && i < length; i++) inputs[at + i] = 1;
    at += FEW;
    for (let i = 0; i < FEW && i < hidden; i++) inputs[at + i] = 1;
    at += FEW;
    inputs[at++] = length / DECK_SIZE;
    inputs[at++] = hidden / DECK_SIZE;
    inputs[at] = total / DECK_TOTAL;
  }
}

const PER_COPY: readonly number[] = Array.from(DECK_COUNTS, (copies) => 1 / copies);
