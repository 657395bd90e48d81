import { legalActions } from '../../../../src/env/environment/rules.js';
import { moveName, type TensConfig } from '../../../../src/env/games/tens/config.js';
import { TensNotation } from '../../../../src/env/games/tens/notation.js';
import { observed } from '../../../support/games.js';
import { rulesWith } from './support.js';

/** A position of these rules and its notation. */
function position(options: Partial<TensConfig>, text: string) {
  const rules = rulesWith(options);
  const notation = new TensNotation(rules);
  const state = notation.parseState(text);
  const names = () => legalActions(rules, state).map((action) => notation.formatMove(action));
  const play = (name: string) => rules.apply(state, notation.parseMove(name));
  return { rules, notation, state, names, play };
}

it.each([
  [{ blockTen: true, courts: 'pairs' as const, undoLimit: 3 }, 'A+9 2+8 3+7 4+6 5+5 JJ QQ KK undo'],
  [
    { refill: 'buffered' as const, undoLimit: 'unlimited' as const },
    'A+9 2+8 3+7 4+6 5+5 TTTT JJJJ QQQQ KKKK refill undo',
  ],
])('the move table of %j is %s', (options, names) => {
  expect(rulesWith(options).moves.map(moveName).join(' ')).toBe(names);
});

it('the observation does not depend on where in the tableau a card lies', () => {
  const a = position({ tableauSize: 4 }, 'tens AC 9D 2C KC');
  const b = position({ tableauSize: 4 }, 'tens KD 2C 9S AH');
  expect(observed(a.rules, a.state)).toEqual(observed(b.rules, b.state));
});
