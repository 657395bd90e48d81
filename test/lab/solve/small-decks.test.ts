import { describe, expect, it } from 'vitest';
import { type DeckStudy, withStudy } from '../../../scripts/small-decks/deck-study.js';
import { deckText } from '../../../scripts/small-decks/deck-text.js';
import { smallDecksFigures } from '../../../scripts/small-decks/figure.js';
import { settingsFor, studyDeck } from '../../../scripts/small-decks/study-deck.js';
import { smallDeckTables } from '../../../scripts/small-decks/tables.js';
import { seedDeals } from '../../../src/evaluate/deals.js';
import { naiveOptimum } from '../../agents/games/decade/naive-expectimax.js';

/** Values of positions are numbers of 32 bits. */
const ROUNDING = 1e-5;

const RULES = { loop: true, maxRun: 3, totals: [10, 20, 30] };

function studied(ranks: string, deals: number): Promise<DeckStudy> {
  return studyDeck({
    preset: 'decade-loop3',
    ranks,
    training: { steps: 2000, seed: 3 },
    config: { hiddenSizes: [16], environments: 16, evaluations: 1, evaluationDeals: 100 },
    deals: seedDeals(2_000_000, deals),
    boundDeals: seedDeals(2_100_000, deals),
  });
}

describe('the study of a smaller deck', () => {
  it('has every agent below the optimum and every bound above it, on each deal and so in the mean', async () => {
    const study = await studied('456T', 60);
    const { optimum, agents, bounds } = study;
    expect(study).toMatchObject({ cards: 16, deals: '2000000..2000059', boundDeals: '2100000..2100059' });
    for (const { won, belowOptimum } of agents) {
      expect(belowOptimum.estimate).toBeGreaterThan(-ROUNDING);
      expect(won.low).toBeLessThan(optimum);
    }
    const loss = (name: string): number => agents.find(({ agent }) => agent === name)!.belowOptimum.estimate;
    expect(loss('random')).toBeGreaterThan(0.05);
    for (const { value, bound, aboveOptimum, gap } of bounds) {
      expect(aboveOptimum.estimate).toBeGreaterThan(-ROUNDING);
      expect(gap.estimate).toBeGreaterThan(-ROUNDING);
      expect(bound.high).toBeGreaterThan(optimum);
      expect(loss(value)).toBeLessThan(loss('random'));
    }
    // The better V is, the less is between them.
    expect(bounds[2].aboveOptimum.estimate).toBeLessThan(bounds[0].aboveOptimum.estimate);
    expect(deckText(study)).toContain('456T, 16 cards');
  });

  it('leaves nothing between them where the endgame begins with the deal, at the optimum of an enumeration', async () => {
    const { optimum, agents, bounds, knowingAboveOptimum } = await studied('46', 20);
    const deck = [4, 4, 4, 4, 6, 6, 6, 6];
    expect(optimum).toBeCloseTo(naiveOptimum(RULES, deck), 12);
    expect(bounds[2].value).toBe('model+lookahead=1+endgame=8');
    expect(bounds[2].aboveOptimum.estimate).toBeCloseTo(0, 5);
    expect(bounds[2].gap.estimate).toBeCloseTo(0, 5);
    expect(agents.at(-1)!.belowOptimum.estimate).toBeCloseTo(0, 5);
    expect(knowingAboveOptimum.estimate).toBeGreaterThan(-ROUNDING);
  });

  it('takes an endgame that is the same share of the deck as on the whole one', () => {
    expect([16, 20, 24, 28, 52].map((cards) => settingsFor(cards)[1].endgame)).toEqual([2, 3, 4, 4, 8]);
  });
});

describe('studies of decks', () => {
  const interval = { estimate: 0.01, low: 0, high: 0.02 };
  const agents = ['random', 'next-card', 'model'].map((agent) => ({ agent, won: interval, belowOptimum: interval }));
  const deck = (ranks: string, optimum: number): DeckStudy => ({
    ...{ preset: 'decade', ranks, cards: 4 * ranks.length, optimum, positions: 12_345, bytes: 2e6, agents },
    seconds: { solving: 1, training: 2, agents: 3, bounds: 4 },
    training: { steps: 1000, seed: 0 },
    ...{ deals: '0..9', boundDeals: '10..19', knowingAboveOptimum: interval },
    bounds: Array.from({ length: 3 }, () => ({
      ...{ value: 'model', bound: interval, gap: interval },
      aboveOptimum: { estimate: 0.03, low: 0.02, high: 0.04 },
    })),
  });

  it('stand by their size, each deck once', () => {
    const [small, large] = [deck('A45T', 0.5), deck('A45TJ', 0.4)];
    expect(withStudy(withStudy([large], small), deck('A45TJ', 0.3))).toEqual([small, deck('A45TJ', 0.3)]);
  });

  it('say of a gap how much of it is the bound’s', () => {
    expect(smallDeckTables([deck('A45T', 0.5)])).toContain('| 49.00 | 49.00 |');
    expect(smallDeckTables([deck('A45T', 0.5)])).toContain(
      '| 1.00 (0.00 to 2.00) | 3.00 (2.00 to 4.00) | 1.00 (0.00 to 2.00) | 75 % |',
    );
  });

  it('are drawn, each family by itself, a single deck too', () => {
    const figures = smallDecksFigures([deck('A45T', 0.5), deck('A45TJ', 0.4), deck('456T', 0.5)]);
    expect(figures.map(({ name }) => name)).toEqual(['small-decks-decade-a45', 'small-decks-decade-456']);
    for (const { content } of figures) {
      expect(content).toContain('cards of the deck');
      expect(content).not.toContain('NaN');
    }
  });
});
