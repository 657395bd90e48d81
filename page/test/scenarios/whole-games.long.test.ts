import type { Page } from 'playwright-core';
import { clickMove, hasOutcome, hasPosition, openStatistics, reads, statisticsRow } from '../support/clicks.js';
import { finishedGame, planOf } from '../support/finished-games.js';
import { inABrowser } from '../support/in-a-browser.js';
import { planGame } from '../support/plan.js';

inABrowser(({ tested }) => {
  /** Makes all moves after the first ones, which somebody has made before. */
  async function playToTheEnd(preset: string, first: number): Promise<Page> {
    const game = finishedGame(preset, 'won');
    const { moves, end } = planOf(preset, 'won');
    const page = await tested().resume({ ...game, turns: game.turns.slice(0, first) });
    for (const move of moves.slice(first)) await clickMove(page, move);
    await hasOutcome(page, 'won');
    await hasPosition(page, end);
    return page;
  }

  it('wins a game of Tens with a quartet in it', async () => {
    const page = await playToTheEnd('tens', 8);
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toContain('Won: the stock and the tableau are cleared');
    await openStatistics(page);
    await expect.poll(() => statisticsRow(page, 'Without hints')).toEqual(['1', '1', '100\u00a0%']);
  });

  it('plays a game of Decade', async () => {
    await playToTheEnd('decade-loop3-optional', 50);
  });

  it('clicks on the overlapping cards of seven stacks', async () => {
    const { moves } = planGame('decade-seven-loop3', {}, 2, 'next-card');
    const discards = moves.flatMap(({ places }, index) => (places[0] === 'stock' ? [] : [index]));
    const page = await tested().open('preset=decade-seven-loop3&seed=2', { reducedMotion: 'no-preference' });
    for (const move of moves.slice(0, discards[1] + 1)) await clickMove(page, move);
  });

  it('wins a game of Four Ten with placements and exchanges', async () => {
    const page = await playToTheEnd('four-ten', 0);
    await reads(page.getByRole('status'), /Won: \d+ points after \d+ rounds?/);
  });
});
