import { accessibilityFaults } from '../support/axe.js';
import { clickOn, counts, gameOf, notices, reads, shows } from '../support/clicks.js';
import { inABrowser, phone } from '../support/in-a-browser.js';

const PHONE = phone(390, 844);

/** The menu of games, deals by difficulty, and puzzles. */
inABrowser(({ tested, opened }) => {
  opened(
    'deals an easy game from the menu, says what that means, and leaves it out of the statistics',
    'preset=decade&seed=4',
    async (page) => {
      const before = await gameOf(page);
      await clickOn(page, '[data-action=games]');
      await page.locator('[data-family=ring] .small-table .card').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      // What can be done with the recommended game is in view at once, and pictures can be read.
      const { y, height } = (await page.locator('[data-grade=hard]').boundingBox())!;
      expect(y + height).toBeLessThan(page.viewportSize()!.height);
      for (const picture of await page.locator('[data-family] .small-table').all()) {
        const { width } = (await picture.locator('.card:not(.heap-card)').last().boundingBox())!;
        expect(width).toBeGreaterThan(22);
      }
      // Such a deal is looked for until one is found, however busy the machine is.
      const [worker] = page.workers();
      await worker.evaluate('performance.now = () => 0');
      await clickOn(page, '[data-grade=easy]');
      await expect.poll(() => gameOf(page)).not.toBe(before);
      await worker.evaluate('delete performance.now');
      await page.waitForURL(/preset=decade-loop3-optional&seed=\d+$/);
      await notices(page, 'An easy deal: at least half of our simple rules win it.');
      await clickOn(page, '[data-action=main]'); // only games with a move are kept
      await expect.poll(() => page.evaluate<string>("localStorage['maketen.games'] ?? ''")).toContain('"foreign":true');
    },
  );

  it('asks a puzzle by a link, tells the chances after the answer, and keeps the rating', async () => {
    const page = await tested().openAlone('puzzle=6000006', PHONE);
    const puzzle = page.locator('.puzzle[open]');
    await puzzle.locator('.card').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await puzzle.locator('.puzzle-moves button').last().click();
    await puzzle.locator('[data-answer=wrong]').waitFor();
    await counts(puzzle, '.puzzle-moves .is-best', 1);
    await expect.poll(() => puzzle.locator('.puzzle-chance').count()).toBeGreaterThan(2);
    const rating = await puzzle.locator('.puzzle-rating').textContent();
    expect(Number(/\d+/.exec(rating!)![0])).toBeLessThan(1500);
    expect(await accessibilityFaults(page)).toEqual([]);
    await puzzle.locator('[data-action=next-puzzle]').click();
    await puzzle.locator('.puzzle-says:not([data-answer])').waitFor();
    await page.keyboard.press('Escape');
    await puzzle.waitFor({ state: 'detached' });
    await clickOn(page, '[data-action=games]');
    await clickOn(page, '[data-action=puzzle]');
    await puzzle.getByText('Daily puzzle').waitFor();
    await reads(puzzle.locator('.puzzle-rating'), rating);
  });

  it('counts the first of two answers within a frame, and none of what another tab has answered is lost', async () => {
    const page = await tested().openAlone('puzzle=6000006', PHONE);
    const other = await page.context().newPage();
    const record = () =>
      page.evaluate<{ tried: Readonly<Record<string, boolean>> }>("JSON.parse(localStorage['maketen.puzzles'])");
    const shown = page.locator('.puzzle[open] .puzzle-moves button');
    await shown.first().waitFor();
    await other.goto(tested().link('puzzle=6000005'));
    await other.locator('.puzzle[open] .puzzle-moves button').last().click();
    await other.locator('.puzzle [data-answer]').waitFor();
    const { rating } = await other.evaluate<{ rating: number }>("JSON.parse(localStorage['maketen.puzzles'])");
    const chosen = await shown.first().getAttribute('data-move');
    await page.evaluate(`{
      const [first, second] = document.querySelectorAll('.puzzle .puzzle-moves button');
      first.click();
      second.click();
    }`);
    await shows(page, '.puzzle [data-answer]');
    const best = await page.locator('.puzzle-moves .is-best').getAttribute('data-move');
    const isRight = chosen === best;
    await expect
      .poll(() => page.locator('.puzzle [data-answer]').getAttribute('data-answer'))
      .toBe(isRight ? 'right' : 'wrong');
    const { tried } = await record();
    expect(Object.keys(tried)).toEqual(['6000005', '6000006']);
    expect(tried[6000006]).toBe(isRight);
    // What this answer has changed, and not what the other tab's has.
    const says = (await page.locator('.puzzle-says small').first().textContent())!;
    const [, now, change] = /(\d+) \(([+−]\d+)\)/.exec(says)!;
    expect(Number(now) - Math.round(rating)).toBe(Number(change.replace('−', '-')));
  });
});
