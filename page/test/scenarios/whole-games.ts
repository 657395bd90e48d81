import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clickMove, openStatistics, outcome, position, statisticsRow } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { type Plan, planGame, seedWith } from '../support/plan.js';

async function playToTheEnd(page: Page, plan: Plan): Promise<void> {
  for (const move of plan.moves) await clickMove(page, move);
  await expect.poll(() => outcome(page)).toBe(plan.outcome);
  await expect.poll(() => position(page)).toBe(plan.end);
}

export function wholeGames(tested: () => PageUnderTest): void {
  it('wins a game of Tens with a quartet in it', async () => {
    const seed = seedWith(
      'tens',
      'first-legal',
      ({ moves, outcome: end }) => end === 'won' && moves.findIndex(({ places }) => places.length === 4) > 0,
    );
    const plan = planGame('tens', {}, seed, 'first-legal');
    const page = await tested().open(`preset=tens&seed=${seed}`);
    await playToTheEnd(page, plan);
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toContain('Won: the stock and the tableau are cleared');
    await openStatistics(page);
    await expect.poll(() => statisticsRow(page, 'Without hints')).toEqual(['1', '1', '100\u00a0%']);
    await page.context().close();
  });

  it('plays a game of Decade', async () => {
    const page = await tested().open('preset=decade-loop3-optional&seed=3');
    await playToTheEnd(page, planGame('decade-loop3-optional', {}, 3, 'waiting'));
    await page.context().close();
  });

  it('clicks on the overlapping cards of seven stacks', async () => {
    const { moves } = planGame('decade-seven-loop3', {}, 2, 'next-card');
    const discards = moves.flatMap(({ places }, index) => (places[0] === 'stock' ? [] : [index]));
    const page = await tested().open('preset=decade-seven-loop3&seed=2', { reducedMotion: 'no-preference' });
    for (const move of moves.slice(0, discards[1] + 1)) await clickMove(page, move);
    await page.context().close();
  });

  it('wins a game of Four Ten with placements and exchanges', async () => {
    const rules = { gameTarget: 10 };
    const seed = seedWith(
      'four-ten',
      'four-ten-rule',
      ({ moves, outcome: end }) =>
        end === 'won' && moves.length < 40 && moves.some(({ name }) => name.startsWith('exchange')),
      rules,
    );
    const page = await tested().open(`preset=four-ten&seed=${seed}&gameTarget=10`, { reducedMotion: 'no-preference' });
    await playToTheEnd(page, planGame('four-ten', rules, seed, 'four-ten-rule'));
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/Won: \d+ points after \d+ rounds?/);
    await page.context().close();
  });
}
