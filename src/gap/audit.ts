import { InputError, shown } from '../env/base/errors.js';
import { isSameJson } from '../env/base/json.js';
import { areClose, dealFault, DrawTest, redealFault } from './draw-test.js';
import { checked, expectOptions, type Play, type Problem, type Values } from './problem.js';
import { luckOf, playerRandom, Relaxation, type RelaxedGame } from './relaxation.js';

/** How a problem is checked. */
export interface AuditProblemOptions<State, Action> {
  /** V; default 0. */
  readonly values?: Values<State> | undefined;
  /** Of a bound: whether surprises cost anything. */
  readonly charged?: ((state: State) => boolean) | undefined;
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
function futureOf<State, Action, Outcome>(problem: Problem<State, Action, Outcome>, state: State) {
  const earned = problem.returnSoFar(state);
  const of = (action: Action) =>
    problem
      .chances(state, action)
      .map(([chance, outcome]) => {
        const next = problem.step(state, action, outcome);
        const gain = problem.returnSoFar(next) - earned;
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
  <Action>(_: unknown, actions: readonly Action[], random: () => number) =>
    actions[Math.floor(random() * actions.length)],
] as const;

function* checks<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  {
    values = WITHOUT_VALUES,
    charged = () => true,
    policy,
    scenarios = 20,
    seed = 0,
    redeals = Math.min(500 * scenarios, 10_000),
  }: AuditProblemOptions<State, Action>,
): Generator<string, void, undefined> {
  const positions: State[] = [];
  const futures = new Map<string, string>();
  let looked = 0;
  const refused = (check: string, text: string) => `Expected ${text} (check "${check}")`;
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
      const visit = (state: State) => {
        if (path.push(state) > MOST_STEPS)
          throw new InputError(refused('end', `games of at most ${MOST_STEPS} steps, but one goes on`));
        const key = problem.key(state);
        const fault = changeFault(problem, state);
        if (fault !== undefined) throw new InputError(refused('step', `${fault} in ${shown(key)}`));
      };
      const played = (visited?: typeof visit) =>
        relaxation.play(problem.start(seed + i), luckOf(seed + i), play, playerRandom(seed + i), 1, visited);
      const game = played(visit);
      if (play === RANDOM_PLAYER[1] && !isSameJson(cameIn(played()), cameIn(game)))
        return yield refused('step', `a seed to give the same game each time, but games of ${seed + i} differ`);
      test.add(game);
      if (play === RANDOM_PLAYER[1]) positions.push(...path);
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
        const fault = hiddenFault(problem, values, state, i, charged);
        if (fault !== undefined) {
          const when = problem.hidden ? 'whatever is hidden' : 'each time';
          return yield refused('hidden', `${fault} to be the same ${when}, but it is not ${where}`);
        }
      }
    }
    // Only a player who sees no more than what is known: so a state holds no more, or the surprises are biased.
    const fault = test.fault() ?? redealFault(problem, positions.splice(0), redeals);
    if (fault !== undefined) return yield fault;
  }
  const fault = dealFault(problem, seed, redeals / 2);
  if (fault !== undefined) yield fault;
}

/** A policy that sees the hidden part drawn anew, and must leave the states that it sees as they are. */
export function guarded<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  policy: Play<State, Action>,
): Play<State, Action> {
  let asked = 0;
  return (state, actions, random) => {
    const seen = problem.hidden?.redealt(state, ++asked) ?? state;
    const [key, earned] = [problem.key(seen), problem.returnSoFar(seen)];
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
  const actions = problem.actions(state);
  const [all, first] = [[...actions], actions[0]];
  if (all.length === 0 || all.includes(undefined as Action)) return 'actions without holes, but they have some';
  const ends = [first, all[all.length - 1]];
  const lists: (readonly unknown[])[] = [actions, ...ends.map((action) => problem.chances(state, action))];
  const kept = lists.map((list) => [list, list.flat()] as const);
  const of = (action: Action) => {
    const chances = problem.chances(state, action);
    return [chances[0], chances[chances.length - 1]].map(([chance, outcome]) => {
      const next = problem.step(state, action, outcome);
      for (const each of problem.actions(next)) problem.chances(next, each);
      return [chance, problem.key(next), problem.returnSoFar(next)] as const;
    });
  };
  const came = (of: State) => hidden?.next(of, first, problem.chances(of, first))[0];
  const about = () => [problem.key(state), problem.returnSoFar(state), hidden?.seen(state), came(state)];
  const before = about();
  const results = ends.map(of);
  const anew = hidden && [1, 1].map((seed) => came(hidden.redealt(state, seed)));
  if (!isSameList(about(), before)) return 'states that stay as they are, but one changes';
  if (kept.some(([list, was]) => !isSameList(list.flat(), was)))
    return 'actions and chances to give a new list each time, but one fills the same one';
  if (anew?.[0] !== anew?.[1]) return 'hidden.redealt to give the same for a seed, but it differs';
  return isSameJson(ends.map(of), results) ? undefined : 'step and chances to give the same each time, but they differ';
}

function isSameList(one: readonly unknown[], other: readonly unknown[]) {
  return one.length === other.length && one.every((each, i) => Object.is(each, other[i]));
}

/** What chance brought in a game. */
function cameIn({ return: earned, draws }: RelaxedGame): unknown {
  return [earned, draws.map(({ came }) => came)];
}

/** An action whose outcome by the hidden part is none of those that it could have. */
function foreignOutcome<State, Action, Outcome>(problem: Problem<State, Action, Outcome>, state: State) {
  return problem.actions(state).find((action) => {
    const chances = problem.chances(state, action);
    const came = problem.hidden?.next(state, action, chances);
    if (came === undefined) return false;
    const [index, next] = came;
    if (!(index in chances)) return true;
    return problem.key(problem.step(state, action, chances[index][1])) !== problem.key(next);
  });
}

/** What depends on what is hidden, or on nothing; undefined if nothing does. */
function hiddenFault<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  values: Values<State>,
  state: State,
  seed: number,
  charged: (state: State) => boolean,
): string | undefined {
  const { hidden } = problem;
  const copy = hidden?.redealt(state, seed) ?? state;
  if (hidden?.seen(copy) !== hidden?.seen(state)) return 'what is seen';
  if (problem.key(copy) !== problem.key(state)) return 'the key';
  if (problem.returnSoFar(copy) !== problem.returnSoFar(state)) return 'the return so far';
  if (futureOf(problem, copy) !== futureOf(problem, state)) return 'what can come';
  if (charged(copy) !== charged(state)) return 'charged';
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
  expectOptions(options, ['charged', 'policy', 'redeals', 'scenarios', 'seed', 'values']);
  const safe = checked(problem);
  try {
    return [...checks(safe, options)];
  } catch (error) {
    if (error instanceof InputError) return [error.message];
    throw error;
  }
}

/** @throws InputError with the first check that fails */
export function expectSound<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  options: AuditProblemOptions<State, Action>,
) {
  const [fault] = auditProblem(problem, options);
  if (fault !== undefined) throw new InputError(fault);
}
