import { arrangementIndex, type DrawClass, type FourTenDraws } from '../../../../env/games/four-ten/arrangements.js';
import { HAND_LIMIT, KINDS } from '../../../../env/games/four-ten/moves.js';
import { CARDS_PER_VALUE } from '../../../../env/games/four-ten/state.js';
import { TurnExpectations } from '../turn-expectations.js';
import { FIRST_BOTTOM, FIRST_COMPONENT, TEN_END } from './components.js';
import { FourTenRound, type RoundValues } from './round.js';
import type { FourTenSolution } from './solution.js';

/** Unseen cards when the twelfth card has just been placed. */
const FIRST_LATE_LEFT = KINDS * CARDS_PER_VALUE - 3 * HAND_LIMIT;

/** The values of arrangements under best play. A round is solved when it is first needed and kept, in 3.7 MB, while it is used. */
export class TurnValues extends TurnExpectations {
  /** `[standing]`, the one used last at the end. */
  private readonly kept = new Map<number, RoundValues>();
  private values: RoundValues | null = null;
  /** `[arrangement]`: cache of `endTurn` in this round for these unseen cards: exchanges ask for the same arrangements. */
  private readonly ended = new Map<number, number>();

  /** @param most how many rounds are kept */
  constructor(
    private readonly solution: FourTenSolution,
    private readonly round: FourTenRound,
    private readonly most: number,
  ) {
    super();
  }

  /** Sets the unseen cards of the calls that follow, and the round by the points and safeties it began with. */
  enter(points: number, safeties: number, unseen: ArrayLike<number>): RoundValues {
    const values = this.ofRound(points, safeties);
    if (values !== this.values || this.unseen.some((count, kind) => count !== unseen[kind])) this.ended.clear();
    this.values = values;
    this.look(unseen);
    return values;
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

  afterCard(hand: number, home: number, shadow: number): number {
    const { components, lateStates } = this.round;
    const { early, late, ends } = this.values!;
    const target = components.target(hand, home, shadow);
    const component = target - FIRST_COMPONENT;
    if (component < 0) return early[target];
    if (this.left === 0) return ends[FIRST_BOTTOM + components.sums[component]];
    return component < components.fullCount && this.left < FIRST_LATE_LEFT
      ? late[lateStates.indexOf(component, this.unseen)]
      : early[target];
  }

  override endTurn(hand: number, home: number, shadow: number): number {
    const arrangement = arrangementIndex(hand, home, shadow);
    let value = this.ended.get(arrangement);
    if (value === undefined) this.ended.set(arrangement, (value = super.endTurn(hand, home, shadow)));
    return value;
  }
}

/**
 * Exact values of afterstates, in the unit of the reward scheme 'rounds': minus the rounds still to be started, minus 100 times the chance of a
 * bust. They take 3.7 MB for each pair of points and safeties that is asked for.
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
    const { ends } = turn.enter(points, safeties, unseen);
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
