import type { Game, GameParts } from './game.js';
import { rewardsOf } from './game.js';
import { parseWith } from './options.js';

/** The rule options of a preset of this game with changes, checked and complete. @throws InputError for an unknown option, or one out of range */
export function optionsOfGame(game: Game, preset: string, changes: Readonly<Record<string, unknown>> = {}): object {
  const options = { ...game.presets[preset].options, ...changes };
  return parseWith(game.options, options, 'option', Object.keys(game.optionFields));
}

/**
 * What `partsOf` gives for a preset, with a game at hand in place of the registry: what is bundled with it holds no other game.
 * @param preset one of the game's
 * @param options rule options that differ from the preset's
 * @throws InputError for an unknown option, or one out of range
 * @example partsOfGame(decade, 'decade-loop3', { maxRun: 4 })
 */
export function partsOfGame(game: Game, preset: string, options: Readonly<Record<string, unknown>> = {}): GameParts {
  const rules = game.createRules(optionsOfGame(game, preset, options));
  const [reward] = rewardsOf({ game, rules });
  return {
    spec: {
      preset,
      rulesId: rules.id,
      rules: rules.config,
      reward: reward.name,
      maxSteps: null,
      skipForcedMoves: false,
    },
    rules,
    reward,
    game,
    notation: game.createNotation(rules),
    parseDeck: (json) => game.parseDeck(json, rules.config),
  };
}
