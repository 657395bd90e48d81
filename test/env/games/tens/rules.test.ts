import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/env/base/random.js';
import { parseWith } from '../../../../src/env/base/schema.js';
import {
  moveName,
  type TensConfig,
  tensOptionFields,
  tensOptions,
  tensPresets,
} from '../../../../src/env/games/tens/config.js';
import { tens } from '../../../../src/env/games/tens/index.js';
import { TensNotation } from '../../../../src/env/games/tens/notation.js';
import { meaningOf } from '../../../../src/lab/catalogue.js';
import { fc } from '../../../support/fast-check.js';
import {
  configs,
  featureOf,
  legalActions,
  maskOf,
  observationOf,
  playRandomly,
  rulesWith,
  seeds,
  somePosition,
} from './support.js';

/** A position of these rules and its notation. */
function position(options: Partial<TensConfig>, text: string) {
  const rules = rulesWith(options);
  const notation = new TensNotation(rules);
  const state = notation.parseState(text);
  const names = (): string[] => legalActions(rules, state).map((action) => notation.formatMove(action));
  const play = (name: string) => rules.apply(state, notation.parseMove(name));
  return { rules, notation, state, names, play };
}

describe('the options', () => {
  it('have the defaults of the preset tens', () => {
    expect(tensOptions.parse({})).toEqual({
      tableauSize: 13,
      blockTen: false,
      courts: 'quartets',
      refill: 'strict',
      undoLimit: 0,
      hints: true,
      scoring: 'binary',
      removalPoints: 1,
    });
    for (const preset of Object.values(tensPresets))
      expect(tensOptions.parse(preset.options)).toMatchObject(preset.options);
  });

  it('are each described', () => {
    for (const field of Object.values(tens.optionFields)) expect(meaningOf(field)).toMatch(/./);
  });

  it.each([
    [
      { courts: 'pairs' },
      /Expected option "courts": "quartets" \("pairs" only together with blockTen: true\), but got "pairs"/,
    ],
    [{ tableauSize: 53 }, /Expected option "tableauSize": an integer from 1 to 52, but got 53/],
    [{ tableauSize: 2.5 }, /Expected option "tableauSize": an integer from 1 to 52, but got 2.5/],
    [{ undoLimit: -1 }, /Expected option "undoLimit": an integer from 0 or "unlimited", but got -1/],
    [{ refill: 'lazy' }, /Expected option "refill": "strict" or "buffered", but got "lazy"/],
    [{ tableausize: 9 }, /Unknown option "tableausize"; did you mean "tableauSize"\?/],
  ])('refuse %j in one line', (options, message) => {
    expect(() => parseWith(tensOptions, options, 'option', Object.keys(tensOptionFields))).toThrow(message);
  });
});

describe('the move table', () => {
  it.each([
    [{}, 'A+9 2+8 3+7 4+6 5+5 TTTT JJJJ QQQQ KKKK'],
    [{ blockTen: true }, 'A+9 2+8 3+7 4+6 5+5 JJJJ QQQQ KKKK'],
    [{ blockTen: true, courts: 'pairs' as const, undoLimit: 3 }, 'A+9 2+8 3+7 4+6 5+5 JJ QQ KK undo'],
    [
      { refill: 'buffered' as const, undoLimit: 'unlimited' as const },
      'A+9 2+8 3+7 4+6 5+5 TTTT JJJJ QQQQ KKKK refill undo',
    ],
  ])('of %j is %s', (options, names) => {
    expect(rulesWith(options).moves.map(moveName).join(' ')).toBe(names);
  });
});

describe('a removal', () => {
  it('takes the lowest slots and, with the strict refill, fills them at once, lowest first', () => {
    const rules = rulesWith();
    const state = rules.createState();
    const deck = Uint8Array.from(rules.dealOrder(0, 0)).sort();
    // Slots 0..12: A A A A 2 2 2 2 3 3 3 9 9; the stock begins with the other threes and fours.
    const tableau = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 35, 34];
    const order = [...tableau, ...Array.from(deck).filter((card) => !tableau.includes(card))];
    rules.deal(state, 0, [Uint8Array.from(order)]);
    rules.apply(state, 0);
    expect(Array.from(state.tableau)).toEqual([11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 34]);
    expect(state.stock.left).toBe(37);
  });

  it('is never one of tens with courts or with each other by value', () => {
    const { names } = position({ tableauSize: 4 }, 'tens TC JD QH TS');
    expect(names()).toEqual([]);
  });

  it('of the last cards wins', () => {
    const rest = (keep: string[]) =>
      [...'A23456789TJQK']
        .flatMap((rank) => [...'CDHS'].map((suit) => rank + suit))
        .filter((card) => !keep.includes(card));
    const keep = ['JC', 'JD', 'JH', 'JS', '5C', '5D'];
    const { state, names, play, rules } = position(
      { tableauSize: 6 },
      `tens ${keep.join(' ')} / gone ${rest(keep).join(' ')}`,
    );
    expect(names()).toEqual(['5+5', 'JJJJ']);
    play('JJJJ');
    expect(state.outcome).toBe('ongoing');
    play('5+5');
    expect(state.outcome).toBe('won');
    expect(rules.actionMask(state, new Uint8Array(9))).toBe(0);
    expect(rules.cardsLeft(state)).toBe(0);
  });
});

describe('an impasse', () => {
  it('at the deal loses at once, also with undo', () => {
    const rules = rulesWith({ undoLimit: 3 });
    const deck = rules.dealOrder(0, 0).sort(); // in rank order; the aces to fours have no partner
    const state = rules.createState();
    rules.deal(state, 0, [deck]);
    expect(state.outcome).toBe('lost');
    expect(maskOf(rules, state)).toEqual(Array(10).fill(0));
  });

  it('is not ended by undo', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const rules = rulesWith({ undoLimit: 'unlimited', tableauSize: 9 });
        const state = somePosition(rules, seed, Infinity);
        expect(state.outcome).not.toBe('ongoing');
        expect(legalActions(rules, state)).toEqual([]);
      }),
    );
  });
});

describe('the buffered refill', () => {
  it('lets removals accumulate, then fills the lowest empty slots', () => {
    const { state, names, play, notation } = position(
      { refill: 'buffered', tableauSize: 6 },
      'tens AC 9D 2C 8D KC QC / gone',
    );
    expect(names()).toEqual(['A+9', '2+8']);
    play('2+8');
    expect(names()).toEqual(['A+9', 'refill']);
    play('A+9');
    expect(names()).toEqual(['refill']);
    expect(notation.formatState(state)).toBe('tens - - - - KC QC / stock 46 / gone AC 2C 8D 9D');
    play('refill');
    expect(state.emptySlots).toBe(0);
    expect(state.stock.left).toBe(42);
  });

  it('has to be played when it is the only legal move', () => {
    const { names } = position({ refill: 'buffered', tableauSize: 3 }, 'tens KC - - / gone AC 9C');
    expect(names()).toEqual(['refill']);
  });

  it('fills only while the stock lasts', () => {
    const gone = [...'A2345678'].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit));
    const cards = gone.filter((card) => !['AS', '9S'].includes(card));
    const text = `tens JC JD JH JS - - / gone ${[...cards, '9C', '9D', '9H', 'TC TD TH TS QC QD QH QS KC KD KH KS'].join(' ')}`;
    const { names, play, state } = position({ refill: 'buffered', tableauSize: 6 }, text);
    play('JJJJ');
    expect(names()).toEqual(['refill']);
    play('refill');
    expect([state.emptySlots, state.stock.left]).toEqual([4, 0]);
    expect(names()).toEqual(['A+9']);
    play('A+9');
    expect(state.outcome).toBe('won');
  });
});

describe('block ten', () => {
  const others = (left: string) =>
    [...'A23456789JQK']
      .flatMap((rank) => [...'CDHS'].map((suit) => rank + suit))
      .filter((card) => !left.includes(card));

  it('is won when only the four tens are left and the stock is empty', () => {
    const left = 'TC TD TH TS AC 9C';
    const { state, names, play, rules } = position(
      { blockTen: true, tableauSize: 6 },
      `tens ${left} / gone ${others(left).join(' ')}`,
    );
    expect(names()).toEqual(['A+9']);
    play('A+9');
    expect(state.outcome).toBe('won');
    expect(rules.cardsLeft(state)).toBe(4);
  });

  it('lets courts leave in pairs in the classic game', () => {
    const { names } = position(tensPresets['block-ten-classic'].options, 'tens JC JD JH QC KC TC TD TH TS');
    expect(names()).toEqual(['JJ']);
  });

  it('cannot be won with fewer than four slots', () => {
    const rules = rulesWith({ blockTen: true, tableauSize: 3 });
    for (let seed = 0; seed < 50; seed++) expect(somePosition(rules, seed, Infinity).outcome).toBe('lost');
  });
});

describe('the score', () => {
  it('is 1 for a win and 0 otherwise by default', () => {
    const won = position(
      { tableauSize: 52 },
      new TensNotation(rulesWith({ tableauSize: 52 })).formatState(
        somePosition(rulesWith({ tableauSize: 52 }), 1, Infinity),
      ),
    );
    expect(won.rules.score(won.state)).toBe(1);
    expect(rulesWith().score(somePosition(rulesWith(), 1, 0))).toBe(0);
  });

  it('by points counts cards and removals, a clear and a dead end', () => {
    const options = { scoring: 'points' as const, removalPoints: 3 };
    const all = rulesWith({ ...options, tableauSize: 52 });
    expect(all.score(somePosition(all, 1, Infinity))).toBe(52 + 22 * 3 + 52);
    const none = rulesWith({ ...options, tableauSize: 1 });
    expect(none.score(somePosition(none, 1, 0))).toBe(-3);
    const { rules, state, play } = position({ ...options, tableauSize: 6 }, 'tens AC 9D 2C 8D KC QC');
    play('A+9');
    expect(rules.score(state)).toBe(2 + 3 + (state.outcome === 'lost' ? -3 : 0));
  });

  it('goes back with an undo', () => {
    const { rules, state, play } = position(
      { scoring: 'points', undoLimit: 1, tableauSize: 6 },
      'tens AC 9D 2C 8D KC QC',
    );
    play('A+9');
    play('undo');
    expect(rules.score(state)).toBe(0);
  });
});

describe('the observation', () => {
  it('has its declared size, stays in [0, 1] and counts all cards', () => {
    fc.assert(
      fc.property(configs, seeds, (options, seed) => {
        const rules = rulesWith(options);
        const state = rules.createState();
        rules.deal(state, seed);
        expect(rules.observationSize).toBe(rules.features.reduce((sum, feature) => sum + feature.size, 0));
        playRandomly(rules, state, new Random('observation', seed), 30, (now) => {
          const values = new Float32Array(rules.observationSize + 2).fill(9);
          rules.observe(now, values, 1);
          expect([values[0], values.at(-1)]).toEqual([9, 9]);
          expect(values.slice(1, -1).every((value) => value >= 0 && value <= 1)).toBe(true);
          const canKnow = rules.features.some((feature) => feature.name === 'known');
          const upcoming = canKnow ? featureOf(rules, now, 'known').filter((rank) => rank > 0).length : 0;
          const hidden = featureOf(rules, now, 'hidden').reduce((a, b) => a + b, 0);
          expect(hidden + upcoming).toBe(featureOf(rules, now, 'stock')[0]);
          expect(hidden).toBe(rules.unseen(now, new Uint8Array(13)));
        });
      }),
      { numRuns: 40 },
    );
  });

  it('does not depend on where in the tableau a card lies', () => {
    const a = position({ tableauSize: 4 }, 'tens AC 9D 2C KC');
    const b = position({ tableauSize: 4 }, 'tens KD 2C 9S AH');
    expect(observationOf(a.rules, a.state)).toEqual(observationOf(b.rules, b.state));
  });
});

describe('what is hidden', () => {
  it('can be shuffled without the player noticing', () => {
    fc.assert(
      fc.property(configs, seeds, fc.integer({ min: 0, max: 30 }), (options, seed, moves) => {
        const rules = rulesWith(options);
        const notation = new TensNotation(rules);
        const state = somePosition(rules, seed, moves);
        const seen = () => [
          notation.formatState(state),
          observationOf(rules, state),
          maskOf(rules, state),
          rules.nextKnown(state),
        ];
        const before = seen();
        rules.shuffleHidden(state, new Random('hidden', seed));
        expect(seen()).toEqual(before);
        expect(new Set(state.stock.wholeOrder()).size).toBe(52);
      }),
    );
  });

  it('can be stacked: the chosen kind is drawn next', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), (seed, pick) => {
        const rules = rulesWith({ refill: 'buffered', tableauSize: 20 });
        const state = somePosition(rules, seed, 1);
        if (state.outcome !== 'ongoing') return;
        const counts = new Uint8Array(13);
        rules.unseen(state, counts);
        const kinds = Array.from(counts.keys()).filter((kind) => counts[kind] > 0);
        const kind = kinds[pick % kinds.length];
        const slot = state.tableau.indexOf(255);
        rules.stackNext(state, kind);
        rules.apply(state, rules.refillAction);
        expect(state.tableau[slot] >> 2).toBe(kind);
      }),
    );
  });
});

describe('copies', () => {
  it('are equal and independent', () => {
    fc.assert(
      fc.property(configs, seeds, fc.integer({ min: 0, max: 20 }), (options, seed, moves) => {
        const rules = rulesWith(options);
        const notation = new TensNotation(rules);
        const state = somePosition(rules, seed, moves);
        const copy = rules.createState();
        rules.deal(copy, seed + 1);
        rules.copyState(copy, state);
        const text = notation.formatState(state);
        playRandomly(rules, copy, new Random('copy', seed), 10);
        expect(notation.formatState(state)).toBe(text);
        rules.copyState(copy, state);
        playRandomly(rules, copy, new Random('copy', seed), 10);
        playRandomly(rules, state, new Random('copy', seed), 10);
        expect(notation.formatState(copy)).toBe(notation.formatState(state));
      }),
      { numRuns: 60 },
    );
  });
});
