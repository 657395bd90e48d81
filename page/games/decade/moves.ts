import { type DecadeMove, type DecadeState, goneCards, recycledCards } from 'maketen/decade';
import { type Action, type DecadeConfig, formatCard } from 'maketen/env';
import { type Position, replay } from '../../session/position.js';
import type { Session } from '../../session/session.js';
import type { OutPile } from '../../table/out-piles.js';
import type { Candidate } from '../../table/selection.js';
import { texts } from '../../texts/texts.js';

/** Piles are the notation's: "line", "stack 3". */
export function cardKey(pile: string, index: number): string {
  return `${pile}:${index}`;
}

export const STOCK = 'stock';

/** The notation's name of a stack's pile. */
export function pileOf({ lengths }: DecadeState, stack: number): string {
  return lengths.length === 1 ? 'line' : `stack ${stack + 1}`;
}

/** The cards before and after one in its line or stack; a ring has no ends. */
export function neighboursOf({ parts, state: given }: Position, place: string): string[] {
  const { lengths } = given as DecadeState;
  const [pile, index] = place.split(':');
  const length = lengths[pile === 'line' ? 0 : Number(pile.split(' ')[1]) - 1];
  const beside = [Number(index) - 1, Number(index) + 1];
  const isRing = parts.rules.config.loop === true && length > 2;
  const places = isRing ? beside.map((each) => (each + length) % length) : beside;
  return places.filter((each) => each >= 0 && each < length).map((each) => cardKey(pile, each));
}

/** Sets are picked by their cards; drawing by the stock. */
export function decadeCandidates({ parts, state, legal }: Position): Candidate[] {
  return legal.flatMap((action): Candidate[] => {
    const cards = parts.notation.cardsOf(state, action);
    if (cards.length > 0) return [{ action, places: cards.map(({ pile, index }) => cardKey(pile, index)) }];
    return parts.notation.formatMove(action) === 'draw' ? [{ action, places: [STOCK] }] : [];
  });
}

function setOf({ parts }: Pick<Position, 'parts'>, state: DecadeState, action: Action): string[] {
  const move = (parts.rules.moves as readonly DecadeMove[])[action];
  return move.type === 'discard' ? parts.notation.cardsOf(state, action).map(({ card }) => card) : [];
}

/** A position is asked for more than once. */
const known = new WeakMap<Position, readonly string[][]>();

/** Set by set, the latest first; last what had left before a position that the game starts from. */
function discardedSets(position: Position, { spec }: Session): readonly string[][] {
  const sets: string[][] = [];
  replay(spec, position.turns, (given, index, turn) => {
    const state = given as DecadeState;
    if (index === 0) sets.push(goneCards(state).map(formatCard));
    if (turn !== null) sets.push(setOf(position, state, turn.action));
  });
  return sets.filter((cards) => cards.length > 0).reverse();
}

function discardPile(position: Position, session: Session): OutPile {
  const shown = known.get(position) ?? discardedSets(position, session);
  known.set(position, shown);
  return { title: texts().decade.discardPile, count: shown.flat().length, sets: shown };
}

/** With `recycle` the cards that have left come again: in this order, after those that have never been dealt. */
function underTheStock({ state }: Position): OutPile {
  const cards = recycledCards(state as DecadeState).map(formatCard);
  return { title: texts().decade.underTheStock, count: cards.length, sets: cards.map((card) => [card]) };
}

export function decadeOut(position: Position, session: Session): OutPile[] {
  const { recycle } = position.parts.rules.config as unknown as DecadeConfig;
  return [recycle ? underTheStock(position) : discardPile(position, session)];
}

export function removedBy(position: Position, action: Action): number {
  return setOf(position, position.state as DecadeState, action).length;
}
