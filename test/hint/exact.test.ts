import { exactValuesFor } from '../../src/agents/exact/index.js';
import { createAgent } from '../../src/agents/registry.js';
import { tensPresets } from '../../src/env/games/tens/config.js';
import type { TensRules } from '../../src/env/games/tens/rules.js';
import { partsOf } from '../../src/env/index.js';
import { createHinter } from '../../src/hint/hinter.js';
import { sized } from '../support/size.js';
import { unreachableTens } from '../support/unreachable-tens.js';
import { randomPositions } from './positions.js';

/** Options that change nothing in how a deal ends, all of them together. */
const OTHER = { refill: 'buffered', undoLimit: 3, scoring: 'points', removalPoints: 2 };

type Games = readonly (readonly [string, Readonly<Record<string, unknown>>])[];
const ALL_GAMES: Games = [
  ...Object.keys(tensPresets).flatMap((preset) => [[preset, {}] as const, [preset, OTHER] as const]),
  ['tens', { tableauSize: 20, undoLimit: 1 }],
  ['tens', { undoLimit: 'unlimited', refill: 'buffered' }],
  ['block-ten', { tableauSize: 17, scoring: 'points' }],
];

const GAMES = sized<Games>([...ALL_GAMES.slice(0, 2), ...ALL_GAMES.slice(-2)], ALL_GAMES);

describe.each(GAMES)('hints for %s with %j', { tags: 'more' }, (preset, options) => {
  const parts = partsOf(preset, { rules: options });
  const hinter = createHinter(parts, createAgent('random', parts.rules));
  const positions = randomPositions(parts, sized(4, 8), 12, 1);

  it('give every move the exact chance, score and cards left of the solution, without a playout', () => {
    const values = exactValuesFor(parts.rules)!;
    for (const state of positions) {
      const hints = hinter.hint(state);
      const { winProbability: chance, score, result } = values.of(state)!;
      for (const { winProbability, expectedScore, expectedResult, playouts, probability, reason } of hints) {
        const { estimate, low, high, source } = winProbability;
        expect([low, high, source, playouts]).toEqual([estimate, estimate, 'exact', 0]);
        expect([estimate, expectedScore!.estimate, expectedResult!.estimate]).toEqual([chance, score, result]);
        for (const told of [expectedScore!, expectedResult!])
          expect([told.low, told.high]).toEqual([told.estimate, told.estimate]);
        expect(probability).toBeCloseTo(1 / hints.length, 9);
        expect(reason).toMatch(/^any removal is as good as any other: (over )?[\d.]+ % to win$/);
      }
    }
  });
});

describe('exact hints', () => {
  it('ask the rules once what is legal, and make no move, once the game is solved', () => {
    const parts = partsOf('tens-15', { rules: { scoring: 'points' } });
    const hinter = createHinter(parts, createAgent('random', parts.rules));
    const positions = randomPositions(parts, 11, 12, 1);
    const [asked, made, copied] = (['actionMask', 'apply', 'copyState'] as const).map((name) =>
      vi.spyOn(parts.rules, name),
    );
    for (const state of positions) hinter.hint(state);
    expect(asked).toHaveBeenCalledTimes(positions.length);
    expect(made).not.toHaveBeenCalled();
    expect(copied).not.toHaveBeenCalled();
  });

  it('give way to playouts in a position that no deal leads to', () => {
    const parts = partsOf('tens', { rules: { tableauSize: 6, refill: 'buffered' } });
    const hinter = createHinter(parts, createAgent('random', parts.rules), { playouts: 30 });
    const unreachable = unreachableTens(parts.rules as unknown as TensRules, 'AC 2C 3C 4C KC -', '5C 5D');
    expect(hinter.hint(unreachable)[0]).toMatchObject({
      playouts: 300,
      winProbability: { source: 'playouts' },
    });
    expect(hinter.hint(parts.notation.parseState('tens AC 2C 3C 4C - - / gone 5C 5D'))[0]).toMatchObject({
      playouts: 0,
      winProbability: { source: 'exact' },
    });
  });
});
