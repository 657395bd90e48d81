import { prepareLost, setLoop } from '../endgame/lost';
import { prepareSearch, setAim } from '../endgame/search';
import { prepareTable, setMostEntries } from '../endgame/table';
import { addEnd, deck, deckCards, maxPositions } from '../foresight/ends';
import {
  beginDeal as beginForesight,
  bestEnd,
  hidden,
  prepare as prepareForesight,
  setBase,
  setGuess,
} from '../foresight';
import { line, take } from '../foresight/line';
import { setWeights, weightBytes } from '../outlook/network';
import {
  beginOutlooks,
  bestExactly,
  bestOfTwo,
  bestOfWays,
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
import {
  addPosition,
  beginPositions,
  CARDS,
  count,
  OUTLOOK,
  levelCount,
  positionAt,
  turnLevel,
  VALUES,
} from './positions';

export { isTotal, largestTotal, line, maxRun, minRun } from '../foresight/line';
export { hidden } from '../foresight';
export { deck, deckCards, endCount, maxPositions } from '../foresight/ends';
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
/** With at most `exactFrom` hidden cards, the `mostExact` positions of the largest potential have exact values. */
export let exactFrom: u32 = 10;
export let mostExact: u32 = 50;

/** The address of the network's weights. */
export let weights: usize = 0;

const EXACT_PLACES: usize = 1 << 20;

/** First of all, once the rules' numbers are set. */
export function prepare(): void {
  prepareForesight();
  prepareLost();
  setLoop(true);
  setAim(true, true, 0);
  prepareSearch();
  prepareTable(EXACT_PLACES);
  setMostEntries(<u32>EXACT_PLACES / 2 - 1);
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
  if (!beginForesight(dealt, left)) return false;
  beginPositions();
  drawn = dealt;
  foreseen = max(dealt, deckCards - left);
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

/** Follows all positions over the next draw. @returns 0: play is exact from here on; 1: go on; 2: there are too many positions */
export function step(): u32 {
  if (drawn === foreseen) return 0;
  const left = deckCards - drawn;
  const came = <u32>load<u8>(deck + drawn);
  setHidden(counts, left);
  const isCharged = left <= chargeFrom && factor > 0;
  if (isCharged) countPotentials();
  const two = isCharged ? bucketOfBest(mostTwo) : 0;
  const exact = isCharged && left <= exactFrom ? bucketOfBest(mostExact) : BUCKETS;
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
      const bucket = bucketOf(at);
      const method = bucket >= exact ? EXACT : bucket >= two ? TWO_DRAWS : ONE_DRAW;
      credit -= factor * surprise(at + VALUES, length, left, came, method);
    }
    putCome(length, came);
    addNext(length + 1, came, credit);
  }
  turnLevel();
  drawn++;
  store<u8>(counts + came, load<u8>(counts + came) - 1);
  return 1;
}

/** `[bucket]`: the level's number of positions by potential. */
const BUCKETS: u32 = 1024;
const histogram = memory.data(4 * 1024);

/** Credit and outlook. */
function potentialOf(at: usize): f64 {
  return load<f64>(at) + load<f32>(at, OUTLOOK);
}

function bucketOf(at: usize): u32 {
  return <u32>max(0, min(<f64>BUCKETS - 1, (potentialOf(at) + 1) * 300));
}

function countPotentials(): void {
  memory.fill(histogram, 0, BUCKETS << 2);
  for (let i: u32 = 0; i < levelCount; i++) {
    const place = histogram + (bucketOf(positionAt(i)) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
}

/** The bucket from which on there are at most so many positions. */
function bucketOfBest(most: u32): u32 {
  let bucket = BUCKETS;
  let above: u32 = 0;
  while (bucket > 0) {
    above += load<u32>(histogram + ((bucket - 1) << 2));
    if (above > most) break;
    bucket--;
  }
  return bucket;
}

/** How values after a draw are estimated. */
const ONE_DRAW: u32 = 0;
const TWO_DRAWS: u32 = 1;
const EXACT: u32 = 2;

/** The value after the card that came, minus its mean over all hidden cards. */
function surprise(values: usize, length: u32, left: u32, came: u32, method: u32): f64 {
  let sum: f64 = 0;
  let observed: f64 = 0;
  if (method === TWO_DRAWS) prepareTwo();
  for (let value: u32 = 1; value <= 10; value++) {
    const copies = copiesOf(0, value);
    if (copies === 0) continue;
    putCome(length, value);
    let found: f64;
    if (method === ONE_DRAW) found = bestOutlook(0, length + 1, value);
    else {
      findWays(length + 1);
      if (method === TWO_DRAWS) found = bestOfTwo(value);
      else {
        found = bestExactly(value, length + 1);
        putLine(values, length, 0);
      }
    }
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
  let most: f64 = -1e9;
  let potential: f64 = -1e9;
  for (let i: u32 = 0; i < levelCount; i++) {
    const at = positionAt(i);
    most = max(most, load<f64>(at));
    potential = max(potential, potentialOf(at));
  }
  if (most < -1e8) return bestEnded;
  setGuess(max(0.1, min(0.8, potential - most - 0.1)));
  for (let i: u32 = 0; i < levelCount; i++) {
    const at = positionAt(i);
    addEnd(at + VALUES, load<u8>(at, CARDS), most - load<f64>(at));
  }
  return max(bestEnded, most + bestEnd(deckCards - foreseen));
}
