import { formatCard, type TensConfig, type TensMove } from 'maketen/env';
import type { Position } from '../../session/position.js';
import type { Session } from '../../session/session.js';
import { capital, counted, joined, sentences } from '../../session/words.js';
import { cardName } from '../../table/card-name.js';
import type { PlaceKey } from '../../table/selection.js';
import type { GameWords, Picking, Refusal } from '../game-view.js';
import { slotOf } from './candidates.js';
import { inQuartets, neededWith, rankWord } from './ranks.js';
import { type Tableau, tableauAfter } from './tableau.js';

export const REFILL_PLACE = 'refill';

function configOf({ parts }: Position): TensConfig {
  return parts.rules.config as unknown as TensConfig;
}

/** The points so far; null where the game is not scored by points. */
export function pointsOf(position: Position): number | null {
  const { parts, state } = position;
  // Without the traces of adding such points as 0.1.
  return configOf(position).scoring === 'points' ? Number(parts.rules.score(state).toFixed(6)) : null;
}

function the(cards: Iterable<number>): string {
  return joined(
    Array.from(cards, (card) => `the ${cardName(formatCard(card))}`),
    'and',
  );
}

function news({ parts, turns }: Position, { spec }: Session): string {
  const { action } = turns.at(-1)!;
  const move = (parts.rules.moves as readonly TensMove[])[action];
  if (move.type === 'undo') return 'Undone: the cards are as they were.';
  const { cards, filled, removals } = tableauAfter(spec, turns);
  const came = filled.map((slot) => cards[slot]);
  if (move.type === 'refill') return `Refilled with ${the(came)}.`;
  const taken = removals.at(-1)!.cards;
  const out = move.type === 'quartet' ? `all four ${rankWord(taken[0] >> 2)}s` : the(taken);
  return sentences(`Took out ${out}.`, came.length === 0 ? '' : `In came ${the(came)}.`);
}

function next({ parts, legal, turns }: Position): string {
  const moves = legal.map((action) => (parts.rules.moves as readonly TensMove[])[action].type);
  if (moves.every((type) => type === 'refill' || type === 'undo')) return 'Nothing more can leave: refill.';
  return turns.length === 0 ? 'Pick two cards that go together.' : '';
}

function cardAt({ cards }: Tableau, place: PlaceKey): number {
  return cards[slotOf(place)];
}

function needed(card: number, position: Position): string {
  const need = neededWith(card >> 2, configOf(position));
  return need === null ? 'tens stay to the end in this game' : `the ${rankWord(card >> 2)} needs ${need}`;
}

function picked({ position, session, picked: places }: Picking): string {
  const card = cardAt(tableauAfter(session.spec, position.turns), places[0]);
  if (inQuartets(card >> 2, configOf(position)))
    return `${cardName(formatCard(card))} picked: pick another ${rankWord(card >> 2)}, and all four leave.`;
  return `${cardName(formatCard(card))} picked: ${neededWith(card >> 2, configOf(position))} goes with it.`;
}

function missing(card: number, position: Position, { cards }: Tableau): string {
  const rank = card >> 2;
  if (!inQuartets(rank, configOf(position))) return 'and there is none';
  const here = cards.filter((each) => each >> 2 === rank).length;
  return `and only ${counted(here, 'of the four is', 'of the four are')} here`;
}

function refused({ position, session, picked: places }: Picking, place: PlaceKey): Refusal {
  if (place === REFILL_PLACE) {
    const strict = configOf(position).refill === 'strict';
    return { text: strict ? 'Empty slots are refilled without a move of yours.' : 'Nothing can be refilled now.' };
  }
  const tableau = tableauAfter(session.spec, position.turns);
  const card = cardAt(tableau, place);
  if (places.length > 0) {
    const first = cardAt(tableau, places[0]);
    const names = `${cardName(formatCard(first))} and ${cardName(formatCard(card))}`;
    return { text: `${names} do not go together: ${needed(first, position)}.` };
  }
  const need = needed(card, position);
  if (neededWith(card >> 2, configOf(position)) === null) return { text: `${capital(need)}.` };
  return { text: `${capital(need)}, ${missing(card, position, tableau)}.` };
}

function ending(position: Position): string {
  const { parts, state, turns } = position;
  const { blockTen } = configOf(position);
  if (state.outcome === 'won')
    return blockTen ? 'the stock is used up, and only the four tens are left' : 'the stock and the tableau are cleared';
  const left = counted(parts.rules.cardsLeft(state)!, 'card is left', 'cards are left');
  return turns.length === 0
    ? `no cards of this deal go together, so it is lost before the first move and counts as a loss; ${left}`
    : `nothing more can leave; ${left}`;
}

function result(position: Position): string {
  const points = pointsOf(position);
  return points === null ? ending(position) : `${ending(position)}, with ${counted(points, 'point')}`;
}

export const tensWords: GameWords = { news, next, picked, refused, result };
