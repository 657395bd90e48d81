import type { Argv } from 'yargs';
import type { EnvironmentParts, Game } from '../env/index.js';
import type { Deal } from '../evaluate/deals.js';
import type { Evaluation } from '../evaluate/evaluate.js';
import { evaluate } from '../evaluate/evaluate.js';
import { agentLabel, loadAgent } from './agents.js';
import { wholeNumber } from './numbers.js';
import { yieldToEventLoop } from '../train/yield-to-event-loop.js';
import type { Progress } from './progress.js';

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

/** Loads agents (before any of them plays: a mistyped name must not cost minutes) and plays each on all deals. */
export async function evaluateAgents(
  parts: EnvironmentParts & { game: Game },
  names: readonly string[],
  deals: readonly Deal[],
  options: RunOptions & { progress?: Progress },
): Promise<Evaluation[]> {
  const agents = [];
  for (const name of names) agents.push(await loadAgent(name, parts));
  const evaluations: Evaluation[] = [];
  try {
    for (const [index, agent] of agents.entries()) {
      const onProgress = async (done: number): Promise<void> => {
        options.progress?.update(index * deals.length + done, names.length > 1 ? names[index] : '');
        await yieldToEventLoop();
      };
      const evaluation = await evaluate(parts, agent, deals, { ...options, onProgress });
      evaluations.push({ ...evaluation, agent: agentLabel(names[index]) });
    }
  } finally {
    options.progress?.stop();
    for (const agent of agents) agent.dispose?.();
  }
  return evaluations;
}
