import * as z from 'zod';
import { Environment } from '../environment.js';
import type { EnvironmentLike, ResetOptions, StepResult } from '../environment-like.js';
import { EpisodeOverError, IllegalActionError, InputError, mismatch } from '../errors.js';
import { parseWith } from '../options.js';
import { Random } from '../random.js';
import type { Action } from '../rules.js';
import { Wrapper } from '../wrappers.js';
import {
  checkActionFeatures,
  checkFeatures,
  checkObservation,
  differingPart,
  redealtDeck,
  registeredGame,
  spacesOf,
  type Told,
  told,
} from './check-shown.js';
import { asText, checksOf } from './played-positions.js';

/** How thoroughly an environment is checked. */
export interface CheckOptions {
  /** Games to play; default 20. */
  games?: number;
  seed?: number;
  /** Steps after which a game is left; default 500. */
  maxSteps?: number;
  /** Whether rewards must add up to `info.episodeReturn`; default true, but for wrappers that may change rewards. */
  rewardsAddUp?: boolean;
}

const fromOne = z.int('an integer from 1').min(1, 'an integer from 1').optional();

export const checkOptions = z.strictObject({
  games: fromOne,
  seed: z.int('an integer from 0').min(0, 'an integer from 0').optional(),
  maxSteps: fromOne,
  rewardsAddUp: z.boolean().optional(),
});

const { ensure, equal, refuses } = checksOf('checkEnvironment: ');

/** Everything a player can tell of a position. */
function visible(environment: EnvironmentLike): string {
  return [
    environment.notation.formatState(environment.state),
    environment.actionMask().join(''),
    environment.legalActions().join(),
  ].join('\n');
}

function cloneOf(environment: EnvironmentLike): EnvironmentLike {
  const copy = environment.clone();
  ensure(
    Object.getPrototypeOf(copy) === Object.getPrototypeOf(environment),
    'expected clone() to give an environment of the same class',
  );
  return copy;
}

/** Wrappers that are not our own may change rewards. */
function keepsRewards(environment: EnvironmentLike): boolean {
  return (
    environment instanceof Environment ||
    (environment instanceof Wrapper && !environment.changesRewards && keepsRewards(environment.inner))
  );
}

/** Tries every action: legal ones must change the position, others throw and change nothing. */
function checkMask(environment: EnvironmentLike): void {
  const mask = environment.actionMask();
  equal(mask.length, environment.actionSpace.n, `a mask of ${environment.actionSpace.n} entries`);
  const { rules, state } = environment;
  const ofRules = new Uint8Array(rules.moves.length);
  rules.actionMask(state, ofRules);
  const before = visible(environment);
  for (let action = 0; action < mask.length; action++) {
    ensure(
      mask[action] === 0 || ofRules[action] === 1,
      `expected a mask of legal actions, but action ${action} is not legal by the rules`,
    );
    const name = environment.notation.formatMove(action);
    ensure(environment.notation.parseMove(name) === action, `expected parseMove("${name}") to give ${action}`);
    if (mask[action] === 1) {
      const trial = cloneOf(environment);
      trial.step(action);
      ensure(visible(trial) !== before, `expected the legal action ${action} (${name}) to change the position`);
    } else {
      refuses(IllegalActionError, () => environment.step(action), `the illegal action ${action} (${name})`);
    }
  }
  for (const foreign of [-1, mask.length, 0.5, NaN])
    refuses(IllegalActionError, () => environment.step(foreign), `action ${foreign}`);
  ensure(visible(environment) === before, 'expected trying actions on clones, and illegal actions, to change nothing');
}

function checkHidden(environment: EnvironmentLike, random: Random): void {
  const trial = environment.clone();
  trial.rules.shuffleHidden(trial.state, random);
  ensure(visible(trial) === visible(environment), 'expected shuffleHidden to change nothing that a player can see');
  const observation = new Float32Array(environment.rules.observationSize);
  const other = observation.slice();
  environment.rules.observe(environment.state, observation);
  trial.rules.observe(trial.state, other);
  ensure(observation.join() === other.join(), 'expected shuffleHidden to leave the observation as it is');
}

/** A game as it was played and shown. */
interface PlayedGame {
  readonly actions: Action[];
  /** What reset and each step returned. */
  readonly told: Told[];
  /** For each result: the shuffles used, and the hidden cards of the last one. */
  readonly shuffles: number[];
  readonly hidden: number[];
}

function playGame(environment: EnvironmentLike, seed: number, settings: Required<CheckOptions>): PlayedGame {
  const random = new Random('check environment', seed);
  const game: PlayedGame = { actions: [], told: [], shuffles: [], hidden: [] };
  const counts = new Uint8Array(environment.rules.cardKinds.length);
  let result = environment.reset({ seed });
  let total = result.reward;
  const spaces = spacesOf(environment);
  equal(result.info.seed, seed, `info.seed ${seed}`);
  for (let step = 0; step < settings.maxSteps; step++) {
    checkObservation(environment, result.observation);
    checkActionFeatures(environment, result);
    checkFeatures(environment);
    ensure(spacesOf(environment) === spaces, 'expected the same spaces all the time, but they changed during a game');
    ensure(Number.isFinite(result.reward), `expected a number as reward, but got ${result.reward}`);
    game.told.push(told(result));
    game.shuffles.push(environment.rules.shuffles(environment.state));
    game.hidden.push(environment.rules.unseen(environment.state, counts));
    const legal = environment.legalActions();
    equal(result.info.legalCount, legal.length, `legalCount ${legal.length}`);
    ensure(
      (result.info.outcome !== 'ongoing') === result.terminated,
      `expected terminated to agree with outcome ${result.info.outcome}`,
    );
    ensure(!result.terminated || legal.length === 0, 'expected no legal action when the game is over');
    ensure(result.terminated || legal.length > 0, 'expected a legal action while the game goes on');
    ensure(
      !settings.rewardsAddUp || Math.abs(total - result.info.episodeReturn) < 1e-6 || step === 0,
      `expected rewards to add up to ${result.info.episodeReturn}, but got ${total}; where they need not, set rewardsAddUp: false`,
    );
    if (result.terminated || result.truncated) {
      refuses(EpisodeOverError, () => environment.step(0), 'step() after the end');
      break;
    }
    const shownBefore = told(result);
    checkMask(environment);
    const touched = differingPart(shownBefore, told(result));
    ensure(
      touched === undefined,
      `expected illegal actions to leave what was returned as it is, but they changed ${touched}`,
    );
    const { actionMask } = result.info;
    ensure(
      actionMask.join() === environment.actionMask().join(),
      'expected info.actionMask to hold what actionMask() returns',
    );
    checkHidden(environment, random);
    const action = legal[random.below(legal.length)];
    const byClone = stepOfClone(environment, result, action);
    result = environment.step(action);
    ensure(environment.legalActions() !== legal, 'expected legalActions() to return a new list each time');
    const part = differingPart(byClone, told(result));
    ensure(
      part === undefined,
      `expected step() on a clone to return what it returns on the original, but got another ${part}`,
    );
    game.actions.push(action);
    total += result.reward;
  }
  return game;
}

/** The result of an action on a clone; nothing of the original may change. */
function stepOfClone(environment: EnvironmentLike, result: StepResult, action: Action): Told {
  const before = told(result);
  const copy = cloneOf(environment);
  const answer = told(copy.step(action));
  ensure(differingPart(before, told(result)) === undefined, 'expected clones to have buffers of their own');
  return answer;
}

/** Plays the first `steps` actions of a game again, and compares what is returned. */
function replay(
  environment: EnvironmentLike,
  game: PlayedGame,
  options: ResetOptions,
  steps: number,
  what: string,
): void {
  for (let step = 0; step <= steps; step++) {
    const result = step === 0 ? environment.reset(options) : environment.step(game.actions[step - 1]);
    const part = differingPart(told(result), game.told[step]);
    ensure(part === undefined, `expected ${what}, but ${part} differs after ${step} steps`);
  }
}

/** In how many positions of each game hidden cards are dealt anew. */
const REDEALT_POSITIONS = 4;

/**
 * Replays a game on decks that differ only in hidden cards: everything returned must be the same. Only for registered
 * games, whose decks can be written.
 */
function checkRedealt(environment: EnvironmentLike, played: PlayedGame, seed: number): void {
  const { rules, spec } = environment;
  const game = registeredGame(spec);
  if (game === undefined) return;
  const random = new Random('check environment, redealt', seed);
  for (let i = 0; i < REDEALT_POSITIONS; i++) {
    const steps = i === 0 ? 0 : random.below(played.told.length);
    const position = { seed, shuffles: played.shuffles[steps], hidden: played.hidden[steps] };
    const deck = redealtDeck(rules, position, random);
    const options = { seed, deck: game.formatDeck(deck) };
    replay(environment, played, options, steps, 'nothing returned to depend on cards that are still hidden');
  }
}

/** What reset shows, but for the seed. */
function shownBy(environment: EnvironmentLike, options: ResetOptions): string {
  const { info, ...result } = environment.reset(options);
  return asText({
    ...result,
    info: { ...info, seed: 0 },
    position: environment.notation.formatState(environment.state),
  });
}

/** Checks `reset` with seeds, decks, neither, and invalid options. */
function checkResets(environment: EnvironmentLike, seed: number): void {
  const fresh = (): number[] => {
    environment.reset({ seed });
    return [environment.reset().info.seed, environment.reset().info.seed];
  };
  const [first, second] = fresh();
  ensure(
    first !== second,
    `expected reset() without a seed to deal another game each time, but got seed ${first} twice`,
  );
  ensure(
    fresh().join() === [first, second].join(),
    'expected resets without a seed after reset({ seed }) to deal the same games again',
  );
  for (const options of [{ seed: -1 }, { deck: 'no deck' }, { sed: seed } as ResetOptions])
    refuses(InputError, () => environment.reset(options), `reset(${JSON.stringify(options)})`);
  const game = registeredGame(environment.spec);
  if (game === undefined) return;
  const { rules } = environment;
  const dealt = shownBy(environment, { seed: seed + 1 });
  const shuffles = Array.from({ length: rules.shuffles(environment.state) }, (_, k) =>
    rules.dealOrder(seed + 1, k).slice(),
  );
  const given = shownBy(environment, { seed, deck: game.formatDeck(shuffles) });
  ensure(given === dealt, 'expected reset({ deck }) to deal that deck, but got another game');
}

/**
 * Checks an environment or a wrapper by playing random games: spaces, features, masks (every action is tried), errors,
 * rewards, determinism, clones, and that hidden cards show in nothing. For authors of games and wrappers, like
 * Gymnasium's `check_env`. Resets the environment.
 * @throws Error that says what was expected; InputError for what is no environment or no option
 */
export function checkEnvironment(environment: EnvironmentLike, options: CheckOptions = {}): void {
  if (typeof (environment as EnvironmentLike | undefined)?.reset !== 'function')
    throw mismatch(`an environment, such as make('decade')`, environment);
  if (typeof options !== 'object' || (options as unknown) === null)
    throw mismatch('options, such as { games: 5 }', options);
  parseWith(checkOptions, options, 'option', Object.keys(checkOptions.shape));
  const { games = 20, seed = 0, maxSteps = 500, rewardsAddUp = keepsRewards(environment) } = options;
  ensure(
    JSON.stringify(JSON.parse(JSON.stringify(environment.spec))) === JSON.stringify(environment.spec),
    'expected spec to be plain JSON',
  );
  for (let game = seed; game < seed + games; game++) {
    const played = playGame(environment, game, { games, seed, maxSteps, rewardsAddUp });
    const steps = played.told.length - 1;
    replay(environment, played, { seed: game }, steps, `equal games from the equal seed ${game}`);
    checkRedealt(environment, played, game);
  }
  checkResets(environment, seed);
  environment.reset({ seed });
}
