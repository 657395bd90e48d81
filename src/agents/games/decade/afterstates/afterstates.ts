import { DECK_SIZE } from '../../../../env/base/cards.js';
import { InputError } from '../../../../env/base/errors.js';
import { CARDS_LEFT, type RewardScheme, SCORE, WIN } from '../../../../env/environment/rules.js';
import { LineSets } from '../../../../env/games/decade/moves.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import type { AfterstateBatch, AfterstateBlock } from '../../../afterstates/afterstate-batch.js';
import { type Afterstates, type AfterstatesOptions, MOST_SOLVED } from '../../../afterstates/afterstates.js';
import { extended, type Thermometers } from '../../../networks/network-description.js';
import { lastDraws } from '../exact/endgame.js';
import { type DecadeInput, DecadeLineInput, DecadeStacksInput } from './input.js';
import { type EndReturns, SingleMoveAfterstates } from './single-moves.js';

/** Ends of a window are counted from the stack's first card: 0 to 52. */
const WINDOW_ENDS = DECK_SIZE + 1;

/** Moves on a way at most: discards of at least two cards, and a draw. */
const MAX_PATH = DECK_SIZE / 2 + 1;

/**
 * Where sets may wait, positions after draws that are looked ahead are exact from so many hidden cards on at most: a decision asks for hundreds of them, and each
 * more card takes four times as long.
 */
const MOST_AHEAD = 8;

/**
 * Decade's afterstates: the positions in which a card is drawn. A discard may uncover another set; then the way goes on until none is left
 * (with optional discards it may also stop before). A set holds the newest cards and in a ring perhaps the oldest, so what is left of
 * the stack is always a window lo .. hi of it.
 */
class DecadeAfterstates implements Afterstates<DecadeState> {
  readonly name: string;
  readonly size: number;
  readonly blocks: readonly AfterstateBlock[];
  readonly thermometers: Thermometers;
  readonly inputVersion?: number;
  readonly endgame: number;
  readonly hindsight: number;
  /** Made when it is first asked: many games are left before. */
  private last: ReturnType<typeof lastDraws> | undefined;
  private readonly input: DecadeInput;
  private readonly optional: boolean;
  /** `[cards left]`: return of a game that ends so. */
  private readonly returnIfWon: Float64Array;
  private readonly returnIfLost: Float64Array;
  /** For a custom reward: where the moves of a path are played to see what they earn. */
  private readonly after: DecadeState | undefined;
  /** `[lo, hi]`: the last first-move and the last position that came by this window, and the row that it got there. */
  private readonly seenFrom = new Int32Array(WINDOW_ENDS * WINDOW_ENDS);
  private readonly seenIn = new Int32Array(WINDOW_ENDS * WINDOW_ENDS);
  private readonly rowOf = new Int32Array(WINDOW_ENDS * WINDOW_ENDS);
  private firstMoves = 0;
  private positions = 0;
  /** The moves of the path being followed; those to each row of the position, [row, MAX_PATH], and their numbers. */
  private readonly path = new Int32Array(MAX_PATH);
  private paths = new Int32Array(8 * MAX_PATH);
  private pathLengths = new Uint8Array(8);
  /** A list of sets for each move of the path. */
  private readonly sets: readonly LineSets[];
  private state!: Readonly<DecadeState>;
  private batch!: AfterstateBatch;
  private base = 0;
  private stockLeft = 0;
  private firstRow = 0;
  /** Hidden cards from which on candidates of the position are exact, and from which on none has an input row. */
  private exact = 0;
  private known = 0;

  constructor(
    private readonly rules: DecadeRules,
    private readonly reward: RewardScheme<DecadeState>,
    ends: EndReturns,
    { endgame = 0, hindsight = 0, inputVersion = 1 }: AfterstatesOptions = {},
  ) {
    const { stacks, loop } = rules.config;
    if (inputVersion > 1 && stacks === 1 && loop) this.inputVersion = 2;
    this.input = stacks === 1 ? new DecadeLineInput(rules, this.inputVersion) : new DecadeStacksInput(rules);
    this.name = this.input.name;
    ({ size: this.size, blocks: this.blocks, thermometers: this.thermometers } = this.input.shape);
    this.optional = rules.config.discards === 'optional';
    this.returnIfWon = ends.won;
    this.returnIfLost = ends.lost;
    const isKnown = rules.config.stacks === 1 && ends.isAll;
    if (!ends.isAll) this.after = rules.createState();
    this.endgame = isKnown ? Math.min(endgame, MOST_SOLVED) : 0;
    this.hindsight = isKnown ? hindsight : 0;
    this.sets = Array.from({ length: MAX_PATH }, () => new LineSets(rules.table));
  }

  expand(state: Readonly<DecadeState>, batch: AfterstateBatch, draws = 0) {
    const { table } = this.rules;
    this.exact = this.optional && draws > 0 ? Math.min(this.endgame, MOST_AHEAD) : this.endgame;
    this.known = draws < 2 ? Math.max(this.exact, this.hindsight) : this.exact;
    this.state = state;
    this.batch = batch;
    this.base = state.checked * DECK_SIZE;
    this.stockLeft = state.stockLeft;
    this.firstRow = batch.rows;
    this.positions++;
    const lo = this.base;
    const hi = lo + state.lengths[state.checked];
    let others = 0;
    // Only the first three cards of a straight line can have a set that does not end at the newest card.
    if (!table.loop && table.rows === 2 && hi - lo === 3) {
      const total = state.values[lo] + state.values[lo + 1];
      const column = total > table.largestTotal ? 0 : table.columnOf[total];
      if (column !== 0) this.take(table.totals + column - 1, lo + 2, hi, others++);
    }
    this.follow(lo, hi, 0, others);
  }

  pathTo(row: number, moves: Int32Array): number {
    const from = row * MAX_PATH;
    for (let i = 0; i < this.pathLengths[row]; i++) moves[i] = this.paths[from + i];
    return this.pathLengths[row];
  }

  /** Goes through the sets of the window lo .. hi, which `depth` discards have led to. `others`: sets found beside those. */
  private follow(lo: number, hi: number, depth: number, others: number) {
    const sets = this.sets[depth];
    const own = sets.listNewest(this.state.values, lo, hi - lo);
    for (let i = 0; i < own; i++) {
      // The set goes from its first card to the newest, and in a ring on with the oldest ones.
      const end = lo + sets.starts[i];
      this.take(sets.actions[i], end + sets.counts[i] - (hi - lo), end, depth);
    }
    const found = own + others;
    if (found === 0 || this.optional) this.stop(lo, hi, depth, found);
  }

  /** A discard, the move number `depth` of the path, that leaves the window lo .. hi. */
  private take(action: number, lo: number, hi: number, depth: number) {
    this.path[depth] = action;
    if (depth === 0) this.firstMoves++;
    const window = (lo - this.base) * WINDOW_ENDS + hi - this.base;
    if (this.seenFrom[window] === this.firstMoves) return;
    this.seenFrom[window] = this.firstMoves;
    if (this.reachesGoal(lo, hi) || (lo === hi && this.clears())) {
      const earned = this.earned(depth + 1) ?? this.returnIfWon[this.cardsLeft(lo, hi)];
      this.batch.addCertain(this.path[0], depth + 1, earned);
    } else if (lo < hi) this.follow(lo, hi, depth + 1, 0);
    else this.stop(lo, hi, depth + 1, 0);
  }

  /** Cards left in all with the window lo .. hi on the checked stack. */
  private cardsLeft(lo: number, hi: number) {
    const { state, stockLeft } = this;
    return stockLeft + state.cardsOnTable - state.lengths[state.checked] + hi - lo;
  }

  private reachesGoal(lo: number, hi: number) {
    const { goal } = this.rules.table;
    return this.stockLeft <= goal && this.cardsLeft(lo, hi) <= goal;
  }

  /** Whether an empty checked stack is the last. Rules: won "as soon as all stacks are eliminated". */
  private clears() {
    const { eliminated, checked } = this.state;
    if (eliminated.length === 1) return false;
    for (let stack = 0; stack < eliminated.length; stack++)
      if (eliminated[stack] === 0 && stack !== checked) return false;
    return true;
  }

  /** The way ends after `depth` discards with the cards lo .. hi on the stack, and `sets` in them: a draw, or the end of the game. */
  private stop(lo: number, hi: number, depth: number, sets: number) {
    const { batch, state, base, path } = this;
    const { draw, finish } = this.rules.table;
    if (this.stockLeft === 0) {
      // Without a set the game is over at once; otherwise the player finishes it.
      if (sets > 0) path[depth] = finish;
      const length = depth + (sets > 0 ? 1 : 0);
      batch.addCertain(path[0], length, this.earned(length) ?? this.returnIfLost[this.cardsLeft(lo, hi)]);
      return;
    }
    path[depth] = draw;
    if (this.stockLeft <= this.known) {
      batch.addCertain(path[0], depth + 1, this.lastDraw(lo, hi));
      return;
    }
    const window = (lo - base) * WINDOW_ENDS + hi - base;
    if (this.seenIn[window] === this.positions) {
      batch.addShared(path[0], depth + 1, this.earned(depth) ?? 0, this.rowOf[window]);
      return;
    }
    this.seenIn[window] = this.positions;
    this.rowOf[window] = batch.rows;
    if (batch.rows === this.firstRow) this.input.read?.(state);
    this.noteWay(batch.rows - this.firstRow, depth + 1);
    const input = batch.addSparse(path[0], depth + 1, this.earned(depth) ?? 0);
    this.input.write(state, lo, hi, input);
    input.endRow();
  }

  /** What a custom reward pays for the first moves of the path; undefined for the game's own, which pay at the end. */
  private earned(length: number) {
    const { after, state, rules, reward } = this;
    if (after === undefined) return undefined;
    rules.copyState(after, state);
    for (let i = 0; i < length; i++) rules.apply(after, this.path[i]);
    return reward.returnSoFar(rules, after) - reward.returnSoFar(rules, state);
  }

  /** What a draw is worth, exactly or by hindsight. */
  private lastDraw(lo: number, hi: number) {
    const { values, unseen } = this.state;
    const last = (this.last ??= lastDraws(this.rules, this.returnIfWon[0], this.returnIfLost));
    if (this.stockLeft <= this.exact) return last.valueOfDraw(values, lo, hi, unseen, this.stockLeft);
    if (last.byHindsight) return last.byHindsight(values, lo, hi, unseen, this.stockLeft);
    throw new InputError('Expected WebAssembly with SIMD for values by hindsight, but this runtime has none');
  }

  private noteWay(row: number, length: number) {
    if (row === this.pathLengths.length) {
      this.paths = extended(this.paths);
      this.pathLengths = extended(this.pathLengths);
    }
    this.pathLengths[row] = length;
    for (let i = 0; i < length; i++) this.paths[row * MAX_PATH + i] = this.path[i];
  }
}

const PAYS_AT_THE_END: readonly RewardScheme[] = [WIN, SCORE, CARDS_LEFT];

/** `[cards left]`: the return of a game that ends so, for schemes that pay at the end only. */
function returnsOf(rules: DecadeRules, reward: RewardScheme<DecadeState>, outcome: 'won' | 'lost'): Float64Array {
  const state = rules.createState();
  state.outcome = outcome;
  state.stock.drawn = state.stock.size;
  return Float64Array.from({ length: DECK_SIZE + 1 }, (_, cards) => {
    state.lengths[0] = cards;
    return reward.returnSoFar(rules, state);
  });
}

export function decadeAfterstates(rules: DecadeRules, reward: RewardScheme, options?: AfterstatesOptions): Afterstates {
  const { recycle, loop, discards } = rules.config;
  const bySingleMoves = recycle || (discards === 'optional' && !loop);
  const ends: EndReturns = {
    won: returnsOf(rules, reward, 'won'),
    lost: returnsOf(rules, reward, 'lost'),
    // The cards of a game that is won with some left depend on when that is.
    isAll: PAYS_AT_THE_END.includes(reward) && (rules.table.goal === 0 || reward !== CARDS_LEFT),
  };
  return bySingleMoves
    ? new SingleMoveAfterstates(rules, reward, ends, options)
    : new DecadeAfterstates(rules, reward, ends, options);
}
