import { moveName } from '../../../../src/env/games/tens/config.js';
import { TensNotation } from '../../../../src/env/games/tens/notation.js';
import { observed } from '../../../support/games.js';
import { rulesWith } from './support.js';

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
  const rules = rulesWith({ tableauSize: 4 });
  const notation = new TensNotation(rules);
  const seen = (text: string) => observed(rules, notation.parseState(text));
  expect(seen('tens AC 9D 2C KC')).toEqual(seen('tens KD 2C 9S AH'));
});
