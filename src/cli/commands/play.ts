import type { CommandModule } from 'yargs';
import { loadAgent } from '../agents.js';
import type { RulesArguments } from '../environment-options.js';
import { environmentParts, withRules } from '../environment-options.js';
import { defaultAgent } from '../hint/default-agent.js';
import { wholeNumber } from '../numbers.js';
import { LineTerminal } from '../play/line-terminal.js';
import { playInTerminal } from '../play/session.js';

interface PlayArguments extends RulesArguments {
  seed?: string;
  agent?: string;
  auto: boolean;
}

/** Seeds of games that nobody asked for by number are short enough to be told to somebody. */
const SEEDS_TO_SHARE = 1_000_000;

async function play(argv: PlayArguments): Promise<void> {
  const parts = environmentParts(argv);
  const seed = argv.seed === undefined ? Math.floor(Math.random() * SEEDS_TO_SHARE) : wholeNumber(argv.seed, 'seed');
  const agent = await loadAgent(argv.agent ?? defaultAgent(parts.rules), parts);
  const terminal = new LineTerminal();
  try {
    await playInTerminal(parts, terminal, { seed, auto: argv.auto, agent });
  } finally {
    terminal.close();
    agent.dispose?.();
  }
}

export const playCommand: CommandModule<object, PlayArguments> = {
  command: 'play',
  describe: 'play a game in the terminal, with hints, and undo where the rules allow it',
  builder: (yargs) =>
    withRules(yargs)
      .option('seed', { type: 'string', requiresArg: true, describe: 'the deal [default: any]' })
      .option('agent', {
        type: 'string',
        requiresArg: true,
        describe:
          'who gives the hints: a scripted agent, a search or a model folder [default: a strong scripted agent of the game]',
      })
      .option('auto', {
        type: 'boolean',
        default: true,
        describe: 'play a move that is the only legal one without asking; --no-auto asks',
      })
      .example('maketen play --env decade-loop3', 'any deal')
      .example('maketen play --env tens --option undoLimit=3 --seed 7', 'the deal of seed 7, with three undos')
      .example('maketen play --env four-ten --agent random', 'hints from games played on at random'),
  handler: play,
};
