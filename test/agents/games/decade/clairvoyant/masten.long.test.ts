import { expect, it } from 'vitest';
import { knowingTheDeck } from '../../../../../src/agents/games/decade/clairvoyant/knowing-the-deck.js';
import { decadeOptions } from '../../../../../src/env/games/decade/config.js';
import { DecadeRules } from '../../../../../src/env/games/decade/rules.js';
import { sizedLong } from '../../../../support/size.js';

/** https://solitairewinrates.com/TenTwentyThirty.html: "984,315" of 1,000,000 deals get down to one card, with the stock known. */
const PUBLISHED = 0.984315;

it('gets down to one card as often as Masten found: exactly three in a ring, optional discards', () => {
  const rules = new DecadeRules(decadeOptions.parse({ loop: true, minRun: 3, maxRun: 3, discards: 'optional' }));
  const solve = knowingTheDeck(rules);
  const deals = sizedLong(500, 4000);
  let reached = 0;
  for (let seed = 0; seed < deals; seed++) {
    const { win, fewest } = solve(rules.dealOrder(seed, 0));
    expect(fewest.proved).toBe(true);
    expect(win.possible).toBe(false);
    if (fewest.cardsLeft === 1) reached++;
  }
  // 3.3 standard errors: one failure in 1,000, were the seeds not fixed.
  const standardError = Math.sqrt((PUBLISHED * (1 - PUBLISHED)) / deals);
  expect(Math.abs(reached / deals - PUBLISHED)).toBeLessThan(3.3 * standardError);
});
