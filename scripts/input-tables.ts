import type { Box } from '../src/env/index.js';
import { GAMES, make } from '../src/env/index.js';
import { table } from './markdown.js';

function partsTable({ parts = [] }: Box): string {
  const rows = parts.map(({ name, from, size, high, unit, meaning }) => [
    String(from),
    name,
    String(size),
    String(Math.round(high * 100) / 100),
    unit,
    meaning,
  ]);
  return table(['from', 'name', 'entries', 'at most', '1 stands for', 'meaning'], rows);
}

/** The generated part of docs/inputs.md: sizes for all presets, and what the entries of each game's first preset are. */
export function inputTables(): string {
  const sizes = GAMES.flatMap(({ presets }) =>
    Object.keys(presets).map((preset) => {
      const { observationSpace, actionFeatureSpace, rules } = make(preset, { inputs: 'features' });
      const [moves, numbers] = actionFeatureSpace!.shape;
      return [
        `\`${preset}\``,
        String(rules.observationSize),
        String(observationSpace.shape[0]),
        numbers === 0 ? 'none' : `${moves} x ${numbers}`,
      ];
    }),
  );
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
      partsTable(observationSpace),
      numbersOf(actionFeatureSpace),
      ...withOtherNumbers,
    ];
  });
  const head = ['preset', 'plain observation', "observation with 'features'", 'action features'];
  return ['### Sizes', table(head, sizes), ...games].join('\n\n');
}

function namesOf(space: Box | undefined): string {
  return (space?.parts ?? []).map(({ name }) => name).join();
}

function numbersOf(space: Box | undefined): string {
  return space?.parts?.length
    ? `Numbers about each legal move:\n\n${partsTable(space)}`
    : 'There are no numbers about moves.';
}
