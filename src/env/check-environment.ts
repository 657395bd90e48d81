import type { Environment } from './environment.js';
import { EpisodeOverError, IllegalActionError } from './errors.js';
import { Random } from './random.js';
import type { GameState } from './rules.js';

export interface CheckOptions {
  /** Games to play; default 20. */
  games?: number;
  seed?: number;
  /** Steps after which a game is left; default 500. */
  maxSteps?: number;
}

function ensure(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`checkEnvironment: ${message}`);
}

function throws(errorClass: new (message: string) => Error, run: () => unknown): boolean {
  try {
    run();
  } catch (error) {
    return error instanceof errorClass;
  }
  return false;
}

function checkObservation(environment: Environment, observation: Float32Array): void {
  const [size] = environment.observationSpace.shape;
  ensure(observation.length === size, `expected observations of ${size} entries, but got ${observation.length}`);
  const { low, high } = environment.observationSpace;
  let at = 0;
  for (const feature of environment.rules.features) {
    for (let i = 0; i < feature.size; i++, at++) {
      const value = observation[at];
      ensure(
        value >= low && value <= high,
        `expected feature "${feature.name}" in [${low}, ${high}], but got ${value} at ${i}`,
      );
      const amount = value * feature.maximum;
      ensure(
        Math.abs(amount - Math.round(amount)) < 1e-3,
        `expected feature "${feature.name}" to be an integer over ${feature.maximum}, but got ${value} at ${i}`,
      );
    }
  }
  ensure(at === size, `expected features of ${size} entries in all, but they have ${at}`);
}

/** Everything a player can tell of a position. */
function visible(environment: Environment): string {
  return [
    environment.notation.formatState(environment.state),
    environment.actionMask().join(''),
    environment.legalActions().join(),
  ].join('\n');
}

/** Proves the mask by trying every action: legal ones change the position, the others throw and change nothing. */
function checkMask(environment: Environment): void {
  const mask = environment.actionMask();
  ensure(
    mask.length === environment.actionSpace.n,
    `expected a mask of ${environment.actionSpace.n} entries, but got ${mask.length}`,
  );
  const before = visible(environment);
  for (let action = 0; action < mask.length; action++) {
    const name = environment.notation.formatMove(action);
    ensure(environment.notation.parseMove(name) === action, `expected parseMove("${name}") to give ${action}`);
    if (mask[action] === 1) {
      const trial = environment.clone();
      trial.step(action);
      ensure(visible(trial) !== before, `expected the legal action ${action} (${name}) to change the position`);
    } else {
      ensure(
        throws(IllegalActionError, () => environment.step(action)),
        `expected the illegal action ${action} (${name}) to throw IllegalActionError`,
      );
    }
  }
  for (const foreign of [-1, mask.length, 0.5, NaN]) {
    ensure(
      throws(IllegalActionError, () => environment.step(foreign)),
      `expected action ${foreign} to throw IllegalActionError`,
    );
  }
  ensure(visible(environment) === before, 'expected trying actions on clones, and illegal actions, to change nothing');
}

function checkHidden(environment: Environment<GameState>, random: Random): void {
  const trial = environment.clone();
  trial.rules.shuffleHidden(trial.state, random);
  ensure(visible(trial) === visible(environment), 'expected shuffleHidden to change nothing that a player can see');
  const observation = new Float32Array(environment.rules.observationSize);
  const other = observation.slice();
  environment.rules.observe(environment.state, observation);
  trial.rules.observe(trial.state, other);
  ensure(observation.join() === other.join(), 'expected shuffleHidden to leave the observation as it is');
}

function playGame(environment: Environment, random: Random, seed: number, maxSteps: number): string {
  const transcript: string[] = [];
  let result = environment.reset({ seed });
  let total = result.reward;
  ensure(result.info.seed === seed, `expected info.seed ${seed}, but got ${result.info.seed}`);
  for (let step = 0; step < maxSteps; step++) {
    checkObservation(environment, result.observation);
    transcript.push(visible(environment), String(result.reward));
    const legal = environment.legalActions();
    ensure(
      legal.length === result.info.legalCount,
      `expected legalCount ${legal.length}, but got ${result.info.legalCount}`,
    );
    ensure(
      (result.info.outcome !== 'ongoing') === result.terminated,
      `expected terminated to agree with outcome ${result.info.outcome}`,
    );
    ensure(!result.terminated || legal.length === 0, 'expected no legal action when the game is over');
    ensure(result.terminated || legal.length > 0, 'expected a legal action while the game goes on');
    ensure(
      Math.abs(total - result.info.episodeReturn) < 1e-6 || step === 0,
      `expected rewards to add up to ${result.info.episodeReturn}, but got ${total}`,
    );
    if (result.terminated || result.truncated) {
      ensure(
        throws(EpisodeOverError, () => environment.step(0)),
        'expected step() after the end to throw EpisodeOverError',
      );
      break;
    }
    checkMask(environment);
    checkHidden(environment, random);
    result = environment.step(legal[random.below(legal.length)]);
    total += result.reward;
  }
  return transcript.join('\n');
}

/**
 * Checks that an environment keeps its contract, by playing random games: spaces, features, masks (every action is tried), errors,
 * rewards, determinism, independence of clones and invisibility of hidden cards. For authors of games and wrappers, like
 * Gymnasium's `check_env`. Throws an Error that says what was expected; the environment is reset afterwards.
 */
export function checkEnvironment(environment: Environment, options: CheckOptions = {}): void {
  const { games = 20, seed = 0, maxSteps = 500 } = options;
  ensure(
    JSON.stringify(JSON.parse(JSON.stringify(environment.spec))) === JSON.stringify(environment.spec),
    'expected spec to be plain JSON',
  );
  for (let game = 0; game < games; game++) {
    const first = playGame(environment, new Random('check environment', seed + game), seed + game, maxSteps);
    const again = playGame(environment, new Random('check environment', seed + game), seed + game, maxSteps);
    ensure(first === again, `expected equal games from the equal seed ${seed + game}`);
  }
  environment.reset({ seed });
}
