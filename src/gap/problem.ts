import { InputError, mismatch, shown, unknownName } from '../env/base/errors.js';
import { expectList, expectObject, isObject } from '../env/base/schema.js';

/** An outcome of chance, and how likely it is. */
export type Chance<Outcome> = readonly [chance: number, outcome: Outcome];

/**
 * A decision problem with chance and an end, by six functions. States are plain values of the caller's and are never
 * changed. A state holds what the decision maker knows; a state that also holds the future, such as a shuffled deck,
 * needs `hidden`.
 */
export interface Problem<State, Action = number, Outcome = unknown> {
  /** The state at the start; a seed from 0 gives the same one every time. Where all starts are equal it is ignored. */
  start(seed: number): State;
  /** What can be done; nothing at the end. */
  actions(state: State): readonly Action[];
  /** What can come after an action. The chances add up to 1; without chance it is one outcome of chance 1. */
  chances(state: State, action: Action): readonly Chance<Outcome>[];
  /** The state after an action and one of its outcomes. */
  step(state: State, action: Action, outcome: Outcome): State;
  /** The sum of all rewards from the start to this state. */
  returnSoFar(state: State): number;
  /** A text that states share only if the rewards to come are alike, whatever is done. */
  key(state: State): string;
  /** For states that hold what the decision maker does not see. */
  readonly hidden?: HiddenPart<State, Action, Outcome>;
}

/** What a state holds beside what the decision maker knows. */
export interface HiddenPart<State, Action, Outcome> {
  /** The state that follows, and the index of its outcome in `chances`. */
  next(state: State, action: Action, chances: readonly Chance<Outcome>[]): readonly [index: number, state: State];
  /** A copy with the hidden part drawn anew. */
  redealt(state: State, seed: number): State;
  /** What the decision maker sees of a state, as a text. */
  seen(state: State): string;
}

/** V: the return to come from each of these states, estimated; asked only of states with something to do. */
export type Values<State> = (states: readonly State[]) => ArrayLike<number>;

/** A player: one of the actions. @param random a number in [0, 1) whenever it is called */
export type Play<State, Action> = (state: State, actions: readonly Action[], random: () => number) => Action;

const FUNCTIONS = ['start', 'actions', 'chances', 'step', 'returnSoFar', 'key'] as const;

const HIDDEN = ['next', 'redealt', 'seen'] as const;

/** The options of this layer, and what they are. */
const OPTIONS = {
  charged: 'function',
  factor: 'number',
  maxStates: 'number',
  onProgress: 'function',
  policy: 'function',
  redeals: 'number',
  scenarios: 'number',
  seed: 'number',
  signal: 'signal',
  value: 'function',
  values: 'function',
} as const;

/** @throws InputError that names an option that is none of these, or of the wrong kind */
export function expectOptions(options: object, names: readonly (keyof typeof OPTIONS)[]) {
  expectObject(options, 'options');
  for (const [name, given] of Object.entries(options) as [keyof typeof OPTIONS, unknown][]) {
    if (!names.includes(name)) throw unknownName('option', name, names);
    const isOfKind = name === 'signal' ? given instanceof AbortSignal : typeof given === OPTIONS[name];
    if (given === undefined || isOfKind) continue;
    throw mismatch(`option "${name}" to be a ${OPTIONS[name]}`, given);
  }
}

/** Problems of `checked`. */
const CHECKED = new WeakSet<object>();

/**
 * The same problem, whose functions refuse to return what they must not: no state, no list, no number, no text, or
 * chances that do not add up to 1.
 * @throws InputError that names the function that is missing
 */
export function checked<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
): Problem<State, Action, Outcome> {
  const given = (isObject(problem) ? problem : {}) as typeof problem;
  if (CHECKED.has(given)) return given;
  const missing = FUNCTIONS.find((name) => typeof given[name] !== 'function');
  if (missing !== undefined) throw mismatch(`a problem with the function "${missing}"`, given[missing]);
  const { hidden } = given;
  const absent = hidden === undefined ? undefined : HIDDEN.find((name) => typeof hidden?.[name] !== 'function');
  if (absent !== undefined) throw mismatch(`a problem with the function "hidden.${absent}"`, hidden?.[absent]);
  const safe: typeof problem = {
    start: (seed) => stateOf('start(seed)', problem.start(seed)),
    actions(state) {
      const actions = problem.actions(state);
      if (Array.isArray(actions)) return actions as readonly Action[];
      throw mismatch('actions(state) to be a list, empty at the end', actions);
    },
    chances: (state, action) => chancesOf(problem, state, action),
    step: (state, action, outcome) => stateOf('step(state, action, outcome)', problem.step(state, action, outcome)),
    returnSoFar(state) {
      const earned: unknown = problem.returnSoFar(state);
      if (Number.isFinite(earned)) return earned as number;
      throw mismatch('returnSoFar(state) to be a number', earned);
    },
    key: (state) => textOf('key(state)', problem.key(state)),
    hidden: hidden && {
      next(state, action, chances) {
        const next: unknown = hidden.next(state, action, chances);
        expectList(next, 'hidden.next(state, action, chances) to be [index, state]');
        return [next[0] as number, stateOf('hidden.next(state, action, chances)[1]', next[1] as State)];
      },
      redealt: (state, seed) => stateOf('hidden.redealt(state, seed)', hidden.redealt(state, seed)),
      seen: (state) => textOf('hidden.seen(state)', hidden.seen(state)),
    },
  };
  CHECKED.add(safe);
  return safe;
}

function stateOf<State>(what: string, state: State): State {
  const isState = state !== undefined && state !== null && !(state instanceof Promise);
  if (isState) return state;
  throw mismatch(`${what} to be a state`, state instanceof Promise ? 'a promise' : state);
}

function textOf(what: string, text: unknown) {
  if (typeof text === 'string') return text;
  throw mismatch(`${what} to be a text`, text);
}

/** @returns the error where a line of play has no end, or seems to have none */
export function cycleError(key: string): InputError {
  const what = `a line of play comes back to ${shown(key)}`;
  return new InputError(`Expected a problem that ends, but ${what} (or the key merges states that differ)`);
}

/** Chances may differ from 1 by rounding. */
const ROUNDING = 1e-9;

/** What can come, checked. @throws InputError for chances that are none or do not add up to 1 */
function chancesOf<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  state: State,
  action: Action,
): readonly Chance<Outcome>[] {
  const chances = problem.chances(state, action);
  const isList: boolean = Array.isArray(chances);
  if (!isList) throw mismatch('chances(state, action) to be a list of [chance, outcome]', chances);
  let sum = 0;
  let wrong: unknown;
  for (const each of chances as readonly (Chance<Outcome> | undefined)[]) {
    const chance: unknown = each?.[0] ?? NaN; // a list with holes
    if (typeof chance === 'number' && chance >= 0) sum += chance;
    else wrong ??= chance;
  }
  if (wrong === undefined && Math.abs(sum - 1) <= ROUNDING) return chances;
  const what = wrong === undefined ? `they add up to ${sum}` : `one is ${shown(wrong)}`;
  throw new InputError(
    `Expected chances that add up to 1 (check "chances"), but after ${shown(action)} in ${shown(problem.key(state))} ${what}`,
  );
}

/** The outcome that a number in [0, 1) picks: the first one at which the chances so far exceed it. */
export function pickedOutcome(chances: readonly Chance<unknown>[], uniform: number): number {
  let sum = 0;
  for (let i = 0; i < chances.length; i++) {
    sum += chances[i][0];
    if (uniform < sum) return i;
  }
  return chances.findLastIndex(([chance]) => chance > 0);
}
