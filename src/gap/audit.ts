import { InputError, shown } from '../env/base/errors.js';
import { isSameJson } from '../env/base/json.js';
import { areClose, DrawTest, redealFault } from './draw-test.js';
import {
  actionsOf,
  chancesOf,
  earnedIn,
  expectOptions,
  expectProblem,
  keyOf,
  type Play,
  type Problem,
  type Values,
} from './problem.js';
import { luckOf, playerRandom, Relaxation } from './relaxation.js';

/** How a problem is checked. */
export interface AuditProblemOptions<State, Action> {
  /** V; default 0. */
  readonly values?: Values<State> | undefined;
  /** Plays beside a random player and one that takes the first action. */
  readonly policy?: Play<State, Action> | undefined;
  /** Games of each player; default 20. */
  readonly scenarios?: number | undefined;
  readonly seed?: number | undefined;
  /** Times that hidden parts are drawn anew, to compare what comes with `chances`; default 500 a scenario, 10,000 at most. */
  readonly redeals?: number | undefined;
}

/** Longest games that are looked at. */
const MOST_STEPS = 10_000;
/** Outcomes of chance that are looked at; the rest are only played. */
const MOST_OUTCOMES = 200_000;
/** What can be told of a state without its key: for each action its chances, rewards and what follows, in any order. */
function futureOf<State, Action, Outcome>(problem: Problem<State, Action, Outcome>, state: State): string {
  const earned = earnedIn(problem, state);
  const of = (action: Action): string =>
    chancesOf(problem, state, action)
      .map(([chance, outcome]) => {
        const next = problem.step(state, action, outcome);
        const gain = earnedIn(problem, next) - earned;
        const end = problem.actions(next).length === 0 ? 'end ' : '';
        return `${chance.toPrecision(9)} ${Number(gain.toFixed(9)) + 0} ${end}${problem.key(next)}`;
      })
      .sort()
      .join('\n');
  return problem.actions(state).map(of).sort().join('\n\n');
}

const WITHOUT_VALUES: Values<unknown> = (states) => new Float64Array(states.length);

const RANDOM_PLAYER = [
  'a random player',
  <Action>(_: unknown, actions: readonly Action[], random: () => number): Action =>
    actions[Math.floor(random() * actions.length)],
] as const;

function* checks<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  {
    values = WITHOUT_VALUES,
    policy,
    scenarios = 20,
    seed = 0,
    redeals = Math.min(500 * scenarios, 10_000),
  }: AuditProblemOptions<State, Action>,
): Generator<string, void, undefined> {
  const positions: State[] = [];
  const futures = new Map<string, string>();
  let looked = 0;
  const refused = (check: string, text: string): string => `Expected ${text} (check "${check}")`;
  const players: (readonly [string, Play<State, Action>])[] = [
    RANDOM_PLAYER,
    ['a player of the first action', (_, actions) => actions[0]],
  ];
  if (policy !== undefined) players.push(['the given policy', guarded(problem, policy)]);
  const relaxation = new Relaxation(problem, values);
  for (const [name, play] of players) {
    const test = new DrawTest(name);
    for (let i = 0; i < scenarios; i++) {
      const path: State[] = [];
      const visit = (state: State): void => {
        if (path.push(state) > MOST_STEPS)
          throw new InputError(refused('end', `games of at most ${MOST_STEPS} steps, but one goes on`));
        const key = keyOf(problem, state);
        const fault = changeFault(problem, state);
        if (fault !== undefined) throw new InputError(refused('step', `${fault} in ${shown(key)}`));
      };
      test.add(relaxation.play(problem.start(seed + i), luckOf(seed + i), play, playerRandom(seed + i), 1, visit));
      if (play === players[0][1]) positions.push(...path);
      for (const state of path) {
        if (looked > MOST_OUTCOMES) break;
        for (const action of problem.actions(state)) looked += problem.chances(state, action).length;
        const key = problem.key(state);
        const where = `in ${shown(key)}`;
        const future = futureOf(problem, state);
        if ((futures.get(key) ?? future) !== future)
          return yield refused(
            'keys',
            `states of one key to have equal actions, chances and rewards, but two differ ${where}; let the key (of a game its positionKey, else its observation) tell them apart`,
          );
        futures.set(key, future);
        const foreign = foreignOutcome(problem, state);
        if (foreign !== undefined)
          return yield refused(
            'chances',
            `what comes after ${shown(foreign)} to be one of what can come, but it is not ${where}`,
          );
        const fault = hiddenFault(problem, values, state, i);
        if (fault !== undefined)
          return yield refused('hidden', `${fault} to be the same whatever is hidden, but it is not ${where}`);
      }
    }
    // Only a player who sees no more than what is known: so a state holds no more, or the surprises are biased.
    const fault = test.fault() ?? redealFault(problem, positions.splice(0), redeals);
    if (fault !== undefined) return yield fault;
  }
}

/** A policy that sees the hidden part drawn anew, and must leave the states that it sees as they are. */
export function guarded<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  policy: Play<State, Action>,
): Play<State, Action> {
  let asked = 0;
  return (state, actions, random) => {
    const seen = problem.hidden?.redealt(state, ++asked) ?? state;
    const [key, earned] = [keyOf(problem, seen), earnedIn(problem, seen)];
    const action = policy(seen, [...actions], random);
    if (problem.key(seen) === key && problem.returnSoFar(seen) === earned) return action;
    throw new InputError(`Expected a policy that leaves the state as it is, but it changes ${shown(key)}`);
  };
}

/** What the problem's functions change in a state, or do differently the second time; undefined if nothing. */
function changeFault<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  state: State,
): string | undefined {
  const { hidden } = problem;
  const actions = actionsOf(problem, state);
  const all = [...actions];
  const of = (action: Action) => {
    const chances = chancesOf(problem, state, action);
    return [chances[0], chances[chances.length - 1]].map(([chance, outcome]) => {
      const next = problem.step(state, action, outcome);
      actionsOf(problem, next);
      return [chance, keyOf(problem, next), earnedIn(problem, next)] as const;
    });
  };
  const about = () => [keyOf(problem, state), earnedIn(problem, state), hidden?.seen(state)];
  const came = (): number | undefined => hidden?.next(state, all[0], chancesOf(problem, state, all[0]))[0];
  if (all.length === 0 || all.includes(undefined as Action)) return 'actions without holes, but they have some';
  const [before, firstCame] = [about(), came()];
  const results = [all[0], all[all.length - 1]].map(of);
  hidden?.redealt(state, 1);
  if (about().some((each, i) => each !== before[i]) || came() !== firstCame)
    return 'states that stay as they are, but one changes';
  if (actions.length !== all.length || all.some((each, i) => each !== actions[i]))
    return 'actions(state) to give a new list each time, but it fills the same one';
  const isAgain = isSameJson([all[0], all[all.length - 1]].map(of), results);
  return isAgain ? undefined : 'step and chances to give the same each time, but they differ';
}

/** An action whose outcome by the hidden part is none of those that it could have. */
function foreignOutcome<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  state: State,
): Action | undefined {
  return problem.actions(state).find((action) => {
    const chances = chancesOf(problem, state, action);
    const came = problem.hidden?.next(state, action, chances);
    if (came === undefined) return false;
    const [index, next] = came;
    if (!(index in chances)) return true;
    return problem.key(problem.step(state, action, chances[index][1])) !== problem.key(next);
  });
}

/** What a state shows of its hidden part; undefined if nothing. */
function hiddenFault<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  values: Values<State>,
  state: State,
  seed: number,
): string | undefined {
  const { hidden } = problem;
  if (hidden === undefined) return undefined;
  const copy = hidden.redealt(state, seed);
  if (hidden.seen(copy) !== hidden.seen(state)) return 'what is seen';
  if (problem.key(copy) !== problem.key(state)) return 'the key';
  if (problem.returnSoFar(copy) !== problem.returnSoFar(state)) return 'the return so far';
  if (futureOf(problem, copy) !== futureOf(problem, state)) return 'what can come';
  const [one, other] = [values([state])[0], values([copy])[0]];
  return areClose(one, other) ? undefined : 'V';
}

/**
 * Checks a problem by playing it: chances that add up to 1, keys that merge only what plays on equally, hidden cards that
 * do not show, and surprises with mean 0 under three players. One line for each check that fails.
 * @example const faults = auditProblem(problem, { values }); // []
 */
export function auditProblem<State, Action = number, Outcome = unknown>(
  problem: Problem<State, Action, Outcome>,
  options: AuditProblemOptions<State, Action> = {},
): string[] {
  expectProblem(problem);
  expectOptions(options, ['policy', 'redeals', 'scenarios', 'seed', 'values']);
  try {
    return [...checks(problem, options)];
  } catch (error) {
    if (error instanceof InputError) return [error.message];
    throw error;
  }
}

/** Most games by which deals are checked; `docs/gap.md` says what they find. */
const CHECKED_DEALS = 200;

/** Ends a check whose games have no end. */
const TOO_LONG = new Error('The games of a check are too long');

/**
 * Plays the deals of successive seeds at random, as many as it has time for.
 * @throws InputError if what comes is not as likely as `chances` says (a false alarm in at most 1 of 10,000 runs)
 */
export function expectHonestDeals<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  first: number,
): void {
  const [name, play] = RANDOM_PLAYER;
  const test = new DrawTest(name);
  const relaxation = new Relaxation<State, Action, Outcome>(problem, WITHOUT_VALUES);
  let looked = 0;
  const visit = (): void => {
    if (++looked > MOST_OUTCOMES) throw TOO_LONG;
  };
  try {
    for (let seed = first; seed < first + CHECKED_DEALS; seed++) {
      const game = relaxation.play(problem.start(seed), luckOf(seed), play, playerRandom(seed), 1, visit);
      for (const { chances } of game.draws) looked += chances.length;
      test.add(game);
    }
  } catch (error) {
    if (error !== TOO_LONG) throw error;
  }
  test.expectHonest();
}

/** @throws InputError with the first check that fails */
export function expectSound<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  options: AuditProblemOptions<State, Action>,
): void {
  const [fault] = auditProblem(problem, options);
  if (fault !== undefined) throw new InputError(fault);
}
