import { parse } from 'zod/mini';
import type { Game } from '../src/env/index.js';
import { partsOf } from '../src/env/index.js';
import { meaningOf } from '../src/env/option-field.js';
import { code, table } from './markdown.js';

function optionsTable(game: Game): string {
  const defaults = parse(game.options, {}) as Record<string, unknown>;
  const rows = Object.entries(game.optionFields).map(([name, field]) => [
    code(name),
    name in defaults ? code(defaults[name]) : 'left out',
    meaningOf(field),
  ]);
  return table(['option', 'default', 'meaning'], rows);
}

function presetsTable(game: Game): string {
  const rows = Object.entries(game.presets).map(([name, preset]) => {
    const { rules } = partsOf(name);
    const options = Object.entries(preset.options).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    return [
      code(name),
      preset.summary,
      options.length > 0 ? code(options.join(' ')) : 'defaults',
      String(rules.moves.length),
      String(rules.observationSize),
    ];
  });
  return table(['preset', 'what', 'options', 'moves', 'observation'], rows);
}

function movesTable(preset: string): string {
  const { rules, notation } = partsOf(preset);
  return table(
    ['action', 'move', 'in the move table'],
    rules.moves.map((move, action) => [String(action), code(notation.formatMove(action)), code(move)]),
  );
}

function featuresTable(preset: string): string {
  const { rules } = partsOf(preset);
  let offset = 0;
  const rows = rules.features.map(({ name, size, maximum, kind, meaning }) => {
    const row = [String(offset), name, String(size), `${maximum}`, kind, meaning];
    offset += size;
    return row;
  });
  return table(['from', 'feature', 'entries', 'maximum', 'kind', 'meaning'], rows);
}

/** The generated part of a game's page: options, presets, and the moves and features of its first preset. */
export function specTables(game: Game): string {
  const [preset] = Object.keys(game.presets);
  const rewards = game.rewards.map(({ name, meaning }, i) => [code(name), i === 0 ? `${meaning} (default)` : meaning]);
  const measures = game.measures.map(({ name, meaning, better }) => [name, meaning, better]);
  return [
    '### Options',
    optionsTable(game),
    '### Presets',
    presetsTable(game),
    `### Moves of \`${preset}\``,
    movesTable(preset),
    `### Observation of \`${preset}\``,
    'Entries are integers from 0 to the maximum, divided by it. `maketen list --env PRESET` shows the other presets.',
    featuresTable(preset),
    '### Rewards',
    table(['scheme', 'reward'], rewards),
    '### Results reported',
    table(['measure', 'meaning', 'better'], measures),
  ].join('\n\n');
}
