import { GAMES, InputError, PRESETS } from '../../env/index.js';
import { nearestNames } from '../../env/nearest-name.js';
import { entries, indent, paint, screenWidth, wrap } from '../text.js';
import type { PlayTerminal } from './session.js';

/** Every preset with the number that chooses it. */
function menu(): string {
  const digits = String(PRESETS.length).length;
  const games = GAMES.map(({ title, presets }) => {
    const rows = Object.entries(presets).map(([preset, { summary }]) => {
      const number = String(PRESETS.indexOf(preset) + 1).padStart(digits);
      return [`${number} ${preset}`, summary] as const;
    });
    const width = screenWidth() - 2;
    return `${paint('bold', wrap(title, width))}\n${indent(entries(rows, width))}`;
  });
  return games.join('\n\n');
}

/** The preset that a number or a name stands for; null if there is none. */
function presetOf(word: string): string | null {
  return PRESETS[Number(word) - 1] ?? PRESETS.find((preset) => preset === word.toLowerCase()) ?? null;
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
    const preset = presetOf(word);
    if (preset !== null) return preset;
    if (word === '') continue;
    const near = nearestNames(word, PRESETS);
    const known =
      near.length > 0 ? `did you mean ${near.map((name) => `"${name}"`).join(' or ')}?` : 'type its number.';
    terminal.write(`${paint('yellow', `Unknown game "${word}"; ${known}`)}\n`);
  }
}
