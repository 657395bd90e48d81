import type { Action, GameState, Rules } from '../../env/rules.js';
import { decadeConsequences } from './decade.js';
import { fourTenConsequences } from './four-ten.js';

/** What a legal move does to the table, in words that go on after the move's: "leaves Q 3 7 next to each other". Never looks at hidden cards. */
export type Consequence = (state: GameState, action: Action) => string;

/** Says what moves do under these rules; undefined for the rules of another game. */
export type ConsequenceMaker = (rules: Rules) => Consequence | undefined;

const MAKERS: readonly ConsequenceMaker[] = [decadeConsequences, fourTenConsequences];

/** Undefined where nothing is worth saying beside the move (Tens). */
export function consequencesFor(rules: Rules): Consequence | undefined {
  for (const make of MAKERS) {
    const consequence = make(rules);
    if (consequence !== undefined) return consequence;
  }
  return undefined;
}
