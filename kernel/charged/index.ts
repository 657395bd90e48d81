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
import { cardAt, line, take } from '../foresight/line';
import { setWeights, weightBytes } from '../outlook/network';
import {
  asked,
  beginOutlooks,
  bestExactly,
  bestOfTwo,
  bestOfWays,
  bestOutlook,
  copiesOf,
  findWays,
  hiOf,
  isDropped,
  knowTwo,
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
export { asked } from './outlooks';
export { count } from './positions';

/** What a charge is multiplied by. */
export let factor: f64 = 1;
/** Draws with at most so many hidden cards are charged. */
export let chargeFrom: u32 = 52;
/** Positions that a certain win would bring no more than this are not followed: they count as won. */
export let enough: f64 = 0.4;
/** Of a level, so many positions look two draws ahead: those of the largest outlook less charges. */
export let mostTwo: u32 = 2000;
/** With at most so many hidden cards, so many positions have exact values. */
export let exactFrom: u32 = 10;
export let mostExact: u32 = 50;

/** Where the weights of the outlook are. */
export let weights: usize = 0;

export let twoCount: u32 = 0;
export let exactCount: u32 = 0;

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
/** Where lines end. */
let foreseen: u32 = 0;
/** The most that a line has brought that is followed no further. */
let ended: f64 = -1e9;
const counts = memory.data(16);

/** Begins a deal with the dealt cards on `line`. Returns 0 if there are too many hands. */
export function beginDeal(dealt: u32, left: u32): bool {
  if (!beginForesight(dealt, left)) return false;
  beginPositions();
  drawn = dealt;
  foreseen = max(dealt, deckCards - left);
  ended = -1e9;
  twoCount = exactCount = 0;
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
function addNext(length: u32, slot: u32, less: f64): void {
  findWays(length);
  for (let i: u32 = 0; i < wayCount; i++) {
    const lo = loOf(i);
    const hi = hiOf(i);
    if (isDropped(lo, hi, slot)) ended = max(ended, less);
    else addPosition(lo, hi, less, outlookOf(lo, hi, slot));
  }
}

/** Follows all positions over the next draw. @returns 0: all lines are at their ends; 1: go on; 2: there are too many positions */
export function step(): u32 {
  if (drawn === foreseen) return 0;
  const left = deckCards - drawn;
  const came = <u32>load<u8>(deck + drawn);
  setHidden(counts, left);
  const isCharged = left <= chargeFrom && factor > 0;
  if (isCharged) countReaches();
  const two = isCharged ? reachOf(mostTwo) : 0;
  const exact = isCharged && left <= exactFrom ? reachOf(mostExact) : BUCKETS;
  let before: u32 = 0;
  for (let i: u32 = 0; i < levelCount; i++) {
    const at = positionAt(i);
    const length = <u32>load<u8>(at, CARDS);
    let less = load<f64>(at);
    if (less + 1 <= enough) {
      ended = max(ended, less + 1);
      continue;
    }
    if (count > maxPositions) return 2;
    putLine(at + VALUES, length, before);
    before = length;
    if (isCharged) {
      const reach = bucketOf(at);
      const isExact = reach >= exact;
      const isTwo = reach >= two;
      if (isExact) exactCount++;
      else if (isTwo) twoCount++;
      less -= factor * surprise(at + VALUES, length, left, came, isExact ? 2 : isTwo ? 1 : 0);
    }
    putCome(length, came);
    addNext(length + 1, came, less);
  }
  turnLevel();
  drawn++;
  store<u8>(counts + came, load<u8>(counts + came) - 1);
  return 1;
}

/** `[bucket]`: positions of the level by their outlook less charges. */
const BUCKETS: u32 = 1024;
const reaches = memory.data(4 * 1024);

function bucketOf(at: usize): u32 {
  const reach = load<f64>(at) + load<f32>(at, OUTLOOK);
  return <u32>max(0, min(<f64>BUCKETS - 1, (reach + 1) * 300));
}

function countReaches(): void {
  memory.fill(reaches, 0, BUCKETS << 2);
  for (let i: u32 = 0; i < levelCount; i++) {
    const place = reaches + (bucketOf(positionAt(i)) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
}

/** The bucket from which on there are at most so many positions. */
function reachOf(most: u32): u32 {
  let bucket = BUCKETS;
  let above: u32 = 0;
  while (bucket > 0) {
    above += load<u32>(reaches + ((bucket - 1) << 2));
    if (above > most) break;
    bucket--;
  }
  return bucket;
}

/** The value after the card that came less its mean over all hidden cards. */
function surprise(values: usize, length: u32, left: u32, came: u32, care: u32): f64 {
  let sum: f64 = 0;
  let own: f64 = 0;
  if (care === 1) knowTwo();
  for (let value: u32 = 1; value <= 10; value++) {
    const copies = copiesOf(0, value);
    if (copies === 0) continue;
    putCome(length, value);
    let found: f64;
    if (care === 0) found = bestOutlook(0, length + 1, value);
    else {
      findWays(length + 1);
      if (care === 1) found = bestOfTwo(value);
      else {
        found = bestExactly(value, length + 1);
        putLine(values, length, 0);
      }
    }
    sum += <f64>copies * found;
    if (value === came) own = found;
  }
  return own - sum / <f64>left;
}

/** The estimate after the newest of the first cards of `line` has come, with the hidden cards of `hidden`. */
export function outlookAfter(length: u32, left: u32): f32 {
  const newest = cardAt(length - 1);
  memory.copy(counts, hidden, 16);
  store<u8>(counts + newest, load<u8>(counts + newest) + 1);
  setHidden(counts, left + 1);
  memory.copy(whole, line, length);
  putLine(whole, length - 1, 0);
  putCome(length - 1, newest);
  return bestOutlook(0, length, newest);
}

/** The most that a way to a position of the level has brought, and a line that has ended. */
export function largest(): f64 {
  let most = ended;
  for (let i: u32 = 0; i < levelCount; i++) most = max(most, load<f64>(positionAt(i)));
  return most;
}

/** The largest result, once all lines are at their ends. */
export function best(): f64 {
  let most: f64 = -1e9;
  let reach: f64 = -1e9;
  for (let i: u32 = 0; i < levelCount; i++) {
    const at = positionAt(i);
    most = max(most, load<f64>(at));
    reach = max(reach, load<f64>(at) + load<f32>(at, OUTLOOK));
  }
  if (most < -1e8) return ended;
  setGuess(max(0.1, min(0.8, reach - most - 0.1)));
  for (let i: u32 = 0; i < levelCount; i++) {
    const at = positionAt(i);
    addEnd(at + VALUES, load<u8>(at, CARDS), most - load<f64>(at));
  }
  return max(ended, most + bestEnd(deckCards - foreseen));
}
