import * as z from 'zod';
import { chooseHintAgent } from '../../lab/hint-agent.js';
import { DEFAULT_HINT_AGENT } from '../agent-options.js';
import { defineCommand } from '../command.js';
import { environmentParts, rulesOptions } from '../environment-options.js';
import { wholeNumber } from '../option-types.js';
import { anySeed } from '../play/any-seed.js';
import { choosePreset } from '../play/choose-preset.js';
import { LineTerminal } from '../play/line-terminal.js';
import { SavedGames } from '../play/saved-games.js';
import { playInTerminal } from '../play/session.js';
import { withProgress } from '../progress.js';

export const playCommand = defineCommand({
  description: 'play a game in the terminal, with hints, and undo where the rules allow it',
  options: {
    ...rulesOptions,
    env: rulesOptions.env.optional().meta({ defaultText: 'a menu of all games' }),
    seed: wholeNumber().optional().describe('the deal').meta({ defaultText: 'any' }),
    agent: z
      .string()
      .optional()
      .describe('who gives the hints: a scripted agent, a search, a model folder, or exact')
      .meta({ defaultText: DEFAULT_HINT_AGENT }),
    auto: z.boolean().default(true).describe('play a move that is the only legal one without asking; --no-auto asks'),
    save: z
      .string()
      .optional()
      .describe('file for the games that are played to their ends, as maketen replay reads them'),
  },
  examples: [
    ['maketen play', 'a menu of all games'],
    ['maketen play --env decade-loop3', 'any deal'],
    ['maketen play --env tens --option undoLimit=3 --seed 7', 'the deal of seed 7, with three undos'],
    ['maketen play --env four-ten --save mine.jsonl', 'maketen replay mine.jsonl --show shows them again'],
    ['maketen play --env four-ten --agent random', 'hints from games played on at random'],
  ],
  async run({ seed = anySeed(), auto, save, ...options }) {
    const terminal = new LineTerminal();
    try {
      const env = options.env ?? (await choosePreset(terminal));
      if (env === null) return;
      const parts = environmentParts({ ...options, env });
      const { agent, values } = await withProgress('solving', (onProgress) =>
        chooseHintAgent(parts, options.agent, { onProgress }),
      );
      try {
        const saved = save === undefined ? null : new SavedGames(parts, save);
        await playInTerminal(parts, terminal, { seed, auto, agent, values, saved });
      } finally {
        agent.dispose?.();
      }
    } finally {
      terminal.close();
    }
  },
});
