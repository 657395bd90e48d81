import { IllegalActionError, mismatch } from '../../src/env/base/errors.js';
import { Random } from '../../src/env/base/random.js';
import * as s from '../../src/env/base/schema.js';
import {
  checksOf,
  reachedBy,
  redealtDeck,
  redealtRuns,
  registeredGame,
  type Run,
  told,
} from '../../src/env/check/played-positions.js';
import type { EnvironmentLike, StepResult } from '../../src/env/environment/environment.js';
import { make } from '../../src/env/registry.js';
import type { VectorEnvironmentLike } from '../../src/env/vector/vector-environment.js';

const { again, ensure, refuses } = checksOf('checkVectorEnvironment: ');

/** How thoroughly a vector environment is checked, and the single environment to compare it with. */
export interface CheckVectorOptions {
  /** Steps to play; default 200. */
  readonly steps?: number;
  readonly seed?: number;
  /** Makes one game of the same kind, wrapped the same; default `make(games.spec)`, which knows no wrappers. */
  readonly single?: () => EnvironmentLike;
}

const checkVectorOptions = s.object({
  steps: s.optional(s.integer(1)),
  seed: s.optional(s.integer(0)),
  single: s.optional(s.passing<() => EnvironmentLike>((value) => typeof value === 'function', 'a function')),
});

function rowOf(rows: ArrayLike<number>, size: number, i: number): number[] {
  const width = rows.length / size;
  return Array.from({ length: width }, (_, at) => rows[i * width + at]);
}

/** The game's row, or what is kept of an episode that has ended, shows what the single environment shows. */
function expectShown(games: VectorEnvironmentLike, i: number, result: StepResult, when: string, isEnd = false): void {
  const { observation, info } = result;
  const row = (rows: ArrayLike<number>): number[] => rowOf(rows, games.size, i);
  const features = info.actionFeatures ?? [];
  const present = {
    observations: [row(games.observations), observation],
    actionMasks: [row(games.actionMasks), info.actionMask],
    actionFeatures: [row(games.actionFeatures), features],
    legalCounts: [games.legalCounts[i], info.legalCount || 'at least 1'],
  };
  const final = {
    finalObservations: [row(games.finalObservations), observation],
    finalActionMasks: [row(games.finalActionMasks), info.actionMask],
    finalActionFeatures: [row(games.finalActionFeatures), features],
    finalOutcomes: [games.finalOutcomes[i], info.outcome],
    finalScores: [games.finalScores[i], info.score],
    finalCardsLeft: [games.finalCardsLeft[i], info.cardsLeft ?? NaN],
    finalLengths: [games.finalLengths[i], info.episodeLength],
    finalReturns: [games.finalReturns[i], info.episodeReturn],
  };
  for (const [name, [own, expected]] of Object.entries(isEnd ? final : present))
    ensure(
      String(own) === String(expected),
      `expected ${name} of game ${i} ${when} to be those of a single environment of seed ${info.seed}, but got others`,
    );
}

function expectRefusals(games: VectorEnvironmentLike, actions: Int32Array): void {
  const moves = games.singleActionSpace.n;
  const before = games.observations.join();
  const illegal = rowOf(games.actionMasks, games.size, 0).indexOf(0);
  for (const wrong of [illegal, moves, -1].filter((action) => action !== -1 || illegal >= 0)) {
    const given = Int32Array.from(actions);
    given[0] = wrong;
    refuses(IllegalActionError, () => games.step(given), `the illegal action ${wrong} of game 0`);
  }
  ensure(games.observations.join() === before, 'expected illegal actions to change nothing');
}

function shownNow(games: VectorEnvironmentLike): object {
  const { observations, actionFeatures, actionMasks, legalCounts, rewards, terminations, truncations } = games;
  return { observations, actionFeatures, actionMasks, legalCounts, rewards, terminations, truncations };
}

/** Plays from one reset on, every game beside a single one; returns all that was shown, to be compared with another time. */
function playFrom(
  games: VectorEnvironmentLike,
  seed: number | readonly number[],
  decks: readonly unknown[] | undefined,
  single: readonly EnvironmentLike[],
  steps: number,
  random: Random,
): Run<Int32Array> {
  const { size, rules, observations, rewards, actionMasks } = games;
  games.reset(seed, decks && { decks });
  if (typeof seed !== 'number')
    ensure(games.episodeSeeds.join() === seed.join(), `expected reset([${seed.join()}]) to deal these seeds`);
  const isBlank = games.rewards.every((reward) => reward === 0);
  ensure(isBlank, 'expected rewards of 0 after reset');
  const seeds = Array.from(games.episodeSeeds);
  const played: Run<Int32Array> = { actions: [], told: [], reached: [] };
  const ended = new Set<number>();
  const keep = (): void => {
    played.told.push(told(shownNow(games)));
    games.episodeSeeds.forEach((own, i) => own !== seeds[i] && ended.add(i));
    if (ended.size < size)
      played.reached.push(games.states.map((state, i) => (ended.has(i) ? null : reachedBy(rules, state, seeds[i]))));
  };
  single.forEach((each, i) => {
    const result = each.reset({ seed: seeds[i], ...(decks && { deck: decks[i] }) });
    expectShown(games, i, result, 'after reset');
  });
  keep();
  for (let step = 1; step <= steps; step++) {
    const actions = Int32Array.from({ length: size }, (_, i) => {
      const legal = [...rowOf(games.actionMasks, size, i).entries()].filter(([, each]) => each === 1);
      return legal[random.below(legal.length)][0];
    });
    if (step === 1) expectRefusals(games, actions);
    games.step(actions);
    const when = `after step ${step}`;
    single.forEach((each, i) => {
      const result = each.step(actions[i]);
      const { reward, terminated, truncated } = result;
      const flags = [games.terminations[i], games.truncations[i]].join();
      ensure(
        games.rewards[i] === Math.fround(reward),
        `expected the reward ${reward} of game ${i} ${when}, but got ${games.rewards[i]}`,
      );
      ensure(
        flags === [+terminated, +truncated].join(),
        `expected terminations and truncations of game ${i} ${when} to be those of a single environment, but got ${flags}`,
      );
      const isOver = terminated || truncated;
      if (isOver) expectShown(games, i, result, when, true);
      expectShown(games, i, isOver ? each.reset({ seed: games.episodeSeeds[i] }) : result, when);
    });
    played.actions.push(actions);
    keep();
  }
  ensure(
    observations === games.observations && rewards === games.rewards && actionMasks === games.actionMasks,
    'expected the same arrays all the time, which are written again in each step',
  );
  return played;
}

/**
 * Checks a vector environment or a wrapper of one: each game must show, earn and end as a single environment of the
 * same seed, keep the end in the final arrays, and refuse illegal actions unchanged; seeds and decks must be dealt as
 * given, and hidden cards show in nothing. Resets the games.
 * @throws Error that says what was expected; InputError for what are no games or no options
 */
export function checkVectorEnvironment(games: VectorEnvironmentLike, options: CheckVectorOptions = {}): void {
  if (typeof (games as VectorEnvironmentLike | undefined)?.step !== 'function')
    throw mismatch(`games in step, such as makeVector('decade', 4)`, games);
  const checked = s.parseWith(checkVectorOptions, options, 'option');
  const { steps = 200, seed = 0, single: makeSingle = () => make(games.spec) } = checked;
  const single = Array.from({ length: games.size }, () => makeSingle());
  const [{ observationSpace }] = single;
  ensure(
    JSON.stringify(games.singleObservationSpace) === JSON.stringify(observationSpace),
    `expected singleObservationSpace to be that of a single environment, of shape ${observationSpace.shape.join()}`,
  );
  const play = (from: number | readonly number[], decks?: readonly unknown[]): Run<Int32Array> =>
    playFrom(games, from, decks, single, steps, new Random('check vector environment', seed));
  const show = (from: number | readonly number[], decks?: readonly unknown[]) => (actions: Int32Array | undefined) => {
    if (actions === undefined) games.reset(from, decks && { decks });
    else games.step(actions);
    return shownNow(games);
  };
  again(play(seed), steps, `equal games from the equal seed ${seed}`, show(seed));
  const seeds = Array.from(games.episodeSeeds);
  const { reached } = play(seeds);
  const game = registeredGame(games.spec);
  if (game !== undefined) {
    // Each game is dealt the next one's deck, and keeps its own seed.
    const next = [...reached[0].slice(1), reached[0][0]];
    const unchanged = new Random('', 0);
    play(
      seeds,
      next.map((one) => one && game.formatDeck(redealtDeck(games.rules, { ...one, hidden: 0 }, unchanged))),
    );
  }
  const played = play(seeds);
  const random = new Random('check vector environment, redealt', seed);
  for (const redealt of redealtRuns(games.spec, games.rules, played, random)) {
    const what = 'nothing shown to depend on cards that are still hidden';
    again(played, redealt.steps, what, show(seeds, redealt.decks));
  }
  games.reset(seed);
}
