import { parseWith } from '../src/env/base/schema.js';
import { type Game, partsOf } from '../src/env/index.js';
import { meaningOf } from '../src/lab/catalogue.js';
import { code, list } from './markdown.js';

function optionsList(game: Game): string {
  const defaults = parseWith(game.options, {}, 'option') as Record<string, unknown>;
  return list(
    Object.entries(game.optionFields).map(([name, field]) => [
      name in defaults ? `${code(name)} (default ${code(defaults[name])})` : code(name),
      meaningOf(field),
    ]),
  );
}

function presetsList(game: Game): string {
  return list(
    Object.entries(game.presets).map(([name, preset]) => {
      const { rules } = partsOf(name);
      const options = Object.entries(preset.options).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
      const differs = options.length > 0 ? code(options.join(' ')) : 'defaults';
      const sizes = `${rules.moves.length} moves, ${rules.observationSize} entries observed`;
      return [`${code(name)} (${differs}; ${sizes})`, preset.summary];
    }),
  );
}

/** Moves of one type that a page does not list one by one. */
const MANY = 10;

/** The move table: a line for each move, or one for all moves of a type that has many: the first and the last, and the first as JSON. */
function movesList(preset: string): string {
  const { rules, notation } = partsOf(preset);
  const moves = (rules.moves as readonly { readonly type: string }[]).map((move, action) => ({
    move,
    action,
    name: notation.formatMove(action),
  }));
  const types = [...new Set(moves.map(({ move }) => move.type))].map((type) =>
    moves.filter(({ move }) => move.type === type),
  );
  return list(
    types.flatMap((same) => {
      if (same.length < MANY)
        return same.map(({ move, action, name }) => [`${action} ${code(name)}`, code(move)] as const);
      const [first, last] = [same[0], same.at(-1)!];
      const names = `${code(first.name)} to ${code(last.name)}, such as ${code(first.move)}`;
      return [[`${first.action} to ${last.action}`, names] as const];
    }),
  );
}

function featuresList(preset: string): string {
  const { rules } = partsOf(preset);
  let offset = 0;
  return list(
    rules.features.map(({ name, size, maximum, kind, meaning }) => {
      const entries = size === 1 ? String(offset) : `${offset} to ${offset + size - 1}`;
      offset += size;
      return [`${entries}, **${name}**`, `${meaning} (${kind}, at most ${maximum})`];
    }),
  );
}

/** The generated part of a game's page: options, presets, and the moves and features of its first preset. */
export function specTables(game: Game): string {
  const [preset] = Object.keys(game.presets);
  const rewards = game.rewards.map(
    ({ name, meaning }, i) => [i === 0 ? `${code(name)} (default)` : code(name), meaning] as const,
  );
  const measures = game.measures.map(({ name, meaning, better }) => [name, `${meaning}; ${better} is better`] as const);
  return [
    '### Options',
    optionsList(game),
    '### Presets',
    presetsList(game),
    `### Moves of \`${preset}\``,
    movesList(preset),
    `### Observation of \`${preset}\``,
    'Entries by their index: integers from 0 to the maximum, divided by it. `maketen list --env PRESET` shows the other presets.',
    featuresList(preset),
    '### Rewards',
    list(rewards),
    '### Results reported',
    list(measures),
  ].join('\n\n');
}
