import type { Argv } from 'yargs';
import { wholeNumber } from './whole-number.js';

/** How an evaluation is run and reported, beside rules, deals and agents. */
export interface RunArguments {
  seed: string;
  maxDecisions: string;
  json: boolean;
  out?: string;
}

/** Deals of `evaluate` and `compare` where none are named: always the same ones, so that figures can be compared. */
export const DEFAULT_SEEDS = '0..4999';

/** Adds `--seed`, `--max-decisions`, `--json` and `--out`. */
export function withRun<T>(yargs: Argv<T>): Argv<T & RunArguments> {
  return yargs
    .option('seed', {
      type: 'string',
      requiresArg: true,
      default: '0',
      describe: "seed of the agents' own randomness (not of the deals)",
    })
    .option('max-decisions', {
      type: 'string',
      requiresArg: true,
      default: '100000',
      describe: 'give a game up after so many decisions',
    })
    .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
    .option('out', {
      type: 'string',
      requiresArg: true,
      describe: 'also write the JSON to this file',
    }) as unknown as Argv<T & RunArguments>;
}

export interface RunOptions {
  readonly seed: number;
  readonly maxDecisions: number;
}

export function runOptions(argv: RunArguments): RunOptions {
  return { seed: wholeNumber(argv.seed, 'seed'), maxDecisions: wholeNumber(argv.maxDecisions, 'max-decisions', 1) };
}
