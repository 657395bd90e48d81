import { EpisodeOverError, IllegalActionError, InputError, mismatch } from '../base/errors.js';
import { Random } from '../base/random.js';
import * as s from '../base/schema.js';
import { Environment, type EnvironmentLike, type StepResult } from '../environment/environment.js';
import type { ResetOptions } from '../environment/reset-options.js';
import type { Action } from '../environment/rules.js';
import { Wrapper } from '../environment/wrappers.js';
import {
  asText,
  checksOf,
  differingPart,
  type ReachedPosition,
  reachedPosition,
  redealtDeck,
  registeredGame,
  type ShownTexts,
  shownTexts,
} from './played-positions.js';

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

export const playedFields = {
  games: s.optional(s.integer(1)),
  seed: s.optional(s.integer(0)),
  maxSteps: s.optional(s.integer(1)),
};
const checkOptions = s.object({ ...playedFields, rewardsAddUp: s.optional(s.yesOrNo) });

const { ensure, equal, refuses } = checksOf('checkEnvironment: ');

/** How far rounding may take a number out of its space. */
const ROUNDING = 1e-6;

/** Everything a player can tell of a position. */
function visible(environment: EnvironmentLike) {
  const { notation, state } = environment;
  return [notation.formatState(state), environment.actionMask().join(''), environment.legalActions()].join('\n');
}

/** What the rules observe, whatever a wrapper shows. */
function observed({ rules, state }: EnvironmentLike): Float32Array {
  const observation = new Float32Array(rules.observationSize);
  rules.observe(state, observation);
  return observation;
}

function cloneOf(environment: EnvironmentLike): EnvironmentLike {
  const copy = environment.clone();
  const isOfClass = Object.getPrototypeOf(copy) === Object.getPrototypeOf(environment);
  ensure(isOfClass, 'expected clone() to give an environment of the same class');
  return copy;
}

/** Wrappers that are not our own may change rewards. */
function keepsRewards(environment: EnvironmentLike): boolean {
  if (environment instanceof Environment) return true;
  return environment instanceof Wrapper && !environment.changesRewards && keepsRewards(environment.inner);
}

function spacesOf({ observationSpace, actionSpace, actionFeatureSpace }: EnvironmentLike) {
  return JSON.stringify([observationSpace, actionSpace, actionFeatureSpace]);
}

/** Observations and action features: right sizes, within their spaces, 0 for illegal moves. */
function checkNumbers(environment: EnvironmentLike, { observation, info }: StepResult) {
  const { observationSpace, actionFeatureSpace, rules } = environment;
  const { low, high, shape, parts = [] } = observationSpace;
  const within = (what: string, from: number, size: number, least: number, most: number, rounding: number) => {
    for (let at = from; at < from + size; at++)
      ensure(
        observation[at] >= least - rounding && observation[at] <= most + rounding,
        `expected ${what} in [${least}, ${most}], but got ${observation[at]} at ${at}`,
      );
  };
  equal(observation.length, shape[0], `observations of ${shape[0]} entries`);
  within('observations', 0, shape[0], low, high, 0);
  for (const { name, from, size, low: least = 0, high: most } of parts)
    within(`"${name}" of observations`, from, size, least, most, ROUNDING);
  if (actionFeatureSpace !== undefined) {
    const { shape: size, parts: columns = [], high: highest } = actionFeatureSpace;
    equal(info.actionFeatures?.length, size[0] * size[1], `action features of ${size.join(' x ')} entries`);
    info.actionFeatures?.forEach((value, at) => {
      const [move, k] = [Math.floor(at / size[1]), at % size[1]];
      const most = info.actionMask[move] === 1 ? (columns[k]?.high ?? highest) : 0;
      const isInside = Math.abs(value - most / 2) <= most / 2 + ROUNDING;
      ensure(isInside, `expected action feature ${k} of move ${move} in [0, ${most}], but got ${value}`);
    });
  }
  const shown = observed(environment);
  let at = 0;
  for (const { name, size, maximum } of rules.features)
    for (let i = 0; i < size; i++, at++)
      ensure(
        Math.abs(shown[at] * maximum - Math.round(shown[at] * maximum)) < 1e-3,
        `expected feature "${name}" to be an integer over ${maximum}, but got ${shown[at]} at ${i}`,
      );
  const entries = rules.observationSize;
  ensure(at === entries, `expected features of ${entries} entries in all, but they have ${at}`);
}

/** Of larger move tables so many actions are tried in each position. */
const MOST_TRIED = 1000;

/** Tries every action: legal ones must change the position, others throw and change nothing. */
function checkMask(environment: EnvironmentLike) {
  const mask = environment.actionMask();
  equal(mask.length, environment.actionSpace.n, `a mask of ${environment.actionSpace.n} entries`);
  const { rules, state, notation } = environment;
  const ofRules = new Uint8Array(rules.moves.length);
  rules.actionMask(state, ofRules);
  const before = visible(environment);
  for (let action = 0; action < mask.length; action += Math.ceil(mask.length / MOST_TRIED)) {
    const isLegal = mask[action] === 1;
    ensure(
      mask[action] === 0 || ofRules[action] === 1,
      `expected a mask of legal actions, but action ${action} is not legal by the rules`,
    );
    const name = notation.formatMove(action);
    ensure(notation.parseMove(name) === action, `expected parseMove("${name}") to give ${action}`);
    if (isLegal) {
      const trial = cloneOf(environment);
      trial.step(action);
      ensure(visible(trial) !== before, `expected the legal action ${action} (${name}) to change the position`);
    } else refuses(IllegalActionError, () => environment.step(action), `the illegal action ${action} (${name})`);
  }
  for (const foreign of [-1, mask.length, 0.5, NaN])
    refuses(IllegalActionError, () => environment.step(foreign), `action ${foreign}`);
  ensure(visible(environment) === before, 'expected trying actions on clones, and illegal actions, to change nothing');
}

function checkHidden(environment: EnvironmentLike, random: Random) {
  const trial = environment.clone();
  trial.rules.shuffleHidden(trial.state, random);
  ensure(visible(trial) === visible(environment), 'expected shuffleHidden to change nothing that a player can see');
  const isSame = observed(environment).join() === observed(trial).join();
  ensure(isSame, 'expected shuffleHidden to leave the observation as it is');
}

/** A game as it was played and shown: after reset and each step, where it stood. */
interface PlayedGame {
  readonly actions: Action[];
  readonly told: ShownTexts[];
  readonly reached: ReachedPosition[];
}

/** Decks that lead to positions of a game, for each game. */
const REDEALT_POSITIONS = 4;

function playGame(environment: EnvironmentLike, seed: number, settings: Required<CheckOptions>): PlayedGame {
  const random = new Random('check environment', seed);
  const game: PlayedGame = { actions: [], told: [], reached: [] };
  let result = environment.reset({ seed });
  let total = result.reward;
  const spaces = spacesOf(environment);
  equal(result.info.seed, seed, `info.seed ${seed}`);
  for (let step = 0; step < settings.maxSteps; step++) {
    const { reward, terminated, truncated, info } = result;
    checkNumbers(environment, result);
    ensure(spacesOf(environment) === spaces, 'expected the same spaces all the time, but they changed during a game');
    ensure(Number.isFinite(reward), `expected a number as reward, but got ${reward}`);
    const before = shownTexts(result);
    game.told.push(before);
    game.reached.push(reachedPosition(environment.rules, environment.state));
    const legal = environment.legalActions();
    equal(info.legalCount, legal.length, `legalCount ${legal.length}`);
    const isOver = info.outcome !== 'ongoing';
    ensure(isOver === terminated, `expected terminated to agree with outcome ${info.outcome}`);
    ensure(!terminated || legal.length === 0, 'expected no legal action when the game is over');
    ensure(terminated || legal.length > 0, 'expected a legal action while the game goes on');
    ensure(
      !settings.rewardsAddUp || Math.abs(total - info.episodeReturn) < 1e-6 || step === 0,
      `expected rewards to add up to ${info.episodeReturn}, but got ${total}; where they need not, set rewardsAddUp: false`,
    );
    if (terminated || truncated) {
      refuses(EpisodeOverError, () => environment.step(0), 'step() after the end');
      break;
    }
    checkMask(environment);
    const touched = differingPart(before, shownTexts(result));
    const untouched = 'expected illegal actions to leave what was returned as it is, but they changed';
    ensure(touched === undefined, `${untouched} ${touched}`);
    const isMask = info.actionMask.join() === environment.actionMask().join();
    ensure(isMask, 'expected info.actionMask to hold what actionMask() returns');
    checkHidden(environment, random);
    const action = legal[random.below(legal.length)];
    const byClone = shownTexts(cloneOf(environment).step(action));
    ensure(differingPart(before, shownTexts(result)) === undefined, 'expected clones to have buffers of their own');
    result = environment.step(action);
    ensure(environment.legalActions() !== legal, 'expected legalActions() to return a new list each time');
    const part = differingPart(byClone, shownTexts(result));
    const asClone = 'expected step() on a clone to return what it returns on the original, but got another';
    ensure(part === undefined, `${asClone} ${part}`);
    game.actions.push(action);
    total += result.reward;
  }
  return game;
}

/** What reset shows, but for the seed. */
function shownBy(environment: EnvironmentLike, options: ResetOptions) {
  const { info, ...result } = environment.reset(options);
  const position = environment.notation.formatState(environment.state);
  return asText({ ...result, info: { ...info, seed: 0 }, position });
}

function checkResets(environment: EnvironmentLike, seed: number) {
  const fresh = () => {
    environment.reset({ seed });
    return [environment.reset().info.seed, environment.reset().info.seed];
  };
  const [first, second] = fresh();
  const another = 'expected reset() without a seed to deal another game each time';
  ensure(first !== second, `${another}, but got seed ${first} twice`);
  const again = 'expected resets without a seed after reset({ seed }) to deal the same games again';
  ensure(fresh().join() === [first, second].join(), again);
  for (const options of [{ seed: -1 }, { deck: 'no deck' }, { sed: seed } as ResetOptions])
    refuses(InputError, () => environment.reset(options), `reset(${JSON.stringify(options)})`);
  const game = registeredGame(environment.spec);
  if (game === undefined) return;
  const { rules } = environment;
  const dealt = shownBy(environment, { seed: seed + 1 });
  const reached = { ...reachedPosition(rules, environment.state), hidden: 0 };
  const deck = redealtDeck(rules, game, seed + 1, reached, new Random('', 0));
  const given = shownBy(environment, { seed, deck });
  ensure(given === dealt, 'expected reset({ deck }) to deal that deck, but got another game');
}

/**
 * Checks an environment or a wrapper by playing random games: spaces, features, masks (every action is tried), errors,
 * rewards, determinism, clones, and that hidden cards show in nothing. For authors of games and wrappers, like
 * Gymnasium's `check_env`. Resets the environment.
 * @throws Error that says what was expected; InputError for what is no environment or no option
 */
export function checkEnvironment(environment: EnvironmentLike, options: CheckOptions = {}) {
  if (typeof (environment as EnvironmentLike | undefined)?.reset !== 'function')
    throw mismatch(`an environment, such as make('decade')`, environment);
  s.expectObject(options, 'options, such as { games: 5 }');
  const checked = s.parseWith(checkOptions, options, 'option');
  const { games = 20, seed = 0, maxSteps = 500, rewardsAddUp = keepsRewards(environment) } = checked;
  const spec = JSON.stringify(environment.spec);
  ensure(JSON.stringify(JSON.parse(spec)) === spec, 'expected spec to be plain JSON');
  const known = registeredGame(environment.spec); // else its decks cannot be written
  for (let game = seed; game < seed + games; game++) {
    const played = playGame(environment, game, { games, seed, maxSteps, rewardsAddUp });
    const again = (steps: number, what: string, deck?: unknown) => {
      for (let step = 0; step <= steps; step++) {
        const result =
          step === 0 ? environment.reset({ seed: game, deck }) : environment.step(played.actions[step - 1]);
        const part = differingPart(shownTexts(result), played.told[step]);
        ensure(part === undefined, `expected ${what}, but ${part} differs after ${step} steps`);
      }
    };
    again(played.told.length - 1, `equal games from the equal seed ${game}`);
    const random = new Random('check environment, redealt', game);
    for (let i = 0; known !== undefined && i < REDEALT_POSITIONS; i++) {
      const steps = i === 0 ? 0 : random.below(played.reached.length);
      const deck = redealtDeck(environment.rules, known, game, played.reached[steps], random);
      again(steps, 'nothing returned to depend on cards that are still hidden', deck);
    }
  }
  checkResets(environment, seed);
  environment.reset({ seed });
}
