import { FourTenExactAgent, shippedFourTenSolution } from '../../src/agents/exact/index.js';
import type { FourTenState } from '../../src/env/games/four-ten/state.js';
import { type FourTenConfig, type GameParts, type GameState, partsOf, Random } from '../../src/env/index.js';
import { createHinter, type Hinter, type HinterSetup } from '../../src/hint/index.js';
import { reshuffled } from '../support/games.js';
import { expectRefused } from '../support/refusal.js';
import { sized } from '../support/size.js';
import { randomPositions } from './positions.js';

const PRESETS = ['four-ten', 'four-ten-fault-first'];
const WINNING = 'four-ten hand 3 3 / home 4 4 2 / drawn 4 / points 45 / round 9';

/** Standings that are soon over; with no safety left not all games are won. */
const STANDINGS = [
  { points: 34, safeties: 0 },
  { points: 21, safeties: 0 },
  { points: 40, safeties: 1 },
];

/** Positions with at least two legal moves from first rounds that are played at random. */
function positionsOf(parts: GameParts, count: number): GameState[] {
  const found = randomPositions(parts, 4 * count, 32, 2).filter((state) => (state as FourTenState).round === 1);
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count).map((state, i) => Object.assign(state, STANDINGS[i % STANDINGS.length]));
}

describe.each(sized(PRESETS.slice(1), PRESETS))('hints for %s', { tags: 'more' }, (preset) => {
  const parts = partsOf(preset);
  let hinter: Hinter;

  beforeAll(() => {
    hinter = createHinter({ preset });
  });

  it('are those of the exact agent, best first by what moves are worth, whatever playouts are asked for', () => {
    const agent = new FourTenExactAgent(shippedFourTenSolution(parts.rules.config as unknown as FourTenConfig)!);
    for (const state of positionsOf(parts, sized(1, 4, 6))) {
      const hints = hinter.hint(state);
      const told = hints.map(({ action, winProbability, expectedResult }) => [action, winProbability.estimate, expectedResult!.estimate]); // prettier-ignore
      const known = agent.exactActionValues(state as never).map((each) => [each.action, each.winProbability, each.result]); // prettier-ignore
      expect(told.sort(([a], [b]) => a - b)).toEqual(known);
      const worths = hints.map(({ winProbability, expectedResult }) => winProbability.estimate - 0.01 * expectedResult!.estimate); // prettier-ignore
      worths.forEach((worth, i) => expect(worth).toBeLessThanOrEqual(worths[Math.max(0, i - 1)] + 1e-9));
      expect(hints.map(({ probability }) => probability)).toEqual(hints.map((_, i) => (i === 0 ? 1 : 0)));
      for (const { winProbability, expectedResult, expectedScore, playouts } of hints) {
        const { estimate } = winProbability;
        expect(winProbability).toEqual({ estimate, low: estimate, high: estimate, source: 'exact' });
        expect(expectedResult!.low).toBe(expectedResult!.high);
        if (estimate < 1) expect(expectedScore).toBeNull();
        expect(playouts).toBe(0);
      }
      expect(hinter.hint(state, { playouts: 5, budgetMs: 0 })).toEqual(hints);
      expect(hinter.explain(state, hints[1].action)).toBe(hints[1].reason);
      expect(hinter.hint(state, { limit: 1 })).toEqual([hints[0]]);
    }
    expect(hinter.playsOn).toBe(false);
  });

  it('know certain ends, and say them', () => {
    const [best, ...others] = hinter.hint(WINNING);
    expect(best.winProbability).toEqual({ estimate: 1, low: 1, high: 1, source: 'exact' });
    expect(best.expectedScore!.estimate).toBe(55);
    expect(best.expectedResult!.estimate).toBe(9);
    expect(best.reason).toMatch(/^place 4 in Hand ends the round with 10 points: the game is certainly won, /);
    const fault = others.find(({ notation }) => notation === 'place home')!;
    expect(fault.expectedResult!.estimate).toBeGreaterThan(9.99);
    expect(fault.reason).toMatch(/: over 99\.9 % to win, best is 100 % \(place 4 in Hand\)$/);
    expect(hinter.provenResult(WINNING)).toBe('won');
  });

  it('do not follow the hidden order', () => {
    const { rules } = parts;
    const random = new Random('test exact four-ten hints', 2);
    for (const state of positionsOf(parts, 2)) {
      const hints = hinter.hint(state);
      expect(hinter.hint(reshuffled(rules, state, random))).toEqual(hints);
    }
  });
});

describe('the exact agent of a hinter', () => {
  const position = 'four-ten hand 1 4 / home 3 3 / drawn 2 / points 20 / round 3';

  it('can be asked for by name, and is the default where a solution is ready', { tags: 'long' }, () => {
    const hints = createHinter({ preset: 'four-ten' }).hint(position);
    expect(createHinter({ preset: 'four-ten', agent: 'exact' }).hint(position)).toEqual(hints);
    expect(createHinter({ preset: 'four-ten', options: { precedence: 'gain-first' } }).hint(position)).toEqual(hints);
    const tens = createHinter({ preset: 'tens', options: { undoLimit: 2 }, agent: 'exact' });
    expect(tens.hint({ seed: 5 })).toEqual(
      createHinter({ preset: 'tens', options: { undoLimit: 2 }, agent: 'random' }).hint({ seed: 5 }),
    );
    expect(tens.hint({ seed: 5 })[0].winProbability.source).toBe('exact');
  });

  it('is not the default elsewhere', () => {
    const games: [string, Record<string, unknown>, boolean][] = [
      ['four-ten', {}, false],
      ['tens', {}, false],
      ['four-ten', { gameTarget: 10_000 }, true],
      ['decade', {}, true],
    ];
    for (const [preset, options, playsOn] of games) expect(createHinter({ preset, options }).playsOn).toBe(playsOn);
  });

  it('gives hints only for the rules that it has the solution of', () => {
    const { config } = partsOf('four-ten').rules;
    const agent = new FourTenExactAgent(shippedFourTenSolution(config as unknown as FourTenConfig)!, 4);
    const hinter = (rules: Record<string, unknown>) => createHinter(partsOf('four-ten', { rules }), agent);
    expect(hinter({}).hint(WINNING)[1].winProbability.source).toBe('exact');
    expect(() => hinter({ safeties: 2 })).toThrow(
      'Expected an agent for four-ten (safeties 2), but "exact" was made for other rules (safeties 3)',
    );
  });

  it.each<[HinterSetup, string]>([
    [{ preset: 'four-ten', options: { gameTarget: 60 }, agent: 'exact' }, 'maketen solve'],
    [{ preset: 'decade', agent: 'exact' }, 'decade, which is not solved; take a model or another agent'],
  ])('is refused where there is none: %j', (setup, message) => {
    expectRefused(() => createHinter(setup), message);
  });
});
