import { type Card, DECK_SIZE, formatCard, parseCard, parseStandardDeck } from '../../base/cards.js';
import { InputError, mismatch, shown } from '../../base/errors.js';
import { asJson } from '../../base/json.js';
import { isSeed } from '../../base/random.js';
import * as s from '../../base/schema.js';
import { suggestion } from '../../base/words.js';
import { createGamePlay, expectSaid } from '../../play/create-game-play.js';
import type { Deal, GamePlay } from '../../play/game-play.js';
import { savedOptions, seedField, withCardNames } from '../../play/json-game.js';
import {
  TENS_RULES_ID,
  TENS_VARIANTS,
  type TensConfig,
  tensOptionFields,
  tensOptions,
  type TensVariant,
  undoCount,
} from './config.js';
import { playedTens, type TensTraceMove } from './played-game.js';
import { type SlotMoves, slotMoves, type TensGame, TensTable } from './slot-game.js';

const slot = s.integer(0, DECK_SIZE - 1, 'the number of a slot, from 0');
const slots = s.listOf(slot, 'a list of slots such as [0, 5]');
const cards = s.listOf(s.text('a card such as "TD"'), 'a list of cards such as ["4C", "TD"]');

const turn = s.byType(
  { removal: { slots, cards, refilled: slots }, refill: { refilled: slots } },
  'a turn of type "removal" or "refill"',
);

const schema = s.object(
  {
    game: s.oneOf(['tens']),
    rulesId: s.oneOf([TENS_RULES_ID], TENS_RULES_ID),
    rules: savedOptions(tensOptions, tensOptionFields),
    seed: s.nullable(seedField),
    deck: cards,
    movesHistory: s.listOf(turn, 'a list of turns'),
    undosLeft: undoCount,
  },
  'kept',
  'an object as initGame gives it',
);

/** Checks everything in a game. @throws InputError, one line */
function readTable(json: unknown): TensTable {
  const given = s.parseWith(schema, withCardNames(asJson(json, 'a game')), 'game key');
  const { rules, seed, deck, undosLeft } = given;
  const { undoLimit } = rules;
  const cards = parseStandardDeck(deck);
  const isOwn =
    undoLimit === 'unlimited' || undosLeft === 'unlimited' ? undoLimit === undosLeft : undosLeft <= undoLimit;
  const undosUsed = isOwn && undoLimit !== 'unlimited' ? undoLimit - Number(undosLeft) : 0;
  const table = new TensTable({ options: rules, seed, undosUsed, ...(seed === null && { deck: cards }) });
  if (String(table.deck) !== String(deck)) throw mismatch(`"deck" as seed ${seed} deals it (or "seed" null)`, deck);
  if (!isOwn) throw new InputError(`Expected "undosLeft" within the limit ${undoLimit}, but got ${undosLeft}`);
  table.replay(given.movesHistory);
  expectSaid(given, table.toJson(), 'to which "deck" and "movesHistory" lead');
  return table;
}

function expectVariant(variant: unknown): asserts variant is TensVariant {
  if (TENS_VARIANTS.includes(variant as TensVariant)) return;
  const near = suggestion(typeof variant === 'string' ? variant : '', TENS_VARIANTS);
  throw new InputError(`Expected a variant of Tens, but got ${shown(variant)}${near}`);
}

/**
 * Deals a game: the same cards as the environment's deal of this seed.
 * @param seed or all 52 cards in the order drawn, "TD" or `{ rank, suit, value }`; its game has seed null
 * @param tableauSize by default 13, for block-ten-classic 9
 * @param options any of Tens; `undoLimit` is 'unlimited' by default (environments: 0)
 * @throws InputError for anything else
 */
export function initGame(
  seed: number | readonly (string | Card)[],
  tableauSize?: number,
  variant: TensVariant = 'tens',
  options: Partial<TensConfig> = {},
): TensGame {
  if (!Array.isArray(seed) && !isSeed(seed)) throw mismatch('a seed: an integer from 0 to 2^53 - 1', seed);
  expectVariant(variant);
  s.expectObject(options, `options such as { refill: 'buffered' }`);
  if (tableauSize !== undefined) s.parseWith(tensOptionFields.tableauSize, tableauSize, 'tableauSize');
  const size = tableauSize ?? options.tableauSize;
  if (options.tableauSize !== undefined && options.tableauSize !== size)
    throw new InputError(`Expected one tableauSize, but got ${shown(size)} and ${shown(options.tableauSize)}`);
  const dealt = isSeed(seed) ? { seed } : { deck: seed };
  return tensPlay.newGame({ ...options, ...dealt, preset: variant, tableauSize: size });
}

/** A tableau from outside, its cards written "TD". */
function readTableau(tableau: unknown): (string | null)[] {
  s.expectList(tableau, 'a game, or a tableau such as ["AC", null, "9D"]');
  const cards = Array.from(tableau, (card: unknown) => (card === null ? null : formatCard(parseCard(card))));
  const again = cards.find((card, slot) => card !== null && cards.indexOf(card) < slot);
  if (again !== undefined) throw new InputError(`Expected each card once, but got ${again} again`);
  return cards;
}

/**
 * Every legal removal by slots: pip pairs that sum to 10, quartets and, in block-ten-classic, court pairs.
 * @param position a game, or the card in each slot (null where it is empty)
 * @param variant of a tableau, by default 'tens'; a game knows its own
 */
export function scanLegalMoves(
  position: TensGame | readonly (string | Card | null)[],
  variant?: TensVariant,
): SlotMoves {
  if (variant !== undefined) expectVariant(variant);
  if (!s.isObject(position)) return slotMoves(readTableau(position), variant ?? 'tens');
  const game = readTable(position).toJson();
  if (variant !== undefined && variant !== game.variant)
    throw new InputError(`Expected the game's own variant ${game.variant} (or none), but got ${variant}`);
  return slotMoves(game.tableau, game.variant);
}

/** The cards of these slots leave, which stay empty. @throws InputError for no legal removal, or a game that is over */
export function removeCards(state: TensGame, indices: readonly number[]): TensGame {
  const table = readTable(state);
  table.expectOngoing();
  table.remove(indices);
  return table.toJson();
}

/** Refills the lowest empty slots up to `targetSize` cards; returns the same state if nothing can be drawn. */
export function refillTableau(state: TensGame, targetSize?: number): TensGame {
  const table = readTable(state);
  const { tableauSize } = state;
  const target = targetSize === undefined ? tableauSize : targetSize;
  if (!Number.isInteger(target) || target < 0 || target > tableauSize)
    throw mismatch(`a target size from 0 to ${tableauSize}`, targetSize);
  return table.refill(target) ? table.toJson() : state;
}

/**
 * One turn: removes the cards of these slots and, with the strict refill, refills. Without slots: makes a refill that
 * is due, else returns the same state. An early buffered refill is `refillTableau`.
 * @throws InputError for slots that are no legal removal, or slots after the end
 */
export function step(state: TensGame, indices: readonly number[] = []): TensGame {
  const table = readTable(state);
  if (Array.isArray(indices) && indices.length === 0) {
    const isDue = state.rules.refill === 'strict' || table.removals.length === 0;
    return isDue && table.refill() ? table.toJson() : state;
  }
  table.expectOngoing();
  table.step(indices);
  return table.toJson();
}

/** 'win' if nothing is left to remove, 'loss' if neither a removal nor a refill is possible, else null. */
export function checkWin(state: TensGame): null | 'win' | 'loss' {
  return readTable(state).toJson().gameOutcome;
}

/**
 * Tens for apps. A removal may take any slots of the right ranks, and `ranks` may be left out. Undos are unlimited by
 * default. The reducers above work on the same games.
 */
export const tensPlay: GamePlay<TensGame, TensTraceMove, TensConfig> = createGamePlay({
  game: playedTens,
  usual: { undoLimit: 'unlimited' },
  open: (deal) => new TensTable(deal as Deal<TensConfig>),
  read: readTable,
});

/**
 * Takes back the last turn exactly. A lost game can be taken back too (in environments the end is final).
 * @throws InputError if the game is won, has no turn, or no undo is left
 */
export const { undo } = tensPlay;
