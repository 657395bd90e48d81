import '../../lab/games/kits.js'; // loaded, so that their parts of a game are checked
import '../../train/algorithms.js';
import type { CheckedPart } from '../../env/check/check-kits.js';
import { GAMES, InputError } from '../../env/index.js';
import { inspectGame } from '../../hint/games/own-games.js';
import { readGameModule } from '../../io/game-module.js';
import { defineCommand, integer, jsonOption, texts } from '../command.js';
import { chosenSeeds, seedOptions } from '../environment-options.js';
import { paint, table, titled } from '../output.js';

function textOf({ game, parts }: { readonly game: string; readonly parts: readonly CheckedPart[] }) {
  const rows = parts.map(({ part, problem }) => [
    problem === null ? paint('green', 'sound') : paint('red', 'wrong'),
    part,
    problem ?? '',
  ]);
  return titled(game, table({ headings: ['', '', ''], rows }));
}

export const command = defineCommand({
  description:
    'check every part of a custom game: rules, notation, traces and decks agree, and nothing shows hidden cards',
  options: {
    game: texts('module with a game, ./my-game.mjs, or a game of the package; repeatable'),
    ...seedOptions('0..4'),
    maxSteps: integer([1], 'moves after which a game is stopped', { default: 300 }),
    ...jsonOption,
  },
  examples: {
    'maketen check --game ./my-game.mjs': 'what is sound, what is wrong, and where',
    'maketen check --game decade --deals 20': 'a game of the package, longer',
  },
  readsGames: true,
  async run({ game: modules, maxSteps, ...chosen }) {
    const { firstSeed: seed, deals: games } = chosenSeeds(chosen);
    const checked: Parameters<typeof textOf>[0][] = [];
    for (const game of modules) {
      const kits = GAMES.some(({ name }) => name === game) ? game : await readGameModule(game);
      checked.push({ game, parts: inspectGame(kits, { games, seed, maxSteps }) });
    }
    const wrong = checked.flatMap(({ parts }) => parts.filter(({ problem }) => problem !== null));
    const names = wrong.map(({ part }) => `"${part}"`).join(', ');
    const verb = wrong.length === 1 ? 'is' : 'are';
    return {
      json: checked,
      text: () => checked.map(textOf).join('\n\n'),
      failure: names === '' ? undefined : new InputError(`Expected every part to be sound, but wrong ${verb} ${names}`),
    };
  },
});
