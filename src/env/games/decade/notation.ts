import { formatCard, RANKS } from '../../cards.js';
import { InputError, shown } from '../../errors.js';
import { expectRules } from '../../expect-parts.js';
import { nearestNames } from '../../nearest-name.js';
import type { CardPlace, Notation } from '../../notation.js';
import type { Action } from '../../rules.js';
import type { DecadeMove } from './moves.js';
import { setCards } from './position.js';
import { formatPosition } from './position-format.js';
import { parsePosition } from './position-parse.js';
import { renderPosition } from './render.js';
import type { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';

/**
 * `draw`, `finish`, `discard 20` (a set that ends at the newest card), `discard 20@1` (one that ends one card before it), in a ring
 * `take 2 = 20` (the two newest cards and as many of the first ones as make 20).
 */
function moveName(move: DecadeMove): string {
  if (move.type !== 'discard') return move.type;
  if ('take' in move) return `take ${move.take} = ${move.total}`;
  return move.end === 0 ? `discard ${move.total}` : `discard ${move.total}@${move.end}`;
}

function rankName(card: number): string {
  const rank = RANKS[card >> 2];
  return rank === 'T' ? '10' : rank;
}

export class DecadeNotation implements Notation<DecadeState> {
  private readonly names: readonly string[];
  private readonly actions: ReadonlyMap<string, Action>;

  constructor(private readonly rules: DecadeRules) {
    expectRules(rules);
    this.names = rules.moves.map(moveName);
    this.actions = new Map(this.names.map((name, action) => [name, action]));
  }

  formatMove(action: Action): string {
    return this.names[action];
  }

  parseMove(text: string): Action {
    const typed = text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/ ?= ?/, ' = ').replace(/ ?@ ?/, '@');
    const action = this.actions.get(typed.replace(/@0$/, ''));
    if (action !== undefined) return action;
    const near = nearestNames(typed, this.names).map((name) => `"${name}"`);
    const hint = near.length > 0 ? `; did you mean ${near.join(' or ')}?` : '';
    throw new InputError(`Expected a move such as "${this.names[0]}" or "draw", but got ${shown(text)}${hint}`);
  }

  /** "J+6+4=20": the ranks in the order of the run, in a ring on from the last card to the first. */
  describeMove(state: Readonly<DecadeState>, action: Action): string {
    const ranks = setCards(this.rules, state, action).map(({ card }) => rankName(card));
    return ranks.length === 0 ? this.names[action] : `${ranks.join('+')}=${this.rules.setTotal(action)}`;
  }

  formatState(state: Readonly<DecadeState>): string {
    return formatPosition(this.rules, state);
  }

  parseState(text: string): DecadeState {
    return parsePosition(this.rules, text);
  }

  cardsOf(state: Readonly<DecadeState>, action: Action): CardPlace[] {
    const pile = this.rules.config.stacks === 1 ? 'line' : `stack ${state.checked + 1}`;
    return setCards(this.rules, state, action).map(({ index, card }) => ({ pile, index, card: formatCard(card) }));
  }

  render(state: Readonly<DecadeState>, options: { color?: boolean } = {}): string {
    return renderPosition(this.rules, state, options.color ?? false);
  }
}
