import type { Action } from '../../../../env/environment/rules.js';
import {
  arrangementOf,
  faultingExchange,
  IMPOSSIBLE,
  PLACES,
  sizeOf,
  TurnSearch,
  withCard,
  withoutCard,
} from '../../../../env/games/four-ten/arrangements.js';
import { HAND_LIMIT, KINDS } from '../../../../env/games/four-ten/hands.js';
import { END_TURN, EXCHANGE, HAND, HOME, PLACE, REPLACE, SHADOW } from '../../../../env/games/four-ten/moves.js';
import { FourTenRules } from '../../../../env/games/four-ten/rules.js';
import { EXCHANGING, type FourTenState, OVER } from '../../../../env/games/four-ten/state.js';
import { tableSum, TEN_END } from './layout.js';
import { FourTenRound, type RoundValues } from './round.js';
import type { FourTenSolution } from './solution.js';

/** Values of what can be done in a turn of a round: expectations over the next card, counted over the unseen ones. */
export class TurnExpectations {
  /** Of the round in play. */
  values!: RoundValues;
  /** `[kind]`: unseen cards; a card under consideration is taken out. */
  private readonly unseen = new Uint8Array(KINDS);
  /** How many they are. */
  private left = 0;
  /** `[arrangement]`: cache of `endTurn` in this round for these unseen cards: exchanges ask for the same arrangements. */
  private readonly ended = new Map<number, number>();

  constructor(private readonly round: FourTenRound) {}

  /** Sets the round of the calls that follow, and their unseen cards. @param unseen `[kind]` */
  enter(values: RoundValues, unseen: ArrayLike<number>) {
    this.values = values;
    this.ended.clear();
    this.left = 0;
    for (let kind = 0; kind < KINDS; kind++) this.left += this.unseen[kind] = unseen[kind];
  }

  /** The value of an arrangement right after the card that led to it, before exchanges. */
  afterCard(arrangement: number): number {
    return this.round.valueAfterCard(this.values, arrangement, this.unseen);
  }

  /** The value of ending the turn in a safe arrangement; there must be a card left. */
  endTurn(arrangement: number): number {
    let value = this.ended.get(arrangement);
    if (value === undefined) {
      const hasRoom = sizeOf(arrangement) < 3 * HAND_LIMIT;
      value = hasRoom ? this.nextPlacement(arrangement) : this.nextReplacement(arrangement);
      this.ended.set(arrangement, value);
    }
    return value;
  }

  /** The expectation over the card drawn for the one that has left the hand at a place. */
  drawing(shorter: number, place: number): number {
    return this.expectation((drawn) => this.placing(shorter, place, drawn));
  }

  /** A card drawn is placed; -Infinity if there is no room. */
  placing(arrangement: number, place: number, drawn: number): number {
    const after = withCard(arrangement, place, drawn);
    return after === IMPOSSIBLE ? -Infinity : this.afterCard(after);
  }

  /** The mean over the card drawn next. @param valueOf called with that card taken out of the unseen ones */
  expectation(valueOf: (drawn: number) => number): number {
    const { unseen, left } = this;
    let total = 0;
    this.left--;
    for (let drawn = 0; drawn < KINDS; drawn++) {
      const count = unseen[drawn];
      if (count === 0) continue;
      unseen[drawn]--;
      total += count * valueOf(drawn);
      unseen[drawn]++;
    }
    this.left++;
    return total / left;
  }

  private nextPlacement(arrangement: number) {
    return this.expectation((drawn) =>
      Math.max(
        this.placing(arrangement, HAND, drawn),
        this.placing(arrangement, HOME, drawn),
        this.placing(arrangement, SHADOW, drawn),
      ),
    );
  }

  private nextReplacement(arrangement: number) {
    let best = -Infinity;
    for (const place of PLACES)
      for (let kind = 0; kind < KINDS; kind++) {
        const shorter = withoutCard(arrangement, place, kind);
        if (shorter !== IMPOSSIBLE) best = Math.max(best, this.drawing(shorter, place));
      }
    return best;
  }
}

/** Chooses moves by what can be done in a turn: of equally good ones the first. */
export class TurnPlayer {
  protected readonly turn: TurnExpectations;
  protected readonly search: TurnSearch;
  protected readonly mask: Uint8Array;
  /** The best move considered so far, and its value. */
  protected best: Action = -1;
  protected most = -Infinity;

  constructor(
    readonly rules: FourTenRules,
    readonly round: FourTenRound,
  ) {
    this.turn = new TurnExpectations(round);
    this.search = new TurnSearch(round.judge);
    this.mask = new Uint8Array(rules.moves.length);
  }

  /** The best move, once `turn` has looked at the position; of exchanges on the way to equal ends of the turn that of the shortest way. */
  protected choose(state: Readonly<FourTenState>): Action {
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

  protected consider(value: number, move: Action) {
    if (value <= this.most) return;
    this.most = value;
    this.best = move;
  }

  /** Considers all ways to go on with a turn's exchanges; arrangements seen in it are out of bounds. */
  protected finishTurn(state: Readonly<FourTenState>) {
    const { search, turn } = this;
    search.explore(arrangementOf(state.hands), state);
    this.most = -Infinity;
    for (let i = 0; i < search.count; i++) this.consider(turn.endTurn(search.arrangements[i]), search.firstMoves[i]);
    if (search.tenMove >= 0) this.consider(turn.values.ends[TEN_END], search.tenMove);
  }

  protected actionValue({ hands, drawn }: Readonly<FourTenState>, move: Action): number {
    const arrangement = arrangementOf(hands);
    if (move < REPLACE) return this.turn.placing(arrangement, move - PLACE, drawn - 1);
    const place = (move - REPLACE) >> 2;
    return this.turn.drawing(withoutCard(arrangement, place, (move - REPLACE) & 3), place);
  }
}

/** Rounds under best play. One is solved when it is first needed and kept, in 4.6 MB, while it is used. */
export class SolvedRounds {
  /** `[standing]`, the one used last at the end. */
  private readonly kept = new Map<number, RoundValues>();

  /** @param most how many rounds are kept @param like whose play is followed between two turns */
  constructor(
    private readonly solution: FourTenSolution,
    private readonly round: FourTenRound,
    public most: number,
    private readonly like?: SolvedRounds,
  ) {}

  /** The round that begins with these points and safeties. */
  of(points: number, safeties: number): RoundValues {
    const { kept, most, solution } = this;
    const standing = solution.standings.of(points, safeties);
    const values =
      kept.get(standing) ?? this.round.solve(solution.endsOf(points, safeties), this.like?.of(points, safeties));
    if (!kept.delete(standing) && kept.size === most) kept.delete(kept.keys().next().value!);
    kept.set(standing, values);
    return values;
  }
}

const KEPT_ROUNDS = 64;

/**
 * Best play in any position, in the middle of a turn too. Values are expectations of 1 for reaching the target, minus the cost of each
 * round that will be started from here on; they depend neither on the round's number nor on the order of hidden cards.
 */
export class FourTenPlayer extends TurnPlayer {
  private readonly rounds: SolvedRounds;
  private readonly next = this.rules.createState();

  /**
   * @param options.round one of the same config, if it exists already
   * @param options.keptRounds how many solved rounds are kept, in 4.6 MB each; default 64, more than most evaluations need side by side
   * @param options.like one by a solution with nearly the same values, whose play is followed between two turns
   */
  constructor(
    readonly solution: FourTenSolution,
    options: {
      readonly round?: FourTenRound | undefined;
      readonly keptRounds?: number | undefined;
      readonly like?: FourTenPlayer;
    } = {},
  ) {
    const round = options.round ?? new FourTenRound(solution.config);
    super(new FourTenRules(solution.config), round);
    this.rounds = new SolvedRounds(solution, round, options.keptRounds ?? KEPT_ROUNDS, options.like?.rounds);
  }

  /** Keeps at least so many solved rounds from here on, up to 64. */
  keepRounds(count: number) {
    this.rounds.most = Math.max(this.rounds.most, Math.min(count, KEPT_ROUNDS));
  }

  /** The value of a position: 1 for a game won, 0 for one lost. */
  value(state: Readonly<FourTenState>): number {
    if (state.phase === OVER) return state.outcome === 'won' ? 1 : 0;
    this.bestMove(state);
    return this.most;
  }

  /** A best move. The game must go on. */
  bestMove(state: Readonly<FourTenState>): Action {
    this.enter(state);
    return this.choose(state);
  }

  private enter({ points, safeties, hidden }: Readonly<FourTenState>) {
    this.turn.enter(this.rounds.of(points, safeties), hidden);
  }

  /** Writes [move] the value of each legal move, with best play after it; NaN for the others. */
  actionValues(state: Readonly<FourTenState>, values: Float64Array) {
    if (state.phase !== OVER) this.enter(state);
    this.rules.actionMask(state, this.mask);
    for (let move = 0; move < this.mask.length; move++)
      values[move] = this.mask[move] === 1 ? this.actionValue(state, move) : NaN;
  }

  /** With exchanges that make a fault on purpose. */
  protected override finishTurn(state: Readonly<FourTenState>) {
    super.finishTurn(state);
    const { search, turn, round } = this;
    const fault = turn.values.ends[tableSum(state)];
    for (let i = 0; i < search.count && fault > this.most; i++) {
      const move = faultingExchange(round.judge, search.arrangements[i]);
      if (move >= 0) this.consider(fault, i === 0 ? move : search.firstMoves[i]);
    }
  }

  protected override actionValue(state: Readonly<FourTenState>, move: Action): number {
    if (move < EXCHANGE) return super.actionValue(state, move);
    return move === END_TURN ? this.turn.endTurn(arrangementOf(state.hands)) : this.exchanging(state, move);
  }

  private exchanging(state: Readonly<FourTenState>, move: Action) {
    const { next } = this;
    next.copyFrom(state);
    this.rules.apply(next, move);
    if (next.phase !== EXCHANGING) return this.turn.values.ends[next.points > state.points ? TEN_END : tableSum(state)];
    this.finishTurn(next);
    return this.most;
  }
}
