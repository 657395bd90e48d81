import * as z from 'zod';
import { DECK_SIZE, formatCard } from '../../cards.js';
import { InputError, shown } from '../../errors.js';
import { suggestion } from '../../nearest-name.js';
import { parseWith } from '../../options.js';
import { isSeed } from '../../seeds.js';
import { tensOptionFields, type TensConfig } from './config.js';
import { isRemoval, rulesOf, scanLegalMoves, TENS_VARIANTS, type TensVariant } from './slot-moves.js';
import { TensRules } from './rules.js';

export { scanLegalMoves, type SlotMoves, type TensVariant } from './slot-moves.js';

/** A turn that `undo` takes back: a removal with its strict refill, or a buffered refill. Slots in the order drawn to. */
export type TensTurn =
  | {
      readonly type: 'removal';
      readonly slots: readonly number[];
      readonly cards: readonly string[];
      readonly refilled: readonly number[];
    }
  | { readonly type: 'refill'; readonly refilled: readonly number[] };

/** A whole game as plain JSON for app makers; no function changes it. Cards are written "TD". */
export interface TensGame {
  readonly variant: TensVariant;
  readonly tableauSize: number;
  readonly rules: Pick<TensConfig, 'refill' | 'undoLimit'>;
  /** The stock, hidden from the player; index 0 is drawn next. */
  readonly drawPile: readonly string[];
  /** The card in each slot, null where it is empty. */
  readonly tableau: readonly (string | null)[];
  /** The cards removed, in order: the foundation. */
  readonly discard: readonly string[];
  /** The turns that have not been undone, oldest first. */
  readonly movesHistory: readonly TensTurn[];
  readonly gameOutcome: null | 'win' | 'loss';
  readonly undosLeft: number | 'unlimited';
}

const gameOptions = z.strictObject({
  refill: tensOptionFields.refill,
  undoLimit: tensOptionFields.undoLimit.default('unlimited'),
});

function judged(state: TensGame): TensGame {
  return { ...state, gameOutcome: checkWin(state) };
}

function checkOngoing(state: TensGame): void {
  if (state.gameOutcome !== null)
    throw new InputError(`Expected a game that goes on, but it ended with a ${state.gameOutcome}`);
}

/**
 * Deals a game: the same cards as the environment's deal of this seed.
 * @param tableauSize by default 13, for block-ten-classic 9
 * @param options refill 'strict' (default) or 'buffered'; undoLimit 'unlimited' (default) or a number
 */
export function initGame(
  seed: number,
  tableauSize?: number,
  variant: TensVariant = 'tens',
  options: Partial<Pick<TensConfig, 'refill' | 'undoLimit'>> = {},
): TensGame {
  if (!isSeed(seed)) throw new InputError(`Expected a seed: an integer from 0 to 2^53 - 1, but got ${shown(seed)}`);
  if (!TENS_VARIANTS.includes(variant)) {
    throw new InputError(
      `Expected a variant of Tens, but got ${shown(variant)}${suggestion(String(variant), TENS_VARIANTS)}`,
    );
  }
  const rules = parseWith(gameOptions, options, 'option', Object.keys(gameOptions.shape));
  const size = parseWith(tensOptionFields.tableauSize, tableauSize ?? rulesOf(variant).tableauSize, 'tableauSize');
  const deck = Array.from(new TensRules(rulesOf(variant)).dealOrder(seed, 0), formatCard);
  return judged({
    variant,
    tableauSize: size,
    rules,
    drawPile: deck.slice(size),
    tableau: deck.slice(0, size),
    discard: [],
    movesHistory: [],
    gameOutcome: null,
    undosLeft: rules.undoLimit,
  });
}

/** The cards of these slots leave, whatever their suits; an InputError if they are no legal removal. The slots stay empty. */
export function removeCards(state: TensGame, indices: readonly number[]): TensGame {
  checkOngoing(state);
  const slots = [...indices].sort((a, b) => a - b);
  const cards = slots.map((slot) => state.tableau[slot] ?? null);
  if (new Set(slots).size < slots.length || !isRemoval(cards, state.variant)) {
    const there = slots.map((slot, i) => `${slot}: ${cards[i] ?? 'no card'}`).join(', ');
    throw new InputError(`Expected the slots of a pair or a set that may be removed, but got ${shown(there)}`);
  }
  const removed = cards.filter((card) => card !== null);
  return judged({
    ...state,
    tableau: state.tableau.map((card, slot) => (slots.includes(slot) ? null : card)),
    discard: [...state.discard, ...removed],
    movesHistory: [...state.movesHistory, { type: 'removal', slots, cards: removed, refilled: [] }],
  });
}

/** With the strict refill the drawn cards belong to the removal before them; a buffered refill is a turn of its own. */
function withRefill(state: TensGame, refilled: readonly number[]): readonly TensTurn[] {
  const last = state.movesHistory.at(-1);
  if (state.rules.refill === 'buffered' || last === undefined)
    return [...state.movesHistory, { type: 'refill', refilled }];
  return [...state.movesHistory.slice(0, -1), { ...last, refilled: [...last.refilled, ...refilled] }];
}

/** Draws into the lowest empty slots until `targetSize` cards lie on the tableau or the stock is empty. The same state if neither can be. */
export function refillTableau(state: TensGame, targetSize: number = state.tableauSize): TensGame {
  if (!Number.isInteger(targetSize) || targetSize < 0 || targetSize > state.tableauSize) {
    throw new InputError(`Expected a target size from 0 to ${state.tableauSize}, but got ${shown(targetSize)}`);
  }
  const empty = state.tableau.flatMap((card, slot) => (card === null ? [slot] : []));
  const wanted = targetSize - (state.tableauSize - empty.length);
  const refilled = empty.slice(0, Math.max(0, Math.min(wanted, state.drawPile.length)));
  if (refilled.length === 0) return state;
  const drawn = new Map(refilled.map((slot, i) => [slot, state.drawPile[i]]));
  return judged({
    ...state,
    tableau: state.tableau.map((card, slot) => drawn.get(slot) ?? card),
    drawPile: state.drawPile.slice(refilled.length),
    movesHistory: withRefill(state, refilled),
  });
}

/** One whole turn: removes the cards of these slots and, with the strict refill, refills. Without slots: only refills. */
export function step(state: TensGame, indices: readonly number[] = []): TensGame {
  checkOngoing(state);
  const after = indices.length > 0 ? removeCards(state, indices) : state;
  if (indices.length > 0 && state.rules.refill === 'buffered') return after;
  const refilled = refillTableau(after);
  if (refilled === state)
    throw new InputError('Expected slots to remove, but got none, and there is nothing to refill');
  return refilled;
}

/** 'win' when nothing is left to remove from play, 'loss' "at once on an impasse: no removal and no refill is possible". */
export function checkWin(state: TensGame): null | 'win' | 'loss' {
  const { pairsTo10, quartets, courtPairs = [] } = scanLegalMoves(state.tableau, state.variant);
  const canRefill = state.drawPile.length > 0 && state.tableau.includes(null);
  if (canRefill || pairsTo10.length + quartets.length + courtPairs.length > 0) return null;
  return state.discard.length === (rulesOf(state.variant).blockTen ? DECK_SIZE - 4 : DECK_SIZE) ? 'win' : 'loss';
}

/** Takes back the last turn: tableau and stock are exactly as before. Legal while the game goes on and undos are left. */
export function undo(state: TensGame): TensGame {
  checkOngoing(state);
  const turn = state.movesHistory.at(-1);
  if (turn === undefined) throw new InputError('Expected a turn to undo, but there is none');
  if (state.undosLeft === 0)
    throw new InputError(`Expected an undo to be left, but all ${state.rules.undoLimit} are used`);
  const { slots, cards } = turn.type === 'removal' ? turn : { slots: [], cards: [] };
  const returned = turn.refilled.map((slot) => state.tableau[slot]!);
  const tableau = state.tableau.map((card, slot) => (turn.refilled.includes(slot) ? null : card));
  slots.forEach((slot, i) => (tableau[slot] = cards[i]));
  return judged({
    ...state,
    tableau,
    drawPile: [...returned, ...state.drawPile],
    discard: state.discard.slice(0, state.discard.length - cards.length),
    movesHistory: state.movesHistory.slice(0, -1),
    undosLeft: state.undosLeft === 'unlimited' ? 'unlimited' : state.undosLeft - 1,
  });
}
