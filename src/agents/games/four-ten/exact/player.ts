import {
  arrangementIndex,
  type DrawClass,
  type FourTenDraws,
  TurnSearch,
} from '../../../../env/games/four-ten/arrangements.js';
import { END_TURN, EXCHANGE, PLACE, REPLACE } from '../../../../env/games/four-ten/moves.js';
import { FourTenRules } from '../../../../env/games/four-ten/rules.js';
import { EXCHANGING, type FourTenState, OVER } from '../../../../env/games/four-ten/state.js';
import type { Action } from '../../../../env/rules.js';
import type { ExactActionValue } from '../../../exact-play.js';
import { TurnExpectations } from '../turn-expectations.js';
import { faultingExchange, tableSum, TEN_END } from './layout.js';
import { FourTenRound, type RoundValues } from './round.js';
import type { FourTenSolution } from './solution.js';

/** The values of arrangements under best play. A round is solved when it is first needed and kept, in 4.6 MB, while it is used. */
class TurnValues extends TurnExpectations {
  /** `[standing]`, the one used last at the end. */
  private readonly kept = new Map<number, RoundValues>();
  /** `[arrangement]`: cache of `endTurn` in this round for these unseen cards: exchanges ask for the same arrangements. */
  private readonly ended = new Map<number, number>();

  /** @param most how many rounds are kept */
  constructor(
    private readonly solution: FourTenSolution,
    round: FourTenRound,
    private readonly most: number,
  ) {
    super(round);
  }

  /** Sets the unseen cards of the calls that follow, and the round by the points and safeties it began with. */
  enter(points: number, safeties: number, unseen: ArrayLike<number>): void {
    this.values = this.ofRound(points, safeties);
    this.ended.clear();
    this.look(unseen);
  }

  /** The values of the round that begins with these points and safeties. */
  ofRound(points: number, safeties: number): RoundValues {
    const { kept, most, solution } = this;
    const standing = solution.standings.of(points, safeties);
    const values = kept.get(standing) ?? this.round.solve(solution.endsOf(points, safeties));
    if (!kept.delete(standing) && kept.size === most) kept.delete(kept.keys().next().value!);
    kept.set(standing, values);
    return values;
  }

  override endTurn(hand: number, home: number, shadow: number): number {
    const arrangement = arrangementIndex(hand, home, shadow);
    let value = this.ended.get(arrangement);
    if (value === undefined) this.ended.set(arrangement, (value = super.endTurn(hand, home, shadow)));
    return value;
  }
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
  /** The best move considered so far. */
  private best: Action = -1;
  private most = -Infinity;

  /**
   * @param options.round one of the same config, if it exists already
   * @param options.keptRounds how many solved rounds are kept, in 4.6 MB each; default 64, more than most evaluations need side by side
   */
  constructor(
    readonly solution: FourTenSolution,
    options: { readonly round?: FourTenRound | undefined; readonly keptRounds?: number | undefined } = {},
  ) {
    this.rules = new FourTenRules(solution.config);
    this.round = options.round ?? new FourTenRound(solution.config);
    this.turn = new TurnValues(solution, this.round, options.keptRounds ?? KEPT_ROUNDS);
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
    this.turn.enter(state.points, state.safeties, state.hidden);
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
    if (state.phase !== OVER) this.turn.enter(state.points, state.safeties, state.hidden);
    this.rules.actionMask(state, this.mask);
    for (let move = 0; move < this.mask.length; move++)
      values[move] = this.mask[move] === 1 ? this.actionValue(state, move) : NaN;
  }

  private consider(value: number, move: Action): void {
    if (value <= this.most) return;
    this.most = value;
    this.best = move;
  }

  /** Considers all ways to go on with a turn's exchanges; arrangements seen in it are out of bounds. */
  private finishTurn(state: Readonly<FourTenState>): void {
    const { search, turn, round } = this;
    const { ends } = turn.values;
    const [hand, home, shadow] = state.hands;
    const fault = ends[tableSum(state)];
    search.explore(hand, home, shadow, state);
    this.most = -Infinity;
    for (let i = 0; i < search.count; i++)
      this.consider(turn.endTurn(search.hands[i], search.homes[i], search.shadows[i]), search.firstMoves[i]);
    if (search.tenMove >= 0) this.consider(ends[TEN_END], search.tenMove);
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
    if (next.phase !== EXCHANGING) return this.turn.values.ends[next.points > state.points ? TEN_END : tableSum(state)];
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

  /** @param moves how many there are in the move table @param keptRounds of 4.6 MB each */
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

/**
 * Exact values of afterstates, in the unit of the reward scheme 'rounds': minus the rounds still to be started, minus 100 times the chance of a
 * bust. They take 4.6 MB for each pair of points and safeties that is asked for.
 */
export class FourTenAfterstateValues {
  private readonly turn: TurnValues;

  constructor(
    private readonly solution: FourTenSolution,
    private readonly draws: FourTenDraws,
  ) {
    this.turn = new TurnValues(solution, new FourTenRound(solution.config), solution.standings.count);
  }

  /** Before a round that has been paid for. */
  ofRound(points: number, safeties: number): number {
    return this.inRounds(this.solution.at(points, safeties).value) + 1;
  }

  /** Before a draw. @param unseen `[kind]` */
  ofDraw(draw: DrawClass, unseen: ArrayLike<number>, points: number, safeties: number): number {
    const { turn } = this;
    const { arrangements } = this.draws.components;
    turn.enter(points, safeties, unseen);
    const { ends } = turn.values;
    const value = turn.expectation((kind) => {
      const { ten, fault } = draw.consequences[kind];
      let best = ten ? ends[TEN_END] : fault ? ends[draw.sum + kind + 1] : -Infinity;
      for (const component of draw.components[kind]) best = Math.max(best, turn.afterCard(...arrangements[component]));
      return best;
    });
    return this.inRounds(value);
  }

  private inRounds(value: number): number {
    return (value - 1) / this.solution.roundCost;
  }
}
