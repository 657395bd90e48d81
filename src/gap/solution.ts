import { InputError, mismatch } from '../env/base/errors.js';
import { auditProblem } from './audit.js';
import { KeyTable } from './key-table.js';
import { checked, cycleError, expectOptions, type Problem } from './problem.js';

/** How long work is reported and ended. */
export interface LongWork {
  /** Called now and then with what is done; a returned promise is awaited. */
  readonly onProgress?: ((done: number, total: number) => void | Promise<void>) | undefined;
  /** Ends the work between two steps of it. */
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds between two pauses. */
const PAUSE = 100;

/** Lets timers, signals and messages through now and then. The function throws the signal's reason if it was aborted. */
export function progressPauses({ onProgress, signal }: LongWork): (done: number, total: number) => Promise<void> {
  signal?.throwIfAborted();
  let paused = performance.now();
  return async (done, total) => {
    if (performance.now() - paused < PAUSE) return;
    await onProgress?.(done, total);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    paused = performance.now();
  };
}

export interface SolveOptions extends LongWork {
  /** States that are remembered, 34 to 69 bytes each; more are an error. Default: 5,000,000. */
  readonly maxStates?: number | undefined;
  /** Of the start; default 0. */
  readonly seed?: number | undefined;
}

/** States that are remembered by default. */
export const MOST_STATES = 5_000_000;
/** Games of each player by which a problem is checked before it is solved. */
const CHECKED_GAMES = 10;
/** States between two looks at the time. */
const STEP = 100;
/** Marks a state whose value is being worked out. */
const OPEN = NaN;

/** Exact values by expectimax: states are solved when they are first asked for, and remembered. */
export class Solution<State, Action = number, Outcome = unknown> {
  private readonly problem: Problem<State, Action, Outcome>;
  private readonly table: KeyTable;
  private solved = 0;
  private failure: Error | undefined;

  /** @throws InputError for a problem without its functions, or a table that needs too much memory */
  constructor(problem: Problem<State, Action, Outcome>, maxStates = MOST_STATES) {
    this.problem = checked(problem);
    if (!(maxStates >= 1)) throw mismatch('maxStates to be a number from 1', maxStates);
    this.table = new KeyTable(maxStates);
  }

  /** States that are remembered. */
  get states(): number {
    return this.table.size;
  }

  /** Bytes of the table. */
  get bytes(): number {
    return this.table.bytes;
  }

  /** The expected return to come from a state by best play. @throws InputError for more states than allowed */
  value(state: State): number {
    if (this.failure !== undefined) throw this.failure;
    try {
      for (const work = this.solving(state); ;) {
        const { done, value } = work.next();
        if (done) return value;
      }
    } catch (error) {
      throw (this.failure = error as Error);
    }
  }

  /** The expected return to come with each action, and best play after it. */
  actionValues(state: State): { readonly action: Action; readonly value: number }[] {
    const { problem } = this;
    const earned = problem.returnSoFar(state);
    return problem.actions(state).map((action) => {
      let value = 0;
      for (const [chance, outcome] of problem.chances(state, action)) {
        const next = problem.step(state, action, outcome);
        value += chance * (problem.returnSoFar(next) - earned + this.value(next));
      }
      return { action, value };
    });
  }

  /** The best action, the first of equally good ones. */
  best(state: State): Action {
    return this.actionValues(state).reduce((best, each) => (each.value > best.value ? each : best)).action;
  }

  /** As `value`, in steps: yields the number of states now and then. */
  *solving(state: State): Generator<number, number, undefined> {
    const { problem, table } = this;
    const start = problem.key(state);
    const known = this.known(state, start);
    if (known !== undefined) return known;
    const open = [this.valueOf(state, start)]; // not by recursion: games may be long
    let value = 0;
    while (open.length > 0) {
      const step = open[open.length - 1].next(value);
      if (step.done) {
        open.pop();
        ({ value } = step);
        if (++this.solved % STEP === 0) yield table.size;
      } else open.push(this.valueOf(...step.value));
    }
    return value;
  }

  /** Yields the states that must be solved first, with their keys, and is told their values. */
  private *valueOf(state: State, own: string): Generator<readonly [State, string], number, number> {
    const { problem, table } = this;
    table.set(own, OPEN);
    const earned = problem.returnSoFar(state);
    let best = -Infinity;
    for (const action of problem.actions(state)) {
      let sum = 0;
      for (const [chance, outcome] of problem.chances(state, action)) {
        const next = problem.step(state, action, outcome);
        const gain = problem.returnSoFar(next) - earned;
        const key = problem.key(next);
        sum += chance * (gain + (this.known(next, key) ?? (yield [next, key])));
      }
      best = Math.max(best, sum);
    }
    table.set(own, best);
    return best;
  }

  private known(state: State, key: string) {
    const value = this.table.get(key);
    if (value === undefined) return this.problem.actions(state).length === 0 ? 0 : undefined;
    if (!Number.isNaN(value)) return value;
    throw cycleError(key);
  }
}

/** An exact solution, and the expected return to come from the start. */
export interface SolvedProblem<State, Action = number, Outcome = unknown> {
  readonly value: number;
  readonly solution: Solution<State, Action, Outcome>;
}

/**
 * Solves a problem exactly from its start, after a few games by which the problem is checked, as for `bound`.
 * @throws InputError for a problem that `auditProblem` refuses, more than `maxStates` states, a line of play without an end, or chances that do not add up to 1
 * @example const { value, solution } = await solve(problem, { maxStates: 1_000_000 });
 */
export async function solve<State, Action = number, Outcome = unknown>(
  problem: Problem<State, Action, Outcome>,
  options: SolveOptions = {},
): Promise<SolvedProblem<State, Action, Outcome>> {
  expectOptions(options, ['maxStates', 'onProgress', 'seed', 'signal']);
  const { maxStates = MOST_STATES, seed = 0, ...work } = options;
  const solution = new Solution(problem, maxStates);
  const [fault] = auditProblem(problem, { seed, scenarios: CHECKED_GAMES });
  // Long games can be solved; those without an end are refused below, by a state that comes back.
  if (fault !== undefined && !fault.endsWith('(check "end")')) throw new InputError(fault);
  const pause = progressPauses(work);
  for (const solving = solution.solving(problem.start(seed)); ;) {
    const { done, value } = solving.next();
    if (done) return { value, solution };
    await pause(value, maxStates);
  }
}
