import { type Action, formatCard, type GameParts, type GameState, type TensConfig } from 'maketen/env';
import type { TensMove } from 'maketen/tens';
import type { Position } from '../../session/position.js';
import type { Session } from '../../session/session.js';
import { sentences } from '../../session/words.js';
import type { PlaceKey } from '../../table/selection.js';
import { texts } from '../../texts/texts.js';
import type { GameWords, Picking, Refusal } from '../game-view.js';
import { neededWith, slotOf, type Tableau, tableauOf } from './moves.js';

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

function describe(parts: GameParts, state: GameState, action: Action): string {
  const { type } = (parts.rules.moves as readonly TensMove[])[action];
  const isRemoval = type === 'pair' || type === 'quartet';
  return isRemoval ? parts.notation.describeMove(state, action) : texts().tens.moves[type];
}

function news(position: Position, session: Session): string {
  const { parts, turns } = position;
  const { tens } = texts();
  const { action } = turns.at(-1)!;
  const move = (parts.rules.moves as readonly TensMove[])[action];
  if (move.type === 'undo') return tens.undone;
  const { cards, filled, removals } = tableauOf(position, session);
  const came = filled.map((slot) => formatCard(cards[slot]));
  if (move.type === 'refill') return tens.refilled(came);
  const taken = removals.at(-1)!.cards;
  const out = move.type === 'quartet' ? tens.tookOutAllFour(taken[0] >> 2) : tens.tookOut(taken.map(formatCard));
  return sentences(out, came.length === 0 ? '' : tens.inCame(came));
}

function next({ parts, legal, turns }: Position): string {
  const moves = legal.map((action) => (parts.rules.moves as readonly TensMove[])[action].type);
  if (moves.every((type) => type === 'refill' || type === 'undo')) return texts().tens.nothingLeaves;
  return turns.length === 0 ? texts().tens.pickTwo : '';
}

function cardAt({ cards }: Tableau, place: PlaceKey): number {
  return cards[slotOf(place)];
}

function picked({ position, session, picked: places }: Picking): string {
  const card = cardAt(tableauOf(position, session), places[0]);
  return texts().tens.picked(formatCard(card), card >> 2, neededWith(card >> 2, configOf(position)));
}

function refused({ position, session, picked: places }: Picking, place: PlaceKey): Refusal {
  const { tens } = texts();
  const config = configOf(position);
  if (place === REFILL_PLACE) return { text: config.refill === 'strict' ? tens.refillsItself : tens.nothingToRefill };
  const tableau = tableauOf(position, session);
  const card = cardAt(tableau, place);
  if (places.length > 0) {
    const first = cardAt(tableau, places[0]);
    return { text: tens.notTogether([first, card].map(formatCard), first >> 2, neededWith(first >> 2, config)) };
  }
  const rank = card >> 2;
  const partner = neededWith(rank, config);
  const here = tableau.cards.filter((each) => each >> 2 === rank).length;
  return { text: tens.alone(rank, partner, here) };
}

function ending(position: Position): string {
  const { tens } = texts();
  const { parts, state, turns } = position;
  if (state.outcome === 'won') return configOf(position).blockTen ? tens.wonBlockTen : tens.won;
  const left = parts.rules.cardsLeft(state)!;
  return turns.length === 0 ? tens.lostAtOnce(left) : tens.lost(left);
}

function result(position: Position): string {
  const points = pointsOf(position);
  return points === null ? ending(position) : texts().tens.withPoints(ending(position), points);
}

export const tensWords: GameWords = {
  describe,
  news,
  next,
  untold: ({ turns }) => (turns.length === 0 ? texts().tens.pickTwo : ''),
  picked,
  refused,
  result,
};
