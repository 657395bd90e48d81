import { expect, it } from 'vitest';
import { clickMove, outcome, position, takeHint } from './support/clicks.js';
import { inABrowser } from './support/in-a-browser.js';
import { planGame } from './support/plan.js';

/** What stays in `npm test` of the scenarios in the long tests of this folder. */
inABrowser((tested) => {
  it('gives a hint and plays a game of Tens to its end', async () => {
    const { moves, outcome: end, end: last } = planGame('tens', {}, 16, 'first-legal');
    const page = await tested().open('preset=tens&seed=16');
    expect(await takeHint(page)).toBe('Exact: the game is solved.');
    for (const move of moves) await clickMove(page, move);
    await expect.poll(async () => [await outcome(page), await position(page)]).toEqual([end, last]);
    await page.context().close();
  });
});
