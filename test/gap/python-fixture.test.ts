import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { best, blackjack } from '../../examples/gap/blackjack.js';
import { solve } from '../../src/gap/index.js';
import { Relaxation } from '../../src/gap/relaxation.js';

const FILE = join(import.meta.dirname, '../../python/tests/gap_blackjack.json');

/** What Python's own engine is compared with: values of hands, and bounds of scenarios whose luck both work out. */
async function found() {
  const { value: optimum, solution } = await solve(blackjack);
  const values: Record<string, number> = {};
  for (const shown of [1, 6, 10])
    for (const [points, ace] of [
      [12, false],
      [16, false],
      [8, true],
    ] as const)
      values[`${points} ${Number(ace)} ${shown}`] = solution.value({
        player: { points, ace, cards: 3 },
        dealer: { points: shown, ace: shown === 1, cards: 1 },
        stands: false,
      });
  const relaxation = new Relaxation(blackjack, (states) => states.map((table) => best(table.player) / 21 - 0.5));
  const bounds = Array.from({ length: 20 }, (_, seed) => {
    const luck = (level: number) => ((seed + 1) * 0.754877666 + (level + 1) * 0.569840291) % 1;
    return [...relaxation.best(blackjack.start(0), luck, [0, 1])];
  });
  return { optimum, values, bounds };
}

it('the figures that the Python engine is tested with are those of this one', async () => {
  const now = await found();
  if (process.env.MAKETEN_WRITE === '1') writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
  const kept = JSON.parse(readFileSync(FILE, 'utf8')) as typeof now;
  expect(kept.bounds.flat()).toHaveLength(40);
  for (const [i, each] of now.bounds.flat().entries()) expect(kept.bounds.flat()[i]).toBeCloseTo(each, 12);
  for (const [hand, value] of Object.entries(now.values)) expect(kept.values[hand]).toBeCloseTo(value, 12);
  expect(kept.optimum).toBeCloseTo(now.optimum, 12);
});
