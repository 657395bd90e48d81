import { DECK_SIZE } from '../../../../env/cards.js';
import { VALUE_KINDS } from '../../../../env/games/decade/config.js';
import { NextCards } from '../../../../env/games/decade/next-cards.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import type { AfterstateBlock } from '../../../afterstates/afterstates.js';
import type { SparseRows, Thermometers } from '../../../networks/sparse-rows.js';
import type { DecadeInput } from './input.js';
import { STOCK_BLOCKS, stockThermometers, writeAtLeast, writeStock, writeValues } from './stock-columns.js';

/** Newest cards shown of a stack, and in a ring its oldest ones. */
const NEWEST = 2;
const OLDEST = 2;

/** Up to so many cards on a stack there is a column for each number. */
const FEW = 8;

/**
 * Stacks as a network input, in the order in which they are dealt to from here on; eliminated ones are left out, and blocks at the end stay
 * empty. So what is learnt of a stack depends on when its turn comes and not on where it lies.
 */
export class DecadeStacksInput implements DecadeInput {
  readonly name = 'decade-stacks-v1';
  readonly size: number;
  readonly blocks: readonly AfterstateBlock[];
  readonly thermometers: Thermometers;
  private readonly oldest: number;
  private readonly columnsOfStack: number;
  private readonly nextCards: NextCards;

  constructor(rules: DecadeRules) {
    const { stacks, loop } = rules.config;
    this.nextCards = new NextCards(rules);
    this.oldest = loop ? OLDEST : 0;
    const ofStack: AfterstateBlock[] = [
      { name: 'still in the game', columns: 1 },
      { name: 'value of each of the newest cards', columns: NEWEST * VALUE_KINDS },
      { name: 'value of each of the oldest cards', columns: this.oldest * VALUE_KINDS },
      { name: 'values of a next card that makes a set', columns: VALUE_KINDS },
      { name: 'values of a next card that clears the stack', columns: VALUE_KINDS },
      { name: 'chances that the next card, and only the one after it, makes a set', columns: 2 },
      { name: 'chance that the next card clears the stack', columns: 1 },
      { name: 'at least so many cards', columns: FEW },
      { name: 'cards', columns: 1 },
    ];
    this.columnsOfStack = ofStack.reduce((sum, { columns }) => sum + columns, 0);
    this.blocks = [
      ...Array.from({ length: stacks }, (_, turn) =>
        ofStack.map(({ name, columns }) => ({ name: `stack dealt to in turn ${turn + 1}: ${name}`, columns })),
      ).flat(),
      { name: 'at least so many stacks in the game', columns: stacks },
      ...STOCK_BLOCKS,
    ];
    this.size = this.blocks.reduce((sum, { columns }) => sum + columns, 0);
    const inGame = stacks * this.columnsOfStack;
    const ofStacks = Array.from({ length: stacks }, (_, turn) => (turn + 1) * this.columnsOfStack - 1 - FEW);
    this.thermometers = Uint32Array.from([
      ...ofStacks.flatMap((at) => [at, at + FEW]),
      ...[inGame, inGame + stacks],
      ...stockThermometers(inGame + stacks),
    ]);
  }

  write(state: Readonly<DecadeState>, lo: number, hi: number, input: SparseRows): void {
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
    const at = writeAtLeast(inGame, stacks, input, stacks * this.columnsOfStack);
    writeStock(state, input, at);
  }

  private writeStack(state: Readonly<DecadeState>, lo: number, hi: number, input: SparseRows, start: number): void {
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
    at = writeAtLeast(length, FEW, input, at);
    input.set(at, length / DECK_SIZE);
  }
}
