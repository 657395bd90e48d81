import { expect, it } from 'vitest';
import { partsOf, seedDeals } from '../../src/index.js';
import { boundPreset } from '../../src/lab/index.js';

it('a bound refuses deals that are not dealt by chance', async () => {
  const parts = partsOf('decade-loop3', { rules: { ranks: 'A45' } });
  const deals = seedDeals(0, 1000);
  const chosen = deals.filter(({ seed }) => parts.rules.dealOrder(seed, 0)[3] < 4); // the first card that is drawn is an ace
  await expect(boundPreset(parts, chosen, { value: 'exact', agent: 'next-card' })).rejects.toThrow(
    /^Expected outcomes as likely as .* in \d+ games of next-card .*\(check "penalty"\)$/,
  );
  expect(
    (await boundPreset(parts, deals.slice(0, 120), { value: 'exact', agent: 'next-card' })).report.gap.low,
  ).toBeGreaterThan(0);
});
