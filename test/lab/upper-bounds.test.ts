import type { FourTenConfig } from '../../src/env/games/four-ten/config.js';
import { partsOf, seedDeals } from '../../src/index.js';
import { fourTenSolution } from '../../src/lab/games/four-ten.js';
import { rankedParts } from '../../src/lab/games/kits.js';
import { boundPreset, upperBoundsFor } from '../../src/lab/index.js';
import { sumOf } from '../support/sums.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const cache = temporaryFolder();

afterEach(() => void vi.unstubAllEnvs());

async function meanBound(parts: ReturnType<typeof partsOf>) {
  const [bound] = upperBoundsFor(parts);
  expect(bound.isExact).toBe(true);
  const bounds = await (await bound.create()).of(seedDeals(0, 10));
  expect(bounds).toHaveLength(10);
  return sumOf(bounds) / 10;
}

it('bounds Tens by its chance of winning', async () => {
  expect(await meanBound(rankedParts('tens'))).toBeCloseTo(0.0913405985, 9);
});

it('bounds Four Ten by what its exact solution expects of the objective', async () => {
  vi.stubEnv('XDG_CACHE_HOME', cache);
  const parts = partsOf('four-ten', { rules: { gameTarget: 1, safeties: 0 } });
  const { start } = await fourTenSolution(parts.rules.config as unknown as FourTenConfig);
  expect(start.value).toBeCloseTo(start.probabilityOfReaching - 0.01 * start.expectedRounds, 12);
  expect(await meanBound(parts)).toBeCloseTo(start.value, 12);
});

it('has no bound for what has not been solved', () => {
  expect(upperBoundsFor(partsOf('tens', { reward: 'score' }))).toEqual([]);
  expect(upperBoundsFor(partsOf('tens', { rules: { scoring: 'points' } }))).toEqual([]);
  expect(upperBoundsFor(partsOf('four-ten', { reward: 'points' }))).toEqual([]);
  expect(upperBoundsFor(partsOf('four-ten', { rules: { gameTarget: 1000 } }))).toEqual([]);
});

it('ranks by cards left where hardly a game is won, else by the first reward of the game', () => {
  expect(['decade-max3', 'decade-seven', 'decade', 'four-ten'].map((each) => rankedParts(each).reward.name)).toEqual([
    'cards-left',
    'cards-left',
    'win',
    'objective',
  ]);
});

it('chosen deals a bound refuses deals that are not dealt by chance', async () => {
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
