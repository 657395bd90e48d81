import type { CommandModule } from 'yargs';
import { InputError, shown } from '../../env/errors.js';
import { parseSeedRange } from '../../evaluate/deals.js';
import { agentLabel } from '../../lab/agents.js';
import { type AgentArguments, withAgent } from '../agent-option.js';
import { loadAgent } from '../agents.js';
import type { RulesArguments } from '../environment-options.js';
import { environmentParts, withRules } from '../environment-options.js';
import { anySeed } from '../play/any-seed.js';
import { canClear } from '../play/line-terminal.js';
import { watchGames } from '../watch/watch-games.js';
import { KeyTerminal, PlainTerminal } from '../watch/watch-terminal.js';
import { wholeNumber } from '../whole-number.js';

interface WatchArguments extends RulesArguments, AgentArguments {
  seed?: string;
  seeds?: string;
  speed: string;
  step: boolean;
  skipForcedMoves: boolean;
}

const DEFAULT_SPEED = '2';

function readSpeed(text: string): number {
  const speed = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && speed >= 0.1 && speed <= 100) return speed;
  throw new InputError(`Expected --speed to be a number of moves a second from 0.1 to 100, but got ${shown(text)}`);
}

async function watch(argv: WatchArguments): Promise<void> {
  const parts = environmentParts(argv);
  const speed = readSpeed(argv.speed);
  const seed = argv.seed === undefined ? anySeed() : wholeNumber(argv.seed, 'seed');
  const deals = argv.seeds === undefined ? [{ seed }] : parseSeedRange(argv.seeds);
  const isInteractive = process.stdin.isTTY && canClear();
  if (argv.step && !isInteractive)
    throw new InputError(
      'Expected a terminal for --step, which waits for keys, but input or output is a file or a pipe',
    );
  const agent = await loadAgent(argv.agent, parts);
  const terminal = isInteractive ? new KeyTerminal(speed, argv.step) : new PlainTerminal();
  try {
    const { skipForcedMoves } = argv;
    await watchGames(parts, terminal, { agent, agentName: agentLabel(argv.agent), deals, skipForcedMoves });
  } finally {
    terminal.close();
    agent.dispose?.();
  }
}

export const watchCommand: CommandModule<object, WatchArguments> = {
  command: 'watch',
  describe: 'watch an agent play in the terminal; from a pipe or into a file the same as plain text, without waiting',
  builder: (yargs) =>
    withAgent(withRules(yargs))
      .option('seed', { type: 'string', requiresArg: true, describe: 'the deal [default: any]' })
      .option('seeds', {
        type: 'string',
        requiresArg: true,
        conflicts: 'seed',
        describe: 'several deals, both ends included: 0..9',
      })
      .option('speed', {
        type: 'string',
        requiresArg: true,
        default: DEFAULT_SPEED,
        describe: 'moves a second; the keys + and - double and halve it',
      })
      .option('step', { type: 'boolean', default: false, describe: 'wait for a key before each move' })
      .option('skip-forced-moves', {
        type: 'boolean',
        default: false,
        describe: 'play moves without a choice in one go',
      })
      .example('maketen watch --env decade-loop3 --agent decade-loop3-value', 'any deal; space pauses, q quits')
      .example('maketen watch --env four-ten --agent four-ten-rule --seed 7 --step', 'a move for each key')
      .example('maketen watch --env decade --agent random --seeds 0..9 > games.txt', 'ten games as text') as never,
  handler: watch,
};
