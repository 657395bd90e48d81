import { canonicalJson } from '../canonical-json.js';
import { InputError, shown } from '../errors.js';
import type { PlayedGame } from '../game.js';
import { suggestion } from '../nearest-name.js';
import { parseWith } from '../options.js';

/** A preset's options with changes, checked and complete. @throws InputError, with the nearest names */
export function optionsOf(
  { presets, options, optionFields }: PlayedGame,
  preset: unknown,
  usual: object,
  changes: object,
): object {
  if (typeof preset !== 'string' || !Object.hasOwn(presets, preset))
    throw new InputError(`Unknown preset ${shown(preset)}${suggestion(String(preset), Object.keys(presets))}`);
  const known = [...Object.keys(optionFields), 'preset', 'seed', 'deck'];
  return parseWith(options, { ...usual, ...presets[preset].options, ...changes }, 'option', known);
}

/** The preset that options differ least from, and in what. */
export function nearestPreset(
  game: PlayedGame,
  usual: object,
  options: object,
): { readonly preset: string; readonly changes: Readonly<Record<string, unknown>> } {
  const [nearest] = Object.keys(game.presets)
    .map((preset) => {
      const own = optionsOf(game, preset, usual, {}) as Record<string, unknown>;
      const differing = Object.entries(options).filter(
        ([key, value]) => canonicalJson(own[key]) !== canonicalJson(value),
      );
      return { preset, changes: Object.fromEntries(differing), count: differing.length };
    })
    .sort((a, b) => a.count - b.count);
  return nearest;
}
