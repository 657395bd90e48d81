import { describe, expect, it } from 'vitest';
import {
  knowingTheDeck,
  type KnownDeckResult,
} from '../../../../../src/agents/games/decade/clairvoyant/knowing-the-deck.js';
import { parseStandardDeckLine } from '../../../../../src/env/base/cards.js';
import { type DecadeConfig, decadeOptions } from '../../../../../src/env/games/decade/config.js';
import { DecadeRules } from '../../../../../src/env/games/decade/rules.js';
import { bruteForce } from './brute-force.js';
import { expectLinesHold, played } from './lines.js';

/** The result of a deck of values in draw order; its lines are played by the rules. */
function resultOf(options: Partial<DecadeConfig>, values: readonly number[], nodeLimit?: number): KnownDeckResult {
  const rules = new DecadeRules(decadeOptions.parse(options));
  const [deck] = parseStandardDeckLine(values.join(' '));
  const result = knowingTheDeck(rules, nodeLimit === undefined ? {} : { nodeLimit })(deck);
  if (result.win.proved && result.fewest.proved) expectLinesHold(rules, deck, result);
  return result;
}

const TENS = Array.from({ length: 16 }, () => 10);
/** 1 9, 2 8, 3 7, 4 6 four times, then 5 5 5 5 and the tens. */
const PAIRS = [...[1, 2, 3, 4].flatMap((low) => [0, 1, 2, 3].flatMap(() => [low, 10 - low])), 5, 5, 5, 5, ...TENS];

describe('decks whose best results can be seen', () => {
  it('clears a line of pairs', () => {
    for (const options of [
      {},
      { discards: 'optional' },
      { loop: true },
      { loop: true, discards: 'optional' },
    ] as const) {
      expect(resultOf(options, PAIRS)).toMatchObject({
        win: { possible: true, proved: true },
        fewest: { cardsLeft: 0, proved: true },
      });
    }
  });

  it('tells the game that is won early from the one with the fewest cards left', () => {
    const rules = new DecadeRules(decadeOptions.parse({ stacks: 7 }));
    const deck = rules.dealOrder(104, 0);
    const { win, fewest } = knowingTheDeck(rules)(deck);
    expectLinesHold(rules, deck, { win, fewest });
    expect(rules.cardsLeft(played(rules, deck, win.line!))).toBe(22);
    expect(fewest).toMatchObject({ cardsLeft: 6, proved: true });
    expect(bruteForce(rules, deck, 200_000)).toEqual({ canWin: true, fewest: 6 });
  });

  it('wins the deck that the ACM contest wins with its fixed order', () => {
    const won =
      '2 6 5 10 10 4 10 10 10 4 5 10 4 5 10 9 7 6 1 7 6 9 5 3 10 10 4 10 9 2 1 10 1 10 10 10 3 10 9 8 10 8 7 1 2 8 6 7 3 3 8 2';
    const { win, fewest } = resultOf(
      { stacks: 7, loop: true, minRun: 3, maxRun: 3, recycle: true },
      won.split(' ').map(Number),
    );
    expect([win.possible, win.proved]).toEqual([true, true]);
    expect([fewest.cardsLeft, fewest.proved]).toEqual([52, true]);
  });
});

describe('a search that is given up', () => {
  const rules = new DecadeRules(decadeOptions.parse({ loop: true, minRun: 3, maxRun: 3, discards: 'optional' }));
  const deck = rules.dealOrder(20_000_031, 0); // 1,619 positions, none with fewer than 19 cards left

  it('claims no more than is known', () => {
    const { win, fewest } = knowingTheDeck(rules, { nodeLimit: 500 })(deck);
    expect(win).toEqual({ possible: true, proved: false, line: null });
    expect([fewest.cardsLeft, fewest.proved]).toEqual([1, false]);
    expect(fewest.line.length).toBeGreaterThan(50);
  });

  it('is as good as a whole one once the limit is large enough', () => {
    const whole = knowingTheDeck(rules, { nodeLimit: 1619 })(deck);
    expect(whole).toMatchObject({ win: { possible: false, proved: true }, fewest: { cardsLeft: 19, proved: true } });
    expect(knowingTheDeck(rules)(deck)).toEqual(whole);
  });

  it.each([
    [{ stacks: 2, discards: 'optional' }],
    [{ stacks: 7, loop: true, minRun: 3, maxRun: 3, recycle: true }],
    [{ loop: true, maxRun: 3 }],
  ])('plays some game to its end after a single position: %j', (options) => {
    const others = new DecadeRules(decadeOptions.parse(options));
    const { win, fewest } = knowingTheDeck(others, { nodeLimit: 1 })(others.dealOrder(0, 0));
    expect([win.possible, win.proved, win.line]).toEqual([true, false, null]);
    expect(fewest.line.length).toBeGreaterThan(10);
  });

  it('wants a limit of at least 1', () => {
    expect(() => knowingTheDeck(rules, { nodeLimit: 0 })).toThrow('Expected a node limit: an integer of at least 1');
  });
});
