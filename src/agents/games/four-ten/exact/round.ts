import { FourTenJudge } from '../../../../env/games/four-ten/arrangements.js';
import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { ADD, KINDS, NO_HAND } from '../../../../env/games/four-ten/moves.js';
import { CARDS_PER_VALUE } from '../../../../env/games/four-ten/state.js';
import { ENDS, FIRST_BOTTOM, FIRST_COMPONENT, MOST_SUM, NOWHERE, SolverComponents } from './components.js';
import type { LateStates } from './late-states.js';
import { LateTurns } from './late-turns.js';

const OPTIONS = 3;
/** Entries of `targets` for an arrangement: three hands for each value of the card drawn. */
const WIDTH = KINDS * OPTIONS;

/**
 * Turns while some hand has room. No card has gone out of play, so that the cards on the table tell the unseen ones, and a component is a
 * state. Arrays over targets hold the states' values; those of full components are for all other cards unseen.
 */
class EarlyTurns {
  /** `[(arrangement - first) * WIDTH + kind * OPTIONS + hand]`: targets. */
  private readonly targets: Int16Array;
  /** `[(component - fullCount) * KINDS + kind]`: the chance of the next card. */
  private readonly chances: Float64Array;
  private readonly first: number;

  constructor(private readonly components: SolverComponents) {
    const { count, fullCount, starts, cards, hands, homes, shadows } = components;
    this.first = starts[fullCount];
    this.targets = new Int16Array((starts[count] - this.first) * WIDTH);
    this.chances = new Float64Array((count - fullCount) * KINDS);
    for (let component = fullCount; component < count; component++) {
      let left = 0;
      for (let kind = 0; kind < KINDS; kind++) left += CARDS_PER_VALUE - cards[component * KINDS + kind];
      for (let kind = 0; kind < KINDS; kind++) {
        const unseen = CARDS_PER_VALUE - cards[component * KINDS + kind];
        this.chances[(component - fullCount) * KINDS + kind] = unseen / left;
        if (unseen === 0) continue; // its targets stay 0 and do not matter: its chance is 0
        for (let at = starts[component]; at < starts[component + 1]; at++)
          this.lay(hands[at], homes[at], shadows[at], kind, (at - this.first) * WIDTH + kind * OPTIONS);
      }
    }
  }

  /** Lays out in `targets`, at `entry`, where a card drawn leads in Hand, Home and Shadow: `NOWHERE` where there is no room. */
  private lay(hand: number, home: number, shadow: number, kind: number, entry: number): void {
    const { components, targets } = this;
    const inHand = ADD[hand * KINDS + kind];
    const inHome = ADD[home * KINDS + kind];
    const inShadow = ADD[shadow * KINDS + kind];
    targets[entry] = inHand === NO_HAND ? NOWHERE : components.target(inHand, home, shadow);
    targets[entry + 1] = inHome === NO_HAND ? NOWHERE : components.target(hand, inHome, shadow);
    targets[entry + 2] = inShadow === NO_HAND ? NOWHERE : components.target(hand, home, inShadow);
  }

  /** Computes the values of all components with room from those of the full ones and of the ends. */
  sweep(values: Float64Array): void {
    const { count, fullCount, starts, tenExits, faultExits } = this.components;
    for (let component = fullCount; component < count; component++) {
      let best = Math.max(values[tenExits[component]], values[faultExits[component]]);
      for (let at = starts[component]; at < starts[component + 1]; at++) {
        const value = this.arrangementValue(component, at, values);
        if (value > best) best = value;
      }
      values[FIRST_COMPONENT + component] = best;
    }
  }

  /** Passes the chance of each component on to the targets of best play. `chances` is over targets. */
  spread(values: Float64Array, chances: Float64Array): void {
    const { count, fullCount, starts, tenExits, faultExits } = this.components;
    for (let component = count - 1; component >= fullCount; component--) {
      const chance = chances[FIRST_COMPONENT + component];
      if (chance === 0) continue;
      const exit =
        values[tenExits[component]] >= values[faultExits[component]] ? tenExits[component] : faultExits[component];
      let best = values[exit];
      let bestAt = -1;
      for (let at = starts[component]; at < starts[component + 1]; at++) {
        const value = this.arrangementValue(component, at, values);
        if (value > best) {
          best = value;
          bestAt = at;
        }
      }
      if (bestAt < 0) chances[exit] += chance;
      else this.draw(component, bestAt, chance, values, chances);
    }
  }

  /** The value of ending the turn in an arrangement of a component. */
  private arrangementValue(component: number, at: number, values: Float64Array): number {
    const { targets, chances } = this;
    const from = (component - this.components.fullCount) * KINDS;
    let entry = (at - this.first) * WIDTH;
    let value = 0;
    for (let kind = 0; kind < KINDS; kind++, entry += OPTIONS) {
      const inHand = values[targets[entry]];
      const inHome = values[targets[entry + 1]];
      const inShadow = values[targets[entry + 2]];
      const most = inHand >= inHome ? inHand : inHome;
      value += chances[from + kind] * (most >= inShadow ? most : inShadow);
    }
    return value;
  }

  private draw(component: number, at: number, chance: number, values: Float64Array, chances: Float64Array): void {
    const from = (component - this.components.fullCount) * KINDS;
    for (let kind = 0; kind < KINDS; kind++) {
      const entry = (at - this.first) * WIDTH + kind * OPTIONS;
      let best = this.targets[entry];
      for (let option = 1; option < OPTIONS; option++) {
        const target = this.targets[entry + option];
        if (values[target] > values[best]) best = target;
      }
      chances[best] += chance * this.chances[from + kind];
    }
  }
}

/** The value of every state of a round, for given values of the round's ends. */
export interface RoundValues {
  /** `[target]`: the ends, and the components right after the card that led to them, with all cards that are not on the table unseen. */
  readonly early: Float64Array;
  /** `[state]`: full components right after the card that led to them (`LateStates`). */
  readonly late: Float64Array;
  /** `[end]` */
  readonly ends: Float64Array;
}

/**
 * One round of Four Ten, solved exactly for any values of its ends: a round depends on points and safeties through these alone. The layout
 * is built once (0.1 s, 6 MB); a sweep takes 20 to 40 ms.
 */
export class FourTenRound {
  readonly judge: FourTenJudge;
  readonly components: SolverComponents;
  private readonly late: LateTurns;
  private readonly early: EarlyTurns;
  /** `[kind]`: the target of a round's first card ("only Home"). */
  private readonly firstTargets: readonly number[];
  /** Of the last `sweep`; null before the first one, which players do not need. */
  private swept: RoundValues | null = null;

  constructor(config: FourTenConfig) {
    this.judge = new FourTenJudge(config);
    this.components = new SolverComponents(this.judge);
    this.early = new EarlyTurns(this.components);
    this.late = new LateTurns(this.components);
    this.firstTargets = Array.from({ length: KINDS }, (_, kind) => this.components.target(0, ADD[kind], 0));
  }

  /** The states of turns with full hands. */
  get lateStates(): LateStates {
    return this.late.states;
  }

  /** Computes the values of all states, in buffers that the next sweep uses again. @param ends `[end]` @returns the value before the first card */
  sweep(ends: Float64Array): number {
    const values = (this.swept ??= this.room());
    this.fill(values, ends);
    return this.firstTargets.reduce((sum, target) => sum + values.early[target], 0) / KINDS;
  }

  /** Writes `[end]` chances under the best play that the last `sweep` has found; they add up to 1. */
  writeEndChances(ends: Float64Array): void {
    const { early } = this.swept!;
    const chances = new Float64Array(early.length);
    for (const target of this.firstTargets) chances[target] += 1 / KINDS;
    this.early.spread(early, chances);
    this.late.spread(chances, ends.subarray(FIRST_BOTTOM));
    for (let end = 0; end <= MOST_SUM; end++) ends[end] = chances[end];
  }

  /** The values of all states, for players. @param ends `[end]` */
  solve(ends: Float64Array): RoundValues {
    const values = this.room();
    this.fill(values, ends);
    return values;
  }

  private room(): RoundValues {
    const early = new Float64Array(FIRST_COMPONENT + this.components.count);
    return { early, late: new Float64Array(this.lateStates.count), ends: new Float64Array(ENDS) };
  }

  private fill({ early, late, ends }: RoundValues, given: Float64Array): void {
    ends.set(given);
    early.set(given.subarray(0, NOWHERE));
    early[NOWHERE] = -Infinity;
    this.late.sweep(early, ends.subarray(FIRST_BOTTOM), late);
    this.early.sweep(early);
  }
}
