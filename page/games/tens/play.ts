import { type Action, formatCard, type GameParts, type GameState, NO_CARD, type TensConfig } from 'maketen/env';
import { type PairMove, type QuartetMove, removedRanks, type TensMove, type TensState } from 'maketen/tens';
import { partsFor, type Position, replay } from '../../session/position.js';
import type { GameSpec, Session, Turn } from '../../session/session.js';
import { sentences } from '../../session/words.js';
import type { OutPile } from '../../table/out-piles.js';
import type { Candidate, PlaceKey } from '../../table/selection.js';
import { texts } from '../../texts/texts.js';
import type { GameWords, Picking, Refusal } from '../game-view.js';

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

export function movesOf({ rules }: GameParts): readonly TensMove[] {
  return rules.moves as readonly TensMove[];
}

/** Whether a removal can take these slots: of a saved game nobody knows. */
function canTake(cards: Uint8Array, move: TensMove, slots: readonly number[]): boolean {
  const ranks = slots.map((slot) => cards[slot] >> 2).sort((a, b) => a - b);
  return new Set(slots).size === slots.length && ranks.join() === [...removedRanks(move)].sort((a, b) => a - b).join();
}

function isRemoval(move: TensMove): move is PairMove | QuartetMove {
  return move.type === 'pair' || move.type === 'quartet';
}

/** Of each rank the lowest slot that is not taken yet: what the rules take themselves. */
function lowestSlots(cards: Uint8Array, move: TensMove): number[] {
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
  const moves = movesOf(partsFor(spec));
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

const known = new WeakMap<Position, Tableau>();

export function tableauOf(position: Position, { spec }: Session): Tableau {
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
export function tensCandidates({ parts, legal }: Position, { cards }: Tableau): Candidate[] {
  const moves = movesOf(parts);
  return legal.flatMap((action): Candidate[] => {
    const ranks = removedRanks(moves[action]);
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

export function foundation(position: Position, session: Session): OutPile[] {
  const { removals } = tableauOf(position, session);
  const moves = movesOf(position.parts);
  const pile = (type: Removal['type']): OutPile[] => {
    if (!moves.some((move) => move.type === type)) return [];
    const sets = removals.filter((each) => each.type === type).map(({ cards }) => cards.map(formatCard));
    return [{ title: texts().moves.kindTitle(type, 2), count: sets.length, sets: sets.reverse() }];
  };
  return [...pile('pair'), ...pile('quartet'), ...outAtStart(session)];
}

export function removedBy({ parts }: Position, action: Action): number {
  return removedRanks(movesOf(parts)[action]).length;
}

export function kindOf(parts: GameParts, action: Action): string | null {
  const move = movesOf(parts)[action];
  return isRemoval(move) ? move.type : null;
}

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
  const move = movesOf(parts)[action];
  return isRemoval(move) ? parts.notation.describeMove(state, action) : texts().tens.moves[move.type];
}

function news(position: Position, session: Session): string {
  const { parts, turns } = position;
  const { tens } = texts();
  const { action } = turns.at(-1)!;
  const move = movesOf(parts)[action];
  if (move.type === 'undo') return tens.undone;
  const { cards, filled, removals } = tableauOf(position, session);
  const came = filled.map((slot) => formatCard(cards[slot]));
  if (move.type === 'refill') return tens.refilled(came);
  const taken = removals.at(-1)!.cards;
  const out = move.type === 'quartet' ? tens.tookOutAllFour(taken[0] >> 2) : tens.tookOut(taken.map(formatCard));
  return sentences(out, came.length === 0 ? '' : tens.inCame(came));
}

function next({ parts, legal, turns }: Position): string {
  const moves = legal.map((action) => movesOf(parts)[action].type);
  if (moves.every((type) => type === 'refill' || type === 'undo')) return texts().tens.nothingLeaves;
  return turns.length === 0 ? texts().tens.pickTwo : '';
}

function cardAt({ cards }: Tableau, place: PlaceKey): number {
  return cards[Number(place.split(':')[1])];
}

function picked({ position, session, picked: places }: Picking): string {
  const card = cardAt(tableauOf(position, session), places[0]);
  return texts().tens.picked(formatCard(card), card >> 2, neededWith(card >> 2, configOf(position)));
}

function refused({ position, session, picked: places }: Picking, place: PlaceKey): Refusal {
  const { tens } = texts();
  const config = configOf(position);
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
