import { FourTenJudge, withCard } from '../../../../env/games/four-ten/arrangements.js';
import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { KINDS } from '../../../../env/games/four-ten/hands.js';
import { HOME } from '../../../../env/games/four-ten/moves.js';
import { CARDS_PER_VALUE } from '../../../../env/games/four-ten/state.js';
import { FIRST_COMPONENT, type Found, layoutOf, type RoundLayout } from './layout.js';

/** `[kind]`: what one card more adds to the code of unseen cards, the number that they are by kind. */
const PLACES = Array.from({ length: KINDS }, (_, kind) => (CARDS_PER_VALUE + 1) ** kind);

/** The value of every state of a round, for given values of the round's ends. */
export interface RoundValues {
  /** `[end]` */
  readonly ends: Float64Array;
  /**
   * `[target]`: the ends, and the components right after the card that led to them, with all cards that are not on the table unseen. `[state]`: full
   * components right after the card that led to them, by their unseen cards.
   */
  readonly values: Found<Float64Array>;
  /** `[component]` and `[state]`: the best draws. */
  readonly choices: Found<Uint16Array>;
}

/**
 * One round of Four Ten, solved exactly for any values of its ends: a round depends on points and safeties through these alone. While some
 * hand has room no card is out of play, so the cards on the table tell the unseen ones and a component is a state; with full hands a
 * state is a component and the unseen cards (450,000 for a hand target of ten). Computed in kernel/four-ten-exact: the layout takes 30 ms, a solution 20 ms and 4.6 MB.
 */
export class FourTenRound {
  readonly judge: FourTenJudge;
  private readonly layout: RoundLayout;
  /**
   * @param isFree whether exchanges are supposed to lead to any safe arrangement of the cards on the table: an estimate, solved in 10 ms and 1.4 MB. Its
   * values are rounded to float32, so that those that differ by errors of rounding alone are equal
   */
  constructor(
    config: FourTenConfig,
    private readonly isFree = false,
  ) {
    this.judge = new FourTenJudge(config);
    this.layout = layoutOf(config, isFree);
  }

  /**
   * The values of all states.
   * @param ends `[end]`
   * @param like values of nearly the same ends, whose play is followed: not the best any more, and quicker
   */
  solve(ends: Float64Array, like?: RoundValues): RoundValues {
    const { isFree, layout } = this;
    layout.layOutStates();
    layout.keepValues();
    if (like) this.recall(like);
    else layout.keepChoices();
    layout.array('ends', Float64Array).set(ends);
    layout.kernel.solve(Number(like !== undefined), Number(isFree));
    return { ends, values: layout.lendValues(), choices: like?.choices ?? layout.lendChoices() };
  }

  /** The value before the first card ("only Home"). */
  valueOfStart({ values: { early } }: RoundValues): number {
    return this.firstTargets().reduce((sum, target) => sum + early[target], 0) / KINDS;
  }

  /** The value of an arrangement right after the card that led to it. @param unseen `[kind]` */
  valueAfterCard({ values: { early, late } }: RoundValues, arrangement: number, unseen: ArrayLike<number>): number {
    const target = this.layout.targets[arrangement];
    const component = target - FIRST_COMPONENT;
    if (component < 0 || component >= this.layout.fullCount) return early[target];
    return late[this.stateOf(component, unseen)];
  }

  /** `[end]`: chances under best play; they add up to 1. */
  endChances(values: RoundValues): Float64Array {
    const { layout } = this;
    layout.keepValues();
    this.recall(values);
    layout.array('early', Float64Array).set(values.values.early);
    layout.kernel.spread();
    return layout.array('ends', Float64Array).slice();
  }

  private recall({ choices }: RoundValues) {
    const { layout } = this;
    if (layout.choices === choices) return;
    layout.keepChoices();
    layout.array('earlyChoices', Uint16Array).set(choices.early);
    layout.array('lateChoices', Uint16Array).set(choices.late);
  }

  private firstTargets() {
    return PLACES.map((_, kind) => this.layout.targets[withCard(0, HOME, kind)]);
  }

  /** The state of a full component with these unseen cards. */
  private stateOf(component: number, unseen: ArrayLike<number>) {
    let code = 0;
    for (let kind = 0; kind < KINDS; kind++) code += PLACES[kind] * unseen[kind];
    return this.layout.stateComponents.indexOf(component, this.layout.rowStarts[code]);
  }
}
