import { ADD, COUNT, HAND, HOME, KINDS, REMOVE, SHADOW } from '../../../../env/games/four-ten/moves.js';
import { CARDS_PER_VALUE } from '../../../../env/games/four-ten/state.js';
import { FIRST_COMPONENT, type SolverComponents, TEN_END } from './components.js';

/** The replacements that the full components offer: where each value of the card drawn leads. */
export interface Replacements {
  /** `[component + 1]`: where the component's replacements end; they begin where the last component's end. */
  readonly starts: Uint16Array;
  /** `[replacement * KINDS + kind]`: targets. */
  readonly targets: Uint16Array;
}

/** All replacements that differ. */
function allReplacements(components: SolverComponents): Replacements {
  const { fullCount, starts, hands, homes, shadows, cards } = components;
  const ends = [0];
  const targets: number[] = [];
  const outcomes = new Uint16Array(KINDS);
  const isKnown = (from: number): boolean => {
    for (let at = from; at < targets.length; at += KINDS) {
      let kind = 0;
      while (kind < KINDS && targets[at + kind] === outcomes[kind]) kind++;
      if (kind === KINDS) return true;
    }
    return false;
  };
  for (let component = 0; component < fullCount; component++) {
    const first = targets.length;
    for (let i = starts[component]; i < starts[component + 1]; i++) {
      const table = [hands[i], homes[i], shadows[i]];
      for (let at = HAND; at <= SHADOW; at++)
        for (let kind = 0; kind < KINDS; kind++) {
          const before = table[at];
          if (COUNT[before * KINDS + kind] === 0) continue;
          const shorter = REMOVE[before * KINDS + kind] * KINDS;
          for (let drawn = 0; drawn < KINDS; drawn++) {
            table[at] = ADD[shorter + drawn];
            const hasNone = cards[component * KINDS + drawn] === CARDS_PER_VALUE && drawn !== kind;
            // Any target does where there is no such card.
            outcomes[drawn] = hasNone ? TEN_END : components.target(table[HAND], table[HOME], table[SHADOW]);
          }
          table[at] = before;
          if (!isKnown(first)) targets.push(outcomes[0], outcomes[1], outcomes[2], outcomes[3]);
        }
    }
    ends.push(targets.length / KINDS);
  }
  return { starts: Uint16Array.from(ends), targets: Uint16Array.from(targets) };
}

/**
 * Whether the replacement at `a` is at least as good as the one at `b` whatever the ends are worth: each card drawn leads it to the same
 * target, or to a component from which exchanges lead on to it.
 */
function isAtLeast({ tenExits, faultExits }: SolverComponents, targets: Uint16Array, a: number, b: number): boolean {
  for (let kind = 0; kind < KINDS; kind++) {
    const target = targets[a + kind];
    const other = targets[b + kind];
    if (target === other) continue;
    const component = target - FIRST_COMPONENT;
    if (component < 0 || (tenExits[component] !== other && faultExits[component] !== other)) return false;
  }
  return true;
}

function withoutDominated(components: SolverComponents, { starts, targets }: Replacements): Replacements {
  const found = [0];
  const kept: number[] = [];
  for (let component = 0; component < components.fullCount; component++) {
    const first = starts[component] * KINDS;
    const last = starts[component + 1] * KINDS;
    for (let at = first; at < last; at += KINDS) {
      let other = first;
      while (other < last && (other === at || !isAtLeast(components, targets, other, at))) other += KINDS;
      if (other === last) kept.push(...targets.subarray(at, at + KINDS));
    }
    found.push(kept.length / KINDS);
  }
  return { starts: Uint16Array.from(found), targets: Uint16Array.from(kept) };
}

/**
 * The replacements of all full components that differ, and those of them that can be best while the card drawn is not the last one. With the
 * last card no exchange follows, so that nothing is certain to be as good as another.
 */
export function findReplacements(components: SolverComponents): { all: Replacements; undominated: Replacements } {
  const all = allReplacements(components);
  return { all, undominated: withoutDominated(components, all) };
}
