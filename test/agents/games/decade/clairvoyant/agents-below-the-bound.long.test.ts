import { expect, it } from 'vitest';
import { knowingTheDeck } from '../../../../../src/agents/games/decade/clairvoyant/knowing-the-deck.js';
import { createAgent } from '../../../../../src/agents/index.js';
import { DECADE_PRESETS } from '../../../../../src/env/games/decade/config.js';
import { DecadeRules } from '../../../../../src/env/games/decade/rules.js';
import { partsOf } from '../../../../../src/env/index.js';
import { evaluate, seedDeals } from '../../../../../src/evaluate/index.js';
import { sizedLong } from '../../../../support/size.js';

const DEALS = sizedLong(80, 200);
const FIRST = 700_000;

it.each([
  ...Object.keys(DECADE_PRESETS).map((preset) => [preset, {}] as const),
  ['decade-loop', { discards: 'optional', minRun: 3, maxRun: 3 }] as const,
  ['decade-seven-loop3', { discards: 'optional' }] as const,
])('no agent gets further than the bound: %s %j', async (preset, options) => {
  const parts = partsOf(preset, { rules: options });
  if (!(parts.rules instanceof DecadeRules)) throw new TypeError('Expected the rules of Decade');
  const { rules } = parts;
  const solve = knowingTheDeck(rules);
  const bounds = seedDeals(FIRST, DEALS).map(({ seed }) => solve(rules.dealOrder(seed, 0)));
  for (const name of ['random', 'longest-run', 'next-card']) {
    const { won, measures } = await evaluate(parts, createAgent(name, rules), seedDeals(FIRST, DEALS));
    expect(bounds.flatMap(({ win }, i) => (won[i] === 1 && !win.possible ? [FIRST + i] : []))).toEqual([]);
    if (rules.config.recycle) continue; // all 52 cards are left at every end
    const beyond = Array.from(measures['cards left'], (left, i) => left - bounds[i].fewest.cardsLeft);
    expect(Math.min(...beyond)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...beyond)).toBeGreaterThan(0);
  }
});
