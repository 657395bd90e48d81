import { Random } from '../../../../src/env/base/random.js';
import { legalActions } from '../../../../src/env/environment/rules.js';
import { TensNotation } from '../../../../src/env/games/tens/notation.js';
import { dealt } from '../../../support/games.js';
import { featureOf, rulesWith } from './support.js';

// That it restores tableau and stock exactly, and the same cards come again: test/conformance/oracle.test.ts.
it('undo shows the cards put back as known upcoming cards', () => {
  const rules = rulesWith({ undoLimit: 3, tableauSize: 20 });
  const notation = new TensNotation(rules);
  const state = dealt(rules, 5);
  expect(rules.nextKnown(state)).toBe(-1);
  expect(featureOf(rules, state, 'known')).toEqual(Array(12).fill(0));
  const action = legalActions(rules, state)[0];
  const slots = notation
    .cardsOf(state, action)
    .map((place) => place.index)
    .sort((a, b) => a - b);
  rules.apply(state, action);
  const cardsIn = () => slots.map((slot) => state.tableau[slot]);
  const drawn = cardsIn();
  expect(rules.unseen(state, new Uint8Array(13))).toBe(30);
  rules.apply(state, rules.undoAction);
  expect(rules.nextKnown(state)).toBe(drawn[0] >> 2);
  expect(featureOf(rules, state, 'known').slice(0, 3)).toEqual([...drawn.map((card) => (card >> 2) + 1), 0]);
  expect(rules.unseen(state, new Uint8Array(13))).toBe(30);
  expect(notation.formatState(state)).toContain('/ known');
  rules.shuffleHidden(state, new Random('hidden', 1));
  rules.apply(state, action);
  expect(cardsIn()).toEqual(drawn);
  rules.deal(state, 6);
  expect(legalActions(rules, state)).not.toContain(rules.undoAction);
});
