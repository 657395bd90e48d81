import { OneDecision } from '../../../../src/agents/decide-one.js';
import { WindowSearch } from '../../../../src/agents/games/decade/clairvoyant/window-search.js';
import { DecadeLineAgent } from '../../../../src/agents/games/decade/exact/line-agent.js';
import { resolveAgent } from '../../../../src/agents/resolve/resolve-agent.js';
import { copyOf, WIN } from '../../../../src/env/environment/rules.js';
import { type DecadeConfig, VALUE_OF } from '../../../../src/env/games/decade/config.js';
import { asDecade } from '../../../../src/env/games/decade/play.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { partsOf, Random } from '../../../../src/env/index.js';
import { evaluate, seedDeals } from '../../../../src/evaluate/evaluate.js';
import { expectationOf } from '../../../support/expectimax.js';
import { afterAction, playRandomly, reshuffled } from '../../../support/games.js';
import { sized } from '../../../support/size.js';
import { fewestOfAllPlay, fewestOfLine, type StraightRules } from './naive-line.js';

const FIVES = [5, 10, 15, 20, 25, 30, 35];
const GAMES: readonly Partial<DecadeConfig>[] = [
  {},
  { totals: FIVES },
  { maxRun: 3 },
  { minRun: 3, maxRun: 4 },
  { minRun: 3 },
  { totals: [7, 31, 32, 33] },
];

function optional(options: Readonly<Partial<DecadeConfig>>) {
  return asDecade(partsOf('decade', { rules: { ...options, discards: 'optional' } }).rules);
}

function naiveRules({ config: { totals, minRun, maxRun } }: DecadeRules): StraightRules {
  return { totals, minRun, maxRun: maxRun ?? 52 };
}

function lineOf({ values, lengths }: Readonly<DecadeState>) {
  return Array.from(values.subarray(0, lengths[0]));
}

/** Random lines of cards; of few values, so that much can be discarded. */
function randomLine(random: Random, length: number) {
  const values = Array.from({ length: 2 + random.below(4) }, () => 1 + random.below(10));
  return Array.from({ length }, () => values[random.below(values.length)]);
}

describe.each(GAMES)('a straight line with optional discards and %j', (options) => {
  const rules = optional(options);
  const naive = naiveRules(rules);
  const search = new WindowSearch(rules.table);

  it('has at its end the fewest cards left that any order of draws and discards can have', { tags: 'more' }, () => {
    const random = new Random('straight lines', 1);
    for (let game = 0; game < sized(100, 1500); game++) {
      const deck = randomLine(random, 8 + random.below(sized(4, 7)));
      const fewest = fewestOfAllPlay(naive, deck);
      expect([search.fewestLeft(Uint8Array.from(deck)), fewestOfLine(naive, deck)]).toEqual([fewest, fewest]);
    }
  });
});

describe('the agent "exact"', () => {
  it.each([{}, { totals: FIVES }, { maxRun: 3 }])(
    'reaches that on every deal with %j',
    { tags: 'more' },
    async (options) => {
      const rules = { ...options, discards: 'optional' } as const;
      const parts = partsOf('decade', { rules });
      const { agent } = await resolveAgent(parts, 'exact');
      const own = optional(options);
      const search = new WindowSearch(own.table);
      const deals = seedDeals(5000, sized(25, 2000));
      const { won, measures } = await evaluate(parts, agent, deals);
      const fewest = deals.map(({ seed }) =>
        search.fewestLeft(Uint8Array.from(own.dealOrder(seed, 0), (card) => VALUE_OF[card])),
      );
      expect(Array.from(measures['cards left'])).toEqual(fewest);
      expect(Array.from(won)).toEqual(fewest.map((left) => Number(left === 0)));
    },
  );

  it('decides the same whatever the order of the hidden cards, and plays games to the end that its moves lead to', () => {
    const rules = optional({ ranks: '2468T' });
    const agent = new DecadeLineAgent(rules);
    const random = new Random('hidden', 1);
    const one = new OneDecision(rules, agent);
    for (let seed = 0; seed < 10; seed++)
      playRandomly(rules, seed, random, (visited) => {
        if (visited.outcome !== 'ongoing') return;
        const state = reshuffled(rules, visited as DecadeState, random);
        expect(one.decide(state)).toBe(one.decide(visited as DecadeState));
        expect(agent.exactActionValues(state)).toEqual(agent.exactActionValues(visited as DecadeState));
        const quick = copyOf(rules, state);
        agent.playToEnd(quick);
        while (state.outcome === 'ongoing') rules.apply(state, one.decide(state));
        expect([quick.outcome, rules.cardsLeft(quick)]).toEqual([state.outcome, rules.cardsLeft(state)]);
      });
  });

  it('expects of each move what the best play of who does not see the stock can get', { tags: 'more' }, () => {
    const random = new Random('expectations', 1);
    let asked = 0;
    for (const options of [{ ranks: 'A4' }, { ranks: '37' }, { ranks: '5T' }, { ranks: '23', totals: FIVES }]) {
      const rules = optional(options);
      const agent = new DecadeLineAgent(rules);
      for (let seed = 0; seed < sized(2, 40); seed++)
        playRandomly(rules, seed, random, (state) => {
          if ((state as DecadeState).stock.left > sized(4, 5)) return;
          for (const { action, value, winProbability, result } of agent.exactActionValues(state as DecadeState)) {
            expect(winProbability).toBeCloseTo(expectationOf(rules, WIN, state, action), 12);
            expect(value).toBe(winProbability);
            const after = afterAction(rules, state as DecadeState, action);
            if ((state as DecadeState).stock.left === 0 && action !== rules.table.finish)
              expect(result).toBe(fewestOfLine(naiveRules(rules), lineOf(after)));
            asked++;
          }
        });
    }
    expect(asked).toBeGreaterThan(sized(50, 100));
  });

  it('knows what a set taken with six hidden cards costs', () => {
    const { rules, notation } = partsOf('decade-optional', { rules: { ranks: '456' } });
    const state = notation.parseState('decade 4C 4D 5C 5D | gone 4H 6C') as DecadeState;
    const values = new DecadeLineAgent(asDecade(rules)).exactActionValues(state).map(({ value }) => value);
    expect(Math.max(...values) - Math.min(...values)).toBeCloseTo(1 / 60, 12);
  });
});
