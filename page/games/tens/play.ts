import { type Action, formatCard, NO_CARD, type TensConfig } from 'maketen/env';
import {
  type PairMove,
  type QuartetMove,
  removedRanks,
  type TensMove,
  type TensRules,
  type TensState,
} from 'maketen/tens';
import { partsFor, replay } from '../../session/position.js';
import type { GameSpec, Session, Turn } from '../../session/session.js';
import { sentences } from '../../session/words.js';
import type { OutPile } from '../../table/out-piles.js';
import type { Candidate, PlaceKey } from '../../table/selection.js';
import { texts } from '../../texts/texts.js';
import type { GameWords, PartsOf, Picking, PositionOf, Refusal } from '../game-view.js';

export type TensPosition = PositionOf<TensRules, TensState>;
type TensParts = PartsOf<TensRules>;

const TEN = 9;

/** What a card of this rank (0 for the ace to 12 for the king) leaves with; null where it never leaves. */
function neededWith(rank: number, config: TensConfig): { readonly rank: number } | 'its other three' | null {
  if (rank === TEN && config.blockTen) return null;
  if (rank >= TEN && config.courts === 'quartets') return 'its other three';
  return { rank: rank >= TEN ? rank : TEN - 1 - rank };
}

export interface Tableau {
  /** The card in each slot, NO_CARD where it is empty. */
  readonly cards: Uint8Array;
  /** Slots that the last move filled, and whether it took a quartet. */
  readonly filled: readonly number[];
  readonly quartet: boolean;
  /** What has been taken out and not put back, the first removal first. */
  readonly removals: readonly Removal[];
}

interface Removal {
  readonly type: 'pair' | 'quartet';
  readonly cards: readonly number[];
}

/** Whether a removal can take these slots: of a saved game nobody knows. */
function canTake(cards: Uint8Array, move: TensMove, slots: readonly number[]) {
  const ranks = slots.map((slot) => cards[slot] >> 2).sort((a, b) => a - b);
  return new Set(slots).size === slots.length && ranks.join() === [...removedRanks(move)].sort((a, b) => a - b).join();
}

function isRemoval(move: TensMove): move is PairMove | QuartetMove {
  return move.type === 'pair' || move.type === 'quartet';
}

/** Of each rank the lowest slot that is not taken yet: what the rules take themselves. */
function lowestSlots(cards: Uint8Array, move: TensMove) {
  const slots: number[] = [];
  for (const rank of removedRanks(move))
    slots.push(cards.findIndex((card, slot) => card >> 2 === rank && !slots.includes(slot)));
  return slots;
}

/** Rules: "Refill always takes the stock's top card into the lowest-numbered empty slot first". */
function filledFrom(cards: Uint8Array, drawn: Uint8Array): number[] {
  return Array.from(drawn, (card) => {
    const slot = cards.indexOf(NO_CARD);
    cards[slot] = card;
    return slot;
  });
}

/** Of equal ranks the rules' state takes the lowest slots, the player the picked ones: here these are emptied, and filled from the same stock. */
export function tableauAfter(spec: GameSpec, turns: readonly Turn[]): Tableau {
  const { moves } = partsFor(spec).rules as TensRules;
  const tableaux: Tableau[] = [];
  let drawn = 0;
  replay(spec, turns, (given, index) => {
    const { tableau, stock } = given as TensState;
    if (index === 0) tableaux.push({ cards: tableau.slice(), filled: [], quartet: false, removals: [] });
    else if (moves[turns[index - 1].action].type === 'undo') {
      tableaux.pop();
      tableaux.push({ ...tableaux.pop()!, filled: [], quartet: false });
    } else {
      const { action, slots } = turns[index - 1];
      const { cards: before, removals } = tableaux.at(-1)!;
      const move = moves[action];
      const taken = slots !== undefined && canTake(before, move, slots) ? slots : lowestSlots(before, move);
      const cards = before.slice();
      for (const slot of taken) cards[slot] = NO_CARD;
      const filled = filledFrom(cards, stock.order.slice(drawn, stock.drawn));
      tableaux.push({
        cards,
        filled,
        quartet: move.type === 'quartet',
        removals: isRemoval(move)
          ? [...removals, { type: move.type, cards: taken.map((slot) => before[slot]) }]
          : removals,
      });
    }
    drawn = stock.drawn;
  });
  return tableaux.at(-1)!;
}

const known = new WeakMap<TensPosition, Tableau>();

export function tableauOf(position: TensPosition, { spec }: Session): Tableau {
  const tableau = known.get(position) ?? tableauAfter(spec, position.turns);
  known.set(position, tableau);
  return tableau;
}

export function slotKey(slot: number): string {
  return `tableau:${slot}`;
}

function candidateOf(action: number, slots: readonly number[]): Candidate {
  return { action, places: slots.map(slotKey), slots };
}

/** Every pair or quartet of slots that a legal move can be made with; refill and undo need no cards. */
export function tensCandidates(position: TensPosition, session: Session): Candidate[] {
  const { parts, legal } = position;
  const { cards } = tableauOf(position, session);
  return legal.flatMap((action): Candidate[] => {
    const ranks = removedRanks(parts.rules.moves[action]);
    const slotsOf = (rank: number): number[] =>
      Array.from(cards.keys()).filter((slot) => cards[slot] !== NO_CARD && cards[slot] >> 2 === rank);
    if (ranks.length === 4) return [candidateOf(action, slotsOf(ranks[0]))];
    if (ranks.length === 0) return [];
    const pairs = slotsOf(ranks[0]).flatMap((a) => slotsOf(ranks[1]).map((b) => [a, b]));
    return pairs
      .filter(([a, b]) => a !== b && (ranks[0] !== ranks[1] || a < b))
      .map((pair) => candidateOf(action, pair));
  });
}

/** Cards that had left before a position that the game starts from: with which others nobody knows. */
function outAtStart({ spec }: Session): OutPile[] {
  if (spec.position === undefined) return [];
  const gone = (replay(spec, []).state as TensState).gone().map(formatCard);
  return [{ title: texts().tens.beforeThisPosition, count: gone.length, sets: gone.map((card) => [card]) }];
}

export function foundation(position: TensPosition, session: Session): OutPile[] {
  const { removals } = tableauOf(position, session);
  const pile = (type: Removal['type']): OutPile[] => {
    if (!position.parts.rules.moves.some((move) => move.type === type)) return [];
    const sets = removals.filter((each) => each.type === type).map(({ cards }) => cards.map(formatCard));
    return [{ title: texts().moves.kindTitle(type, 2), count: sets.length, sets: sets.reverse() }];
  };
  return [...pile('pair'), ...pile('quartet'), ...outAtStart(session)];
}

export function removedBy({ parts }: TensPosition, action: Action): number {
  return removedRanks(parts.rules.moves[action]).length;
}

export function kindOf({ rules }: TensParts, action: Action): string | null {
  const move = rules.moves[action];
  return isRemoval(move) ? move.type : null;
}

export const REFILL_PLACE = 'refill';

/** The points so far; null where the game is not scored by points. */
export function pointsOf({ parts, state }: TensPosition): number | null {
  // Without the traces of adding such points as 0.1.
  return parts.rules.config.scoring === 'points' ? Number(parts.rules.score(state).toFixed(6)) : null;
}

function describe(parts: TensParts, state: TensState, action: Action) {
  const move = parts.rules.moves[action];
  return isRemoval(move) ? parts.notation.describeMove(state, action) : texts().tens.moves[move.type];
}

function news(position: TensPosition, session: Session) {
  const { parts, turns } = position;
  const { tens } = texts();
  const { action } = turns.at(-1)!;
  const move = parts.rules.moves[action];
  if (move.type === 'undo') return tens.undone;
  const { cards, filled, removals } = tableauOf(position, session);
  const came = filled.map((slot) => formatCard(cards[slot]));
  if (move.type === 'refill') return tens.refilled(came);
  const taken = removals.at(-1)!.cards;
  const out = move.type === 'quartet' ? tens.tookOutAllFour(taken[0] >> 2) : tens.tookOut(taken.map(formatCard));
  return sentences(out, came.length === 0 ? '' : tens.inCame(came));
}

function next({ parts, legal, turns }: TensPosition) {
  const moves = legal.map((action) => parts.rules.moves[action].type);
  if (moves.every((type) => type === 'refill' || type === 'undo')) return texts().tens.nothingLeaves;
  return turns.length === 0 ? texts().tens.pickTwo : '';
}

function cardAt({ cards }: Tableau, place: PlaceKey) {
  return cards[Number(place.split(':')[1])];
}

function picked({ position, session, picked: places }: Picking<TensPosition>) {
  const card = cardAt(tableauOf(position, session), places[0]);
  return texts().tens.picked(formatCard(card), card >> 2, neededWith(card >> 2, position.parts.rules.config));
}

function refused({ position, session, picked: places }: Picking<TensPosition>, place: PlaceKey): Refusal {
  const { tens } = texts();
  const { config } = position.parts.rules;
  if (place === REFILL_PLACE) return { text: tens.nothingToRefill };
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

function ending({ parts, state, turns }: TensPosition) {
  const { tens } = texts();
  if (state.outcome === 'won') return parts.rules.config.blockTen ? tens.wonBlockTen : tens.won;
  const left = parts.rules.cardsLeft(state);
  return turns.length === 0 ? tens.lostAtOnce(left) : tens.lost(left);
}

function result(position: TensPosition) {
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
