import type { Argv } from 'yargs';

/** Which agent: `--agent`. */
export interface AgentArguments {
  agent: string;
}

/** Adds a required `--agent`. */
export function withAgent<T>(yargs: Argv<T>): Argv<T & AgentArguments> {
  return yargs.option('agent', {
    type: 'string',
    demandOption: true,
    requiresArg: true,
    describe: 'a scripted agent or a search (maketen list agents), a model folder, or the name of a model in models/',
  });
}
