import { DECK_SIZE } from '../../../../env/cards.js';
import { VALUE_KINDS, VALUE_OF } from '../../../../env/games/decade/config.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import { moduleOf, webAssembly, type WebAssemblyApi } from '../../../../env/kernel/environment-kernel.js';
import { DecadeForesight, MOST_HIDDEN, MOST_POSITIONS, tooManyPositions } from './foresight.js';
import { FORESIGHT_KERNEL } from './kernel-bytes.js';

/** The functions of kernel/foresight/index.ts. */
interface Functions {
  prepare(): void;
  begin(left: number): number;
  above(length: number, left: number, threshold: number): number;
  lines(length: number, dealt: number, left: number): number;
  bestEnd(left: number): number;
}

/** Numbers and addresses of the module. */
type Globals = Readonly<
  Record<
    'deck' | 'deckCards' | 'hidden' | 'isTotal' | 'largestTotal' | 'line' | 'maxPositions' | 'maxRun' | 'minRun',
    { value: number }
  >
>;

/** What `lines` returns besides a bound: 0 or 1. */
const TOO_MANY_POSITIONS = 2;
const ENDS = 3;

/** The longest sets that it knows. */
const LONGEST = 3;

/**
 * As `DecadeForesight`, its reference, compiled to WebAssembly: for rings of sets of at most three cards, 20 times as fast. A line is told to be lost by the
 * sets of hidden cards that it can come apart with, which takes fewer draws than to count them.
 */
export class CompiledForesight {
  private readonly module: Functions & Globals;
  private readonly memory: InstanceType<WebAssemblyApi['Memory']>;
  /** Where there are too many parts of the hidden cards. */
  private readonly reference: DecadeForesight;

  /** @throws where there is no WebAssembly with SIMD */
  constructor(
    rules: DecadeRules,
    private readonly maxPositions = MOST_POSITIONS,
  ) {
    const { Instance, Memory } = webAssembly()!;
    this.memory = new Memory({ initial: 16 });
    this.module = new Instance(moduleOf(FORESIGHT_KERNEL), { env: { memory: this.memory } }).exports as Functions &
      Globals;
    const { module } = this;
    const { minRun, maxRun, largestTotal, columnOf } = rules.table;
    module.minRun.value = minRun;
    module.maxRun.value = maxRun;
    module.largestTotal.value = largestTotal;
    module.maxPositions.value = maxPositions;
    this.write(
      module.isTotal.value,
      Array.from(columnOf, (column) => Number(column !== 0)),
    );
    module.prepare();
    this.reference = new DecadeForesight(rules, maxPositions);
  }

  static knows({ config, table }: DecadeRules): boolean {
    return (
      table.loop &&
      config.discards === 'optional' &&
      config.stacks === 1 &&
      table.maxRun <= LONGEST &&
      webAssembly() !== undefined
    );
  }

  /** @see DecadeForesight.of */
  of(state: Readonly<DecadeState>, hidden: number): number {
    const { module } = this;
    const deck = Array.from(state.stock.wholeOrder(), (card) => VALUE_OF[card]);
    const { drawn } = state.stock;
    const left = Math.min(hidden, deck.length - drawn);
    if (left > MOST_HIDDEN) return this.reference.of(state, hidden);
    const length = state.lengths[0];
    this.write(module.deck.value, deck);
    module.deckCards.value = deck.length;
    this.write(module.line.value, state.values.subarray(0, length));
    let found: number;
    try {
      found = module.lines(length, drawn, left);
    } catch {
      found = TOO_MANY_POSITIONS; // for the memory that a module can have
    }
    if (found === TOO_MANY_POSITIONS) throw tooManyPositions(this.maxPositions);
    if (found < TOO_MANY_POSITIONS) return found;
    return found === ENDS ? module.bestEnd(left) : this.reference.of(state, hidden);
  }

  /**
   * The chance of winning from a draw, as `DecadeThreshold.above` tells it.
   * @returns undefined if there are too many parts of the hidden cards
   */
  above(values: ArrayLike<number>, unseen: Readonly<Uint8Array>, left: number, threshold: number): number | undefined {
    const { module } = this;
    this.write(module.hidden.value + 1, unseen.subarray(0, VALUE_KINDS));
    this.write(module.line.value, values);
    return module.begin(left) === 0 ? undefined : module.above(values.length, left, threshold);
  }

  private write(at: number, values: ArrayLike<number>): void {
    new Uint8Array(this.memory.buffer, at, DECK_SIZE).set(values);
  }
}
