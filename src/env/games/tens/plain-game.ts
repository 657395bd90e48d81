import { DECK_SIZE } from '../../cards.js';
import { InputError, shown } from '../../errors.js';
import { TENS_RULES_ID, type TensConfig } from './config.js';
import { isRemoval, slotMoves, type SlotTableau, type TensVariant, variantOf } from './slot-moves.js';

/** A turn that `undo` takes back: a removal with its strict refill, or a buffered refill. Slots in the order drawn to. */
export type TensTurn =
  | {
      readonly type: 'removal';
      readonly slots: readonly number[];
      readonly cards: readonly string[];
      readonly refilled: readonly number[];
    }
  | { readonly type: 'refill'; readonly refilled: readonly number[] };

/** What has been dealt and played: all else that a game says follows from it. */
export interface TensRecord {
  /** Every option of Tens; `make('tens', { rules })` plays by the same. */
  readonly rules: TensConfig;
  /** Null for a deck that no seed has dealt. */
  readonly seed: number | null;
  /** All 52 cards in the order in which they are drawn, those of the first tableau included: what a replay starts from. */
  readonly deck: readonly string[];
  /** The turns that have not been undone, oldest first. */
  readonly movesHistory: readonly TensTurn[];
  readonly undosLeft: number | 'unlimited';
}

/** A whole game as plain JSON for app makers; no function changes it. Cards are written "TD". */
export interface TensGame extends TensRecord {
  readonly game: 'tens';
  /** Game and version of the rules: 'tens-v1'. */
  readonly rulesId: string;
  readonly variant: TensVariant;
  readonly tableauSize: number;
  /** The stock, hidden from the player; index 0 is drawn next. */
  readonly drawPile: readonly string[];
  readonly tableau: SlotTableau;
  /** The cards removed, in order: the foundation. */
  readonly discard: readonly string[];
  readonly gameOutcome: null | 'win' | 'loss';
  /** Every pair of slots that may leave as a pair to ten, ascending. */
  readonly legalPairs: readonly (readonly number[])[];
  readonly legalQuartets: readonly (readonly number[])[];
  /** Pairs of equal courts; none but in block-ten-classic. */
  readonly legalCourtPairs: readonly (readonly number[])[];
  /** By the option "scoring": 1 for a win, else 0; or the points so far. */
  readonly score: number;
  /** Whether the stock is empty: then the rest can always be cleared. */
  readonly allDealt: boolean;
}

interface Table {
  readonly tableau: (string | null)[];
  readonly discard: string[];
  /** How many cards have left the stock. */
  drawn: number;
}

/** Whether these slots may leave the table: ascending, each once, and cards that the turn names. */
function canLeave(
  { tableau }: Table,
  slots: readonly number[],
  cards: readonly string[],
  variant: TensVariant,
): boolean {
  const there = slots.map((slot) => tableau[slot] ?? null);
  const isAscending = slots.every((slot, i) => i === 0 || slot > slots[i - 1]);
  return isAscending && isRemoval(there, variant) && there.join() === cards.join();
}

/** "Refill always takes the stock's top card into the lowest-numbered empty slot first." False if it cannot. */
function drawTo(table: Table, slot: number, deck: readonly string[]): boolean {
  if (table.drawn === DECK_SIZE || table.tableau.indexOf(null) !== slot) return false;
  table.tableau[slot] = deck[table.drawn++];
  return true;
}

/** Plays a turn; false if the rules do not know it. */
function playTurn(table: Table, turn: TensTurn, { rules, deck }: TensRecord): boolean {
  const isBuffered = rules.refill === 'buffered';
  if (turn.type === 'removal') {
    if (isBuffered && turn.refilled.length > 0) return false;
    if (!canLeave(table, turn.slots, turn.cards, variantOf(rules))) return false;
    for (const slot of turn.slots) table.tableau[slot] = null;
    table.discard.push(...turn.cards);
  } else if (!isBuffered || turn.refilled.length === 0) return false;
  return turn.refilled.every((slot) => drawTo(table, slot, deck));
}

/** Deals, and plays all turns. @throws InputError for one that the rules do not know */
function replayed(record: TensRecord): Table {
  const { rules, deck, movesHistory } = record;
  const table: Table = { tableau: deck.slice(0, rules.tableauSize), discard: [], drawn: rules.tableauSize };
  movesHistory.forEach((turn, i) => {
    if (playTurn(table, turn, record)) return;
    throw new InputError(
      `Expected turns in "movesHistory" that can be played from "deck", but turn ${i + 1} is ${shown(turn)}`,
    );
  });
  return table;
}

/** Binary: win 1, loss 0. Points: "+1 per card removed, +52 on a clear, +k per removal, -k once for a dead-end (loss)". */
function scoreOf({ rules, movesHistory }: TensRecord, removed: number, outcome: TensGame['gameOutcome']): number {
  if (rules.scoring === 'binary') return outcome === 'win' ? 1 : 0;
  const removals = movesHistory.filter(({ type }) => type === 'removal').length;
  const atEnd = outcome === 'win' ? DECK_SIZE : outcome === 'loss' ? -rules.removalPoints : 0;
  return removed + rules.removalPoints * removals + atEnd;
}

/** The game that a deck and turns lead to. @throws InputError for turns that cannot be */
export function gameOf(record: TensRecord): TensGame {
  const { rules, seed, deck, movesHistory, undosLeft } = record;
  const { tableau, discard, drawn } = replayed(record);
  const variant = variantOf(rules);
  const { pairsTo10, quartets, courtPairs = [] } = slotMoves(tableau, variant);
  const allDealt = drawn === DECK_SIZE;
  const canGoOn = (!allDealt && tableau.includes(null)) || pairsTo10.length + quartets.length + courtPairs.length > 0;
  const isCleared = allDealt && discard.length === (rules.blockTen ? DECK_SIZE - 4 : DECK_SIZE);
  // "Lost at once on an impasse: no removal and no refill is possible."
  const gameOutcome = canGoOn ? null : isCleared ? 'win' : 'loss';
  return {
    game: 'tens',
    rulesId: TENS_RULES_ID,
    variant,
    tableauSize: rules.tableauSize,
    rules,
    seed,
    deck,
    drawPile: deck.slice(drawn),
    tableau,
    discard,
    movesHistory,
    gameOutcome,
    undosLeft,
    legalPairs: pairsTo10,
    legalQuartets: quartets,
    legalCourtPairs: courtPairs,
    score: scoreOf(record, discard.length, gameOutcome),
    allDealt,
  };
}
