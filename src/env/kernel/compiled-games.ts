import type { GameParts } from '../game.js';
import { compiledDecade } from '../games/decade/compiled-rules.js';
import { decade } from '../games/decade/game.js';
import { asDecade } from '../games/decade/played-game.js';
import { compiledFourTen } from '../games/four-ten/compiled-rules.js';
import { fourTen } from '../games/four-ten/game.js';
import { asFourTen } from '../games/four-ten/played-game.js';
import { compiledTens } from '../games/tens/compiled-rules.js';
import { tens } from '../games/tens/game.js';
import { asTens } from '../games/tens/played-game.js';
import type { Rules } from '../rules.js';
import type { CompiledRules } from './compiled-rules.js';

/** The package's own, by the game's name: apart from the games, so that an app which never asks for them does not carry them. */
const OWN: Readonly<Record<string, (rules: Rules) => CompiledRules>> = {
  [tens.name]: (rules) => compiledTens(asTens(rules)),
  [decade.name]: (rules) => compiledDecade(asDecade(rules)),
  [fourTen.name]: (rules) => compiledFourTen(asFourTen(rules)),
};

/**
 * The rules compiled to WebAssembly, those of the package or those that a game from outside brings; undefined where there are none.
 * @throws InputError for options that they do not know
 */
export function compiledRulesOf({ game, rules }: Pick<GameParts, 'game' | 'rules'>): CompiledRules | undefined {
  const create = game.createCompiledRules?.bind(game) ?? OWN[game.name];
  return create?.(rules);
}
