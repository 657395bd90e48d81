import { updateAdam } from '../assembly/adam';
import { prepareLost, setLoop } from '../endgame/lost';
import { expected, prepareSearch, setAim, unseen } from '../endgame/search';
import { prepareTable, setMostEntries } from '../endgame/table';
import { cardAt, giveBack, isTotal, line, prepareLine, putCard, take, windowHash } from '../foresight/line';
import {
  clearRows,
  factors,
  KEPT,
  keepRows,
  plain,
  plainCount,
  restoreRows,
  scaled,
  scaledCount,
  writeHidden,
  writeWindow,
} from './features';
import {
  BIAS,
  BIAS2,
  chance,
  countCard,
  first,
  forward,
  networkOf,
  NETWORKS,
  NUMBERS,
  prepareHidden,
  readLine,
  SECOND,
  second,
  setWeights,
  sharesOf,
  THIRD,
  UNITS,
  UNITS2,
  weights,
} from './network';
import { needOf } from './windows';

/** The deck's values in draw order. */
export const deck = memory.data(64);
const deckCards: u32 = 52;
const counts = memory.data(16);
const after = memory.data(16);

/** Samples: a target, the network's number, and rows. */
const SAMPLE: usize = KEPT + 8;
export let mostSamples: u32 = 1 << 16;
export let sampleCount: u32 = 0;
let samples: usize = 0;
let order: usize = 0;

let gradients: usize = 0;
let moments: usize = 0;
let squares: usize = 0;
const steps = memory.data(4 * 4);

/** Positions of a level and of the next one. */
const MOST_WIDTH: u32 = 8192;
const POSITION: usize = 80;
const SCORE: usize = 64;
const CHANCE: usize = 68;
const KEY: usize = 72;
let positions: usize = 0;
let next: usize = 0;
let candidates: usize = 0;
let candidateCount: u32 = 0;
const MOST_CANDIDATES: u32 = 1 << 18;
/** Hashes of candidates. */
let places: usize = 0;
const PLACES: usize = 1 << 19;
/** In a game there are few. */
const FEW_PLACES: usize = 1 << 10;
let lastPlace: usize = PLACES - 1;
/** Chances of a level: a hash and a number. */
let known: usize = 0;
const KNOWN: usize = 1 << 18;

let state: u64 = 1;

export function random(): f64 {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return <f64>(state >> 11) / 9007199254740992;
}

export function seed(number: f64): void {
  state = (<u64>number + 1) * 0x9e3779b97f4a7c15;
  for (let i = 0; i < 8; i++) random();
}

export function prepare(): usize {
  for (let total: u32 = 10; total <= 30; total += 10) store<u8>(isTotal + total, 1);
  setLoop(true);
  setAim(true, true, 0);
  prepareLine();
  prepareLost();
  giveBack(__heap_base);
  const bytes = (4 * NUMBERS * NETWORKS + 63) & ~63;
  setWeights(take(bytes));
  gradients = take(bytes);
  moments = take(bytes);
  squares = take(bytes);
  memory.fill(moments, 0, bytes);
  memory.fill(squares, 0, bytes);
  samples = take(<usize>mostSamples * SAMPLE);
  order = take((<usize>mostSamples) << 2);
  positions = take(<usize>MOST_WIDTH * POSITION);
  next = take(<usize>MOST_WIDTH * POSITION);
  candidates = take(<usize>MOST_CANDIDATES * POSITION);
  places = take(PLACES << 3);
  known = take(KNOWN << 4);
  memory.fill(known, 0, KNOWN << 4);
  setMostEntries(1 << 21);
  prepareSearch();
  prepareTable();
  begin();
  return weights;
}

/** Begins with random weights. */
function begin(): void {
  for (let network: u32 = 0; network < NETWORKS; network++) {
    const at = weights + ((network * NUMBERS) << 2);
    for (let i: u32 = 0; i < NUMBERS; i++) {
      const range: f64 = i < BIAS ? 0.15 : i >= SECOND && i < BIAS2 ? 0.3 : 0;
      store<f32>(at + (i << 2), <f32>(range * (2 * random() - 1)));
    }
    for (let i: u32 = THIRD; i < THIRD + UNITS2; i++) store<f32>(at + (i << 2), <f32>(0.2 * random() - 0.1));
  }
}

export function shuffleDeck(): void {
  let at: u32 = 0;
  for (let value: u32 = 1; value <= 10; value++)
    for (let copy: u32 = 0; copy < (value < 10 ? 4 : 16); copy++) store<u8>(deck + at++, value);
  for (let i: u32 = 51; i > 0; i--) {
    const j = <u32>(random() * <f64>(i + 1));
    const card = load<u8>(deck + i);
    store<u8>(deck + i, load<u8>(deck + j));
    store<u8>(deck + j, card);
  }
}

/** The slot of the hidden cards before the last draw: windows are weighed with these. */
const BEFORE: u32 = 127;
let slot: u32 = 0;
let isRead: bool = false;
let readLength: u32 = 0;
let salt: u64 = 0;
let isKept: bool = false;
let score: f32 = 0;

function chanceOf(lo: u32, hi: u32): f32 {
  const hash = windowHash(lo, hi, salt) | 1;
  const place = known + (((<usize>(hash >> 20)) & (KNOWN - 1)) << 4);
  if (load<u64>(place) === hash) return load<f32>(place, 8);
  if (!isRead) {
    readLine(readLength, 0);
    isRead = true;
  }
  const found = chance(lo, hi, slot);
  store<u64>(place, hash);
  store<f32>(place, found, 8);
  return found;
}

/** The largest chance of the windows that sets leave. */
function best(lo: u32, hi: u32): f32 {
  let most = chanceOf(lo, hi);
  if (isKept && most > 0) keep(lo, hi, most);
  const longest = min<u32>(3, hi - lo);
  let tail: u32 = 0;
  for (let taken: u32 = 1, end = hi - 1; taken <= longest; taken++, end--) {
    tail += cardAt(end);
    let total = tail;
    for (let cards = taken, from = lo; ; cards++) {
      if (cards > 1 && total % 10 === 0) most = max(most, best(from, end));
      if (cards >= 3 || from >= end) break;
      total += cardAt(from++);
    }
  }
  return most;
}

function keep(lo: u32, hi: u32, found: f32): void {
  const hash = windowHash(lo, hi, salt) | 1;
  let place = (<usize>(hash >> 24)) & lastPlace;
  for (;;) {
    const at = load<u32>(places + (place << 3));
    if (at === 0) break;
    if (load<u32>(places + (place << 3), 4) === <u32>(hash >> 4)) {
      const same = candidates + <usize>(at - 1) * POSITION;
      if (load<f32>(same, SCORE) < score) store<f32>(same, score, SCORE);
      return;
    }
    place = (place + 1) & lastPlace;
  }
  if (candidateCount === MOST_CANDIDATES) return;
  const at = candidates + <usize>candidateCount * POSITION;
  candidateCount++;
  store<u32>(places + (place << 3), candidateCount);
  store<u32>(places + (place << 3), <u32>(hash >> 4), 4);
  memory.fill(at, 0, POSITION);
  store<u8>(at, hi - lo);
  memory.copy(at + 1, line + lo, hi - lo);
  store<f32>(at, score, SCORE);
  store<f32>(at, found, CHANCE);
}

const BUCKETS: u32 = 4096;
const buckets = memory.data(4 * 4097);

function isBefore(one: usize, other: usize): bool {
  for (let i: usize = 1; i < 33; i++) {
    const a = load<u8>(one + i);
    const b = load<u8>(other + i);
    if (a !== b) return a < b;
  }
  return false;
}

const moved = memory.data(80);

/** Puts neighbours together that begin alike: their windows are looked into once. */
function sort(count: u32): void {
  for (let gap = count / 2; gap > 0; gap = gap === 2 ? 1 : (gap * 5) / 11)
    for (let i = gap; i < count; i++) {
      memory.copy(moved, next + <usize>i * POSITION, POSITION);
      let j = i;
      for (; j >= gap && isBefore(moved, next + <usize>(j - gap) * POSITION); j -= gap)
        memory.copy(next + <usize>j * POSITION, next + <usize>(j - gap) * POSITION, POSITION);
      memory.copy(next + <usize>j * POSITION, moved, POSITION);
    }
}

/** Keeps the candidates of the largest keys; returns how many. */
function select(width: u32, weight: f32, noise: f32): u32 {
  memory.fill(buckets, 0, 4 * 4097);
  for (let i: u32 = 0; i < candidateCount; i++) {
    const at = candidates + <usize>i * POSITION;
    const key = load<f32>(at, CHANCE) + weight * load<f32>(at, SCORE) + (noise > 0 ? noise * <f32>random() : 0);
    const bucket = <u32>max<f32>(0, min<f32>(<f32>BUCKETS - 1, (key + 3) * 680));
    store<u32>(at, bucket, KEY);
    const place = buckets + (bucket << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
  let bucket = BUCKETS;
  let more: u32 = 0;
  while (bucket > 0 && more < width) more += load<u32>(buckets + (--bucket << 2));
  let spare = more > width ? load<u32>(buckets + (bucket << 2)) - (more - width) : candidateCount;
  let count: u32 = 0;
  for (let i: u32 = 0; i < candidateCount; i++) {
    const at = candidates + <usize>i * POSITION;
    const own = load<u32>(at, KEY);
    if (own < bucket || (own === bucket && spare === 0)) continue;
    if (own === bucket) spare--;
    memory.copy(next + <usize>count * POSITION, at, POSITION);
    count++;
  }
  sort(count);
  return count;
}

/** Sums of squares of what chance said of a position less the target, by hidden cards; of targets that are exact, of both, and numbers. */
export const errors = memory.data(8 * 64);
export const biases = memory.data(8 * 64);
export const numbers = memory.data(8 * 64);

function learned(lo: u32, hi: u32, left: u32, target: f32): void {
  readLine(hi, BEFORE);
  const need = needOf(lo, hi);
  if (need > left) return;
  const error = <f64>(chance(lo, hi, 0) - target);
  const place = left << 3;
  store<f64>(errors + place, load<f64>(errors + place) + error * error);
  store<f64>(biases + place, load<f64>(biases + place) + error);
  store<f64>(numbers + place, load<f64>(numbers + place) + 1);
  if (sampleCount >= mostSamples) return;
  clearRows();
  writeHidden(counts, left);
  writeWindow(lo, hi, left, need, sharesOf(0));
  const at = samples + <usize>sampleCount * SAMPLE;
  sampleCount++;
  store<f32>(at, target);
  store<u32>(at, networkOf(left), 4);
  keepRows(at + 8);
}

function putLine(at: usize): u32 {
  const length = <u32>load<u8>(at);
  for (let i: u32 = 0; i < length; i++) {
    putCard(i, load<u8>(at + 1 + i));
    countCard(i);
  }
  return length;
}

/** Begins with the deck: its first three cards lie. */
function deal(): void {
  memory.fill(counts, 0, 16);
  for (let at: u32 = 3; at < deckCards; at++) {
    const value = load<u8>(deck + at);
    store<u8>(counts + value, load<u8>(counts + value) + 1);
  }
  random();
  prepareHidden(0, counts, deckCards - 3);
  prepareHidden(BEFORE, counts, deckCards - 3);
  for (let at: u32 = 0; at < 3; at++) {
    putCard(at, load<u8>(deck + at));
    countCard(at);
  }
  slot = 0;
  salt = state;
  readLength = 3;
  isRead = false;
}

/** Prepares the hidden cards after each next one. */
function prepareNext(left: u32): void {
  for (let value: u32 = 1; value <= 10; value++) {
    const copies = load<u8>(counts + value);
    if (copies === 0) continue;
    memory.copy(after, counts, 16);
    store<u8>(after + value, copies - 1);
    prepareHidden(value, after, left - 1);
  }
}

/** Puts a next card on the line. */
function come(length: u32, value: u32, drawn: u32): void {
  slot = value;
  salt = (<u64>(drawn * 16 + value) * 0x9e3779b97f4a7c15) ^ state;
  putCard(length, value);
  countCard(length);
  readLength = length + 1;
  isRead = false;
}

/** What the card that comes promises. */
let came: f32 = 0;

/** The sum of what all hidden cards promise. */
function look(length: u32, drawn: u32): f32 {
  isKept = false;
  let sum: f32 = 0;
  for (let value: u32 = 1; value <= 10; value++) {
    const copies = load<u8>(counts + value);
    if (copies === 0) continue;
    come(length, value, drawn);
    const found = best(0, length + 1);
    sum += <f32>copies * found;
    if (value === load<u8>(deck + drawn)) came = found;
  }
  return sum;
}

/** From so many hidden cards on another width holds. */
const LATE: u32 = 18;
/** Ends of a deal that samples are made of. */
const MOST_ENDS: u32 = 48;

/**
 * Follows the deck's best lines of play, so many a level, by their chance and `weight` times what draws have cost, and keeps samples of them. Exact from `exact` hidden cards on.
 * Returns the best end less penalty.
 */
export function follow(
  width: u32,
  late: u32,
  weight: f32,
  factor: f32,
  noise: f32,
  exact: u32,
  keepsSamples: u32,
): f32 {
  lastPlace = PLACES - 1;
  deal();
  candidateCount = 0;
  memory.fill(places, 0, PLACES << 3);
  isKept = true;
  isRead = false;
  score = 0;
  best(0, 3);
  let count = select(width, weight, noise);
  memory.copy(positions, next, <usize>count * POSITION);
  let dropped: f32 = -1000;
  for (let drawn: u32 = 3; drawn < deckCards; drawn++) {
    const left = deckCards - drawn;
    prepareHidden(0, counts, left);
    let bestEnd: f32 = dropped;
    if (left <= exact) {
      for (let value: u32 = 1; value <= 10; value++) store<u8>(unseen + value - 1, load<u8>(counts + value));
      const apart = keepsSamples !== 0 && count > MOST_ENDS ? count / MOST_ENDS : 1;
      for (let i: u32 = 0; i < count; i += apart) {
        const at = positions + <usize>i * POSITION;
        const length = putLine(at);
        const value = <f32>expected(length, left);
        bestEnd = max(bestEnd, value + load<f32>(at, SCORE));
        putLine(at);
        if (keepsSamples !== 0) learned(0, length, left, value);
      }
      return bestEnd;
    }
    prepareNext(left);
    candidateCount = 0;
    memory.fill(places, 0, PLACES << 3);
    const card = load<u8>(deck + drawn);
    const share: f32 = 1 / <f32>left;
    for (let i: u32 = 0; i < count; i++) {
      const at = positions + <usize>i * POSITION;
      const length = putLine(at);
      const sum = look(length, drawn);
      const mean = sum * share;
      score = load<f32>(at, SCORE) - factor * (came - mean);
      isKept = true;
      come(length, card, drawn);
      if (best(0, length + 1) === 0) dropped = max(dropped, score);
      if (keepsSamples === 1) learned(0, length, left, mean);
    }
    prepareHidden(BEFORE, counts, left);
    store<u8>(counts + card, load<u8>(counts + card) - 1);
    count = select(left <= LATE ? late : width, weight, noise);
    const swap = positions;
    positions = next;
    next = swap;
    if (count === 0) return dropped;
  }
  return dropped;
}

/** `[draw]` of a game: the mean over its cards, what the card that came promised, the sample, and whether the best play followed. */
const means = memory.data(4 * 64);
const promised = memory.data(4 * 64);
const samplesOf = memory.data(4 * 64);
const isBest = memory.data(64);

/** Plays the deck, with some moves at random, and keeps samples whose targets hold what came of the game, by the factor `trace` a draw. */
export function play(wild: f64, trace: f32, exact: u32): f32 {
  lastPlace = FEW_PLACES - 1;
  deal();
  let most = choose(wild, -1);
  let drawn: u32 = 3;
  let target: f32 = 0;
  for (; ; drawn++) {
    const left = deckCards - drawn;
    prepareHidden(0, counts, left);
    if (most === 0) break;
    const length = putLine(positions);
    if (left <= exact) {
      for (let value: u32 = 1; value <= 10; value++) store<u8>(unseen + value - 1, load<u8>(counts + value));
      target = <f32>expected(length, left);
      putLine(positions);
      learned(0, length, left, target);
      break;
    }
    learned(0, length, left, 0);
    store<u32>(samplesOf + (drawn << 2), sampleCount - 1);
    const card = load<u8>(deck + drawn);
    prepareNext(left);
    const mean = look(length, drawn) / <f32>left;
    store<f32>(means + (drawn << 2), mean);
    store<f32>(promised + (drawn << 2), came);
    prepareHidden(BEFORE, counts, left);
    store<u8>(counts + card, load<u8>(counts + card) - 1);
    come(length, card, drawn);
    most = choose(wild, length + 1);
    store<u8>(isBest + drawn, most >= came ? 1 : 0);
  }
  for (let at = drawn - 1; at >= 3; at--) {
    const place = at << 2;
    const mean = load<f32>(means + place);
    target = load<u8>(isBest + at) !== 0 ? mean + trace * (target - load<f32>(promised + place)) : mean;
    store<f32>(samples + <usize>load<u32>(samplesOf + place) * SAMPLE, max<f32>(0, min<f32>(1, target)));
  }
  return target;
}

/** Takes the best of the windows that sets leave, or one at random, as the first position; returns its chance. */
function choose(wild: f64, length: i32): f32 {
  candidateCount = 0;
  memory.fill(places, 0, FEW_PLACES << 3);
  isKept = true;
  isRead = false;
  score = 0;
  best(0, length < 0 ? 3 : length);
  isKept = false;
  if (candidateCount === 0) return 0;
  let chosen: u32 = 0;
  if (random() < wild) chosen = <u32>(random() * <f64>candidateCount);
  else
    for (let i: u32 = 1; i < candidateCount; i++)
      if (
        load<f32>(candidates + <usize>i * POSITION, CHANCE) > load<f32>(candidates + <usize>chosen * POSITION, CHANCE)
      )
        chosen = i;
  const at = candidates + <usize>chosen * POSITION;
  memory.copy(positions, at, POSITION);
  return load<f32>(at, CHANCE);
}

/** Shares of rounds: first games whose targets hold what came of them, then games, then mostly the lines that cost least under charges. */
const FIRST: f64 = 0.15;
const GAMES: f64 = 0.5;

function collect(share: f64): void {
  sampleCount = 0;
  while (sampleCount + 64 < mostSamples) {
    shuffleDeck();
    const part = random();
    if (share < FIRST) play(0.05, 0.9, 7);
    else if (share < GAMES || part < 0.25) play(0.05, 0.2, 7);
    else if (part < 0.4) follow(16, 24, 0, 1, 0.1, 7, 1);
    else if (part < 0.97) follow(48, 96, part < 0.7 ? 0.5 : 1, 1, 0.02, 7, 1);
    else follow(300, 300, part < 0.985 ? 0.5 : 1, 1, 0.01, 7, 1);
  }
}

/** Collects samples for the `round`-th time of so many, and learns from them; returns the mean loss before. */
export function train(round: u32, rounds: u32): f64 {
  const share = <f64>round / <f64>rounds;
  mostSamples = share < GAMES ? 8_000 : 24_000;
  collect(share);
  const rate = share < FIRST ? 0.002 : 0.001 * min<f64>(1, 2 * max<f64>(0.01, 1 - share));
  let loss: f64 = 0;
  for (let epoch: u32 = 0; epoch < 2; epoch++) {
    const found = learn(128, rate);
    if (epoch === 0) loss = found;
  }
  return loss;
}

/** Shuffles the samples, and learns from each; returns the mean loss. */
export function learn(batch: u32, rate: f64): f64 {
  for (let i: u32 = 0; i < sampleCount; i++) {
    const j = <u32>(random() * <f64>(i + 1));
    store<u32>(order + (i << 2), load<u32>(order + (j << 2)));
    store<u32>(order + (j << 2), i);
  }
  let loss: f64 = 0;
  for (let network: u32 = 0; network < NETWORKS; network++) {
    const offset = (<usize>(network * NUMBERS)) << 2;
    let inBatch: u32 = 0;
    memory.fill(gradients, 0, NUMBERS << 2);
    for (let i: u32 = 0; i < sampleCount; i++) {
      const at = samples + <usize>load<u32>(order + (i << 2)) * SAMPLE;
      if (load<u32>(at, 4) !== network) continue;
      restoreRows(at + 8);
      loss += back(network, load<f32>(at), 1 / <f32>batch);
      if (++inBatch < batch) continue;
      inBatch = 0;
      step(network, offset, rate);
      memory.fill(gradients, 0, NUMBERS << 2);
    }
  }
  const mean = loss / <f64>max(sampleCount, 1);
  return mean;
}

function step(network: u32, offset: usize, rate: f64): void {
  const number = load<u32>(steps + (network << 2)) + 1;
  store<u32>(steps + (network << 2), number);
  const correction = sqrt<f64>(1 - Math.pow(0.999, number));
  updateAdam(
    weights + offset,
    gradients,
    moments + offset,
    squares + offset,
    NUMBERS,
    <f32>((rate * correction) / (1 - Math.pow(0.9, number))),
    0.9,
    0.999,
    <f32>(1e-7 * correction),
  );
}

const firstGradients = memory.data(4 * 64, 16);
const secondGradients = memory.data(4 * 32, 16);

/** Adds the gradient of the rows that were written; returns the loss. */
function back(network: u32, target: f32, share: f32): f64 {
  const matrix = weights + ((network * NUMBERS) << 2);
  const found = forward(network, matrix + (BIAS << 2));
  const error = (found - target) * share;
  const last = matrix + (THIRD << 2);
  const lastGradient = gradients + (THIRD << 2);
  for (let unit: usize = 0; unit < UNITS2; unit++) {
    const place = unit << 2;
    const output = load<f32>(second + place);
    if (output > 0) {
      store<f32>(lastGradient + place, load<f32>(lastGradient + place) + error * output);
      store<f32>(secondGradients + place, error * load<f32>(last + place));
    } else store<f32>(secondGradients + place, 0);
  }
  const bias = lastGradient + (UNITS2 << 2);
  store<f32>(bias, load<f32>(bias) + error);
  add(gradients + (BIAS2 << 2), secondGradients, 1, UNITS2);
  for (let unit: usize = 0; unit < UNITS; unit++) {
    const output = load<f32>(first + (unit << 2));
    if (output <= 0) {
      store<f32>(firstGradients + (unit << 2), 0);
      continue;
    }
    const row = (<usize>SECOND + unit * UNITS2) << 2;
    let sum = f32x4.splat(0);
    const factor = f32x4.splat(output);
    for (let i: usize = 0; i < UNITS2 << 2; i += 16) {
      const gradient = v128.load(secondGradients + i);
      sum = f32x4.add(sum, f32x4.mul(gradient, v128.load(matrix + row + i)));
      const place = gradients + row + i;
      v128.store(place, f32x4.add(v128.load(place), f32x4.mul(factor, gradient)));
    }
    store<f32>(
      firstGradients + (unit << 2),
      f32x4.extract_lane(sum, 0) +
        f32x4.extract_lane(sum, 1) +
        (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)),
    );
  }
  add(gradients + (BIAS << 2), firstGradients, 1, UNITS);
  for (let i: u32 = 0; i < plainCount; i++)
    add(gradients + load<u32>(plain + (i << 2)) * (UNITS << 2), firstGradients, 1, UNITS);
  for (let i: u32 = 0; i < scaledCount; i++)
    add(gradients + load<u32>(scaled + (i << 2)) * (UNITS << 2), firstGradients, load<f32>(factors + (i << 2)), UNITS);
  const sure = <f64>max<f32>(1e-6, min<f32>(1 - 1e-6, found));
  return -(<f64>target * Math.log(sure) + (1 - <f64>target) * Math.log(1 - sure));
}

/** to += factor * from */
function add(to: usize, from: usize, factor: f32, count: usize): void {
  const factors = f32x4.splat(factor);
  for (let i: usize = 0; i < count << 2; i += 16)
    v128.store(to + i, f32x4.add(v128.load(to + i), f32x4.mul(factors, v128.load(from + i))));
}

export function bytes(): u32 {
  return 4 * NUMBERS * NETWORKS;
}

/** Rounds of the shipped weights. */
const ROUNDS: u32 = 300;
const SEED: f64 = 1;

/** Bytes of the shipped weights: the higher halves of all numbers. */
export function halfBytes(): u32 {
  return bytes() / 2;
}

/** Learns the shipped weights; returns where their halves are. */
export function learnAll(): usize {
  seed(SEED);
  prepare();
  for (let round: u32 = 0; round < ROUNDS; round++) train(round, ROUNDS);
  return halve();
}

/** Rounds the weights to their higher halves; returns where these are. */
export function halve(): usize {
  for (let i: usize = 0; i < bytes(); i += 4)
    store<u16>(gradients + (i >> 1), <u16>((load<u32>(weights + i) + 0x8000) >> 16));
  return gradients;
}
