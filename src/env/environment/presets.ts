import { check, type ReadonlyRecord, type Schema } from '../base/schema.js';

/** Options of a game under a name. */
export interface Preset {
  readonly summary: string;
  /** The options in which it differs from the game's defaults. */
  readonly options: ReadonlyRecord;
  /** Another name that is read wherever a preset is named; results and files say the precise one. */
  readonly shortName?: string;
}

interface WithPresets {
  readonly presets: ReadonlyRecord<Preset>;
}

/** The precise name of a preset of these games that is named so, or so for short; undefined where there is none. */
export function presetNamed(name: string, games: readonly WithPresets[]): string | undefined {
  const all = games.flatMap(({ presets }) => Object.entries(presets));
  return (all.find(([preset]) => preset === name) ?? all.find(([, { shortName }]) => shortName === name))?.[0];
}

/** All names of the presets of these games, those for short last. */
export function presetNames(games: readonly WithPresets[]): string[] {
  const all = games.flatMap(({ presets }) => Object.entries(presets));
  return [...all.map(([preset]) => preset), ...all.flatMap(([, { shortName }]) => shortName ?? [])];
}

/** Rule options that were typed: what was read as a number is a text where the game takes no number. */
export function typedOptions(fields: ReadonlyRecord<Schema>, options: ReadonlyRecord): Record<string, unknown> {
  const takes = (name: string, value: unknown) =>
    Object.hasOwn(fields, name) && check(fields[name], value).issues === undefined;
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const isText = typeof value === 'number' && !takes(name, value) && takes(name, String(value));
      return [name, isText ? String(value) : value];
    }),
  );
}
