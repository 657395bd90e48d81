import { KINDS } from '../../../../env/games/four-ten/moves.js';
import { CARDS_PER_VALUE } from '../../../../env/games/four-ten/state.js';
import type { SolverComponents } from './components.js';

/** How many cards of a kind can be unseen: 0..8. */
const COUNTS = CARDS_PER_VALUE + 1;
/** `[kind]`: what one card more adds to the code of unseen cards, the number that they are by kind. */
export const PLACES: Readonly<Int32Array> = Int32Array.from({ length: KINDS }, (_, kind) => COUNTS ** kind);
/** How many codes there are. */
export const CODES = PLACES[KINDS - 1] * COUNTS;

function codeOf(unseen: ArrayLike<number>): number {
  let code = 0;
  for (let kind = 0; kind < KINDS; kind++) code += PLACES[kind] * unseen[kind];
  return code;
}

/** Sets [kind] unseen cards to those of a code; returns how many they are. */
export function readUnseen(code: number, unseen: Uint8Array): number {
  let left = 0;
  for (let kind = 0, rest = code; kind < KINDS; kind++, rest = (rest / COUNTS) | 0)
    left += unseen[kind] = rest % COUNTS;
  return left;
}

/**
 * The states of turns in which all hands are full. A state is a full component right after a card has come to it, and the unseen cards; there
 * are about 450,000 for a hand target of ten. A row holds the states with equal unseen cards, by ascending codes.
 */
export class LateStates {
  /** `[code + 1]`: where the row of these unseen cards ends; it begins where the last one ends. */
  readonly rowEnds = new Int32Array(CODES + 1);
  /** `[state]`: its component, in ascending order in a row. */
  readonly rowComponents: Uint16Array;

  constructor(private readonly components: SolverComponents) {
    this.rowComponents = this.findRows();
  }

  /** The number of states, those after the last card included. */
  get count(): number {
    return this.rowComponents.length;
  }

  /** The state's place among values. @param unseen [kind] */
  indexOf(component: number, unseen: ArrayLike<number>): number {
    return this.find(component, codeOf(unseen));
  }

  /** The state when the twelfth card has just been placed. */
  first(component: number): number {
    const { cards } = this.components;
    let code = 0;
    for (let kind = 0; kind < KINDS; kind++) code += PLACES[kind] * (CARDS_PER_VALUE - cards[component * KINDS + kind]);
    return this.find(component, code);
  }

  private find(component: number, code: number): number {
    const { rowEnds, rowComponents } = this;
    let low = rowEnds[code];
    let high = rowEnds[code + 1] - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rowComponents[middle] < component) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Fills in `rowEnds`; returns `rowComponents`. What fits into a row fits into one with a card less unseen, too. */
  private findRows(): Uint16Array {
    const { rowEnds } = this;
    const { cards, fullCount } = this.components;
    const unseen = new Uint8Array(KINDS);
    const found = new Uint16Array(CODES * fullCount);
    for (let component = 0; component < fullCount; component++) found[component] = component;
    let count = (rowEnds[1] = fullCount);
    for (let code = 1; code < CODES; code++) {
      readUnseen(code, unseen);
      let kind = 0;
      while (unseen[kind] === 0) kind++;
      const row = code - PLACES[kind];
      const most = CARDS_PER_VALUE - unseen[kind];
      for (let state = rowEnds[row]; state < rowEnds[row + 1]; state++)
        if (cards[found[state] * KINDS + kind] <= most) found[count++] = found[state];
      rowEnds[code + 1] = count;
    }
    return found.slice(0, count);
  }
}
