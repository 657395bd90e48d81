// src/env/vector/vector-environment.ts, step by step, for a game G: a class below Game with `deal`, `apply`, `mask`, `observe`, `score`, `cardsLeft`,
// `ownReturn`, `measure` and `writeActionFeatures`.
import { DRAWN, LOST, ONGOING, WON } from './game';
import { clear, encode } from './inputs';
import { hashWord } from './random';
import * as rows from './rows';

/** What `step` and `reset` answer: a number of a game from 0 is one whose action is not legal. */
const DONE: i32 = -1;
const NO_DECISIONS: i32 = -2;

/** As in src/env/vector/vector-environment.ts. */
export const DECISION_FREE_LIMIT: i32 = 10_000;

// Rewards of any game (src/env/reward.ts); those of a game's own have numbers from 3 on.
const WIN: u32 = 0;
const SCORE: u32 = 1;
const CARDS_LEFT: u32 = 2;

let baseSeed: u64 = 0;
/** Whether the seeds of the first episodes are given, in `episodeSeeds`. */
let hasSeeds: bool = false;

function gameAt<G>(i: u32): G {
  return changetype<G>(rows.games + i * rows.gameBytes);
}

export function returnSoFar<G>(game: G): f64 {
  if (rows.reward === WIN) return game.outcome === WON ? 1 : 0;
  if (rows.reward === SCORE) return game.score();
  if (rows.reward === CARDS_LEFT) return game.outcome === ONGOING ? 0 : -game.cardsLeft() / 52;
  return game.ownReturn(rows.reward);
}

function addTo(statistic: usize, value: f64): void {
  store<f64>(rows.statistics + (statistic << 3), load<f64>(rows.statistics + (statistic << 3)) + value);
}

/** Counts game i's episode, which is over. */
function finish<G>(game: G, i: u32, cut: bool): void {
  const length = load<i32>(rows.episodeLengths + (i << 2));
  addTo(0, 1);
  addTo(cut ? 4 : game.outcome === WON ? 1 : game.outcome === LOST ? 2 : 3, 1);
  if (length === 0) addTo(5, 1);
  addTo(6, length);
  addTo(7, load<f64>(rows.returns + (i << 3)));
}

/** Writes the mask of a game over zeros, playing forced moves first if asked to. Returns the number of legal moves. */
export function playForcedMoves<G>(game: G, row: usize): u32 {
  if (isDefined(game.playOn) && rows.skipForcedMoves && game.isSmallRing) {
    const legal = game.playOn();
    for (let left = legal; left !== 0; left &= left - 1) store<u8>(row + ctz(left), 1);
    return popcnt(legal);
  }
  let count = game.mask(row);
  if (rows.skipForcedMoves) {
    while (count === 1) {
      let action: u32 = 0;
      while (load<u8>(row + action) === 0) action++;
      store<u8>(row + action, 0);
      game.apply(action);
      count = game.mask(row);
    }
  }
  return count;
}

/** Writes mask and count of game i, as `playForcedMoves` does. */
function playForced<G>(game: G, i: u32): u32 {
  const count = playForcedMoves<G>(game, rows.actionMasks + i * rows.moves);
  store<u16>(rows.legalCounts + (i << 1), count);
  return count;
}

/** Deals game i until there is something to decide; false if there never is. */
function dealNext<G>(game: G, i: u32): bool {
  const at = (<usize>i) << 2;
  for (let deals = 0; deals < DECISION_FREE_LIMIT; deals++) {
    const episode = load<u32>(rows.episodes + at);
    store<u32>(rows.episodes + at, episode + 1);
    game.index = i;
    game.hasDeck = episode === 0 && load<u8>(rows.hasDeck + i) !== 0;
    if (episode > 0 || !hasSeeds)
      store<u32>(rows.episodeSeeds + at, (hashWord(rows.episodeKey + i, baseSeed, episode, 0) >> 2) | (1 << 30));
    game.seed = load<u32>(rows.episodeSeeds + at);
    store<i32>(rows.episodeLengths + at, 0);
    store<f64>(rows.returns + (i << 3), 0);
    game.outcome = ONGOING;
    game.deal();
    if (playForced<G>(game, i) > 0) return true;
    store<f64>(rows.returns + (i << 3), returnSoFar<G>(game));
    finish<G>(game, i, false);
  }
  return false;
}

/** Writes what is shown of game i, or of its end: its observation, or network inputs made of it, for which `observations` has room for one row. */
function show<G>(game: G, i: u32, isEnd: bool): void {
  if (rows.inputSize === 0) {
    game.observe((isEnd ? rows.finalObservations : rows.observations) + ((i * rows.width) << 2));
    return;
  }
  const mask = (isEnd ? rows.finalActionMasks : rows.actionMasks) + i * rows.moves;
  game.observe(rows.observations);
  encode(rows.observations, mask, (isEnd ? rows.finalInputs : rows.inputs) + ((i * rows.inputSize) << 2));
  if (rows.perMove === 0) return;
  const numbers = rows.moves * rows.perMove;
  const features = (isEnd ? rows.finalActionFeatures : rows.actionFeatures) + ((i * numbers) << 2);
  clear(features, numbers);
  if (isDefined(game.writeActionFeatures)) game.writeActionFeatures(mask, features);
}

/** Writes network inputs of all games, `columns` about the position and the numbers of each move, where observations are shown. */
export function encodeAll<G>(columns: u32): void {
  const numbers = rows.moves * rows.perMove;
  let to = rows.inputs;
  for (let i: u32 = 0; i < rows.size; i++) {
    const mask = rows.actionMasks + i * rows.moves;
    const features = to + (columns << 2);
    clear(to, columns + numbers);
    encode(rows.observations + ((i * rows.width) << 2), mask, to);
    if (numbers > 0) gameAt<G>(i).writeActionFeatures(mask, features);
    to = features + (numbers << 2);
  }
}

/** Keeps the end of game i's episode, and deals the next one; false if that never has a decision. */
function endEpisode<G>(game: G, i: u32, cut: bool): bool {
  const mask = rows.actionMasks + i * rows.moves;
  memory.copy(rows.finalActionMasks + i * rows.moves, mask, rows.moves);
  if (cut) memory.fill(mask, 0, rows.moves);
  show<G>(game, i, true);
  const at = (<usize>i) << 3;
  store<f64>(rows.finalReturns + at, load<f64>(rows.returns + at));
  store<i32>(rows.finalLengths + (i << 2), load<i32>(rows.episodeLengths + (i << 2)));
  store<u8>(rows.finalOutcomes + i, game.outcome);
  store<f64>(rows.finalScores + at, game.score());
  store<f64>(rows.finalCardsLeft + at, game.cardsLeft());
  for (let k: u32 = 0; k < rows.measures; k++)
    store<f64>(rows.finalMeasures + ((k * rows.size + i) << 3), game.measure(k));
  const count = load<u32>(rows.ended) + 1;
  store<u32>(rows.ended, count);
  store<u32>(rows.ended + (count << 2), i);
  finish<G>(game, i, cut);
  return dealNext<G>(game, i);
}

/** Deals all games. */
export function resetAll<G>(seed: f64, withSeeds: bool): i32 {
  baseSeed = <u64>seed;
  hasSeeds = withSeeds;
  memory.fill(rows.episodes, 0, rows.size << 2);
  memory.fill(rows.rewards, 0, rows.size << 2);
  memory.fill(rows.terminations, 0, rows.size);
  memory.fill(rows.truncations, 0, rows.size);
  memory.fill(rows.actionMasks, 0, rows.size * rows.moves);
  for (let i: u32 = 0; i < rows.size; i++) {
    const game = gameAt<G>(i);
    if (!dealNext<G>(game, i)) return NO_DECISIONS;
    show<G>(game, i, false);
  }
  return DONE;
}

/** Plays `actions`, all or none. */
export function stepAll<G>(): i32 {
  const size = rows.size;
  const moves = rows.moves;
  for (let i: u32 = 0; i < size; i++) {
    const action = load<u32>(rows.actions + (i << 2));
    if (action >= moves || load<u8>(rows.actionMasks + i * moves + action) === 0) return i;
  }
  const limit = rows.maxSteps > 0 ? rows.maxSteps : i32.MAX_VALUE;
  memory.fill(rows.actionMasks, 0, size * moves);
  memory.fill(rows.terminations, 0, size);
  memory.fill(rows.truncations, 0, size);
  store<u32>(rows.ended, 0);
  for (let i: u32 = 0; i < size; i++) {
    const game = gameAt<G>(i);
    game.apply(load<u32>(rows.actions + (i << 2)));
    const count = playForced<G>(game, i);
    const earned = returnSoFar<G>(game);
    store<f32>(rows.rewards + (i << 2), <f32>(earned - load<f64>(rows.returns + (i << 3))));
    store<f64>(rows.returns + (i << 3), earned);
    const length = load<i32>(rows.episodeLengths + (i << 2)) + 1;
    store<i32>(rows.episodeLengths + (i << 2), length);
    if (count === 0 || length >= limit) {
      const cut = count > 0;
      store<u8>((cut ? rows.truncations : rows.terminations) + i, 1);
      if (!endEpisode<G>(game, i, cut)) return NO_DECISIONS;
    }
    show<G>(game, i, false);
  }
  return DONE;
}

/** Cuts the episode of game i. */
export function truncateOne<G>(i: u32): i32 {
  const game = gameAt<G>(i);
  store<u8>(rows.truncations + i, 1);
  store<u32>(rows.ended, 0);
  if (!endEpisode<G>(game, i, true)) return NO_DECISIONS;
  show<G>(game, i, false);
  return DONE;
}
