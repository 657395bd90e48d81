import { TurnSearch } from '../../../../env/games/four-ten/arrangements.js';
import { END_TURN, EXCHANGE, PLACE, REPLACE } from '../../../../env/games/four-ten/moves.js';
import { FourTenRules } from '../../../../env/games/four-ten/rules.js';
import { EXCHANGING, type FourTenState, OVER } from '../../../../env/games/four-ten/state.js';
import type { Action } from '../../../../env/rules.js';
import type { ExactActionValue } from '../../../exact-play.js';
import { faultingExchange, tableSum, TEN_END } from './components.js';
import { FourTenRound, type RoundValues } from './round.js';
import type { FourTenSolution } from './solution.js';
import { TurnValues } from './turn-values.js';

export interface FourTenPlayerOptions {
  /** The layout of rounds, if one of the same config exists already. */
  readonly round?: FourTenRound;
  /** How many rounds are kept, in 3.7 MB each; default 64, more than are needed side by side in most evaluations. */
  readonly keptRounds?: number;
}

const KEPT_ROUNDS = 64;

/**
 * Best play in any position, in the middle of a turn too. Values are expectations of 1 for reaching the target, minus the cost of each
 * round that will be started from here on; they depend neither on the round's number nor on the order of hidden cards.
 */
export class FourTenPlayer {
  readonly round: FourTenRound;
  private readonly rules: FourTenRules;
  private readonly turn: TurnValues;
  private readonly search: TurnSearch;
  private readonly mask: Uint8Array;
  private readonly next: FourTenState;
  /** Of the round in play. */
  private roundValues!: RoundValues;
  /** The best move considered so far. */
  private best: Action = -1;
  private most = -Infinity;

  constructor(
    readonly solution: FourTenSolution,
    { round, keptRounds = KEPT_ROUNDS }: FourTenPlayerOptions = {},
  ) {
    this.rules = new FourTenRules(solution.config);
    this.round = round ?? new FourTenRound(solution.config);
    this.turn = new TurnValues(solution, this.round, keptRounds);
    this.search = new TurnSearch(this.round.judge);
    this.mask = new Uint8Array(this.rules.moves.length);
    this.next = this.rules.createState();
  }

  /** Solves the rounds of a game in which each round gains ten, the likeliest ones, in 0.2 s, so that the first moves take no longer than others. */
  solveRoundsOfGains(): void {
    const { gameTarget, handTarget, safeties } = this.solution.config;
    for (let points = 0; points < gameTarget; points += handTarget) this.turn.ofRound(points, safeties);
  }

  /** The value of a position: 1 for a game won, 0 for one lost. */
  value(state: Readonly<FourTenState>): number {
    if (state.phase === OVER) return state.outcome === 'won' ? 1 : 0;
    this.bestMove(state);
    return this.most;
  }

  /** A best move; of exchanges on the way to equal ends of the turn that of the shortest way. The game must go on. */
  bestMove(state: Readonly<FourTenState>): Action {
    this.enter(state);
    if (state.phase === EXCHANGING) {
      this.finishTurn(state);
    } else {
      this.most = -Infinity;
      this.rules.actionMask(state, this.mask);
      for (let move = PLACE; move < EXCHANGE; move++)
        if (this.mask[move] === 1) this.consider(this.actionValue(state, move), move);
    }
    return this.best;
  }

  /** Writes [move] the value of each legal move, with best play after it; NaN for the others. */
  actionValues(state: Readonly<FourTenState>, values: Float64Array): void {
    if (state.phase !== OVER) this.enter(state);
    this.rules.actionMask(state, this.mask);
    for (let move = 0; move < this.mask.length; move++)
      values[move] = this.mask[move] === 1 ? this.actionValue(state, move) : NaN;
  }

  private enter(state: Readonly<FourTenState>): void {
    this.roundValues = this.turn.enter(state.points, state.safeties, state.hidden);
  }

  private consider(value: number, move: Action): void {
    if (value <= this.most) return;
    this.most = value;
    this.best = move;
  }

  /** Considers all ways to go on with a turn's exchanges; arrangements seen in it are out of bounds. */
  private finishTurn(state: Readonly<FourTenState>): void {
    const { search, turn, roundValues, round } = this;
    const [hand, home, shadow] = state.hands;
    const fault = roundValues.ends[tableSum(state)];
    search.explore(hand, home, shadow, state);
    this.most = -Infinity;
    for (let i = 0; i < search.count; i++)
      this.consider(turn.endTurn(search.hands[i], search.homes[i], search.shadows[i]), search.firstMoves[i]);
    if (search.tenMove >= 0) this.consider(roundValues.ends[TEN_END], search.tenMove);
    for (let i = 0; i < search.count && fault > this.most; i++) {
      const move = faultingExchange(round.judge, search.hands[i], search.homes[i], search.shadows[i]);
      if (move >= 0) this.consider(fault, i === 0 ? move : search.firstMoves[i]);
    }
  }

  private actionValue(state: Readonly<FourTenState>, move: Action): number {
    const [hand, home, shadow] = state.hands;
    if (move < REPLACE)
      return this.turn.placing(hand, home, shadow, move - PLACE, state.hands[move - PLACE], state.drawn - 1);
    if (move < EXCHANGE) return this.turn.replacing(hand, home, shadow, (move - REPLACE) >> 2, (move - REPLACE) & 3);
    return move === END_TURN ? this.turn.endTurn(hand, home, shadow) : this.exchanging(state, move);
  }

  private exchanging(state: Readonly<FourTenState>, move: Action): number {
    const { next } = this;
    next.copyFrom(state);
    this.rules.apply(next, move);
    if (next.phase !== EXCHANGING) return this.roundValues.ends[next.points > state.points ? TEN_END : tableSum(state)];
    this.finishTurn(next);
    return this.most;
  }
}

/**
 * The increase of a round's cost from which the number of rounds follows. From the end of a round to its beginning there are at most some 300
 * sums and products, each with an error of 2^-53 of a value about 1: over this they are errors of 1e-6 rounds at most (of 1e-8 as measured
 * against `FourTenSolution.at`). And it is so small that it hardly changes play: moves trade places only where their values differ by less
 * than this times their difference in rounds.
 */
const SURCHARGE = 2 ** -24;

/**
 * The chance to win and the rounds behind the values of moves. The value of best play, V = P - c R, is convex in the cost c of a round, and
 * its slope is minus the rounds still to be started (envelope theorem): so R = (V_c - V_(c+e)) / e, and P = V_c + c R.
 */
export class ExactActionValues {
  private readonly dearer: FourTenPlayer;
  private readonly surcharge: number;
  private readonly values: Float64Array;
  private readonly dearerValues: Float64Array;

  /** @param moves how many there are in the move table @param keptRounds of 3.7 MB each */
  constructor(
    readonly player: FourTenPlayer,
    moves: number,
    keptRounds: number,
  ) {
    const { solution, round } = player;
    const { roundCost } = solution;
    const dearer = solution.withRoundCost(roundCost + SURCHARGE * Math.max(1, roundCost));
    this.surcharge = dearer.roundCost - roundCost;
    this.dearer = new FourTenPlayer(dearer, { round, keptRounds });
    this.values = new Float64Array(moves);
    this.dearerValues = new Float64Array(moves);
  }

  /** Of the legal moves, in ascending order. The rounds are all those of the game. */
  of(state: Readonly<FourTenState>): ExactActionValue[] {
    const { player, dearer, values, dearerValues, surcharge } = this;
    player.actionValues(state, values);
    dearer.actionValues(state, dearerValues);
    const legal = Array.from(values.keys()).filter((move) => !Number.isNaN(values[move]));
    return legal.map((action) => {
      const value = values[action];
      const rounds = Math.max(0, (value - dearerValues[action]) / surcharge);
      const chance = value + player.solution.roundCost * rounds;
      return { action, value, winProbability: Math.min(1, Math.max(0, chance)), result: state.round + rounds };
    });
  }
}
