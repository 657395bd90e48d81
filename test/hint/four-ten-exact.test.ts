import { beforeAll, describe, expect, it } from 'vitest';
import { FourTenExactAgent, shippedFourTenSolution } from '../../src/agents/exact/index.js';
import type { FourTenConfig, FourTenState } from '../../src/env/games/four-ten/index.js';
import { type GameState, InputError, partsOf, Random } from '../../src/env/index.js';
import { meanInterval } from '../../src/evaluate/statistics.js';
import { createHinter, type Hinter, type HinterSetup } from '../../src/hint/index.js';
import { Playouts } from '../../src/hint/playouts.js';
import type { GameParts } from '../../src/env/game.js';
import { randomAction } from '../support/games.js';

const PLAYOUTS = 400;
const PRESETS = ['four-ten', 'four-ten-fault-first'];
const WINNING = 'four-ten hand 3 3 / home 4 4 2 / drawn 4 / points 45 / round 9';

/** Standings that are soon over; with no safety left not all games are won. */
const STANDINGS = [
  { points: 34, safeties: 0 },
  { points: 21, safeties: 0 },
  { points: 40, safeties: 1 },
];

/** Positions with at least two legal moves from rounds that are played at random, one of each. */
function positionsOf({ rules }: GameParts, count: number): GameState[] {
  const random = new Random('test exact four-ten hints', 1);
  const mask = new Uint8Array(rules.moves.length);
  const positions: GameState[] = [];
  for (let seed = 0; positions.length < count; seed++) {
    const state = rules.createState() as FourTenState;
    rules.deal(state, seed);
    for (let left = 2 + random.below(30); left > 0 && state.round === 1; left--)
      rules.apply(state, randomAction(rules, state, mask, random));
    if (state.round > 1 || rules.actionMask(state, mask) < 2) continue;
    positions.push(Object.assign(state, STANDINGS[positions.length % STANDINGS.length]));
  }
  return positions;
}

describe.each(PRESETS)('hints for %s', (preset) => {
  const parts = partsOf(preset);
  let hinter: Hinter;

  beforeAll(() => {
    hinter = createHinter({ preset });
  });

  it('are exact, best first by what moves are worth, whatever playouts are asked for', () => {
    for (const state of positionsOf(parts, 6)) {
      const hints = hinter.hint(state);
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

  it(`agree with ${PLAYOUTS} games that best play goes on with`, () => {
    const agent = new FourTenExactAgent(shippedFourTenSolution(parts.rules.config as unknown as FourTenConfig)!);
    const playouts = new Playouts(parts, agent);
    for (const state of positionsOf(parts, 3)) {
      const hints = hinter.hint(state);
      const chosen = [hints[0], hints[hints.length - 1]].filter(({ winProbability }) => winProbability.estimate < 1);
      const moves = chosen.map(({ action }) => action);
      const all = playouts.run(state, moves, { playouts: PLAYOUTS, seed: 1, clock: () => 0 });
      chosen.forEach(({ winProbability: { estimate }, expectedResult }, i) => {
        // Four standard errors: with other seeds this fails by chance about once in 16,000 comparisons. A rare end may be missing.
        const won = all[i].won.reduce((sum, each) => sum + each, 0) / PLAYOUTS;
        const deviation = Math.sqrt((estimate * (1 - estimate)) / PLAYOUTS);
        expect(Math.abs(won - estimate)).toBeLessThan(4 * deviation + 1 / PLAYOUTS);
        const rounds = meanInterval(all[i].measures);
        const widest = ((rounds.high - rounds.low) / (2 * 1.96)) * 4 + 6 / PLAYOUTS;
        expect(Math.abs(rounds.estimate - expectedResult!.estimate)).toBeLessThan(widest);
      });
    }
  });

  it('know certain ends, and say them', () => {
    const [best, ...others] = hinter.hint(WINNING);
    expect(best.winProbability).toEqual({ estimate: 1, low: 1, high: 1, source: 'exact' });
    expect(best.expectedScore!.estimate).toBe(55);
    expect(best.expectedResult!.estimate).toBe(9);
    expect(best.reason).toMatch(/^place 4 in Hand ends the round with 10 points: the game is certainly won, /);
    const fault = others.find(({ notation }) => notation === 'place home')!;
    expect(fault.expectedResult!.estimate).toBeGreaterThan(9.99);
    expect(fault.reason).toMatch(/: 100 % to win, 10\.\d rounds, best is 100 %, 9\.00 rounds \(place 4 in Hand\)$/);
    expect(hinter.isLost(WINNING)).toBe('won');
  });

  it('do not follow the hidden order', () => {
    const { rules } = parts;
    const random = new Random('test exact four-ten hints', 2);
    for (const state of positionsOf(parts, 2)) {
      const hints = hinter.hint(state);
      const other = rules.createState();
      rules.copyState(other, state);
      rules.shuffleHidden(other, random);
      expect(hinter.hint(other)).toEqual(hints);
    }
  });
});

describe('the exact agent of a hinter', () => {
  const position = 'four-ten hand 1 4 / home 3 3 / drawn 2 / points 20 / round 3';

  it('can be asked for by name, and is the default where a solution is at hand', () => {
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
      ['four-ten', { gameTarget: 60 }, true],
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

  it.each<[HinterSetup, RegExp]>([
    [
      { preset: 'four-ten', options: { gameTarget: 60 }, agent: 'exact' },
      /^Expected Tens, four-ten or four-ten-fault-first .*, but got four-ten with .*"gameTarget":60.*maketen solve.*a model or another agent, for example "four-ten-rule"$/,
    ],
    [
      { preset: 'decade', agent: 'exact' },
      /^Expected Tens, .*, but got decade, which is not solved; take a model or another agent, for example "next-card"$/,
    ],
  ])('is refused where there is none: %j', (setup, message) => {
    let error: unknown;
    try {
      createHinter(setup);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toContain('\n');
  });
});
