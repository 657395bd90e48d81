import { solveTens } from '../../src/agents/exact/index.js';
import { copyOf, legalActions } from '../../src/env/environment/rules.js';
import type { TensState } from '../../src/env/games/tens/state.js';
import { type GameState, partsOf, Random, type TensConfig, WIN } from '../../src/env/index.js';
import { CertainResults } from '../../src/hint/agent-hinter.js';
import { createHinter } from '../../src/hint/hinter.js';
import { expectimax } from '../support/expectimax.js';
import { playRandomly } from '../support/games.js';
import { latePositions } from '../support/late-positions.js';
import { sized } from '../support/size.js';

/** What is certain of a position with this chance to win under the best play. */
const resultOf = (chance: number) => (chance < 1e-12 ? 'lost' : chance > 1 - 1e-12 ? 'won' : null);

describe('provenResult', () => {
  it.each(['decade', 'decade-loop3', 'decade-loop', 'decade-fives', 'decade-seven'])(
    'is what going through all play and all draws says, four cards before the end of %s',
    (preset) => {
      const { rules } = partsOf(preset);
      const hinter = createHinter({ preset });
      const seen = new Set<unknown>();
      for (const [state] of latePositions(rules, 4, 30, 1)) {
        const result = hinter.provenResult(state);
        expect(result).toBe(resultOf(expectimax(rules, WIN, state)));
        seen.add(result);
      }
      // So near its end a game with seven stacks is hardly ever won; in the others it is still open now and then.
      expect(seen.size).toBeGreaterThan(preset === 'decade-seven' ? 0 : 1);
    },
  );

  it.each(['tens', ...sized([], ['tens-15', 'block-ten-classic'])])(
    'is certain in every position of %s',
    { tags: 'more' },
    (preset) => {
      const { rules } = partsOf(preset);
      const hinter = createHinter({ preset });
      const solution = solveTens(rules.config as unknown as TensConfig);
      const random = new Random('test is lost', 1);
      const counts = { lost: 0, won: 0, open: 0 };
      for (let seed = 0; seed < sized(60, 200); seed++)
        playRandomly(rules, seed, random, (state) => {
          const result = hinter.provenResult(state);
          expect(result).toBe(resultOf(solution.winProbability(state as TensState)));
          counts[result ?? 'open']++;
        });
      for (const count of Object.values(counts)) expect(count).toBeGreaterThan(10);
    },
  );

  it('goes through all draws of ten hidden cards, and not of eleven', () => {
    const parts = partsOf('decade-loop3');
    const { rules } = parts;
    const certain = new CertainResults(parts);
    const [eleven, ten] = [11, 10].map((hidden) => latePositions(rules, hidden, 5, 1).map(([state]) => state));
    const results = (states: readonly GameState[]) => states.map((state) => certain.canBeWonBy(state, legalActions(rules, state)[0])); // prettier-ignore
    expect(results(eleven)).toEqual([null, null, null, null, null]);
    expect(results(ten).filter((each) => each !== null).length).toBeGreaterThan(0);
  });

  it('never contradicts the end of a game, and does not follow the hidden order', { tags: 'more' }, () => {
    for (const preset of ['decade-loop3', 'acm-10-20-30', 'four-ten']) {
      const { rules } = partsOf(preset);
      const hinter = createHinter({ preset });
      const random = new Random('test is lost', 2);
      for (let seed = 0; seed < sized(3, 8); seed++) {
        const visited: GameState[] = [];
        const end = playRandomly(rules, seed, random, (state) => {
          visited.push(copyOf(rules, state));
        });
        for (const state of visited.slice(-12)) {
          const result = hinter.provenResult(state);
          if (result === 'lost') expect(end.outcome).not.toBe('won');
          rules.shuffleHidden(state, random);
          expect(hinter.provenResult(state)).toBe(result);
        }
        expect(hinter.provenResult(end)).toBe(end.outcome === 'won' ? 'won' : 'lost');
      }
    }
  });

  it('knows a Hand of ten that wins, and a fault that nothing can pay for', () => {
    const hinter = createHinter({ preset: 'four-ten' });
    expect(hinter.provenResult({ hand: [3, 3], home: [4, 4], drawn: 4, points: 45 })).toBe('won');
    expect(hinter.provenResult({ hand: [3, 3], home: [4, 4], drawn: 3, points: 45 })).toBe(null);
    expect(
      hinter.provenResult({
        hand: [2, 2, 2, 3],
        home: [1, 4, 4],
        shadow: [4, 1, 2, 2],
        drawn: 4,
        points: 1,
        safeties: 0,
      }),
    ).toBe('lost');
  });
});
