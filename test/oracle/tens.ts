import { assertLegal, type Deck, itemAt, type Oracle, type Outcome, rankOf, standardDeck } from './types.js';

export interface TensConfig {
  tableauSize: number;
  blockTen: boolean;
  courts: 'quartets' | 'pairs';
  refill: 'strict' | 'buffered';
  undoLimit: number | 'unlimited';
  scoring: 'binary' | 'points';
  removalPoints: number;
  hints: boolean;
}

export type TensMove =
  | { type: 'pair'; ranks: string[]; slots: number[] }
  | { type: 'quartet'; ranks: string[]; slots: number[] }
  | { type: 'refill' }
  | { type: 'undo' };

export interface TensState {
  tableau: (string | null)[];
  stock: number;
}

/** What an undo brings back: "An undo restores tableau and stock exactly". */
export interface TensSnapshot {
  tableau: (string | null)[];
  stock: string[];
  removals: number;
}

export interface TensPosition {
  tableau: (string | null)[];
  /** The top card first. */
  stock: string[];
  /** Removals made and not undone. */
  removals: number;
  /** The positions before each move that can still be taken back, the oldest first. */
  past: TensSnapshot[];
  undosUsed: number;
  outcome: Outcome;
}

/** The slots that hold a card of this rank, in ascending order. */
function slotsOf(tableau: readonly (string | null)[], rank: string) {
  const slots: number[] = [];
  tableau.forEach((card, slot) => {
    if (card !== null && rankOf(card) === rank) slots.push(slot);
  });
  return slots;
}

/** "a pair of two cards whose pip ranks 1..9 sum to 10 (A+9, 2+8, 3+7, 4+6, 5+5), or a quartet: all four T, J, Q or K" */
function removalMoves(config: TensConfig, tableau: readonly (string | null)[]): TensMove[] {
  const moves: TensMove[] = [];

  // "A+9, 2+8, 3+7, 4+6"; trace-format: "Moves that differ only in suits or slots of equal rank count as one (lowest slots)".
  const unequalPairs: [string, string][] = [
    ['A', '9'],
    ['2', '8'],
    ['3', '7'],
    ['4', '6'],
  ];
  for (const [low, high] of unequalPairs) {
    const lowSlots = slotsOf(tableau, low);
    const highSlots = slotsOf(tableau, high);
    if (lowSlots.length >= 1 && highSlots.length >= 1) {
      moves.push({ type: 'pair', ranks: [low, high], slots: [itemAt(lowSlots, 0), itemAt(highSlots, 0)] });
    }
  }

  // "5+5"
  const equalPairs = ['5'];
  // "courts: 'pairs': J, Q, K leave in pairs of equal rank instead of fours"
  if (config.courts === 'pairs') equalPairs.push('J', 'Q', 'K');
  for (const rank of equalPairs) {
    const slots = slotsOf(tableau, rank);
    if (slots.length >= 2) {
      moves.push({ type: 'pair', ranks: [rank, rank], slots: [itemAt(slots, 0), itemAt(slots, 1)] });
    }
  }

  // "a quartet: all four T, J, Q or K"
  const quartetRanks = config.courts === 'quartets' ? ['T', 'J', 'Q', 'K'] : [];
  for (const rank of quartetRanks) {
    // "blockTen: true: tens can never be removed"
    if (rank === 'T' && config.blockTen) continue;
    const slots = slotsOf(tableau, rank);
    if (slots.length === 4) moves.push({ type: 'quartet', ranks: [rank], slots });
  }
  return moves;
}

/** "refill is a move of its own, legal whenever a slot is empty and the stock is not" (buffered only). */
function refillMoves(config: TensConfig, tableau: readonly (string | null)[], stock: readonly string[]): TensMove[] {
  if (config.refill !== 'buffered') return [];
  return tableau.includes(null) && stock.length > 0 ? [{ type: 'refill' }] : [];
}

/** "Refill always takes the stock's top card into the lowest-numbered empty slot first". */
function refilled(
  tableau: readonly (string | null)[],
  stock: readonly string[],
): { tableau: (string | null)[]; stock: string[] } {
  const newTableau = [...tableau];
  const newStock = [...stock];
  while (newTableau.includes(null)) {
    const top = newStock.shift();
    if (top === undefined) break;
    newTableau[newTableau.indexOf(null)] = top;
  }
  return { tableau: newTableau, stock: newStock };
}

function judge(config: TensConfig, tableau: readonly (string | null)[], stock: readonly string[]): Outcome {
  const cards = tableau.filter((card) => card !== null);
  if (config.blockTen) {
    // "won when only the four tens are left and the stock is empty (48 removed)"
    if (stock.length === 0 && cards.length === 4 && cards.every((card) => rankOf(card) === 'T')) return 'won';
  } else if (stock.length === 0 && cards.length === 0) {
    // "won when nothing is left to remove from play: tableau and stock empty"
    return 'won';
  }
  // "Lost at once on an impasse: no removal and no refill is possible."
  const possible = [...removalMoves(config, tableau), ...refillMoves(config, tableau, stock)];
  return possible.length === 0 ? 'lost' : 'ongoing';
}

/** "undoLimit: 0 (strict), 3 (standard), unlimited (casual); total undos per game." */
function undosAreLeft(config: TensConfig, position: TensPosition) {
  return config.undoLimit === 'unlimited' || position.undosUsed < config.undoLimit;
}

function start(config: TensConfig, deck: Deck): TensPosition {
  // "13 laid out 5-5-3, or 15 laid out 5-5-5, or any 1..52"
  if (!Number.isInteger(config.tableauSize) || config.tableauSize < 1 || config.tableauSize > 52) {
    throw new Error('oracle: tableauSize must be 1..52');
  }
  // "'pairs': ... (with blockTen: true only)"
  if (config.courts === 'pairs' && !config.blockTen) throw new Error("oracle: courts 'pairs' needs blockTen");
  const cards = standardDeck(deck);
  // "tableauSize fixed slots, the rest is the stock"; "A deck is an array in draw order, index 0 first".
  const tableau: (string | null)[] = cards.slice(0, config.tableauSize);
  const stock = cards.slice(config.tableauSize);
  return { tableau, stock, removals: 0, past: [], undosUsed: 0, outcome: judge(config, tableau, stock) };
}

function legalMoves(config: TensConfig, position: TensPosition): TensMove[] {
  // trace-format: "At the end of the game `legal` would be empty"
  if (position.outcome !== 'ongoing') return [];
  const moves = [...removalMoves(config, position.tableau), ...refillMoves(config, position.tableau, position.stock)];
  // Convention: undo is legal while the game goes on, some move can be taken back and undos are left.
  if (position.past.length > 0 && undosAreLeft(config, position)) moves.push({ type: 'undo' });
  return moves;
}

function play(config: TensConfig, position: TensPosition, move: TensMove): TensPosition {
  assertLegal(legalMoves(config, position), move);

  if (move.type === 'undo') {
    // "An undo restores tableau and stock exactly"; "Undo cannot be undone", so no snapshot is added.
    const before = itemAt(position.past, position.past.length - 1);
    return {
      tableau: [...before.tableau],
      stock: [...before.stock],
      removals: before.removals,
      past: position.past.slice(0, -1),
      undosUsed: position.undosUsed + 1,
      outcome: judge(config, before.tableau, before.stock),
    };
  }

  let tableau = [...position.tableau];
  let stock = [...position.stock];
  let removals = position.removals;
  if (move.type === 'refill') {
    ({ tableau, stock } = refilled(tableau, stock));
  } else {
    for (const slot of move.slots) tableau[slot] = null;
    removals += 1;
    // "refill: 'strict' (default): immediately after each removal."
    if (config.refill === 'strict') ({ tableau, stock } = refilled(tableau, stock));
  }
  const snapshot: TensSnapshot = {
    tableau: [...position.tableau],
    stock: [...position.stock],
    removals: position.removals,
  };
  return {
    tableau,
    stock,
    removals,
    past: [...position.past, snapshot],
    undosUsed: position.undosUsed,
    outcome: judge(config, tableau, stock),
  };
}

/** trace-format: tens `{"tableau":["AC",null,...],"stock":39}` */
function stateOf(_config: TensConfig, position: TensPosition): TensState {
  return { tableau: [...position.tableau], stock: position.stock.length };
}

/** trace-format: "cardsLeft: tens and decade: cards on the table plus stock at the end" */
function cardsLeft(position: TensPosition) {
  return position.tableau.filter((card) => card !== null).length + position.stock.length;
}

function score(config: TensConfig, position: TensPosition) {
  // "'binary' (default; win 1, loss 0)"
  if (config.scoring === 'binary') return position.outcome === 'won' ? 1 : 0;
  // "'points': +1 per card removed, +52 on a clear, +k per removal, -k once for a dead-end (loss)"
  let points = 52 - cardsLeft(position);
  points += config.removalPoints * position.removals;
  if (position.outcome === 'won') points += 52;
  if (position.outcome === 'lost') points -= config.removalPoints;
  return points;
}

export const tens: Oracle<TensConfig, TensPosition, TensMove, TensState> = {
  start,
  legalMoves,
  play,
  stateOf,
  outcome: (position) => position.outcome,
  score,
  cardsLeft,
};
