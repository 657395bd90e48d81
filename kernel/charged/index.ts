import { prepareLost, setLoop } from '../endgame/lost';
import { deck, deckCards, maxPositions } from '../foresight/ends';
import { begin as beginForesight, hidden, prepare as prepareForesight, setBase } from '../foresight';
import { line, take } from '../foresight/line';
import { setWeights, weightBytes } from '../outlook/network';
import {
  beginOutlooks,
  bestOfTwo,
  bestOutlook,
  copiesOf,
  findWays,
  hiOf,
  isDropped,
  prepareTwo,
  loOf,
  outlookOf,
  putCome,
  putLine,
  setHidden,
  wayCount,
} from './outlooks';
import { addPosition, beginPositions, CARDS, count, levelCount, positionAt, turnLevel, VALUES } from './positions';
import { bucketOf, bucketOfBest, countPotentials } from './potentials';
import { canSettle, effortOf, MOST_HIDDEN, settle } from './settling';

export { isTotal, largestTotal, line, maxRun, minRun } from '../foresight/line';
export { hidden } from '../foresight';
export { deck, deckCards, maxPositions } from '../foresight/ends';
export { weightBytes } from '../outlook/network';
export { count } from './positions';

/** What a charge is multiplied by. */
export let factor: f64 = 1;
/** Draws with at most so many hidden cards are charged. */
export let chargeFrom: u32 = 52;
/** Lines whose credit and a certain win make no more than this are not followed: they count as won. */
export let enough: f64 = 0.4;
/** The positions of a level that look two draws ahead: those of the largest potential. */
export let mostTwo: u32 = 2000;
/** Play is exact from where the search of all positions takes no more effort than this (`effortOf`). */
export let mostEffort: f64 = 1.2e10;

/** The address of the network's weights. */
export let weights: usize = 0;

/** First of all, once the rules' numbers are set. */
export function prepare(): void {
  prepareForesight();
  prepareLost();
  setLoop(true);
  beginOutlooks();
  weights = take(weightBytes());
  memory.fill(weights, 0, weightBytes());
  setWeights(weights);
  setBase();
}

let drawn: u32 = 0;
/** Cards drawn where play begins to be exact. */
let foreseen: u32 = 0;
/** The largest result of a line that is followed no further. */
let bestEnded: f64 = -1e9;
const counts = memory.data(16);

/** Begins a deal with the dealt cards on `line`. Returns 0 if there are too many hands. */
export function beginDeal(dealt: u32, left: u32): bool {
  drawn = dealt;
  foreseen = max(dealt, deckCards - left);
  memory.fill(hidden, 0, 16);
  for (let at = foreseen; at < deckCards; at++) {
    const value = load<u8>(deck + at);
    store<u8>(hidden + value, load<u8>(hidden + value) + 1);
  }
  if (!beginForesight(left)) return false;
  beginPositions();
  bestEnded = -1e9;
  memory.fill(counts, 0, 16);
  for (let at = dealt; at < deckCards; at++) {
    const value = load<u8>(deck + at);
    store<u8>(counts + value, load<u8>(counts + value) + 1);
  }
  return true;
}

/** Adds the first cards of `line`. */
export function addStart(length: u32): void {
  setHidden(counts, deckCards - drawn);
  memory.copy(whole, line, length);
  putLine(whole, length, 0);
  addNext(length, 0, 0);
  turnLevel();
}

const whole = memory.data(64);

/** Adds the positions after a card has come. */
function addNext(length: u32, slot: u32, credit: f64): void {
  findWays(length);
  for (let i: u32 = 0; i < wayCount; i++) {
    const lo = loOf(i);
    const hi = hiOf(i);
    if (isDropped(lo, hi, slot)) bestEnded = max(bestEnded, credit);
    else addPosition(lo, hi, credit, outlookOf(lo, hi, slot));
  }
}

/** Whether play is exact from here on: this depends on cards that have come alone. */
function isExact(left: u32): bool {
  return (
    left <= chargeFrom && factor > 0 && left <= MOST_HIDDEN && effortOf(counts) <= mostEffort && canSettle(counts, left)
  );
}

/** Follows all positions over the next draw. @returns 0: play is exact from here on; 1: go on; 2: there are too many positions */
export function step(): u32 {
  const left = deckCards - drawn;
  if (drawn === foreseen || isExact(left)) return 0;
  const came = <u32>load<u8>(deck + drawn);
  setHidden(counts, left);
  const isCharged = left <= chargeFrom && factor > 0;
  if (isCharged) countPotentials();
  const two = isCharged ? bucketOfBest(mostTwo) : 0;
  let before: u32 = 0;
  for (let i: u32 = 0; i < levelCount; i++) {
    const at = positionAt(i);
    const length = <u32>load<u8>(at, CARDS);
    let credit = load<f64>(at);
    if (credit + 1 <= enough) {
      bestEnded = max(bestEnded, credit + 1);
      continue;
    }
    if (count > maxPositions) return 2;
    putLine(at + VALUES, length, before);
    before = length;
    if (isCharged) {
      credit -= factor * surprise(length, left, came, bucketOf(at) >= two);
    }
    putCome(length, came);
    addNext(length + 1, came, credit);
  }
  turnLevel();
  drawn++;
  store<u8>(counts + came, load<u8>(counts + came) - 1);
  return 1;
}

/** The value after the card that came, minus its mean over all hidden cards. @param two whether values look ahead two draws instead of one */
function surprise(length: u32, left: u32, came: u32, two: bool): f64 {
  let sum: f64 = 0;
  let observed: f64 = 0;
  if (two) prepareTwo();
  for (let value: u32 = 1; value <= 10; value++) {
    const copies = copiesOf(0, value);
    if (copies === 0) continue;
    putCome(length, value);
    if (two) findWays(length + 1);
    const found = two ? bestOfTwo(value) : bestOutlook(0, length + 1, value);
    sum += <f64>copies * found;
    if (value === came) observed = found;
  }
  return observed - sum / <f64>left;
}

/**
 * The outlook before a draw of the first cards of `line`, with the hidden cards of `hidden`: for tests.
 * @param newest the card that came last, still on the line or not
 */
export function outlook(length: u32, left: u32, newest: u32): f32 {
  memory.copy(counts, hidden, 16);
  store<u8>(counts + newest, load<u8>(counts + newest) + 1);
  setHidden(counts, left + 1);
  memory.copy(whole, line, length);
  putLine(whole, length, 0);
  return outlookOf(0, length, newest);
}

/** The largest credit so far, ended lines included: for tests. */
export function largest(): f64 {
  let most = bestEnded;
  for (let i: u32 = 0; i < levelCount; i++) most = max(most, load<f64>(positionAt(i)));
  return most;
}

/** The largest result minus charges, once play is exact. */
export function best(): f64 {
  countPotentials();
  return settle(counts, deckCards - drawn, bestEnded);
}
