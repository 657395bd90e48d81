import { DECK_SIZE, formatCard, NO_CARD, RANKS } from '../../../../env/base/cards.js';
import { InputError } from '../../../../env/base/errors.js';
import { parseWith } from '../../../../env/base/schema.js';
import { type TensConfig, tensOptions } from '../../../../env/games/tens/config.js';
import { positionProblem } from '../../../../env/games/tens/position.js';
import type { TensRules } from '../../../../env/games/tens/rules.js';
import type { TensState } from '../../../../env/games/tens/state.js';
import { exportsOf } from '../../../../env/kernel/environment-kernel.js';
import type { ExactValue, ExactValues } from '../../../exact-play.js';
import { TENS_KERNEL } from './kernel-bytes.js';
import { rankGroups } from './rank-groups.js';

/** Refuses a state that no deal leads to, as a program may lay it out. @throws InputError */
function checkPosition(state: Readonly<TensState>, config: TensConfig) {
  const gone = new Set(state.stock.order.subarray(0, state.stock.drawn));
  const tableau = Array.from(state.tableau);
  const { tableauSize } = config;
  if (tableau.length === tableauSize)
    for (const card of tableau)
      if (card !== NO_CARD && !gone.delete(card))
        throw new InputError(`Expected a tableau of different cards that have been drawn, but got ${formatCard(card)}`);
  const left = [...gone];
  const problem = positionProblem(config, { tableau, gone: left });
  if (problem === null) return;
  const { rule, got, at } = problem;
  throw new InputError(
    {
      slots: `Expected a position with ${tableauSize} slots, but got ${got}`,
      dealt: `Expected at least the ${tableauSize} cards of the deal to be drawn, but got ${got}`,
      full: `Expected no empty slot while the stock lasts (refill: strict), but got ${got}`,
      removals: `Expected the cards gone to be whole removals, but got ${got} of rank ${RANKS[left[at] >> 2]}`,
      size: `Expected removals of at most ${tableauSize} cards, the size of the tableau, but got ${got}`,
      empty: `Expected empty slots that whole removals have left, but got ${got}`,
    }[rule],
  );
}

/** The exports of kernel/tens-exact. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly drawn: { readonly value: number };
  prepare(pairs: number, twins: number, quartets: number, blocked: number): void;
  states(): number;
  classOfDrawn(): number;
  waiting(position: number): number;
  begin(position: number): void;
  solve(tableauSize: number, won: number, lost: number, cardLeft: number, removal: number): number;
  valueAt(found: number, position: number, nth: number): number;
}

/** What the end of a game counts: won, lost, for each card left on the tableau and in the stock, for each removal made. */
type EndValue = readonly [won: number, lost: number, cardLeft: number, removal: number];

const WON: EndValue = [1, 0, 0, 0];

/** "+1 per card removed, +52 on a clear, +k per removal, -k once for a dead-end (loss)" */
function points({ removalPoints }: TensConfig): EndValue {
  return [2 * DECK_SIZE, DECK_SIZE - removalPoints, -1, removalPoints];
}

/**
 * Tens solved: the chance of winning of every position, for one set of options, and what else is to be expected. It depends on
 * `tableauSize`, `blockTen` and `courts` (the score on the scoring too); suits, slots, the order of removals, refill and undo do not
 * change how a deal ends. Computed in kernel/tens-exact.
 */
export class TensSolution {
  /** Classes of positions, and the memory that the chances of all of them take, in bytes. */
  readonly states: number;
  readonly bytes: number;
  private readonly groups;
  /** In the order of the groups. */
  private readonly ranks: readonly number[];
  private readonly points;
  private kernel: Kernel;
  /** Where the expectations are that have been asked for: of the first game that was asked about, then of all. */
  private known?: Map<EndValue, number>;

  constructor(readonly config: TensConfig) {
    this.groups = rankGroups(config);
    const { pairs, twins, quartets, blocked } = this.groups;
    this.ranks = [...pairs.flat(), ...twins, ...quartets, ...blocked];
    this.points = points(config);
    this.kernel = this.newKernel();
    this.states = this.kernel.states();
    this.bytes = this.states * 8;
  }

  /** The chance of winning with a shuffled deck, before it is dealt. */
  get fromDeal(): number {
    return this.expectedFrom(0, WON);
  }

  /**
   * The chance that the game is won from here, to about 13 digits, whatever is played: 1 for a won game, 0 for a lost one. It is what
   * the player can know: only the cards that an undo has shown count as known, not the order of the hidden ones.
   * @throws InputError when no deal leads to the position under these options
   */
  winProbability(state: Readonly<TensState>): number {
    return this.expectedFrom(this.classOf(state), WON);
  }

  /** The cards left to be expected at the end, as exact as the chance. */
  expectedCardsLeft(state: Readonly<TensState>): number {
    return this.expectedFrom(this.classOf(state), WON, 1);
  }

  /** The score to be expected at the end under the option `scoring`. */
  expectedScore(state: Readonly<TensState>): number {
    return this.expectedFrom(this.classOf(state), this.config.scoring === 'binary' ? WON : this.points);
  }

  private newKernel(): Kernel {
    const kernel = exportsOf<Kernel>(TENS_KERNEL);
    const { pairs, twins, quartets, blocked } = this.groups;
    kernel.prepare(pairs.length, twins.length, quartets.length, blocked.length);
    return kernel;
  }

  /** @param nth 0, or 1 for the cards left, which come with each value */
  private expectedFrom(position: number, value: EndValue, nth = 0): number {
    const found = this.known?.get(value);
    const expected = found === undefined ? NaN : this.kernel.valueAt(found, position, nth);
    if (!Number.isNaN(expected)) return expected;
    if (!this.known || found !== undefined) {
      // Who asks about a second game gets the whole table: a question then costs nothing.
      if (this.known) this.kernel = this.newKernel();
      this.kernel.begin(this.known ? 0 : position);
      this.known = new Map();
    }
    this.known.set(value, this.kernel.solve(this.config.tableauSize, ...value));
    return this.expectedFrom(position, value, nth);
  }

  /** The class that the position comes to with the cards known, or in which it is lost before. */
  private classOf(state: Readonly<TensState>) {
    checkPosition(state, this.config);
    const { config, kernel, ranks } = this;
    const { order, drawn, seen } = state.stock;
    const drawnOf = new Uint8Array(RANKS.length);
    for (let at = 0; at < drawn; at++) drawnOf[order[at] >> 2]++;
    const asKernel = new Uint8Array(kernel.memory.buffer, kernel.drawn.value, RANKS.length);
    for (let at = drawn; ; at++) {
      for (let i = 0; i < ranks.length; i++) asKernel[i] = drawnOf[ranks[i]];
      const found = kernel.classOfDrawn();
      if (at >= seen || kernel.waiting(found) >= config.tableauSize) return found;
      drawnOf[order[at] >> 2]++;
    }
  }
}

/**
 * Solves Tens for any options, positions when they are asked for, in 7 MB for one game and 17 MB for all (Block Ten with quartets: 17 and 43 MB), half of it chances. The same every time.
 * @throws InputError for options that are none
 */
export function solveTens(config: TensConfig): TensSolution {
  return new TensSolution(parseWith(tensOptions, config, 'option'));
}

/** Tens by its solution: chance of winning, score, and cards left, all three exact. */
export function tensValues({ config }: TensRules): ExactValues {
  let solution: TensSolution | undefined;
  return {
    of: (given): ExactValue | null => {
      const state = given as Readonly<TensState>;
      solution ??= solveTens(config);
      try {
        return {
          winProbability: solution.winProbability(state),
          score: solution.expectedScore(state),
          result: solution.expectedCardsLeft(state),
        };
      } catch (error) {
        if (error instanceof InputError) return null; // a program may lay out what no deal leads to
        throw error;
      }
    },
  };
}
