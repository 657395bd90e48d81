import { type Card, formatCard, parseCard } from '../../cards.js';
import { InputError, shown } from '../../errors.js';
import { suggestion } from '../../nearest-name.js';
import { parseWith } from '../../options.js';
import { isSeed } from '../../seeds.js';
import { formatStandardDeck, parseStandardDeck } from '../../standard-deck.js';
import { type TensConfig, tensOptionFields, tensOptions } from './config.js';
import { gameOf, type TensGame, type TensTurn } from './plain-game.js';
import { deckOf, readGame } from './saved-game.js';
import {
  isRemoval,
  rulesOf,
  type SlotMoves,
  slotMoves,
  type SlotTableau,
  TENS_VARIANTS,
  type TensVariant,
} from './slot-moves.js';

export type { TensGame, TensTurn } from './plain-game.js';
export type { SlotMoves, TensVariant } from './slot-moves.js';

function expectVariant(variant: unknown): asserts variant is TensVariant {
  if (TENS_VARIANTS.includes(variant as TensVariant)) return;
  const near = suggestion(typeof variant === 'string' ? variant : '', TENS_VARIANTS);
  throw new InputError(`Expected a variant of Tens, but got ${shown(variant)}${near}`);
}

/** The variant's options with those given; the tableau's size may be said in either place. */
function configOf(variant: TensVariant, tableauSize: number | undefined, options: Partial<TensConfig>): TensConfig {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new InputError(`Expected options such as { refill: 'buffered' }, but got ${shown(options)}`);
  if (tableauSize !== undefined) parseWith(tensOptionFields.tableauSize, tableauSize, 'tableauSize');
  const size = tableauSize ?? options.tableauSize;
  if (options.tableauSize !== undefined && options.tableauSize !== size)
    throw new InputError(`Expected one tableauSize, but got ${shown(size)} and ${shown(options.tableauSize)}`);
  const changes = Object.entries({ ...options, tableauSize: size }).filter(([, value]) => value !== undefined);
  const config = { ...rulesOf(variant), undoLimit: 'unlimited', ...Object.fromEntries(changes) };
  return parseWith(tensOptions, config, 'option', Object.keys(tensOptionFields));
}

/**
 * Deals a game: the same cards as the environment's deal of this seed.
 * @param seed or the deck itself: all 52 cards in the order in which they are drawn, "TD" or `{ rank, suit, value }`; its game has seed null
 * @param tableauSize by default 13, for block-ten-classic 9
 * @param options any of Tens, the variant's own changed too; `undoLimit` is 'unlimited' by default, for people play (environments: 0)
 * @throws InputError for anything else
 */
export function initGame(
  seed: number | readonly (string | Card)[],
  tableauSize?: number,
  variant: TensVariant = 'tens',
  options: Partial<TensConfig> = {},
): TensGame {
  if (!Array.isArray(seed) && !isSeed(seed))
    throw new InputError(`Expected a seed: an integer from 0 to 2^53 - 1, but got ${shown(seed)}`);
  expectVariant(variant);
  const rules = configOf(variant, tableauSize, options);
  const deck = isSeed(seed) ? deckOf(seed) : formatStandardDeck(parseStandardDeck(seed));
  return gameOf({ rules, seed: isSeed(seed) ? seed : null, deck, movesHistory: [], undosLeft: rules.undoLimit });
}

/** A tableau from outside, its cards written "TD". */
function readTableau(tableau: unknown): SlotTableau {
  if (!Array.isArray(tableau))
    throw new InputError(`Expected a game, or a tableau such as ["AC", null, "9D"], but got ${shown(tableau)}`);
  const cards = Array.from(tableau, (card: unknown) => (card === null ? null : formatCard(parseCard(card))));
  const again = cards.find((card, slot) => card !== null && cards.indexOf(card) < slot);
  if (again !== undefined) throw new InputError(`Expected each card once, but got ${again} again`);
  return cards;
}

/**
 * Every legal removal by slots: the pip pairs that sum to 10, the quartets and, in block-ten-classic, the pairs of courts.
 * @param position a game, or the card in each slot (null where it is empty)
 * @param variant of a tableau, by default 'tens'; a game knows its own
 */
export function scanLegalMoves(
  position: TensGame | readonly (string | Card | null)[],
  variant?: TensVariant,
): SlotMoves {
  if (variant !== undefined) expectVariant(variant);
  if (typeof position !== 'object' || position === null || Array.isArray(position))
    return slotMoves(readTableau(position), variant ?? 'tens');
  const game = readGame(position);
  if (variant !== undefined && variant !== game.variant)
    throw new InputError(`Expected the game's own variant ${game.variant} (or none), but got ${variant}`);
  return slotMoves(game.tableau, game.variant);
}

/** @throws InputError for a game that is over */
export function expectOngoing({ gameOutcome }: TensGame): void {
  if (gameOutcome !== null) throw new InputError(`Expected a game that goes on, but it ended with a ${gameOutcome}`);
}

/** Slots from outside, ascending; they are numbers of the tableau, each once. */
function readSlots({ tableauSize }: TensGame, indices: unknown): number[] {
  if (!Array.isArray(indices))
    throw new InputError(`Expected a list of slots such as [0, 5], but got ${shown(indices)}`);
  const slots = Array.from(indices, (slot: unknown) => {
    if (typeof slot === 'number' && Number.isInteger(slot) && slot >= 0 && slot < tableauSize) return slot;
    throw new InputError(`Expected a slot from 0 to ${tableauSize - 1}, but got ${shown(slot)}`);
  });
  if (new Set(slots).size < slots.length) throw new InputError(`Expected each slot once, but got ${shown(slots)}`);
  return slots.sort((a, b) => a - b);
}

/** Without a refill. @throws InputError for slots that are no legal removal */
export function removed(game: TensGame, indices: unknown): TensGame {
  const slots = readSlots(game, indices);
  const there = slots.map((slot) => game.tableau[slot]);
  if (!isRemoval(there, game.variant)) {
    const text = slots.map((slot, i) => `${slot}: ${there[i] ?? 'no card'}`).join(', ');
    throw new InputError(`Expected the slots of a pair or a set that may be removed, but got ${shown(text)}`);
  }
  const cards = there.filter((card) => card !== null);
  return gameOf({ ...game, movesHistory: [...game.movesHistory, { type: 'removal', slots, cards, refilled: [] }] });
}

/** With the strict refill the drawn cards belong to the removal before them; a buffered refill is a turn of its own. */
function withRefill({ movesHistory, rules }: TensGame, refilled: readonly number[]): readonly TensTurn[] {
  const last = movesHistory.at(-1);
  if (rules.refill === 'buffered' || last === undefined) return [...movesHistory, { type: 'refill', refilled }];
  return [...movesHistory.slice(0, -1), { ...last, refilled: [...last.refilled, ...refilled] }];
}

/** The same game if there is no slot to fill, or no stock. */
export function refilled(game: TensGame, targetSize: number): TensGame {
  const empty = game.tableau.flatMap((card, slot) => (card === null ? [slot] : []));
  const wanted = targetSize - (game.tableauSize - empty.length);
  const slots = empty.slice(0, Math.max(0, Math.min(wanted, game.drawPile.length)));
  return slots.length === 0 ? game : gameOf({ ...game, movesHistory: withRefill(game, slots) });
}

/**
 * The cards of these slots leave, whatever their suits. The slots stay empty.
 * @throws InputError if they are no legal removal, or the game is over
 */
export function removeCards(state: TensGame, indices: readonly number[]): TensGame {
  const game = readGame(state);
  expectOngoing(game);
  return removed(game, indices);
}

/** Draws into the lowest empty slots until `targetSize` cards lie on the tableau or the stock is empty. The same state if neither can be. */
export function refillTableau(state: TensGame, targetSize?: number): TensGame {
  const game = readGame(state);
  const { tableauSize } = game;
  const target = targetSize === undefined ? tableauSize : targetSize;
  if (!Number.isInteger(target) || target < 0 || target > tableauSize)
    throw new InputError(`Expected a target size from 0 to ${tableauSize}, but got ${shown(targetSize)}`);
  const after = refilled(game, target);
  return after === game ? state : after;
}

/** Whether a refill is due: with the strict one while a slot is empty, with the buffered one when nothing can be removed. */
function isRefillDue({ rules, legalPairs, legalQuartets, legalCourtPairs }: TensGame): boolean {
  return rules.refill === 'strict' || legalPairs.length + legalQuartets.length + legalCourtPairs.length === 0;
}

/**
 * One whole turn: removes the cards of these slots and, with the strict refill, refills.
 * Without slots it does what happens by itself, which is a refill where one is due. Otherwise the player is awaited, or the game is over: the
 * same state. An early buffered refill is `refillTableau`.
 * @throws InputError for slots that are no legal removal, or slots after the end
 */
export function step(state: TensGame, indices: readonly number[] = []): TensGame {
  const game = readGame(state);
  if (Array.isArray(indices) && indices.length === 0) {
    const after = isRefillDue(game) ? refilled(game, game.tableauSize) : game;
    return after === game ? state : after;
  }
  expectOngoing(game);
  const after = removed(game, indices);
  return game.rules.refill === 'strict' ? refilled(after, game.tableauSize) : after;
}

/** 'win' when nothing is left to remove from play, 'loss' "at once on an impasse: no removal and no refill is possible", else null. */
export function checkWin(state: TensGame): null | 'win' | 'loss' {
  return readGame(state).gameOutcome;
}

/**
 * Takes back the last turn: tableau and stock are exactly as before. A lost game can be taken back too (in environments the end is the end).
 * @throws InputError if the game is won, no turn is there, or no undo is left
 */
export function undo(state: TensGame): TensGame {
  return takenBack(readGame(state));
}

/** `undo` of a game that has been checked. */
export function takenBack(game: TensGame): TensGame {
  const { rules, movesHistory, undosLeft } = game;
  if (game.gameOutcome === 'win') expectOngoing(game);
  if (movesHistory.length === 0) throw new InputError('Expected a turn to undo, but there is none');
  if (undosLeft === 0) throw new InputError(`Expected an undo to be left, but all ${rules.undoLimit} are used`);
  return gameOf({
    ...game,
    movesHistory: movesHistory.slice(0, -1),
    undosLeft: undosLeft === 'unlimited' ? 'unlimited' : undosLeft - 1,
  });
}
