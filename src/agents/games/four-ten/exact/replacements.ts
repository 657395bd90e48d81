import { ADD, COUNT, KINDS, REMOVE } from '../../../../env/games/four-ten/multisets.js';
import { CARDS_PER_VALUE } from '../../../../env/games/four-ten/state.js';
import type { SolverComponents } from './components.js';
import { FIRST_COMPONENT, TEN_END } from './targets.js';

/** The replacements that the full components offer: where each value of the card drawn leads. */
export interface Replacements {
  /** `[component + 1]`: where the component's replacements end; they begin where the last component's end. */
  readonly starts: Uint16Array;
  /** `[replacement * KINDS + kind]`: targets. */
  readonly targets: Uint16Array;
}

/** Where a replacement leads by the kind of the card drawn: the card of kind `replaced` leaves the hand number `at`. */
function outcomes(
  components: SolverComponents,
  hands: readonly number[],
  at: number,
  replaced: number,
  cards: number[],
): number[] {
  const shorter = REMOVE[hands[at] * KINDS + replaced] * KINDS;
  return cards.map((count, kind) => {
    if (count === CARDS_PER_VALUE && kind !== replaced) return TEN_END; // whatever it is: there is no such card
    const [hand, home, shadow] = hands.map((each, i) => (i === at ? ADD[shorter + kind] : each));
    return components.target(hand, home, shadow);
  });
}

/** All replacements of a component that differ. */
function replacementsOf(components: SolverComponents, component: number): number[][] {
  const { starts, hands, homes, shadows } = components;
  const cards = components.cards.slice(component * KINDS, (component + 1) * KINDS);
  const found = new Map<string, number[]>();
  for (let i = starts[component]; i < starts[component + 1]; i++) {
    const arrangement = [hands[i], homes[i], shadows[i]];
    for (let at = 0; at < arrangement.length; at++)
      for (let kind = 0; kind < KINDS; kind++) {
        if (COUNT[arrangement[at] * KINDS + kind] === 0) continue;
        const targets = outcomes(components, arrangement, at, kind, cards);
        found.set(targets.join(), targets);
      }
  }
  return [...found.values()];
}

/** Whether a target is at least as good as another one whatever the ends are worth: it is the same, or exchanges lead on to it. */
function isAtLeast({ tenExits, faultExits }: SolverComponents, target: number, other: number): boolean {
  const component = target - FIRST_COMPONENT;
  return target === other || (component >= 0 && (tenExits[component] === other || faultExits[component] === other));
}

function withoutDominated(components: SolverComponents, all: readonly number[][]): number[][] {
  const dominates = (a: number[], b: number[]): boolean =>
    a !== b && a.every((target, kind) => isAtLeast(components, target, b[kind]));
  return all.filter((each) => !all.some((other) => dominates(other, each)));
}

function flat(byComponent: readonly number[][][]): Replacements {
  const starts = [0];
  for (const each of byComponent) starts.push(starts[starts.length - 1] + each.length);
  return { starts: Uint16Array.from(starts), targets: Uint16Array.from(byComponent.flat(2)) };
}

/**
 * The replacements of all full components that differ, and those of them that can be best while the card drawn is not the last one. With the
 * last card no exchange follows, so that nothing is certain to be as good as another.
 */
export function findReplacements(components: SolverComponents): { all: Replacements; undominated: Replacements } {
  const all = Array.from({ length: components.fullCount }, (_, component) => replacementsOf(components, component));
  return { all: flat(all), undominated: flat(all.map((each) => withoutDominated(components, each))) };
}
