import { DECK_SIZE, formatCard, NO_CARD, RANKS } from '../../../../env/base/cards.js';
import { InputError } from '../../../../env/base/errors.js';
import { parseWith } from '../../../../env/base/schema.js';
import type { GameState } from '../../../../env/environment/rules.js';
import { type TensConfig, tensOptions } from '../../../../env/games/tens/config.js';
import { positionProblem } from '../../../../env/games/tens/position.js';
import type { TensRules } from '../../../../env/games/tens/rules.js';
import type { TensState } from '../../../../env/games/tens/state.js';
import type { ExactValue, ExactValues } from '../../../exact-play.js';
import { PositionClasses, rankGroups, reachable } from './position-classes.js';

/** Refuses a state that no deal leads to, as a program may lay it out. @throws InputError */
function checkPosition(state: Readonly<TensState>, config: TensConfig): void {
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

/** What the end of a game counts: the sum of these. */
export interface EndValue {
  readonly won: number;
  readonly lost: number;
  /** For each card left on the tableau and in the stock. */
  readonly cardLeft: number;
  /** For each removal made. */
  readonly removal: number;
}

/** Questions that are answered for one position and what can follow it. */
const MOST_ASKED = 8;

/** Works out expected values of the end: of the classes of positions that are asked for, and of those that can follow them. */
class EndValues {
  /** `[class of positions]`, NaN where it is not known. */
  readonly values: Float64Array;
  private asked = 0;

  constructor(
    private readonly classes: PositionClasses,
    private readonly tableauSize: number,
    private readonly value: EndValue,
  ) {
    this.values = new Float64Array(classes.size).fill(NaN);
  }

  /**
   * The game is lost when cards that wait fill the tableau before the last card. A draw leads to a greater number, so that going down the table
   * finds the positions that follow done.
   */
  of(position: number): number {
    const { values, classes } = this;
    if (Number.isNaN(values[position])) {
      const { pairs, others } = classes;
      const width = others.waiting.length;
      // Who asks often gets the whole table: a question then costs nothing.
      const all = ++this.asked > MOST_ASKED;
      const columns = all ? others.waiting.keys() : reachable(others, position % width);
      const rows = all ? pairs.waiting.keys() : reachable(pairs, Math.floor(position / width));
      const down = [...columns].reverse();
      for (const pair of [...rows].reverse()) this.fillRow(pair, down);
    }
    return values[position];
  }

  /** The positions with one class of the pairs and any of these classes of the others. */
  private fillRow(pair: number, columns: readonly number[]): void {
    const { values, classes, tableauSize, value } = this;
    const { waiting, hidden, removals, starts, to, cards } = classes.others;
    const { pairs } = classes;
    const row = pair * waiting.length;
    const [ownWaiting, ownHidden, ownRemovals] = [pairs.waiting[pair], pairs.hidden[pair], pairs.removals[pair]];
    const slots = tableauSize - ownWaiting;
    const end = pairs.starts[pair + 1];
    for (const other of columns) {
      if (!Number.isNaN(values[row + other])) continue;
      const left = ownHidden + hidden[other];
      // All cards dealt: "the rest can always be cleared". No slot free for the next card: lost.
      if (left === 0 || waiting[other] >= slots) {
        const ofCards = value.cardLeft * (ownWaiting + waiting[other] + left);
        const ofRemovals = value.removal * (ownRemovals + removals[other]);
        values[row + other] = (left === 0 ? value.won : value.lost) + ofCards + ofRemovals;
        continue;
      }
      let total = 0;
      for (let draw = pairs.starts[pair]; draw < end; draw++)
        total += pairs.cards[draw] * values[pairs.to[draw] * waiting.length + other];
      const endOfOthers = starts[other + 1];
      for (let draw = starts[other]; draw < endOfOthers; draw++) total += cards[draw] * values[row + to[draw]];
      values[row + other] = total / left;
    }
  }
}

const WON: EndValue = { won: 1, lost: 0, cardLeft: 0, removal: 0 };
const CARDS_LEFT: EndValue = { won: 0, lost: 0, cardLeft: 1, removal: 0 };

/** "+1 per card removed, +52 on a clear, +k per removal, -k once for a dead-end (loss)" */
function points({ removalPoints }: TensConfig): EndValue {
  return { won: 2 * DECK_SIZE, lost: DECK_SIZE - removalPoints, cardLeft: -1, removal: removalPoints };
}

/**
 * Tens solved: the chance of winning of every position, for one set of options, and what else is to be expected. It depends on
 * `tableauSize`, `blockTen` and `courts` (the score on the scoring too); suits, slots, the order of removals, refill and undo do not
 * change how a deal ends.
 */
export class TensSolution {
  /** Classes of positions of which the chance is known, and the memory that the chances take, in bytes. */
  readonly states: number;
  readonly bytes: number;
  private readonly classes: PositionClasses;
  private readonly points: EndValue;
  /** What has been asked for. */
  private readonly known = new Map<EndValue, EndValues>();

  constructor(readonly config: TensConfig) {
    this.classes = new PositionClasses(rankGroups(config));
    this.points = points(config);
    this.states = this.classes.size;
    this.bytes = this.ends(WON).values.byteLength;
  }

  /** The chance of winning with a shuffled deck, before it is dealt. */
  get fromDeal(): number {
    return this.ends(WON).of(0);
  }

  /**
   * The chance that the game is won from here, to about 13 digits, whatever is played: 1 for a won game, 0 for a lost one. It is what
   * the player can know: only the cards that an undo has shown count as known, not the order of the hidden ones.
   * @throws InputError when no deal leads to the position under these options
   */
  winProbability(state: Readonly<TensState>): number {
    return this.expected(state, WON);
  }

  /** The cards left to be expected at the end, as exact as the chance; they take as much memory again. */
  expectedCardsLeft(state: Readonly<TensState>): number {
    return this.expected(state, CARDS_LEFT);
  }

  /** The score to be expected at the end under the option `scoring`. */
  expectedScore(state: Readonly<TensState>): number {
    return this.expected(state, this.config.scoring === 'binary' ? WON : this.points);
  }

  private expected(state: Readonly<TensState>, value: EndValue): number {
    return this.ends(value).of(this.classOf(state));
  }

  private ends(value: EndValue): EndValues {
    const ends = this.known.get(value) ?? new EndValues(this.classes, this.config.tableauSize, value);
    this.known.set(value, ends);
    return ends;
  }

  /** The class that the position comes to with the cards known, or in which it is lost before. */
  private classOf(state: Readonly<TensState>): number {
    checkPosition(state, this.config);
    const { classes, config } = this;
    const { order, drawn, seen } = state.stock;
    const drawnOf = new Uint8Array(RANKS.length);
    for (let at = 0; at < drawn; at++) drawnOf[order[at] >> 2]++;
    let found = classes.of(drawnOf);
    for (let at = drawn; at < seen && classes.waiting(found) < config.tableauSize; at++) {
      drawnOf[order[at] >> 2]++;
      found = classes.of(drawnOf);
    }
    return found;
  }
}

/**
 * Solves Tens for any options, in 9 MB (Block Ten with quartets: 21 MB): positions when they are asked for. The same every time.
 * @throws InputError for options that are none
 */
export function solveTens(config: TensConfig): TensSolution {
  return new TensSolution(parseWith(tensOptions, config, 'option'));
}

/** Tens by its solution: chance of winning, score, and cards left, all three exact. */
export function tensValues({ config }: TensRules): ExactValues {
  let solution: TensSolution | undefined;
  return {
    of: (given: Readonly<GameState>): ExactValue | null => {
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
