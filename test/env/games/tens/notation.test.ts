import { legalActions } from '../../../../src/env/environment/rules.js';
import { TensNotation } from '../../../../src/env/games/tens/notation.js';
import { fc } from '../../../support/fast-check.js';
import { observed } from '../../../support/games.js';
import { configs, rulesWith, seeds, somePosition } from './support.js';

it('names of moves are described with the cards that leave', () => {
  const rules = rulesWith({ tableauSize: 8, undoLimit: 1 });
  const notation = new TensNotation(rules);
  const state = notation.parseState('tens 9H TC AC TD TH AD TS 9C');
  expect(notation.describeMove(state, notation.parseMove('A+9'))).toBe('AC+9H');
  expect(notation.describeMove(state, notation.parseMove('TTTT'))).toBe('TC+TD+TH+TS');
  expect(notation.describeMove(state, notation.parseMove('undo'))).toBe('undo');
  expect(notation.cardsOf(state, 0)).toEqual([
    { pile: 'tableau', index: 2, card: 'AC' },
    { pile: 'tableau', index: 0, card: '9H' },
  ]);
});

describe('positions on one line', () => {
  it('are read back with equal text, mask, observation, score and outcome', () => {
    fc.assert(
      fc.property(configs, seeds, fc.integer({ min: 0, max: 60 }), (options, seed, moves) => {
        const rules = rulesWith(options);
        const notation = new TensNotation(rules);
        const state = somePosition(rules, seed, moves);
        const text = notation.formatState(state);
        const again = notation.parseState(text);
        expect(notation.formatState(again)).toBe(text);
        expect(legalActions(rules, again)).toEqual(legalActions(rules, state));
        expect(observed(rules, again)).toEqual(observed(rules, state));
        expect(rules.score(again)).toBe(rules.score(state));
        expect(again.outcome).toBe(state.outcome);
        expect(rules.nextKnown(again)).toBe(rules.nextKnown(state));
        while (legalActions(rules, state).includes(rules.undoAction)) {
          rules.apply(state, rules.undoAction);
          rules.apply(again, rules.undoAction);
          expect(notation.formatState(again)).toBe(notation.formatState(state));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are read with any white space', () => {
    const notation = new TensNotation(rulesWith({ tableauSize: 3 }));
    const state = notation.parseState('  tens\tKC  AC 9C/\n stock   49 ');
    expect(notation.formatState(state)).toBe('tens KC AC 9C / stock 49');
  });
});

describe('the picture', () => {
  const rules = rulesWith({ undoLimit: 3, refill: 'buffered' });
  const notation = new TensNotation(rules);
  const state = notation.parseState('tens AC 9D - - TS 4C 6D 2H KC KD 3S QH JC / gone 5C 5D / known AH 9S / undone 1');

  it('lays thirteen slots out 5-5-3 with the stock and the cards gone', () => {
    expect(notation.render(state).split('\n')).toEqual([
      '  A♣   9♦   ··   ··   T♠',
      '  4♣   6♦   2♥   K♣   K♦',
      '  3♠   Q♥   J♣',
      '',
      'stock 39   gone 2   undos 1/3',
      'next  A♥ 9♠',
      'gone  5♣ 5♦',
    ]);
  });

  it('paints red suits if asked for, and nothing else changes', () => {
    const colored = notation.render(state, { color: true });
    expect(colored).toContain('\u001b[31m9♦\u001b[0m');
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(notation.render(state));
  });
});
