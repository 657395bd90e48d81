import type { CommandModule } from 'yargs';
import { chooseHintAgent } from '../../lab/hint-agent.js';
import type { RulesArguments } from '../environment-options.js';
import { environmentParts, withRules } from '../environment-options.js';
import { anySeed } from '../play/any-seed.js';
import { LineTerminal } from '../play/line-terminal.js';
import { SavedGames } from '../play/saved-games.js';
import { playInTerminal } from '../play/session.js';
import { withProgress } from '../progress.js';
import { wholeNumber } from '../whole-number.js';

interface PlayArguments extends RulesArguments {
  seed?: string;
  agent?: string;
  auto: boolean;
  save?: string;
}

async function play(argv: PlayArguments): Promise<void> {
  const parts = environmentParts(argv);
  const seed = argv.seed === undefined ? anySeed() : wholeNumber(argv.seed, 'seed');
  const { agent, values } = await withProgress('solving', (onProgress) =>
    chooseHintAgent(argv.agent, parts, { onProgress }),
  );
  const saved = argv.save === undefined ? null : new SavedGames(parts, argv.save);
  const terminal = new LineTerminal();
  try {
    await playInTerminal(parts, terminal, { seed, auto: argv.auto, agent, values, saved });
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
          'who gives the hints: a scripted agent, a search, a model folder, or exact [default: exact where the game is solved, else a strong scripted agent]',
      })
      .option('auto', {
        type: 'boolean',
        default: true,
        describe: 'play a move that is the only legal one without asking; --no-auto asks',
      })
      .option('save', {
        type: 'string',
        requiresArg: true,
        describe: 'file for the games that are played to their ends, as maketen replay reads them',
      })
      .example('maketen play --env decade-loop3', 'any deal')
      .example('maketen play --env tens --option undoLimit=3 --seed 7', 'the deal of seed 7, with three undos')
      .example('maketen play --env four-ten --save mine.jsonl', 'maketen replay mine.jsonl --show shows them again')
      .example('maketen play --env four-ten --agent random', 'hints from games played on at random'),
  handler: play,
};
