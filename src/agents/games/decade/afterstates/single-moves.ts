import { DECK_SIZE } from '../../../../env/base/cards.js';
import type { Action, RewardScheme } from '../../../../env/environment/rules.js';
import { mayDealFirst, VALUE_KINDS, VALUE_OF } from '../../../../env/games/decade/config.js';
import { LineSets, listSets } from '../../../../env/games/decade/moves.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import {
  type AfterstateBatch,
  type AfterstateBlock,
  type InputLayout,
  inputOf,
} from '../../../afterstates/afterstate-batch.js';
import type { Afterstates, AfterstatesOptions } from '../../../afterstates/afterstates.js';
import type { SparseRows, Thermometers } from '../../../networks/network-description.js';
import { DecadeLineAgent } from '../exact/line-agent.js';
import { DecadeOpenLineInput, DecadeStacksInput, PER_COPY } from './input.js';

/** Hidden cards of a straight line that can be tried in every order. */
const MOST_ORDERED = 4;

/** Returns of games by how they end. */
export interface EndReturns {
  /** `[cards left]` */
  readonly won: Float64Array;
  readonly lost: Float64Array;
  /** Whether nothing is paid before the end. */
  readonly isAll: boolean;
}

/** Recycled cards that are shown one by one. */
const NEXT_RECYCLED = 8;

/** Stacks as a network input, with whether the next card is drawn now, and the recycled cards, which come after the hidden ones. */
class DecadeSingleMovesInput {
  readonly name = 'decade-single-moves-v1';
  readonly shape: InputLayout;
  private readonly stacks: DecadeStacksInput;
  /** Its first column. */
  private readonly start: number;
  private readonly copies = new Uint8Array(VALUE_KINDS);

  constructor(rules: DecadeRules) {
    const own = [
      { name: 'whether the next card is drawn', columns: 1 },
      { name: 'value of each of the next recycled cards', columns: NEXT_RECYCLED * VALUE_KINDS },
      { name: 'recycled cards of each value', columns: VALUE_KINDS },
      { name: 'recycled cards', columns: 1 },
    ];
    this.stacks = new DecadeStacksInput(rules, own);
    this.shape = this.stacks.shape;
    this.start = this.shape.size - inputOf(own).size;
  }

  /** Writes the entries of the input of a position; the caller ends the row. */
  write(state: Readonly<DecadeState>, isDraw: boolean, input: SparseRows) {
    const { start, copies } = this;
    const lo = state.checked * DECK_SIZE;
    this.stacks.write(state, lo, lo + state.lengths[state.checked], input);
    const recycled = state.recycled ?? [];
    if (isDraw) input.one(start);
    let at = start + 1;
    copies.fill(0);
    for (let i = 0; i < recycled.length; i++) {
      const kind = VALUE_OF[recycled[i]] - 1;
      copies[kind]++;
      if (i < NEXT_RECYCLED) input.one(at + i * VALUE_KINDS + kind);
    }
    at += NEXT_RECYCLED * VALUE_KINDS;
    for (let kind = 0; kind < VALUE_KINDS; kind++) input.set(at++, copies[kind] * PER_COPY[kind]);
    input.set(at, recycled.length / DECK_SIZE);
  }
}

/**
 * The positions after each single move, for straight stacks with optional discards, where sets may be taken in more orders than can be listed, and for
 * recycling, where their order is the one in which they come back. After a discard the player moves on; before a draw an input says that the next card comes.
 * The last cards of a straight line are worth what the discards make of it that leave the fewest, over all their orders, where these are few; the best
 * move is known with any number of them: see `DecadeLineAgent`.
 */
export class SingleMoveAfterstates implements Afterstates<DecadeState> {
  readonly name: string;
  readonly size: number;
  readonly blocks: readonly AfterstateBlock[];
  readonly thermometers: Thermometers;
  private readonly input: DecadeOpenLineInput | DecadeSingleMovesInput;
  private readonly sets: LineSets;
  private readonly after: DecadeState;
  readonly endgame: number;
  readonly exactMoves: number;
  private readonly lineAgent: DecadeLineAgent;
  private readonly line = new Uint8Array(DECK_SIZE);
  /** `[cards left]` */
  private readonly returns: Float64Array;

  constructor(
    private readonly rules: DecadeRules,
    private readonly reward: RewardScheme<DecadeState>,
    ends: EndReturns,
    { endgame = 0 }: AfterstatesOptions = {},
  ) {
    this.exactMoves = mayDealFirst(rules.config) && ends.isAll ? endgame : 0;
    this.endgame = endgame <= MOST_ORDERED ? this.exactMoves : 0;
    this.lineAgent = new DecadeLineAgent(rules);
    this.returns = ends.lost.slice();
    this.returns.set(ends.won.subarray(0, rules.table.goal + 1));
    this.input = mayDealFirst(rules.config) ? new DecadeOpenLineInput(rules) : new DecadeSingleMovesInput(rules);
    this.name = this.input.name;
    ({ size: this.size, blocks: this.blocks, thermometers: this.thermometers } = this.input.shape);
    this.sets = new LineSets(rules.table);
    this.after = rules.createState();
  }

  bestMove(state: Readonly<DecadeState>): Action {
    return this.exactMoves > 0 && state.stockLeft <= this.exactMoves ? this.lineAgent.bestMove(state) : -1;
  }

  expand(state: Readonly<DecadeState>, batch: AfterstateBatch) {
    const { rules, sets } = this;
    if (this.endgame === 0) batch.knowBest(this.bestMove(state));
    const { draw, finish } = rules.table;
    const mayLeave = rules.config.discards === 'optional';
    const count = listSets(sets, state);
    for (let i = 0; i < count; i++) this.add(state, sets.actions[i], batch);
    if (count > 0 && !mayLeave) return;
    if (state.stockLeft > 0 && state.stockLeft <= this.endgame) batch.addCertain(draw, 1, this.exactValue(state));
    else if (state.stockLeft > 0) this.write(state, draw, 0, batch);
    else this.add(state, finish, batch);
  }

  /** A move that draws no card. */
  private add(state: Readonly<DecadeState>, action: Action, batch: AfterstateBatch) {
    const { rules, reward, after } = this;
    rules.copyState(after, state);
    rules.apply(after, action);
    const earned = reward.returnSoFar(rules, after) - reward.returnSoFar(rules, state);
    if (after.outcome === 'ongoing' && this.endgame > 0 && after.stockLeft <= this.endgame)
      batch.addCertain(action, 1, this.exactValue(after));
    else if (after.outcome === 'ongoing') this.write(after, action, earned, batch);
    else batch.addCertain(action, 1, earned);
  }

  private write(line: Readonly<DecadeState>, action: Action, earned: number, batch: AfterstateBatch) {
    const input = batch.addSparse(action, 1, earned);
    this.input.write(line, action === this.rules.table.draw, input);
    input.endRow();
  }

  private exactValue({ values, lengths, unseen, stockLeft }: Readonly<DecadeState>) {
    this.line.set(values.subarray(0, lengths[0]));
    return this.meanOver(lengths[0], Uint8Array.from(unseen), stockLeft);
  }

  /** The mean over all orders of the hidden cards, which come behind the first cards of the line. */
  private meanOver(length: number, unseen: Uint8Array, left: number) {
    const { line, lineAgent, returns } = this;
    if (left === 0) return returns[lineAgent.search.fewestLeft(line.subarray(0, length))];
    let sum = 0;
    for (let kind = 0; kind < VALUE_KINDS; kind++) {
      const copies = unseen[kind];
      if (copies === 0) continue;
      unseen[kind]--;
      line[length] = kind + 1;
      sum += copies * this.meanOver(length + 1, unseen, left - 1);
      unseen[kind]++;
    }
    return sum / left;
  }
}
