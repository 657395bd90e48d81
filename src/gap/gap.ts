import { mismatch } from '../env/base/errors.js';
import { isSeed } from '../env/base/random.js';
import { type Interval, meanInterval, pairedDifference, resultInterval } from '../evaluate/statistics.js';
import { expectSound, guarded } from './audit.js';
import { DrawTest } from './draw-test.js';
import { checked, expectOptions, type Play, type Problem, type Values } from './problem.js';
import { type LinesOptions, luckOf, playerRandom, Relaxation } from './relaxation.js';
import { type LongWork, progressPauses } from './solution.js';

/** Where scenarios come from, and what makes the penalty. */
export interface PenaltyOptions<State> extends LinesOptions<State>, LongWork {
  /** V, state by state: an estimate of the return to come. Without V only rewards surprise. */
  readonly value?: ((state: State) => number) | undefined;
  /** V for many states at once, for example by a network; instead of `value`. */
  readonly values?: Values<State> | undefined;
  /** Scenarios, one a seed; default 1,000. */
  readonly scenarios?: number | undefined;
  /** The first seed; default 0. */
  readonly seed?: number | undefined;
  /** Of the penalty; default 1. 0 is knowing what comes. */
  readonly factor?: number | undefined;
}

export interface GapOptions<State, Action> extends PenaltyOptions<State> {
  /** The player whose distance to the bound is measured. */
  readonly policy: Play<State, Action>;
}

/** An upper bound on the expected return of every player who does not know what comes. */
export interface Bound {
  readonly bound: Interval;
  /** The largest expected return of a player who does: the bound without a penalty. */
  readonly knowing: Interval;
  /** `[scenario]`: the bounds by V. */
  readonly bounds: Float64Array;
  /** What to do where V is bad, so that `bound` is `knowing`; else null. */
  readonly advice: string | null;
  /** How far what came in the games is off from `chances`, in standard deviations: the largest of 28 sums, below 4 for honest games. */
  readonly z: number;
}

/**
 * The bound by V; or that of knowing what comes, which holds too, where this is lower by more than twice its error (if only by
 * chance, it may lie below the optimum), or where V bounds by more than the largest possible return.
 */
export function lowerBound(byValues: Float64Array, knowing: Float64Array, largest = Infinity) {
  const most = meanInterval(byValues).estimate;
  const { estimate, high } = resultInterval(knowing);
  const limit = Math.min(largest, 2 * high - estimate);
  if (most <= limit + 1e-9 * (1 + Math.abs(limit))) return { lowest: byValues, advice: null };
  const advice = `V is bad: the bound by it is ${most.toPrecision(4)}, so that of knowing what comes is given; take a better V (--value) or a smaller factor (--factor, --tune)`;
  return { lowest: knowing, advice };
}

const MOST_SCENARIOS = 100_000_000;

/** A bound, and a player under it. */
export interface Gap extends Bound {
  /** The player's mean return. */
  readonly return: Interval;
  /** The same mean, less the surprises of its games: the luck is gone. Where V is bad, as it is. */
  readonly returnWithoutLuck: Interval;
  /** The bound less the mean without luck, scenario by scenario: never below 0. */
  readonly gap: Interval;
}

/** V as the options give it, for many states at once. */
function valuesOf<State>({ value, values }: PenaltyOptions<State>): Values<State> {
  if (value !== undefined && values !== undefined) throw mismatch('value or values, but not both', 'both');
  return values ?? ((states) => states.map(value ?? (() => 0)));
}

async function measure<State, Action, Outcome>(
  given: Problem<State, Action, Outcome>,
  options: PenaltyOptions<State>,
  policy: Play<State, Action> | undefined,
) {
  expectOptions(options, [
    'charged',
    'factor',
    'maxStates',
    'onProgress',
    'policy',
    'scenarios',
    'seed',
    'signal',
    'value',
    'values',
  ]);
  const { scenarios = 1000, seed = 0, factor = 1, maxStates, charged } = options;
  if (!(Number.isInteger(scenarios) && scenarios >= 2 && scenarios <= MOST_SCENARIOS))
    throw mismatch(`scenarios to be an integer from 2 to ${MOST_SCENARIOS}`, scenarios);
  if (!(isSeed(seed) && isSeed(seed + scenarios))) throw mismatch('seeds from 0 to 2^53 - 1', seed);
  if (!(Number.isFinite(factor) && factor >= 0)) throw mismatch("the penalty's factor to be a number from 0", factor);
  const values = valuesOf(options);
  const problem = checked(given);
  const relaxation = new Relaxation(problem, values, { maxStates, charged });
  expectSound(problem, {
    values,
    charged,
    policy,
    seed,
    redeals: Math.max(Math.min(10_000, 100 * scenarios), 5 * scenarios),
  });
  const lists = Array.from({ length: 4 }, () => new Float64Array(scenarios));
  const player = policy ? guarded(problem, policy) : (_state: State, actions: readonly Action[]) => actions[0];
  const test = new DrawTest(policy ? 'the given policy' : 'a player of the first action');
  const pause = progressPauses(options);
  for (let i = 0; i < scenarios; i++) {
    const [start, luck] = [problem.start(seed + i), luckOf(seed + i)];
    const [known, most] = relaxation.best(start, luck, [0, factor]);
    // The luck before the penalty begins is taken out by a player's own game.
    const game = relaxation.play(start, luck, player, playerRandom(seed + i), factor);
    test.add(game);
    [known, most - game.early, game.return, game.penalized - game.early].forEach((x, row) => (lists[row][i] = x));
    await pause(i + 1, scenarios);
  }
  test.expectHonest();
  return { lists, z: test.z };
}

/**
 * Bounds the expected return of every player from above, by information relaxation: with V = the value of best play the
 * bound is the optimum, with any other V it is above it. A self-check (`auditProblem`) runs first; the played games are
 * tested too: of honest players and deals at most 1 in 10,000 runs is refused.
 * @throws InputError for a problem that the self-check refuses, or with too many states in a scenario
 * @example const { bound } = await bound(problem, { value: (state) => solution.value(state), scenarios: 200 });
 */
export async function bound<State, Action = number, Outcome = unknown>(
  problem: Problem<State, Action, Outcome>,
  options: PenaltyOptions<State> = {},
): Promise<Bound> {
  const {
    lists: [knowing, bounds],
    z,
  } = await measure(problem, options, undefined);
  const { lowest, advice } = lowerBound(bounds, knowing);
  return { bound: meanInterval(lowest), knowing: meanInterval(knowing), bounds, advice, z };
}

/**
 * Measures a player against the bound on equal scenarios: the mean return with and without luck, and the gap.
 * @throws InputError as `bound`, for a policy that does not choose one of the actions, and for one that knows what comes
 *   (a false alarm in at most 1 of 10,000 runs)
 * @example const { gap } = await gap(problem, { policy: (state, actions) => actions[0], value });
 */
export async function gap<State, Action = number, Outcome = unknown>(
  problem: Problem<State, Action, Outcome>,
  options: GapOptions<State, Action>,
): Promise<Gap> {
  if (typeof options?.policy !== 'function')
    throw mismatch('a policy (state, actions, random) => action', options?.policy);
  const {
    lists: [knowing, bounds, returns, penalized],
    z,
  } = await measure(problem, options, options.policy);
  const { lowest, advice } = lowerBound(bounds, knowing);
  const own = advice === null ? penalized : returns;
  return {
    bound: meanInterval(lowest),
    knowing: meanInterval(knowing),
    return: meanInterval(returns),
    returnWithoutLuck: meanInterval(own),
    gap: pairedDifference(lowest, own),
    bounds,
    advice,
    z,
  };
}
