import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../src/env/base/errors.js';
import { TensNotation } from '../../../../src/env/games/tens/notation.js';
import { TensTraceCodec } from '../../../../src/env/games/tens/played-game.js';
import { fc } from '../../../support/fast-check.js';
import { configs, legalActions, maskOf, observationOf, rulesWith, seeds, somePosition } from './support.js';

describe('names of moves', () => {
  it('are read back', () => {
    fc.assert(
      fc.property(configs, (options) => {
        const rules = rulesWith(options);
        const notation = new TensNotation(rules);
        rules.moves.forEach((_, action) => expect(notation.parseMove(notation.formatMove(action))).toBe(action));
      }),
    );
  });

  it('are suggested for a mistyped one', () => {
    const notation = new TensNotation(rulesWith());
    expect(() => notation.parseMove('JJJ')).toThrow(
      /^Expected a move such as "A\+9", but got "JJJ"; did you mean "JJJJ"/,
    );
    expect(() => notation.parseMove('undo')).toThrow(InputError);
  });

  it('are described with the cards that leave', () => {
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
        expect(maskOf(rules, again)).toEqual(maskOf(rules, state));
        expect(observationOf(rules, again)).toEqual(observationOf(rules, state));
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

  const small = { tableauSize: 3, undoLimit: 2 };
  it.each([
    [small, '', /Expected a position such as .*empty section at column 1$/],
    [small, 'decade 4C', /Expected a position that begins with "tens", but got "decade" at column 1$/],
    [small, 'tens KC AC', /Expected 3 slots \("-" for an empty one\), but got 2 up to column 10$/],
    [small, 'tens KC AC 1C', /Expected a card such as "TD", but got "1C" at column 12$/],
    [small, 'tens KC AC KC', /Expected each card once, but got "KC" at column 12$/],
    [small, 'tens KC AC 9C / gone KC', /Expected each card once, but got "KC" at column 22$/],
    [small, 'tens KC AC 9C / stock 50', /Expected a stock of 49 .*, but got "50" at column 23$/],
    [small, 'tens KC AC 9C / stock -1', /Expected one integer from 0 to 52 after "stock", but got "-1" at column 23$/],
    [small, 'tens KC AC 9C / gone 2C', /Expected the cards gone to be whole removals, but got "2C" at column 22$/],
    [small, 'tens KC AC - / gone 2C 8C', /Expected a card \(no slot stays empty.*, but got "-" at column 12$/],
    [small, 'tens KC AC -', /Expected at least the 3 cards of the deal on the tableau or gone, but got 2$/],
    [small, 'tens KC AC 9C / known 2C', /Expected at most 0 known cards .*, but got "2C" at column 23$/],
    [small, 'tens KC AC 9C / undone 3', /Expected one integer from 0 to 2 after "undone", but got "3" at column 24$/],
    [small, 'tens KC AC 9C / unknown 2C', /Unknown section "unknown" at column 17; did you mean "known"\?$/],
    [small, 'tens KC AC 9C / stock 49 / stock 49', /Expected each section once, but got "stock" at column 28$/],
    [small, 'tens KC AC 9C / moves A+9', /Expected "drawn" and "moves" together, but got "moves" at column 17$/],
    [
      small,
      'tens KC QC JC / gone AC 9C / drawn KC AC 9C QC JC / moves 2+8',
      /Expected moves that are legal .*"2\+8" at column 59$/,
    ],
    [
      small,
      'tens KC JC QC / gone AC 9C / drawn KC AC 9C QC JC / moves A+9',
      /Expected QC, to which the moves lead, but got "JC" at column 9$/,
    ],
    [
      { tableauSize: 4, refill: 'buffered' as const },
      'tens KC AC 2C - / gone 3C 7C',
      /Expected empty slots that whole removals have left .*, but got "-" at column 15$/,
    ],
    [small, 'tens KC AC 9C / gone TC TD TH TS', /Expected removals of at most 3 cards, .*, but got 4$/],
    [{ tableauSize: 3 }, 'tens KC QC JC / gone AC 9C / drawn KC AC 9C QC JC / moves A+9', /Expected no "moves"/],
  ])('with %j: %s is refused with the column', (options, text, message) => {
    const read = () => new TensNotation(rulesWith(options)).parseState(text);
    expect(read).toThrow(InputError);
    expect(read).toThrow(message);
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

  it('has no trailing spaces and says how it ended', () => {
    fc.assert(
      fc.property(configs, seeds, (options, seed) => {
        const any = rulesWith(options);
        const end = somePosition(any, seed, Infinity);
        const picture = new TensNotation(any).render(end);
        expect(picture).not.toMatch(/ $/m);
        expect(picture.split('\n').at(-1)).toMatch(end.outcome === 'won' ? /^Won/ : /^Lost/);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the trace codec', () => {
  it('writes states and moves as trace-format.md has them', () => {
    const rules = rulesWith({ tableauSize: 8, refill: 'buffered', undoLimit: 1 });
    const codec = new TensTraceCodec(rules);
    const state = new TensNotation(rules).parseState('tens 9H JC AC JD JH - JS - / gone 2C 8D');
    expect(codec.stateToJson(state)).toEqual({ tableau: ['9H', 'JC', 'AC', 'JD', 'JH', null, 'JS', null], stock: 44 });
    expect(codec.moveToJson(state, 0)).toEqual({ type: 'pair', ranks: ['A', '9'], slots: [2, 0] });
    expect(codec.moveToJson(state, 6)).toEqual({ type: 'quartet', ranks: ['J'], slots: [1, 3, 4, 6] });
    expect(codec.moveToJson(state, rules.refillAction)).toEqual({ type: 'refill' });
    expect(codec.moveToJson(state, rules.undoAction)).toEqual({ type: 'undo' });
  });

  it('reads its moves back', () => {
    fc.assert(
      fc.property(configs, seeds, fc.integer({ min: 0, max: 30 }), (options, seed, moves) => {
        const rules = rulesWith(options);
        const codec = new TensTraceCodec(rules);
        const state = somePosition(rules, seed, moves);
        for (const action of legalActions(rules, state)) {
          expect(codec.moveFromJson(state, JSON.parse(JSON.stringify(codec.moveToJson(state, action))))).toBe(action);
        }
      }),
    );
  });

  it.each([
    [null, /Expected a move such as/],
    [{ type: 'pair', ranks: ['A', '8'], slots: [0, 1] }, /Expected a move of this game/],
    [{ type: 'refill' }, /Expected a move of this game/],
    [{ type: 'pair', ranks: ['2', '8'], slots: [0, 1] }, /Expected a legal move/],
    [{ type: 'pair', ranks: ['A', '9'], slots: [0, 2] }, /Expected the lowest slots \[0,1\], but got \[0,2\]/],
  ])('refuses %j', (json, message) => {
    const rules = rulesWith({ tableauSize: 3 });
    const state = new TensNotation(rules).parseState('tens AC 9C 9D');
    expect(() => new TensTraceCodec(rules).moveFromJson(state, json)).toThrow(message);
  });
});
