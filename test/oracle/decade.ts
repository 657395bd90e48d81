import { assertLegal, type Deck, itemAt, type Oracle, type Outcome, rankOf, standardDeck, sum } from './types.js';

export interface DecadeConfig {
  minRun: number;
  maxRun: number | null;
  loop: boolean;
  totals: number[];
  /** 1 = the single line with three cards dealt first; 2 or more = that many stacks. */
  stacks: number;
  discards: 'mandatory' | 'optional';
  recycle: boolean;
  /** "won as soon as at most so many cards are left"; 0 if it is left out. */
  goal?: number;
  /** The deck's ranks; all if they are left out. */
  ranks?: string;
}

export type DecadeMove =
  | { type: 'discard'; stack: number; from: number; count: number; total: number }
  | { type: 'draw' }
  | { type: 'finish' };

export interface DecadeState {
  stacks: string[][];
  stock: number;
}

export interface DecadePosition {
  stacks: string[][];
  /** Whether the stack has received a card yet: an empty stack is eliminated only if it has. */
  dealtTo: boolean[];
  /** "the stack just dealt to" */
  current: number;
  /** The next card to be drawn first. */
  stock: string[];
  /** With recycle: every position there has been, this one included. */
  seen: string[];
  outcome: Outcome;
}

/** "A = 1, pips their value, T J Q K = 10" */
function decadeValue(card: string) {
  const rank = rankOf(card);
  if (rank === 'A') return 1;
  if (['T', 'J', 'Q', 'K'].includes(rank)) return 10;
  return Number(rank);
}

/** "a stack whose cards are all discarded is eliminated and skipped from then on" (the single line never is) */
function isEliminated(config: DecadeConfig, position: DecadePosition, stack: number) {
  return config.stacks > 1 && itemAt(position.dealtTo, stack) && itemAt(position.stacks, stack).length === 0;
}

/** "cards go one at a time to the stacks left to right, round and round"; null when all stacks are eliminated. */
function nextStack(config: DecadeConfig, position: DecadePosition) {
  for (let step = 1; step <= config.stacks; step++) {
    const candidate = (position.current + step) % config.stacks;
    if (!isEliminated(config, position, candidate)) return candidate;
  }
  return null;
}

/** The indices of a run, in the order from its first card on, wrapping round in a loop. */
function runIndices(length: number, from: number, count: number) {
  const indices: number[] = [];
  for (let step = 0; step < count; step++) indices.push((from + step) % length);
  return indices;
}

/** The legal sets of one line of cards. */
function setsOf(config: DecadeConfig, cards: readonly string[]): { from: number; count: number; total: number }[] {
  const sets: { from: number; count: number; total: number }[] = [];
  const length = cards.length;
  for (let from = 0; from < length; from++) {
    // "each card once": a run is never longer than the line.
    for (let count = 1; count <= length; count++) {
      // "a set of at least minRun and at most maxRun consecutive cards"
      if (count < config.minRun) continue;
      if (config.maxRun !== null && count > config.maxRun) continue;
      const indices = runIndices(length, from, count);
      if (config.loop) {
        // "A legal set is a cyclically consecutive run that contains the rightmost (most recent) card"
        if (!indices.includes(length - 1)) continue;
        // "a run that takes the whole ring is one set, wherever it is cut"; convention: from 0 and count = all.
        if (count === length && from !== 0) continue;
      } else {
        // Without a loop a run does not go over the end of the line.
        if (from + count > length) continue;
      }
      const values = indices.map((index) => decadeValue(itemAt(cards, index)));
      // "A lone ten-valued card never leaves."
      if (count === 1 && values[0] === 10) continue;
      // "whose total is in totals"
      const total = sum(values);
      if (!config.totals.includes(total)) continue;
      sets.push({ from, count, total });
    }
  }
  return sets;
}

/** "only the stack just dealt to is checked, under the same toggles, after each card" (the single line is stack 0) */
function discardMoves(config: DecadeConfig, position: DecadePosition): DecadeMove[] {
  const stack = position.current;
  return setsOf(config, itemAt(position.stacks, stack)).map((set) => ({ type: 'discard', stack, ...set }));
}

function isWon(config: DecadeConfig, position: DecadePosition) {
  // "A goal counts the cards on the table and in the stock." With recycle no card leaves either.
  if (config.goal !== undefined && cardsLeft(position) <= config.goal) return true;
  if (config.stacks > 1) {
    // "Won as soon as all stacks are eliminated, even with stock left."
    return position.stacks.every((_cards, stack) => isEliminated(config, position, stack));
  }
  // "Won when every card is discarded." Convention: an empty line with cards in the stock goes on.
  return position.stock.length === 0 && itemAt(position.stacks, 0).length === 0;
}

/**
 * "a repeated position (stacks, stock and next stack all equal)"
 *
 * Cards are compared by their value alone: the third official sample, which is given as values, ends "Draw: 73" only
 * so. (Compared with their suits, the cards of that deal do not repeat a position before the 163rd card dealt.)
 */
function positionKey(config: DecadeConfig, position: DecadePosition) {
  const stacks = position.stacks.map((cards) => cards.map((card) => decadeValue(card)));
  const stock = position.stock.map((card) => decadeValue(card));
  return JSON.stringify([stacks, stock, nextStack(config, position)]);
}

/** Judges a position just reached, and notes it among the positions seen. */
function settled(config: DecadeConfig, position: DecadePosition): DecadePosition {
  const key = config.recycle ? positionKey(config, position) : '';
  const repeated = config.recycle && position.seen.includes(key);
  const seen = config.recycle ? [...position.seen, key] : [];
  let outcome: Outcome = 'ongoing';
  if (isWon(config, position)) {
    outcome = 'won';
  } else if (repeated) {
    // "a repeated position ends the game drawn"; convention: unless it is won.
    outcome = 'drawn';
  } else if (position.stock.length === 0 && discardMoves(config, position).length === 0) {
    // "End: stock empty and no legal set"; convention: in optional mode too, at once and without a `finish`.
    outcome = 'lost';
  }
  return { ...position, seen, outcome };
}

function start(config: DecadeConfig, deck: Deck): DecadePosition {
  // "recycle: true (only with stacks)"
  if (config.recycle && config.stacks < 2) throw new Error('oracle: recycle needs stacks');
  if (config.recycle && config.goal !== undefined) throw new Error('oracle: no goal with recycle');
  const cards = standardDeck(deck, config.ranks);
  if (config.stacks === 1) {
    // "The cards stand in a line in the order drawn; three are dealt first." "First check after the third card."
    return settled(config, {
      stacks: [cards.slice(0, 3)],
      dealtTo: [true],
      current: 0,
      stock: cards.slice(3),
      seen: [],
      outcome: 'ongoing',
    });
  }
  // "The game starts with one card on the first stack."
  const stacks: string[][] = [];
  const dealtTo: boolean[] = [];
  for (let stack = 0; stack < config.stacks; stack++) {
    stacks.push(stack === 0 ? cards.slice(0, 1) : []);
    dealtTo.push(stack === 0);
  }
  return settled(config, { stacks, dealtTo, current: 0, stock: cards.slice(1), seen: [], outcome: 'ongoing' });
}

function legalMoves(config: DecadeConfig, position: DecadePosition): DecadeMove[] {
  // trace-format: "At the end of the game `legal` would be empty"
  if (position.outcome !== 'ongoing') return [];
  const moves = discardMoves(config, position);
  if (config.discards === 'mandatory') {
    // "while a set exists a draw is illegal; the player chooses which set"
    if (moves.length > 0) return moves;
    return [{ type: 'draw' }];
  }
  // "'optional': a draw is always legal while the stock lasts, and `finish` ends the game once the stock is empty."
  if (position.stock.length > 0) moves.push({ type: 'draw' });
  else moves.push({ type: 'finish' });
  return moves;
}

function play(config: DecadeConfig, position: DecadePosition, move: DecadeMove): DecadePosition {
  assertLegal(legalMoves(config, position), move);

  if (move.type === 'finish') {
    // "End: stock empty and no legal set (or `finish`)"; cards are left, or the game would have been won before.
    return { ...position, outcome: 'lost' };
  }

  const stacks = position.stacks.map((cards) => [...cards]);
  const stock = [...position.stock];
  const dealtTo = [...position.dealtTo];

  if (move.type === 'draw') {
    // "one card from the stock to the right end of the line"; with stacks to the next one that is not eliminated.
    const card = stock.shift();
    const target = nextStack(config, position);
    if (card === undefined || target === null) throw new Error('oracle: nothing to draw, or nowhere to put it');
    itemAt(stacks, target).push(card);
    dealtTo[target] = true;
    return settled(config, { ...position, stacks, stock, dealtTo, current: target });
  }

  const cards = itemAt(stacks, move.stack);
  const indices = runIndices(cards.length, move.from, move.count);
  // "After a discard the others keep their order."
  stacks[move.stack] = cards.filter((_card, index) => !indices.includes(index));
  // "discarded cards go to the bottom of the stock in the order in which they lay on the stack"
  if (config.recycle) stock.push(...cards.filter((_card, index) => indices.includes(index)));
  return settled(config, { ...position, stacks, stock, dealtTo });
}

/** trace-format: decade `{"stacks":[["4C","8D"]],"stock":49}` */
function stateOf(_config: DecadeConfig, position: DecadePosition): DecadeState {
  return { stacks: position.stacks.map((cards) => [...cards]), stock: position.stock.length };
}

/** trace-format: "cardsLeft: tens and decade: cards on the table plus stock at the end" */
function cardsLeft(position: DecadePosition) {
  return sum(position.stacks.map((cards) => cards.length)) + position.stock.length;
}

export const decade: Oracle<DecadeConfig, DecadePosition, DecadeMove, DecadeState> = {
  start,
  legalMoves,
  play,
  stateOf,
  outcome: (position) => position.outcome,
  // Convention: 1 if won, else 0.
  score: (_config, position) => (position.outcome === 'won' ? 1 : 0),
  cardsLeft,
};
