// Games in step for python/src/maketen/_engine.py. All that belongs to a table of games lies in one piece of memory: a copy of that is a copy of the games. Its frame
// comes first, which is what Python reads; a seat and a game for each follow.
import { DECISION_FREE_LIMIT, playForcedMoves, returnSoFar } from './episodes';
import { Game, LOST, ONGOING } from './game';
import { clear, encode } from './inputs';
import { hashWord, hashWords } from './random';
import * as rows from './rows';

// When a game that has ended is dealt anew: in the same step, in the next one, when it is asked for (2); or a single game, whose deals may leave nothing to decide.
const SAME_STEP: u32 = 0;
const NEXT_STEP: u32 = 1;
const SINGLE: u32 = 3;
export let autoreset: u32 = 0;

/** What random numbers of `redeal`, of the hidden cards of a given position, and those that moves of `rollOut` are drawn by, are hashed with. */
export let redealKey: u32 = 0;
export let positionKey: u32 = 0;
export let rollOutKey: u32 = 0;

/** What `step` answers where an action is not legal, as after another thread has played: nothing is played then. */
const ILLEGAL: i32 = -2;

/** While nobody looks, nothing is shown. */
let isBlind: bool = false;

/** What `deal` and `step` answer where a game never has a decision; else how many bytes the frame has. */
const NO_DECISIONS: i32 = -1;

/** What a table knows of a game beside its position. The first fields are read in Python, too. */
@unmanaged
class Seat {
  seed: u64;
  /** Steps of this episode, the number of the next one, and deals so far. */
  length: u32;
  episode: u32;
  dealt: u32;
  /** Whether the episode has ended, and nothing has been dealt yet. */
  over: bool;
  undecided: bool;
  terminated: bool;
  truncated: bool;
  legal: u32;
  /** What the episode has earned so far, and what the step will earn that ends a deal which leaves nothing to decide. */
  earned: f64;
  withheld: f64;
  /** What had been earned in the position that it began with; 0 in a deal. */
  before: f64;
}

/** Bytes of the head of a single game's frame. */
const HEAD: u32 = 56;

/** Where the parts of a table lie, and how long an observation and a game are. */
let shown: u32 = 0;
let observationsAt: u32 = 0;
export let masksAt: u32 = 0;
let terminationsAt: u32 = 0;
let truncationsAt: u32 = 0;
let endedAt: u32 = 0;
/** Of the games that end in a step, zeros for all others: which they are; return, score, cards left and seed; length, outcome, mask. */
let finalsAt: u32 = 0;
let finalNumbersAt: u32 = 0;
let finalLengthsAt: u32 = 0;
let finalOutcomesAt: u32 = 0;
let finalMasksAt: u32 = 0;
/** Of those alone, one after the other. */
let finalObservationsAt: u32 = 0;
let seatBytes: u32 = 0;
let tableBytes: u32 = 0;
/** The seed that later episodes' are hashed from, then how many steps there were, and how many bytes the frame has. */
export let baseAt: u32 = 0;
export let actionsAt: u32 = 0;
/** A seed for each game: of its deal (below 0: it is hashed; NaN: it is not dealt), and by which its hidden cards were dealt anew. */
export let seedsAt: u32 = 0;
export let seatsAt: u32 = 0;

function aligned(bytes: u32): u32 {
  return (bytes + 7) & ~7;
}

/** Lays out tables under the options; returns how many bytes one has. */
export function layOut(gameBytes: u32): u32 {
  const size = rows.size;
  const masks = aligned(size * rows.moves);
  shown = (rows.inputSize > 0 ? rows.inputSize : rows.width) + rows.moves * rows.perMove;
  const observations = 4 * size * shown;
  observationsAt = autoreset === SINGLE ? HEAD : 8 * size;
  masksAt = observationsAt + (autoreset === SINGLE ? observations : aligned(observations));
  terminationsAt = masksAt + masks;
  truncationsAt = terminationsAt + aligned(size);
  endedAt = truncationsAt + aligned(size);
  finalsAt = endedAt + 8;
  finalNumbersAt = finalsAt + aligned(size);
  finalLengthsAt = finalNumbersAt + 32 * size;
  finalOutcomesAt = finalLengthsAt + aligned(4 * size);
  finalMasksAt = finalOutcomesAt + aligned(size);
  finalObservationsAt = finalMasksAt + masks;
  baseAt = finalObservationsAt + aligned(observations);
  actionsAt = baseAt + 16;
  seedsAt = actionsAt + aligned(4 * size);
  seatsAt = seedsAt + 8 * size;
  seatBytes = offsetof<Seat>() + aligned(gameBytes);
  tableBytes = (seatsAt + size * seatBytes + 63) & ~63;
  return tableBytes;
}

export function bytesOfSeat(): u32 {
  return seatBytes;
}

/** Makes so many pages of room; -1 if there are not so many. */
export function grow(pages: i32): i32 {
  return memory.grow(pages);
}

/** Copies all games of a table. */
export function copyTable(from: usize, to: usize): void {
  memory.copy(to, from, tableBytes);
}

/**
 * Plays in copies of single games, by a list of where each lies, where its copy comes to lie, and the action, which is legal; writes what the copies show, one
 * after the other.
 */
export function expand<G extends Game>(list: usize, count: u32, to: usize): void {
  for (let k: u32 = 0; k < count; k++) {
    const copy = load<u32>(list, 4);
    copyTable(load<u32>(list), copy);
    store<u32>(copy + actionsAt, load<u32>(list, 8));
    const bytes = stepTable<G>(copy);
    memory.copy(to, copy, bytes);
    to += aligned(bytes);
    list += 12;
  }
}

function seatOf(table: usize, i: u32): Seat {
  return changetype<Seat>(table + seatsAt + i * seatBytes);
}

function gameOf<G>(seat: Seat): G {
  return changetype<G>(changetype<usize>(seat) + offsetof<Seat>());
}

/** Game i of a table. */
export function gameAt<G>(table: usize, i: u32): G {
  return gameOf<G>(seatOf(table, i));
}

function maskOf(table: usize, i: u32): usize {
  return table + masksAt + i * rows.moves;
}

function observationOf(table: usize, i: u32): usize {
  return table + observationsAt + ((i * shown) << 2);
}

/** Fills a few bytes, such as a mask: quicker than `memory.fill`. */
function fill(to: usize, bytes: u32, value: u8): void {
  const end = to + bytes;
  const eight = <u64>value * 0x0101010101010101;
  for (; to + 8 <= end; to += 8) store<u64>(to, eight);
  for (; to < end; to++) store<u8>(to, value);
}

/** The seed of a game's first deal among many. */
export function seedOf(_table: usize, i: u32, seed: f64): u32 {
  return <u32>episodeSeed(<u64>seed, i, 0);
}

/** As `episodeSeed` in src/env/base/random.ts. */
function episodeSeed(seed: u64, i: u32, episode: u32): u64 {
  return (hashWord(rows.episodeKey + i, seed, episode, 0) >> 2) | (1 << 30);
}

/** Plays forced moves if asked to, and writes what is shown of game i; returns the number of legal moves. */
function settle<G>(table: usize, i: u32): u32 {
  const seat = seatOf(table, i);
  const game = gameOf<G>(seat);
  const mask = maskOf(table, i);
  const to = observationOf(table, i);
  fill(mask, rows.moves, 0);
  const count = playForcedMoves<G>(game, mask);
  seat.legal = count;
  if (isBlind) return count;
  if (rows.inputSize === 0) {
    game.observe(to);
    return count;
  }
  game.observe(rows.observations);
  encode(rows.observations, mask, to);
  if (rows.perMove === 0) return count;
  const features = to + (rows.inputSize << 2);
  clear(features, rows.moves * rows.perMove);
  if (isDefined(game.writeActionFeatures)) game.writeActionFeatures(mask, features);
  return count;
}

/**
 * Deals the game of a seed, or of the deck or from the position at an address that is not 0. If that leaves nothing to decide, all moves are shown as
 * legal, and the next step ends it and earns all of its return.
 */
export function dealSeed<G extends Game>(table: usize, i: u32, seed: u64, deck: u32, position: usize): void {
  const seat = seatOf(table, i);
  const game = gameOf<G>(seat);
  seat.seed = deck === 0 && position === 0 ? seed : u64.MAX_VALUE;
  seat.length = 0;
  seat.dealt++;
  seat.earned = 0;
  seat.over = seat.terminated = seat.truncated = false;
  seat.before = 0;
  game.index = deck;
  game.hasDeck = deck !== 0;
  game.seed = seed;
  game.outcome = ONGOING;
  if (position === 0) game.deal();
  else {
    game.place(position);
    hide<G>(game, positionKey, seed);
    seat.before = returnSoFar<G>(game);
  }
  seat.undecided = settle<G>(table, i) === 0;
  if (!seat.undecided) return;
  seat.withheld = returnSoFar<G>(game) - seat.before;
  fill(maskOf(table, i), rows.moves, 1);
}

/** Deals episode after episode of game i until there is a decision; false if there never is. */
export function dealDecision<G extends Game>(table: usize, i: u32, seed: u64): bool {
  const seat = seatOf(table, i);
  for (let deals = 0; deals < DECISION_FREE_LIMIT; deals++) {
    dealSeed<G>(table, i, episodeSeed(seed, i, seat.episode++), 0, 0);
    if (!seat.undecided) return true;
  }
  return false;
}

/** Deals the games whose seed is given, or, below 0, hashed from this one. */
export function dealTable<G extends Game>(table: usize, seed: f64): i32 {
  for (let i: u32 = 0; i < rows.size; i++) {
    const own = load<f64>(table + seedsAt + (i << 3));
    if (isNaN(own)) continue;
    const seat = seatOf(table, i);
    seat.episode = 0;
    if (own >= 0) {
      seat.episode = 1;
      dealSeed<G>(table, i, <u64>own, 0, 0);
    }
    if (autoreset !== SINGLE && (own < 0 || seat.undecided) && !dealDecision<G>(table, i, <u64>seed))
      return NO_DECISIONS;
  }
  return showTable<G>(table);
}

/** Plays a decision in game i; returns its reward. What is no move, as -1, loses the game and 1 of its return. */
export function playOne<G>(table: usize, i: u32, action: u32): f64 {
  const seat = seatOf(table, i);
  const game = gameOf<G>(seat);
  seat.length++;
  if (action >= rows.moves) {
    seat.undecided = false;
    seat.terminated = true;
    seat.legal = 0;
    seat.earned -= 1;
    game.outcome = LOST;
    fill(maskOf(table, i), rows.moves, 0);
    return -1;
  }
  if (seat.undecided) {
    seat.undecided = false;
    seat.terminated = true;
    seat.earned = seat.withheld;
    fill(maskOf(table, i), rows.moves, 0);
    return seat.withheld;
  }
  game.apply(action);
  const count = settle<G>(table, i);
  const earned = returnSoFar<G>(game) - seat.before;
  const reward = earned - seat.earned;
  seat.earned = earned;
  seat.terminated = count === 0;
  seat.truncated = count > 0 && rows.maxSteps > 0 && <i32>seat.length >= rows.maxSteps;
  return reward;
}

/** Plays the actions, if all are legal or no moves. */
export function stepTable<G extends Game>(table: usize): i32 {
  for (let i: u32 = 0; i < rows.size; i++) {
    const action = load<u32>(table + actionsAt + (i << 2));
    if (action < rows.moves && load<u8>(maskOf(table, i) + action) === 0) return ILLEGAL;
  }
  const ticks = table + baseAt + 8;
  store<u32>(ticks, load<u32>(ticks) + 1);
  if (autoreset === SINGLE) return writeSingle<G>(table, playOne<G>(table, 0, load<u32>(table + actionsAt)));
  let ended: u32 = 0;
  memory.fill(table + finalsAt, 0, finalObservationsAt - finalsAt);
  for (let i: u32 = 0; i < rows.size; i++) {
    const seat = seatOf(table, i);
    let reward: f64 = 0;
    let isEnd = false;
    if (seat.over) {
      if (!dealDecision<G>(table, i, load<u64>(table + baseAt))) return NO_DECISIONS;
    } else {
      reward = playOne<G>(table, i, load<u32>(table + actionsAt + (i << 2)));
      isEnd = seat.terminated || seat.truncated;
    }
    store<f64>(table + (i << 3), <f32>reward);
    store<u8>(table + terminationsAt + i, isEnd && seat.terminated ? 1 : 0);
    store<u8>(table + truncationsAt + i, isEnd && seat.truncated ? 1 : 0);
    if (isEnd && !endEpisode<G>(table, i, ended++)) return NO_DECISIONS;
  }
  store<u32>(table + endedAt, ended);
  return framed(table, ended > 0 ? finalObservationsAt + ((ended * shown) << 2) : finalsAt);
}

/** Notes how many bytes the frame has, for whoever looks at it later. */
function framed(table: usize, bytes: u32): i32 {
  store<u32>(table + baseAt + 12, bytes);
  return bytes;
}

/** Keeps the end of game i, the k-th one that ends in this step, and deals anew where it is time; false if that never has a decision. */
function endEpisode<G extends Game>(table: usize, i: u32, k: u32): bool {
  const seat = seatOf(table, i);
  const game = gameOf<G>(seat);
  const numbers = table + finalNumbersAt + (i << 3);
  const column = rows.size << 3;
  store<u8>(table + finalsAt + i, 1);
  store<f64>(numbers, seat.earned);
  store<f64>(numbers + column, game.score());
  store<f64>(numbers + 2 * column, game.cardsLeft());
  store<u64>(numbers + 3 * column, seat.seed);
  store<u32>(table + finalLengthsAt + (i << 2), seat.length);
  // 0 is none.
  store<u8>(table + finalOutcomesAt + i, game.outcome + 1);
  memory.copy(table + finalMasksAt + i * rows.moves, maskOf(table, i), rows.moves);
  memory.copy(table + finalObservationsAt + ((k * shown) << 2), observationOf(table, i), shown << 2);
  if (autoreset === SAME_STEP) return dealDecision<G>(table, i, load<u64>(table + baseAt));
  seat.over = true;
  if (autoreset === NEXT_STEP) fill(maskOf(table, i), rows.moves, 1);
  return true;
}

/** Shows where the games stand, none of which has just been played. */
export function showTable<G>(table: usize): i32 {
  if (autoreset === SINGLE) return writeSingle<G>(table, 0);
  memory.fill(table, 0, rows.size << 3);
  memory.fill(table + terminationsAt, 0, finalsAt - terminationsAt);
  if (autoreset === NEXT_STEP)
    for (let i: u32 = 0; i < rows.size; i++) if (seatOf(table, i).over) fill(maskOf(table, i), rows.moves, 1);
  return framed(table, finalsAt);
}

/** Writes the head of a single game's frame. */
function writeSingle<G>(table: usize, reward: f64): i32 {
  const seat = seatOf(table, 0);
  const game = gameOf<G>(seat);
  store<f64>(table, reward);
  store<f64>(table + 8, game.score());
  store<f64>(table + 16, game.cardsLeft());
  store<f64>(table + 24, seat.length > 0 ? seat.earned : returnSoFar<G>(game) - seat.before);
  store<f64>(table + 32, <f64>(<i64>seat.seed));
  store<u32>(table + 40, seat.length);
  store<u32>(table + 44, seat.legal);
  store<u8>(table + 48, seat.terminated ? 1 : 0);
  store<u8>(table + 49, seat.truncated ? 1 : 0);
  store<u8>(table + 50, game.outcome);
  store<u8>(table + 51, seat.undecided ? 1 : 0);
  return framed(table, masksAt + rows.moves);
}

let random0: u64 = 0;
let random1: u64 = 0;

/** The next 32 bits of `Random` in src/env/base/random.ts. */
function next(): u32 {
  const word = <u32>(random0 + random1);
  const both = random0 ^ random1;
  random0 = rotl(random0, 24) ^ both ^ (both << 16);
  random1 = rotl(both, 37);
  return word;
}

function start(key: u32, seed: u64): void {
  random0 = hashWords(key, seed, 0, 0);
  random1 = hashWords(key, seed, 0, 2) | 1;
}

/** Deals the hidden cards of a game anew: as `shuffleHidden` of the rules does with the random numbers of this seed. */
function hide<G extends Game>(game: G, numbers: u32, seed: u64): void {
  start(numbers, seed);
  const key = next();
  const stock = <u64>next();
  game.sortHidden(isDefined(game.stockSeen) ? game.stockSeen : game.drawn, game.cards);
  game.random0 = hashWords(key, stock, 0, 0);
  game.random1 = hashWords(key, stock, 0, 2) | 1;
  // Of later rounds.
  const high = <u64>(next() >> 11);
  game.seed = (high << 32) | (<u64>next());
  game.hasDeck = false;
  if (isDefined(game.isDecided) && game.isDecided) game.decide(game.cards);
}

export function redealOne<G extends Game>(table: usize, i: u32, seed: u64): void {
  hide<G>(gameOf<G>(seatOf(table, i)), redealKey, seed);
}

/** Deals the hidden cards of all games anew, each by a seed hashed from this one, unless there is one game alone. */
export function redealTable<G extends Game>(table: usize, seed: f64): void {
  for (let i: u32 = 0; i < rows.size; i++) {
    const own = autoreset === SINGLE ? <u64>seed : episodeSeed(<u64>seed, i, 0);
    store<f64>(table + seedsAt + (i << 3), <f64>own);
    redealOne<G>(table, i, own);
  }
}

/** Plays a game to its end by random legal moves; returns what they earn. */
function playOut<G>(table: usize, i: u32): f64 {
  const seat = seatOf(table, i);
  const mask = maskOf(table, i);
  let earned: f64 = 0;
  while (!seat.terminated && !seat.truncated) {
    let nth = seat.undecided ? 0 : <u32>((<u64>next() * seat.legal) >> 32);
    let action: u32 = 0;
    while (load<u8>(mask + action) === 0 || nth-- > 0) action++;
    earned += playOne<G>(table, i, action);
  }
  return earned;
}

/**
 * Plays each game to its end `count` times by random moves, at another table and with its hidden cards dealt anew each time; writes what that earns, game by
 * game. The order of hidden cards, and the moves, follow from the seed.
 */
export function rollOut<G extends Game>(table: usize, scratch: usize, count: u32, to: usize, seed: f64): void {
  isBlind = true;
  for (let k: u32 = 0; k < count; k++) {
    memory.copy(scratch, table, tableBytes);
    for (let i: u32 = 0; i < rows.size; i++) {
      const own = episodeSeed(<u64>seed, i, k);
      redealOne<G>(scratch, i, own);
      start(rollOutKey, own);
      store<f64>(to, playOut<G>(scratch, i));
      to += 8;
    }
  }
  isBlind = false;
}
