import { DECK_SIZE, formatCard, NO_CARD, RANKS } from '../../../../env/base/cards.js';
import { InputError } from '../../../../env/base/errors.js';
import { parseWith } from '../../../../env/base/schema.js';
import type { GameState } from '../../../../env/environment/rules.js';
import { type TensConfig, tensOptions } from '../../../../env/games/tens/config.js';
import { positionProblem } from '../../../../env/games/tens/position.js';
import type { TensRules } from '../../../../env/games/tens/rules.js';
import type { TensState } from '../../../../env/games/tens/state.js';
import type { ExactValue, ExactValues } from '../../../exact-play.js';
import { followers, PositionClasses, rankGroups } from './position-classes.js';

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

/** Expected values of the end: of the classes of positions that can follow one. */
class EndValues {
  private readonly pairs;
  private readonly others;
  /** Of what has been asked for: `[pairs, others]`. */
  private readonly known = new Map<EndValue, Float64Array>();

  constructor(
    { pairs, others }: PositionClasses,
    first: number,
    private readonly tableauSize: number,
  ) {
    this.pairs = followers(pairs, Math.floor(first / others.size));
    this.others = followers(others, first % others.size);
  }

  /** Undefined for a position that does not follow. */
  of(position: number, value: EndValue): number | undefined {
    const { numbers, found } = this.others;
    const pair = this.pairs.numbers[Math.floor(position / numbers.length)];
    const other = numbers[position % numbers.length];
    if (pair < 0 || other < 0) return undefined;
    let values = this.known.get(value);
    if (!values) {
      const { size } = this.pairs.found;
      values = new Float64Array(size * found.size);
      this.known.set(value, values);
      // A draw leads to a greater number, so that going down the table finds the positions that follow done.
      for (let row = size - 1; row >= 0; row--) this.fillRow(row, values, value);
    }
    return values[pair * found.size + other];
  }

  /** The positions with one class of the pairs. The game is lost when cards that wait fill the tableau before the last card. */
  private fillRow(pair: number, values: Float64Array, { won, lost, cardLeft, removal }: EndValue): void {
    const {
      tableauSize,
      pairs: { found: pairs },
    } = this;
    const { size, waiting, hidden, removals, starts, to, cards } = this.others.found;
    const { waiting: waitingPairs, hidden: hiddenPairs, removals: pairRemovals, to: toPairs, cards: ofPairs } = pairs;
    const start = pairs.starts[pair];
    const end = pairs.starts[pair + 1];
    const row = pair * size;
    for (let other = size - 1; other >= 0; other--) {
      const wait = waitingPairs[pair] + waiting[other];
      const left = hiddenPairs[pair] + hidden[other];
      // All cards dealt: "the rest can always be cleared". No slot free for the next card: lost.
      if (left === 0 || wait >= tableauSize) {
        const ofRemovals = removal * (pairRemovals[pair] + removals[other]);
        values[row + other] = (left === 0 ? won : lost) + cardLeft * (wait + left) + ofRemovals;
        continue;
      }
      let total = 0;
      for (let draw = start; draw < end; draw++) total += ofPairs[draw] * values[toPairs[draw] * size + other];
      for (let draw = starts[other]; draw < starts[other + 1]; draw++) total += cards[draw] * values[row + to[draw]];
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
  /** Classes of positions, and the memory that the chances of all of them take, in bytes. */
  readonly states: number;
  readonly bytes: number;
  private readonly classes;
  private readonly points;
  /** Of the first game that was asked about, then of all. */
  private known?: EndValues;

  constructor(readonly config: TensConfig) {
    this.classes = new PositionClasses(rankGroups(config));
    this.points = points(config);
    this.states = this.classes.pairs.size * this.classes.others.size;
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
    return this.expectedFrom(this.classOf(state), value);
  }

  private expectedFrom(position: number, value: EndValue): number {
    const known = this.known?.of(position, value);
    if (known !== undefined) return known;
    // Who asks about a second game gets the whole table: a question then costs nothing.
    this.known = new EndValues(this.classes, this.known ? 0 : position, this.config.tableauSize);
    return this.expectedFrom(position, value);
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
 * Solves Tens for any options, positions when they are asked for, in 3 MB of chances for one game and 9 MB for all (Block Ten with quartets: 7 and 21 MB). The same every time.
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
