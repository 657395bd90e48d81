import { formatCard } from '../../cards.js';
import { InputError, shown } from '../../errors.js';
import { expectRules } from '../../expect-parts.js';
import { suggestion } from '../../nearest-name.js';
import type { CardPlace, Notation } from '../../notation.js';
import type { Action } from '../../rules.js';
import { moveName, removedRanks } from './moves.js';
import { formatPosition } from './position-format.js';
import { parsePosition } from './position-parse.js';
import { positionPicture } from './render.js';
import type { TensRules } from './rules.js';
import { removalSlots, type TensState } from './state.js';

/** Names of moves ("A+9", "5+5", "TTTT", "JJ", "refill", "undo") and positions on one line (position-format.ts). */
export class TensNotation implements Notation<TensState> {
  private readonly names: readonly string[];

  constructor(private readonly rules: TensRules) {
    expectRules(rules);
    this.names = rules.moves.map(moveName);
  }

  formatMove(action: Action): string {
    return this.names[action];
  }

  parseMove(text: string): Action {
    const action = this.names.indexOf(text.trim());
    if (action < 0) {
      throw new InputError(
        `Expected a move such as "A+9", but got ${shown(text)}${suggestion(text.trim(), this.names)}`,
      );
    }
    return action;
  }

  /** The cards that leave: "AC+9H"; refill and undo by their names. */
  describeMove(state: Readonly<TensState>, action: Action): string {
    const places = this.cardsOf(state, action);
    return places.length > 0 ? places.map((place) => place.card).join('+') : this.names[action];
  }

  formatState(state: Readonly<TensState>): string {
    return formatPosition(this.rules, state);
  }

  parseState(text: string): TensState {
    return parsePosition(this.rules, text);
  }

  /** The lowest slots of each rank; nothing for refill and undo. */
  cardsOf(state: Readonly<TensState>, action: Action): CardPlace[] {
    return removalSlots(state, removedRanks(this.rules.moves[action])).map((slot) => ({
      pile: 'tableau',
      index: slot,
      card: formatCard(state.tableau[slot]),
    }));
  }

  render(state: Readonly<TensState>, options: { color?: boolean } = {}): string {
    return positionPicture(this.rules, state, options.color === true);
  }
}
