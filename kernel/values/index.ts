import { setLoop, prepareLost } from '../endgame/lost';
import { prepareSearch, returnOf, setAim } from '../endgame/search';
import { prepareTable, setMostEntries } from '../endgame/table';
import {
  ends,
  goal,
  largestTotal,
  loop,
  maxRun,
  minRun,
  optional,
  stacks,
  totals,
} from '../environments/games/decade/options';
import { moves, tables } from '../environments/rows';
import { giveBack, isTotal, prepareLine, setSets } from '../foresight/line';
import { prepareInput, prepareStock, readUnseen, writeRow } from './input';
import { MOST_MOVES, tell, told, values } from './intervals';
import { clearRows, forward, isChance, MOST_ROWS, resultOf, rows } from './network';
import { actionOf, listSets, prepareOpenLine, without, writeOpenRow } from './open-line';
import {
  cardAt,
  checked,
  copiesOf,
  drawCard,
  eliminated,
  endOf,
  exactValue,
  firstOf,
  following,
  isLast,
  isOver,
  leave,
  left,
  look,
  othersLength,
  putBack,
  putLine,
  readPosition,
  restore,
} from './position';
import { chanceToEmpty, prepareWindows } from './windows';

// What moves are worth by a value model that looks a draw ahead and plays the last cards exactly, for Python, which has no JavaScript: as
// ValuePolicy's `actionValues` and the exact ends of hints are (src/agents/afterstates/ratings.ts, src/hint/review/review-game.ts).

export { pairsFor, valuesFor } from '../environments/games/decade/next-cards';
export * from '../environments/games/decade/options';
export * from '../environments/rows';
export { positionKey, redealKey, rollOutKey } from '../environments/table';
export { columns, isChance, units, units2, weights } from './network';
export { chanceError, curve, curvePoints, told, valueError } from './intervals';

/** Hidden cards from which on the model plays exactly. */
export let endgame: u32 = 0;
/** Hidden cards from which on a position is exact, and one after a draw that is looked ahead. */
let exactFrom: u32 = 0;
/** Whether it is a straight line whose sets may wait: its model rates the line after each move, and its last cards are looked through in all orders. */
let isOpen: bool = false;
let exactAhead: u32 = 0;
/** Where chances are asked for, hints work out the end from so many on; where sets may wait, a draw ahead is exact with at most so many. */
const REACH: u32 = 7;
const MOST_AHEAD: u32 = 8;
const MOST_ENTRIES: u32 = 1 << 15;

/** Positions as `readPosition` takes them, at most 64, and how long each is. */
export const positions = memory.data(64 * 408);
let positionBytes: u32 = 0;
/** What `tables` is the address of. */
export const moveTables = memory.data(4096);
/** `[position, move]`: the cards that are certainly left at the end, -1 where that is open. */
const certain = memory.data(4 * 64 * 360);

/** First of all, once the numbers are set and what `moveTables`, `weights` and `curve` hold is written. */
export function prepare(): void {
  if (moves > MOST_MOVES) unreachable();
  isOpen = optional && !loop;
  exactFrom = isOpen ? REACH : isChance ? max(endgame, REACH) : endgame;
  positionBytes = 56 * stacks + 16;
  exactAhead = optional ? min(endgame, MOST_AHEAD) : endgame;
  setSets(minRun, maxRun, largestTotal);
  setLoop(loop);
  setAim(isChance, optional, goal);
  setMostEntries(MOST_ENTRIES);
  for (let total: u32 = 0; total <= largestTotal; total++) store<u8>(isTotal + total, columnOf(total) > 0 ? 1 : 0);
  prepareLine();
  prepareLost();
  giveBack(__heap_base);
  prepareSearch();
  prepareTable();
  if (!isOpen) prepareInput();
  else {
    prepareStock(prepareOpenLine());
    prepareWindows();
  }
}

/** 1 + the column of a total of sets, or 0. */
function columnOf(total: u32): u32 {
  return load<u16>(tables + (total << 1));
}

// Windows of the line, lo .. hi - 1, by number.
const ENDS: u32 = 54;
/** Which first move, and which position, came by a window last; there the row that it has, or what it is worth. */
const seenFrom = memory.data(4 * 54 * 54);
const seenIn = memory.data(4 * 54 * 54);
const rowOf = memory.data(4 * 54 * 54);
const worthOf = memory.data(8 * 54 * 54);
let firstMoves: u32 = 0;
let asked: u32 = 0;

/** The position that is asked about, whether a draw is being looked ahead, and the first move on the way. */
let position: u32 = 0;
let isAhead: bool = false;
let firstMove: u32 = 0;
/** Cards on the other stacks. */
let beside: u32 = 0;

// Windows that the network is asked about: for each the sum over the cards that can come, and its ends.
const MOST_WINDOWS: u32 = 4096;
let windows: u32 = 0;
const sums = memory.data(8 * 4096);
const windowEnds = memory.data(8 * 4096);
/** Moves that lead to them: where the value belongs, and the window. */
const MOST_WAYS: u32 = 16384;
let ways: u32 = 0;
const wayTo = memory.data(8 * 16384);

// Positions after a draw: the window before, the chance of the draw, the first of its rows and the best value of what is certain.
const MOST_DRAWS: u32 = 4096;
let draws: u32 = 0;
const drawnIn = memory.data(4 * 4096);
const firstRows = memory.data(4 * 4096);
const chances = memory.data(8 * 4096);
const bestKnown = memory.data(8 * 4096);

/** Says what the moves of so many `positions` are worth; returns of how many there was room for. */
export function rate(count: u32): u32 {
  memory.fill(values, 0xff, (count * moves) << 3);
  memory.fill(told, 0xff, (count * moves) << 5);
  memory.fill(certain, 0xff, (count * moves) << 2);
  windows = ways = draws = 0;
  clearRows();
  for (position = 0; position < count; position++) {
    if (windows > MOST_WINDOWS / 2 || ways > MOST_WAYS / 2 || (isOpen && rows > MOST_ROWS / 2)) break;
    const length = readPosition(positions + position * positionBytes);
    if (isOver) continue;
    if (isOpen) {
      rateOpenLine(length);
      continue;
    }
    const first = windows;
    isAhead = false;
    beside = othersLength();
    expand(length);
    for (let window = first; window < windows; window++) lookAhead(window);
  }
  settle();
  for (let way: u32 = 0; way < ways; way++) {
    const to = wayTo + (way << 3);
    const row = load<u32>(to, 4);
    keep(load<u32>(to), isOpen ? resultOf(row) : load<f64>(sums + (row << 3)));
  }
  for (let i: u32 = 0; i < position; i++) {
    const cards = readPosition(positions + i * positionBytes) + othersLength() + left;
    const isModels = left > exactFrom || (!isOpen && left <= endgame);
    // Nothing is better than to draw them all, whatever the network says.
    if (isOpen && isModels && left <= endgame) limit(i * moves, load<f64>(values + ((i * moves + ends * totals) << 3)));
    for (let at = i * moves; at < (i + 1) * moves; at++)
      tell(at, left <= exactFrom && stacks === 1, isModels, cards, load<i32>(certain + (at << 2)));
  }
  return position;
}

function limit(first: u32, most: f64): void {
  for (let at = first; at < first + moves; at++) {
    const to = values + (at << 3);
    if (load<f64>(to) > most) store<f64>(to, most);
  }
}

/** A straight line whose sets may wait. */
function rateOpenLine(length: u32): void {
  const draw = ends * totals;
  const first = position * moves;
  const count = listSets(length);
  const isKnown = left <= exactFrom;
  for (let i: u32 = 0; i < count; i++) {
    listSets(length);
    const action = first + actionOf(i);
    const cards = without(i, length);
    if (isKnown) keep(action, chanceToEmpty(cards));
    else addWay(action, writeOpenRow(cards, false));
    putLine();
  }
  if (left === 0) keep(first + draw + 1, 0);
  else if (isKnown) keep(first + draw, chanceToEmpty(length));
  else addWay(first + draw, writeOpenRow(length, true));
}

function addWay(at: u32, row: u32): void {
  if (ways === MOST_WAYS || rows === MOST_ROWS) unreachable();
  store<u32>(wayTo + (ways << 3), at);
  store<u32>(wayTo + (ways++ << 3), row, 4);
}

/** Notes what a move is worth, if that is more than on other ways. */
function keep(at: u32, value: f64): void {
  const to = values + (at << 3);
  if (!(load<f64>(to) >= value)) store<f64>(to, value);
}

/** Goes through the ways from the line of so many cards to the next draw. */
function expand(length: u32): void {
  asked++;
  readUnseen();
  let others: u32 = 0;
  // Only the first three cards of a straight line can have a set that does not end at the newest card.
  if (!loop && ends === 2 && length === 3) {
    const total = cardAt(0) + cardAt(1);
    const column = total > largestTotal ? 0 : columnOf(total);
    if (column > 0) {
      take(totals + column - 1, 2, 3, 0);
      others++;
    }
  }
  follow(0, length, 0, others);
}

function follow(lo: u32, hi: u32, depth: u32, others: u32): void {
  const length = hi - lo;
  const longest = min(maxRun, length);
  const wrapped: i32 = loop ? min(maxRun, length - 1) : 0;
  let found = others;
  let tail: u32 = 0;
  for (let taken: u32 = 1; taken <= longest; taken++) {
    tail += cardAt(hi - taken);
    if (tail > largestTotal) break;
    const row = loop ? (taken - 1) * totals : 0;
    let total = tail;
    for (let count = taken, from = lo; ; count++) {
      const column = columnOf(total);
      if (column > 0 && count >= minRun) {
        found++;
        take(row + column - 1, from, hi - taken, depth);
      }
      if (<i32>count >= wrapped) break;
      total += cardAt(from++);
      if (total > largestTotal) break;
    }
  }
  if (found === 0 || optional) stop(lo, hi, depth, found);
}

/** Cards in the game with this window of the checked stack. */
function cardsLeft(lo: u32, hi: u32): u32 {
  return left + beside + hi - lo;
}

function isWon(lo: u32, hi: u32): bool {
  return cardsLeft(lo, hi) <= goal || (lo === hi && isLast());
}

function returnOfCards(lo: u32, hi: u32): f64 {
  return load<f64>(returnOf + (cardsLeft(lo, hi) << 3));
}

/** A discard, after `depth` others, that leaves a window. */
function take(action: u32, lo: u32, hi: u32, depth: u32): void {
  if (depth === 0) {
    firstMove = action;
    firstMoves++;
    if (!isChance && !isAhead) noteEnd(action, cardsAtEnd(lo, hi));
  }
  const seen = seenFrom + ((lo * ENDS + hi) << 2);
  if (load<u32>(seen) === firstMoves) return;
  store<u32>(seen, firstMoves);
  if (isWon(lo, hi)) addKnown(returnOfCards(lo, hi));
  else if (lo < hi) follow(lo, hi, depth + 1, 0);
  else stop(lo, hi, depth + 1, 0);
}

/** The way ends in this window with a draw, or the game does. */
function stop(lo: u32, hi: u32, depth: u32, found: u32): void {
  const draw = ends * totals;
  if (depth === 0) {
    firstMove = left === 0 ? draw + 1 : draw;
    if (left === 1 && !isChance && !isAhead) noteEnd(draw, afterDraw(lo, hi));
  }
  if (left === 0) {
    addKnown(returnOfCards(lo, hi));
    return;
  }
  const window = lo * ENDS + hi;
  const isKnown = left <= (isAhead ? exactAhead : exactFrom);
  if (load<u32>(seenIn + (window << 2)) !== asked) {
    store<u32>(seenIn + (window << 2), asked);
    if (isKnown) store<f64>(worthOf + (window << 3), exactValue(lo, hi));
    else if (isAhead) writeRow(lo, hi);
    else store<u32>(rowOf + (window << 2), addWindow(lo, hi));
  }
  if (isKnown) addKnown(load<f64>(worthOf + (window << 3)));
  else if (!isAhead) addWay(position * moves + firstMove, load<u32>(rowOf + (window << 2)));
}

function addKnown(value: f64): void {
  if (!isAhead) keep(position * moves + firstMove, value);
  else {
    const at = bestKnown + (draws << 3);
    store<f64>(at, max(load<f64>(at), value));
  }
}

function addWindow(lo: u32, hi: u32): u32 {
  if (windows === MOST_WINDOWS) unreachable();
  store<f64>(sums + (windows << 3), 0);
  store<u32>(windowEnds + (windows << 3), lo);
  store<u32>(windowEnds + (windows << 3), hi, 4);
  return windows++;
}

/** Lets every card come that can, after a window is left. */
function lookAhead(window: u32): void {
  const own = checked;
  const end = load<u8>(endOf + own);
  const before = eliminated;
  leave(load<u32>(windowEnds + (window << 3)), load<u32>(windowEnds + (window << 3), 4));
  look(following());
  const lo = load<u8>(firstOf + checked);
  const hi = load<u8>(endOf + checked);
  beside = othersLength();
  isAhead = true;
  for (let kind: u32 = 0; kind < 10; kind++) {
    const copies = copiesOf(kind);
    if (copies === 0) continue;
    if (draws === MOST_DRAWS || rows > MOST_ROWS / 2) settle();
    store<u32>(drawnIn + (draws << 2), window);
    store<u32>(firstRows + (draws << 2), rows);
    store<f64>(chances + (draws << 3), <f64>copies / <f64>left);
    store<f64>(bestKnown + (draws << 3), -Infinity);
    const covered = drawCard(kind, hi);
    asked++;
    readUnseen();
    follow(lo, hi + 1, 0, 0);
    putBack(kind, hi, covered);
    if (rows >= MOST_ROWS) unreachable();
    draws++;
  }
  restore(own, 0, end, before);
}

/** Adds up what the positions after draws are worth: each its best row, or what is certain in it. */
function settle(): void {
  forward();
  for (let i: u32 = 0; i < draws; i++) {
    let best = load<f64>(bestKnown + (i << 3));
    const end = i + 1 < draws ? load<u32>(firstRows + ((i + 1) << 2)) : rows;
    for (let row = load<u32>(firstRows + (i << 2)); row < end; row++) best = max(best, resultOf(row));
    const sum = sums + (load<u32>(drawnIn + (i << 2)) << 3);
    store<f64>(sum, load<f64>(sum) + load<f64>(chances + (i << 3)) * best);
  }
  draws = 0;
  clearRows();
}

function noteEnd(action: u32, cards: i32): void {
  store<i32>(certain + ((position * moves + action) << 2), cards);
}

/** The window that the last set of a list leaves. */
let nextLo: u32 = 0;
let nextHi: u32 = 0;

/** How many sets a window has that hold its newest card. */
function countSets(lo: u32, hi: u32): u32 {
  const length = hi - lo;
  const longest = min(maxRun, length);
  const wrapped: i32 = loop ? min(maxRun, length - 1) : 0;
  let found: u32 = 0;
  let tail: u32 = 0;
  for (let taken: u32 = 1; taken <= longest; taken++) {
    tail += cardAt(hi - taken);
    if (tail > largestTotal) break;
    let total = tail;
    for (let count = taken, from = lo; ; count++) {
      if (columnOf(total) > 0 && count >= minRun) {
        found++;
        nextLo = from;
        nextHi = hi - taken;
      }
      if (<i32>count >= wrapped) break;
      total += cardAt(from++);
      if (total > largestTotal) break;
    }
  }
  return found;
}

/** The cards that are left where everything is certain from this window on, and sets must be taken; else -1. */
function cardsAtEnd(lo: u32, hi: u32): i32 {
  if (isWon(lo, hi)) return cardsLeft(lo, hi);
  const found = countSets(lo, hi);
  if (found === 1) return cardsAtEnd(nextLo, nextHi);
  if (found > 1 || left > 1) return -1;
  return left === 0 ? cardsLeft(lo, hi) : afterDraw(lo, hi);
}

/** The same after the last card has come. */
function afterDraw(lo: u32, hi: u32): i32 {
  const own = checked;
  const end = load<u8>(endOf + own);
  const before = eliminated;
  const others = beside;
  leave(lo, hi);
  look(following());
  beside = othersLength();
  const last: u32 = load<u8>(endOf + checked);
  let kind: u32 = 0;
  while (copiesOf(kind) === 0) kind++;
  const covered = drawCard(kind, last);
  const cards = cardsAtEnd(load<u8>(firstOf + checked), last + 1);
  putBack(kind, last, covered);
  restore(own, 0, end, before);
  beside = others;
  return cards;
}
