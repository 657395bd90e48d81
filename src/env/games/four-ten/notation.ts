import { InputError, shown } from '../../errors.js';
import { expectRules } from '../../expect-parts.js';
import { nearestNames } from '../../nearest-name.js';
import type { CardPlace, Notation } from '../../notation.js';
import type { Action } from '../../rules.js';
import type { FourTenMove, HandName } from './moves.js';
import { HAND_NAMES } from './moves.js';
import { valuesOf } from './multisets.js';
import { readPosition, stateAt } from './position.js';
import { formatPosition } from './position-format.js';
import { parsePosition } from './position-parse.js';
import { renderPosition } from './render.js';
import type { FourTenRules } from './rules.js';
import type { FourTenState } from './state.js';

/** `place home`, `replace shadow 2`, `exchange 3 home 1` (3 of Hand for 1 of Home), `end turn`. */
function moveName(move: FourTenMove): string {
  if (move.type === 'place') return `place ${move.to}`;
  if (move.type === 'replace') return `replace ${move.in} ${move.value}`;
  if (move.type === 'exchange') return `exchange ${move.hand} ${move.with} ${move.other}`;
  return 'end turn';
}

const TITLES: Readonly<Record<HandName, string>> = { hand: 'Hand', home: 'Home', shadow: 'Shadow' };

export class FourTenNotation implements Notation<FourTenState> {
  private readonly names: readonly string[];
  private readonly actions: ReadonlyMap<string, Action>;

  constructor(private readonly rules: FourTenRules) {
    expectRules(rules);
    this.names = rules.moves.map(moveName);
    this.actions = new Map(this.names.map((name, action) => [name, action]));
  }

  formatMove(action: Action): string {
    return this.names[action];
  }

  parseMove(text: string): Action {
    const typed = text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, ' ');
    const action = this.actions.get(typed);
    if (action !== undefined) return action;
    const near = nearestNames(typed, this.names).map((name) => `"${name}"`);
    const hint = near.length > 0 ? `; did you mean ${near.join(' or ')}?` : '';
    throw new InputError(
      `Expected a move such as "place home", "replace shadow 2", "exchange 3 home 1" or "end turn", but got ${shown(text)}${hint}`,
    );
  }

  /** In the rules' words: "exchange 3 of Hand for 1 of Home". */
  describeMove(state: Readonly<FourTenState>, action: Action): string {
    const move = this.rules.moves[action];
    if (move.type === 'place') return `place ${state.drawn} in ${TITLES[move.to]}`;
    if (move.type === 'replace') return `replace ${move.value} of ${TITLES[move.in]}`;
    if (move.type === 'exchange') return `exchange ${move.hand} of Hand for ${move.other} of ${TITLES[move.with]}`;
    return 'end the turn';
  }

  formatState(state: Readonly<FourTenState>): string {
    return formatPosition(readPosition(state));
  }

  parseState(text: string): FourTenState {
    return stateAt(this.rules, parsePosition(text, this.rules.config));
  }

  /** Piles are `hand`, `home`, `shadow` (their cards in ascending order) and `drawn`; of equal cards the first is named. */
  cardsOf(state: Readonly<FourTenState>, action: Action): CardPlace[] {
    const move = this.rules.moves[action];
    const place = (pile: HandName, value: number): CardPlace => {
      const values = valuesOf(state.hands[HAND_NAMES.indexOf(pile)]);
      return { pile, index: values.indexOf(value), card: String(value) };
    };
    if (move.type === 'place') return [{ pile: 'drawn', index: 0, card: String(state.drawn) }];
    if (move.type === 'replace') return [place(move.in, move.value)];
    if (move.type === 'exchange') return [place('hand', move.hand), place(move.with, move.other)];
    return [];
  }

  render(state: Readonly<FourTenState>, options: { color?: boolean } = {}): string {
    return renderPosition(this.rules, state, options.color ?? false);
  }
}
