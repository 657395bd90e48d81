import { parseStandardDeckLine } from '../../../../src/env/base/cards.js';
import { legalActions } from '../../../../src/env/environment/rules.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { measuresOf, partsOf } from '../../../../src/env/index.js';
import { afterAction, dealt, observed } from '../../../support/games.js';
import { gameOf, playRandomly, rulesOf } from './support.js';

/** The official samples of problem A of the 1996 ACM finals (UVa 246). */
const SAMPLES = [
  [
    'won',
    66,
    '2 6 5 10 10 4 10 10 10 4 5 10 4 5 10 9 7 6 1 7 6 9 5 3 10 10 4 10 9 2 1 10 1 10 10 10 3 10 9 8 10 8 7 1 2 8 6 7 3 3 8 2',
  ],
  [
    'lost',
    82,
    '4 3 2 10 8 10 6 8 9 5 8 10 5 3 5 4 6 9 9 1 7 6 3 5 10 10 8 10 9 10 10 7 2 6 10 10 4 10 1 3 10 1 1 10 2 2 10 4 10 7 7 10',
  ],
  [
    'drawn',
    73,
    '10 5 4 3 5 7 10 8 2 3 9 10 8 4 5 1 7 6 7 2 6 9 10 2 3 10 3 4 4 9 10 1 1 10 5 10 10 1 8 10 7 8 10 6 10 10 10 9 6 2 10 10',
  ],
] as const;

/** The first that fits of (first two + last), (first + last two), (last three): the fewest of the newest cards; else a draw. */
function officialMove(rules: DecadeRules, state: DecadeState) {
  return legalActions(rules, state)[0];
}

it.each(SAMPLES)('the ACM problem is %s after %i cards', (outcome, cardsDealt, deck) => {
  const rules = rulesOf('acm-10-20-30');
  const state = dealt(rules, 0, parseStandardDeckLine(deck));
  while (state.outcome === 'ongoing') rules.apply(state, officialMove(rules, state));
  expect([state.outcome, state.cardsDealt]).toEqual([outcome, cardsDealt]);
});

describe('recycled cards', () => {
  it('are known to the player, and come when the unseen ones are dealt', () => {
    const rules = rulesOf('acm-10-20-30');
    const known: number[] = [];
    const counts = new Uint8Array(10);
    let seen = 0;
    for (let seed = 0; seed < 20; seed++) {
      playRandomly(rules, seed, (state, legal) => {
        const hidden = rules.unseen(state, counts);
        const next = rules.nextKnown(state);
        expect(next >= 0).toBe(hidden === 0 && state.stockLeft > 0);
        if (next < 0 || legal[0] !== rules.table.draw) return;
        const copy = afterAction(rules, state, rules.table.draw);
        const top = copy.checked * 52 + copy.lengths[copy.checked] - 1;
        expect(copy.values[top] - 1).toBe(next);
        known.push(next);
        seen++;
      });
    }
    expect(seen).toBeGreaterThan(100);
  });

  it('stand in the observation, next first', () => {
    const { rules, notation } = gameOf('acm-10-20-30', { stacks: 2 });
    const state = notation.parseState('decade 2C, KC | checked 1 | recycled 5C 9C 6C');
    const observation = observed(rules, state).map((entry) => Math.round(entry * 10));
    expect(observation.slice(-52, -48)).toEqual([5, 9, 6, 0]);
  });

  it('are written with a position, even a single one', () => {
    const { notation } = gameOf('acm-10-20-30', { stacks: 2 });
    const position = 'decade 2C, KC | checked 1 | recycled 5C';
    expect(notation.formatState(notation.parseState(position))).toContain('| recycled 5C |');
  });
});

describe('a repeated position', () => {
  it('is found by a copy too, and forgotten by a new deal', () => {
    const rules = rulesOf('acm-10-20-30');
    const deck = parseStandardDeckLine(SAMPLES[2][2]);
    const state = rules.createState();
    const copy = dealt(rules, 4);
    for (let round = 0; round < 2; round++) {
      rules.deal(state, 0, deck);
      for (let move = 0; move < 70; move++) rules.apply(state, officialMove(rules, state));
      rules.copyState(copy, state);
      while (copy.outcome === 'ongoing') rules.apply(copy, officialMove(rules, copy));
      expect([copy.outcome, copy.cardsDealt]).toEqual(['drawn', 73]);
    }
  });

  it('ends with all 52 cards left, so this is not among the measures', () => {
    const rules = rulesOf('acm-10-20-30');
    for (let seed = 0; seed < 100; seed++) {
      const state = dealt(rules, seed);
      while (state.outcome === 'ongoing') rules.apply(state, officialMove(rules, state));
      expect(rules.cardsLeft(state)).toBe(52);
    }
    expect(measuresOf(partsOf('acm-10-20-30'))).toEqual([]);
    expect(measuresOf(partsOf('decade-seven')).map(({ name }) => name)).toEqual(['cards left']);
  });
});
