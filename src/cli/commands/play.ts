import { allPresetNames, knownPreset } from '../../env/games/game-registry.js';
import { GAMES, InputError, nearestNames, PRESETS } from '../../env/index.js';
import { chooseHintAgent } from '../../lab/hint-agent.js';
import { defineCommand, flag, integer, optionalText } from '../command.js';
import { DEFAULT_HINT_AGENT, environmentParts, optionalEnv, rulesOptions } from '../environment-options.js';
import { entries, paint, screenWidth, titled, wrap } from '../output.js';
import { LineTerminal } from '../play/line-terminal.js';
import { didYouMean } from '../play/screen.js';
import { playInTerminal, type PlayTerminal, SavedGames } from '../play/session.js';
import { withProgress } from '../progress.js';
import { endAtOnceIfSolving } from '../runner-options.js';

function menu() {
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

/** Lets a person choose a game. @returns its preset, null to leave @throws InputError if the input ends before that */
export async function choosePreset(terminal: PlayTerminal): Promise<string | null> {
  terminal.write(`Which game?\n\n${menu()}\n\n`);
  for (;;) {
    const line = await terminal.ask(`Number or name (1 to ${PRESETS.length}, or quit): `);
    if (line === null) throw new InputError('Expected a preset, or a game that is chosen, but the input has ended');
    const word = line.trim();
    if (/^(q|quit|exit)$/i.test(word)) return null;
    const preset = PRESETS[Number(word) - 1] ?? knownPreset(word.toLowerCase());
    if (preset !== undefined) return preset;
    if (word === '') continue;
    const known = didYouMean(nearestNames(word, allPresetNames())) || 'type its number.';
    terminal.write(`${paint('yellow', `Unknown game "${word}"; ${known}`)}\n`);
  }
}

export const command = defineCommand({
  description: 'play a game in the terminal, with hints, and undo where the rules allow it',
  options: {
    ...rulesOptions,
    env: { ...optionalEnv, defaultText: 'a menu of all games' },
    seed: integer([0], 'the deal', { defaultText: 'any' }),
    agent: optionalText('source of hints: an agent, search or model, or exact', { defaultText: DEFAULT_HINT_AGENT }),
    auto: flag('play forced moves at once; --no-auto asks', { default: true }),
    save: optionalText('file for finished games, as maketen replay reads them'),
  },
  examples: {
    'maketen play': 'a menu of all games',
    'maketen play ring': 'any deal',
    'maketen play --env tens --option undoLimit=3 --seed 7': 'the deal of seed 7, with three undos',
    'maketen play --env four-ten --save mine.jsonl': 'maketen replay mine.jsonl --show shows them again',
    'maketen play --env four-ten --agent random': 'hints from games played on at random',
  },
  // A seed by chance is short enough to be read out.
  async run({ seed = Math.floor(Math.random() * 1_000_000), auto, save, ...options }) {
    const terminal = new LineTerminal();
    try {
      const env = options.env ?? (await choosePreset(terminal));
      if (env === null) return;
      const parts = environmentParts({ ...options, env });
      const { agent, values } = await withProgress('solving', (onProgress) =>
        chooseHintAgent(parts, options.agent, { onProgress }),
      );
      await endAtOnceIfSolving([options.agent]);
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
