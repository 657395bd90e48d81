import { DECK_SIZE } from '../../../../env/base/cards.js';
import { Random } from '../../../../env/base/random.js';
import { DECK_COUNTS, VALUE_KINDS } from '../../../../env/games/decade/config.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import { moduleOf, webAssembly, type WebAssemblyApi } from '../../../../env/kernel/environment-kernel.js';
import { type LastDraws, provideCompiledEndgame } from './endgame.js';
import { ENDGAME_KERNEL } from './endgame-bytes.js';

/** The functions of kernel/endgame. */
interface Functions {
  prepare(): void;
  expected(length: number, left: number): number;
  expectedOfRing(length: number, left: number): number;
  foreseen(length: number, left: number): number;
  tableBytes(): number;
  keptBytes(): number;
  restoreKept(places: number, count: number): void;
}

/** Numbers and addresses of the module. */
type Globals = Readonly<
  Record<
    | (
        | 'deckCopies'
        | 'deckCounts'
        | 'deckValues'
        | 'entries'
        | 'isFull'
        | 'isKeptFull'
        | 'isRing'
        | 'isTotal'
        | 'keepFrom'
        | 'keepsAll'
        | 'renamings'
      )
    | ('kept' | 'keptCount' | 'keptPlaces' | 'largestTotal' | 'line' | 'loop' | 'mostKept' | 'recentPlaces')
    | ('maxRun' | 'minRun' | 'mostEntries' | 'onlyWins' | 'optional' | 'returnIfWon' | 'returnOf' | 'unseen'),
    { value: number }
  >
>;

/** Orders of the hidden cards that a value by hindsight is the mean of. */
const ORDERS = 512;

/** With so many entries the table has 64 megabytes. */
const MOST_ENTRIES = 1 << 20;
const FEWEST_ENTRIES = 1 << 14;

/** From so many hidden cards on an answer is kept: it takes long, and bounds ask for it again on the way and in the player's own game. */
const KEPT_FROM = 10;
const MOST_KEPT = 1 << 16;

/** In a ring that is searched by orders, positions with so many hidden cards are kept for good, and those met last of so many others: by cards in the deck. */
const SMALL_DECK = 16;
const KEPT_OF_LARGE = { keepFrom: 7, recentPlaces: 1 << 22 };

export const KEPT_BYTES = 12;

/** Elsewhere: so many hidden cards. */
const KEPT_OF_OTHERS = 4;

/** A table that may forget nothing has no room left, or there is no memory for more. */
export class TableFull extends Error {}

/**
 * The last draws of a single line, compiled to WebAssembly: exactly, to the bits of `DecadeEndgame`, and by hindsight.
 * Whoever imports this module has it.
 */
export class CompiledEndgame implements LastDraws {
  private readonly module: Functions & Globals;
  private readonly memory: InstanceType<WebAssemblyApi['Memory']>;
  private bytesOfMemory: Uint8Array;
  private hasDecks = false;
  private readonly answers = new Map<string, number>();

  /**
   * The first parameters are those of `DecadeEndgame`.
   * @param keepsAll so many positions are kept for good, and none more is taken: then it throws `TableFull`. Default: it forgets
   * @throws where there is no WebAssembly with SIMD
   */
  constructor(
    { table, config, deck }: DecadeRules,
    returnIfWon: number,
    returnIfLost: ArrayLike<number>,
    keepsAll?: number,
  ) {
    const { Instance, Memory } = webAssembly()!;
    this.memory = new Memory({ initial: 4 });
    const { exports } = new Instance(moduleOf(ENDGAME_KERNEL), { env: { memory: this.memory } });
    const module = (this.module = exports as Functions & Globals);
    module.minRun.value = table.minRun;
    module.maxRun.value = table.maxRun;
    module.largestTotal.value = table.largestTotal;
    module.loop.value = Number(table.loop);
    module.optional.value = Number(config.discards === 'optional');
    // Then positions are lost that cannot be emptied: with a goal they need not be.
    module.onlyWins.value = Number(table.goal === 0 && Array.from(returnIfLost).every((each) => each === 0));
    module.returnIfWon.value = returnIfWon;
    module.keepsAll.value = Number(keepsAll !== undefined);
    this.mostPositions = keepsAll ?? FEWEST_ENTRIES;
    if (deck.cards.length > SMALL_DECK)
      for (const [name, value] of Object.entries(KEPT_OF_LARGE))
        module[name as keyof typeof KEPT_OF_LARGE].value = value;
    const returnOf = new Float64Array(this.memory.buffer, module.returnOf.value, DECK_SIZE + 2);
    returnOf.set(Array.from(returnIfLost));
    returnOf.fill(returnIfWon, 0, table.goal + 1);
    this.bytesOfMemory = new Uint8Array(this.memory.buffer);
    table.columnOf.forEach((column, total) => {
      this.bytesOfMemory[module.isTotal.value + total] = Number(column !== 0);
    });
    this.bytesOfMemory.set(deck.counts, module.deckCounts.value);
    module.prepare();
  }

  /** Throws `TableFull` from so many on if it keeps all. */
  set mostPositions(most: number) {
    const { module } = this;
    module.mostEntries.value = module.mostKept.value = most;
    module.isFull.value = module.isKeptFull.value = 0;
  }

  /** Positions that are remembered: those with four draws to come or more. */
  get size(): number {
    const { entries, keptCount } = this.module;
    return entries.value + keptCount.value;
  }

  get bytes(): number {
    const { module } = this;
    return (module.isRing.value === 1 ? module.keptBytes() : module.tableBytes()) >>> 0;
  }

  /** The fewest hidden cards of positions that are kept, and how many positions are one: those that differ by the names of values. */
  get merging(): { keepFrom: number; renamings: number } {
    const { isRing, keepFrom, renamings } = this.module;
    return isRing.value === 1
      ? { keepFrom: keepFrom.value, renamings: renamings.value }
      : { keepFrom: KEPT_OF_OTHERS, renamings: 1 };
  }

  /** The positions that a ring keeps for good, for `restore`, until it keeps more; undefined elsewhere. */
  get kept(): Uint8Array | undefined {
    const { isRing, kept, keptPlaces } = this.module;
    return isRing.value === 1
      ? new Uint8Array(this.memory.buffer, kept.value, keptPlaces.value * KEPT_BYTES)
      : undefined;
  }

  /** @param kept that of the same rules in this version of the package, instead of what it keeps now */
  restore(kept: Readonly<Uint8Array>, positions: number) {
    this.module.restoreKept(kept.length / KEPT_BYTES, positions);
    this.kept!.set(kept);
  }

  readonly valueOfDraw: LastDraws['valueOfDraw'] = (values, lo, hi, unseen, left) => {
    const { module, answers } = this;
    const key = left < KEPT_FROM ? '' : String.fromCharCode(...unseen, ...values.subarray(lo, hi));
    const answer = key === '' ? undefined : answers.get(key);
    if (answer !== undefined) return answer;
    this.write(values, lo, hi, unseen);
    // Of late questions little is asked again, of early ones much; a small table is quicker.
    if (module.keepsAll.value === 0)
      module.mostEntries.value = Math.max(module.mostEntries.value, Math.min(MOST_ENTRIES, 8 ** Math.max(0, left - 4)));
    try {
      const isRing = module.isRing.value === 1;
      const expected = isRing ? module.expectedOfRing(hi - lo, left) : module.expected(hi - lo, left);
      if (answers.size >= MOST_KEPT) answers.clear();
      if (key !== '') answers.set(key, expected);
      return expected;
    } catch (cause) {
      throw module.isFull.value + module.isKeptFull.value === 0
        ? cause
        : new TableFull(`No room for more than ${this.size}`, { cause });
    }
  };

  /**
   * The mean over some orders of the hidden cards of the best result of a player who knows the order (hindsight optimization: Chong, Givan and Chang 2000; Yoon,
   * Fern, Givan and Kambhampati 2008). With few hidden cards such a player is hardly better off than an honest one, and an order is looked through in less
   * than a microsecond. Two things keep its errors equal between lines that are compared, and from one draw to the next: the orders depend on nothing but the
   * numbers of hidden cards of each value, and when a card has come those of the rest are the same without it.
   */
  readonly byHindsight: LastDraws['valueOfDraw'] = (values, lo, hi, unseen, left) => {
    if (!this.hasDecks) this.shuffleDecks();
    this.write(values, lo, hi, unseen);
    return this.module.foreseen(hi - lo, left);
  };

  private write(values: Readonly<Uint8Array>, lo: number, hi: number, unseen: Readonly<Uint8Array>) {
    const { module, memory } = this;
    // It is another one once the memory has grown.
    if (this.bytesOfMemory.buffer !== memory.buffer) this.bytesOfMemory = new Uint8Array(memory.buffer);
    const { bytesOfMemory } = this;
    for (let i = lo, at = module.line.value; i < hi; i++) bytesOfMemory[at++] = values[i];
    for (let kind = 0, at = module.unseen.value; kind < VALUE_KINDS; kind++) bytesOfMemory[at++] = unseen[kind];
  }

  /** Orders of a whole deck: `[order, card]`, its value, and how many cards of that value are at least hidden where it is. */
  private shuffleDecks() {
    const { buffer } = this.memory;
    const values = new Uint8Array(buffer, this.module.deckValues.value, ORDERS * DECK_SIZE);
    const copiesOf = new Uint8Array(buffer, this.module.deckCopies.value, ORDERS * DECK_SIZE);
    const deck = Array.from(DECK_COUNTS, (copies, kind) =>
      Array.from({ length: copies }, (_, i) => [kind + 1, i + 1] as const),
    ).flat();
    for (let order = 0; order < ORDERS; order++) {
      const random = new Random('hindsight', order);
      for (let i = deck.length - 1; i > 0; i--) {
        const j = random.below(i + 1);
        [deck[i], deck[j]] = [deck[j], deck[i]];
      }
      deck.forEach(([value, copy], i) => {
        values[order * DECK_SIZE + i] = value;
        copiesOf[order * DECK_SIZE + i] = copy;
      });
    }
    this.hasDecks = true;
  }
}

provideCompiledEndgame((...given) => new CompiledEndgame(...given));
