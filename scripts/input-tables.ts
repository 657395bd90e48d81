import { type Box, GAMES, make } from '../src/env/index.js';
import { code, list } from './markdown.js';

function partsList({ parts = [] }: Box): string {
  return list(
    parts.map(({ name, from, size, high, unit, meaning }) => {
      const entries = size === 1 ? String(from) : `${from} to ${from + size - 1}`;
      const atMost = high === 1 ? '' : `, at most ${Math.round(high * 100) / 100}`;
      // What is observed, the rules' page explains.
      const text = meaning.replace(/.*: as observed$/, 'as observed');
      return [`${entries}, **${name}**`, `${text} (${unit}${atMost})`];
    }),
  );
}

/** The generated part of docs/inputs.md: sizes for all presets, and what the entries of each game's first preset are. */
export function inputTables(): string {
  const presetsOf = new Map<string, string[]>();
  for (const preset of GAMES.flatMap(({ presets }) => Object.keys(presets))) {
    const { observationSpace, actionFeatureSpace, rules } = make(preset, { inputs: 'features' });
    const [moves, numbers] = actionFeatureSpace!.shape;
    const sizes = `${rules.observationSize}; ${observationSpace.shape[0]}; ${numbers === 0 ? 'none' : `${moves} x ${numbers}`}`;
    presetsOf.set(sizes, [...(presetsOf.get(sizes) ?? []), code(preset)]);
  }
  const games = GAMES.flatMap(({ presets }) => {
    const [preset, ...others] = Object.keys(presets);
    const { observationSpace, actionFeatureSpace } = make(preset, { inputs: 'features' });
    const shown = [namesOf(actionFeatureSpace)];
    const withOtherNumbers = others.flatMap((other) => {
      const space = make(other, { inputs: 'features' }).actionFeatureSpace;
      if (shown.includes(namesOf(space))) return [];
      shown.push(namesOf(space));
      return [`### Moves of \`${other}\``, numbersOf(space)];
    });
    return [
      `### \`${preset}\``,
      'Observation:',
      partsList(observationSpace),
      numbersOf(actionFeatureSpace),
      ...withOtherNumbers,
    ];
  });
  const sizes = list([...presetsOf].map(([each, presets]) => [presets.join(', '), each]));
  return ['### Sizes', "Plain; with `inputs: 'features'`; action features.", sizes, ...games].join('\n\n');
}

function namesOf(space: Box | undefined): string {
  return (space?.parts ?? []).map(({ name }) => name).join();
}

function numbersOf(space: Box | undefined): string {
  return space?.parts?.length
    ? `Numbers about each legal move:\n\n${partsList(space)}`
    : 'There are no numbers about moves.';
}
