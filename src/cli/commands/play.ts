import * as z from 'zod';
import { GAMES, InputError, PRESETS } from '../../env/index.js';
import { nearestNames } from '../../env/words.js';
import { chooseHintAgent } from '../../lab/hint-agent.js';
import { defineCommand } from '../command.js';
import { anySeed, DEFAULT_HINT_AGENT, environmentParts, rulesOptions } from '../environment-options.js';
import { optionalText, wholeNumber } from '../option-types.js';
import { entries, paint, screenWidth, titled, wrap } from '../output.js';
import { LineTerminal } from '../play/line-terminal.js';
import { playInTerminal, type PlayTerminal, SavedGames } from '../play/session.js';
import { didYouMean } from '../play/words.js';
import { withProgress } from '../progress.js';

function menu(): string {
  const digits = String(PRESETS.length).length;
  const games = GAMES.map(({ title, presets }) => {
    const rows = Object.entries(presets).map(([preset, { summary }]) => {
      const number = String(PRESETS.indexOf(preset) + 1).padStart(digits);
      return [`${number} ${preset}`, summary] as const;
    });
    const width = screenWidth() - 2;
    return titled(wrap(title, width), entries(rows, width));
  });
  return games.join('\n\n');
}

/**
 * Lets a person choose a game.
 * @returns its preset; null to leave
 * @throws InputError if the input ends without a word
 */
export async function choosePreset(terminal: PlayTerminal): Promise<string | null> {
  terminal.write(`Which game?\n\n${menu()}\n\n`);
  for (;;) {
    const line = await terminal.ask(`Number or name (1 to ${PRESETS.length}, or quit): `);
    if (line === null) throw new InputError('Expected --env, or a game that is chosen, but the input has ended');
    const word = line.trim();
    if (/^(q|quit|exit)$/i.test(word)) return null;
    const preset = PRESETS[Number(word) - 1] ?? PRESETS.find((each) => each === word.toLowerCase());
    if (preset !== undefined) return preset;
    if (word === '') continue;
    const known = didYouMean(nearestNames(word, PRESETS)) || 'type its number.';
    terminal.write(`${paint('yellow', `Unknown game "${word}"; ${known}`)}\n`);
  }
}

export const command = defineCommand({
  description: 'play a game in the terminal, with hints, and undo where the rules allow it',
  options: {
    ...rulesOptions,
    env: rulesOptions.env.optional().meta({ defaultText: 'a menu of all games' }),
    seed: wholeNumber().optional().describe('the deal').meta({ defaultText: 'any' }),
    agent: optionalText('who gives the hints: a scripted agent, a search, a model folder, or exact', {
      defaultText: DEFAULT_HINT_AGENT,
    }),
    auto: z.boolean().default(true).describe('play a move that is the only legal one without asking; --no-auto asks'),
    save: optionalText('file for the games that are played to their ends, as maketen replay reads them'),
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
