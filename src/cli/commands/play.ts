import * as z from 'zod';
import { chooseHintAgent } from '../../lab/hint-agent.js';
import { defineCommand } from '../command.js';
import { environmentParts, rulesOptions } from '../environment-options.js';
import { wholeNumber } from '../option-types.js';
import { anySeed } from '../play/any-seed.js';
import { LineTerminal } from '../play/line-terminal.js';
import { SavedGames } from '../play/saved-games.js';
import { playInTerminal } from '../play/session.js';
import { withProgress } from '../progress.js';

export const playCommand = defineCommand({
  description: 'play a game in the terminal, with hints, and undo where the rules allow it',
  options: {
    ...rulesOptions,
    seed: wholeNumber().optional().describe('the deal').meta({ defaultText: 'any' }),
    agent: z
      .string()
      .optional()
      .describe('who gives the hints: a scripted agent, a search, a model folder, or exact')
      .meta({ defaultText: 'exact where the game is solved, else a strong scripted agent' }),
    auto: z.boolean().default(true).describe('play a move that is the only legal one without asking; --no-auto asks'),
    save: z
      .string()
      .optional()
      .describe('file for the games that are played to their ends, as maketen replay reads them'),
  },
  examples: [
    ['maketen play --env decade-loop3', 'any deal'],
    ['maketen play --env tens --option undoLimit=3 --seed 7', 'the deal of seed 7, with three undos'],
    ['maketen play --env four-ten --save mine.jsonl', 'maketen replay mine.jsonl --show shows them again'],
    ['maketen play --env four-ten --agent random', 'hints from games played on at random'],
  ],
  async run({ seed = anySeed(), auto, save, ...options }) {
    const parts = environmentParts(options);
    const { agent, values } = await withProgress('solving', (onProgress) =>
      chooseHintAgent(options.agent, parts, { onProgress }),
    );
    const saved = save === undefined ? null : new SavedGames(parts, save);
    const terminal = new LineTerminal();
    try {
      await playInTerminal(parts, terminal, { seed, auto, agent, values, saved });
    } finally {
      terminal.close();
      agent.dispose?.();
    }
  },
});
