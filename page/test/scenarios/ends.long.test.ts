import {
  caughtUp,
  clickOn,
  counts,
  hasOutcome,
  hasPosition,
  isAtTurn,
  reads,
  shows,
  watchToTheEnd,
} from '../support/clicks.js';
import { beforeEnd, finishedGame } from '../support/finished-games.js';
import { inABrowser, phone } from '../support/in-a-browser.js';
import { dealtPosition } from '../support/plan.js';
import { textFaults } from '../support/text-faults.js';

inABrowser(({ tested }) => {
  it('shows how a game ended, with the way to the same deal and to a new one', async () => {
    const page = await tested().resume(beforeEnd('tens', 'won'));
    await page.locator('.move-buttons button').first().click();
    const panel = page.locator('.end-panel');
    await reads(panel.locator('h2'), 'You won');
    // By the share of wins that exact play publishes, not by a number of the page's own.
    await reads(panel.locator('[data-fact=rate]'), /1 in \d+$/);
    await counts(panel, '.falling .card', 26);
    await reads(panel, /\d+ moves\./);
    await expect.poll(() => page.evaluate<boolean>("document.activeElement.matches('.end-panel')")).toBe(true);
    await clickOn(page, '[data-action=same-deal]');
    await isAtTurn(page, 0);
    await hasPosition(page, dealtPosition('tens', {}, 5));
    await expect.poll(() => panel.count()).toBe(0);
  });

  it('builds up to a win, and one tap has all of it at once', async () => {
    const page = await tested().resume(beforeEnd('tens', 'won'), { reducedMotion: 'no-preference' });
    const motion = await page.context().newCDPSession(page);
    await motion.send('Animation.enable');
    await motion.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.locator('.move-buttons button').first().click({ force: true });
    const again = page.locator('[data-action=same-deal]');
    await again.waitFor({ state: 'attached' });
    // Nothing is there yet that could be pressed by mistake.
    await expect.poll(() => again.isVisible()).toBe(false);
    await page.mouse.click(100, 300);
    await again.click();
    await isAtTurn(page, 0);
    await motion.send('Animation.setPlaybackRate', { playbackRate: 1 });
  });

  it('shows the points of Tens while it is played and at the end, where it is scored by them', async () => {
    const game = beforeEnd('tens', 'won');
    const spec = { ...game.spec, options: { scoring: 'points', removalPoints: 2 } };
    const page = await tested().resume({ ...game, spec });
    const made = game.turns.length;
    const points = page.locator('[data-fact=points]');
    const before = Number(await points.textContent());
    expect(before).toBeGreaterThan(4 * made);
    await page.locator('.move-buttons button').first().click();
    const total = 52 + 2 * (made + 1) + 52;
    await reads(points, String(total));
    await expect.poll(() => page.locator('.end-panel').textContent()).toContain(`are cleared, with ${total} points.`);
  });

  it.each([
    ['decade-loop3-optional', 390, 844],
    ['decade-loop3-optional', 1280, 800],
    ['four-ten', 390, 844],
    ['four-ten', 1280, 800],
  ])(
    'covers no card of a lost game, and leads to the position where it turned: %s, %i x %i',
    async (preset, width, height) => {
      const locale = preset === 'four-ten' ? 'de-DE' : 'en-GB'; // its shelves keep their size where words are longer, too
      const page = await tested().resume(finishedGame(preset, 'lost'), { viewport: { width, height }, locale });
      await shows(page, '[data-fact=turned]');
      const { y: top } = (await page.locator('.end-panel.outcome-lost').boundingBox())!;
      const cards = await page.locator('.table-box :is([data-card], .hand)').all();
      expect(cards.length).toBeGreaterThan(3);
      for (const each of cards) {
        const card = (await each.boundingBox())!;
        expect(card.y + card.height).toBeLessThanOrEqual(top);
      }
      // The shelves of Four Ten are as large as they were.
      if (preset === 'four-ten')
        await expect
          .poll(() => page.evaluate<string>("getComputedStyle(document.querySelector('.table-box')).scale"))
          .toBe('1');
      await clickOn(page, '[data-action=turned]');
      for (const mark of ['is-played', 'is-hinted']) await page.locator(`main .${mark}`).first().waitFor();
    },
  );

  it.each([
    [390, 844, '100%'],
    [844, 390, '100%'],
    [1280, 800, '100%'],
    [390, 844, '200%'],
    [844, 390, '200%'],
    [1280, 800, '200%'],
  ])(
    'shows a won Four Ten beside its par, its hands and every button: %i x %i, text at %s',
    async (width, height, text) => {
      const game = finishedGame('four-ten', 'won', { seed: 5, agent: 'four-ten-rule' });
      const page = await tested().resume(game, { viewport: { width, height }, locale: 'de-DE' });
      await page.evaluate(`document.documentElement.style.fontSize = '${text}'`);
      const panel = page.locator('.end-panel');
      await reads(panel.locator('[data-fact=par]'), /^Runden, Par 4,22\d$/);
      await counts(panel, '[data-fact=rate]', 0);
      await reads(panel.locator('.on-this-deal'), /^Mit diesen Karten brauchte exaktes Spiel \d Runden\. $/);
      const outside = (): Promise<string[]> =>
        page.evaluate(`
        [...document.querySelectorAll('.end-panel :is(h2, [data-fact=par] b, button), .hand, .hand .card')].flatMap((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const isSeen = each.contains(hit) || hit?.contains(each);
          return isSeen && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight ? [] : [each.outerHTML];
        })`);
      await expect.poll(outside).toEqual([]);
      await expect.poll(() => textFaults(page)).toEqual([]);
    },
  );

  it.each([1280, 2560])('says where a lost game turned, and pushes out no button: %i pixels', async (width) => {
    const page = await tested().resume(finishedGame('decade-loop3-optional', 'lost'), {
      viewport: { width, height: 800 },
    });
    await shows(page, '[data-fact=turned]');
    await expect.poll(() => textFaults(page)).toEqual([]);
  });

  it('opens the review by a double click, whose second click is not for what comes to lie there', async () => {
    const page = await tested().resume(finishedGame('decade-loop3-optional', 'lost'));
    await clickOn(page, '[data-action=review]');
    // It opens where the game turned.
    await shows(page, '[data-action=worst][aria-disabled=true]');
    await hasOutcome(page, 'ongoing');
    const back = page.locator('[data-action=return]');
    const { x, y } = (await back.boundingBox())!;
    await page.mouse.move(x + 9, y + 9);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await caughtUp(page);
    await hasOutcome(page, 'ongoing');
    await back.click();
    await clickOn(page, '.end-panel [data-action=undo]');
    await hasOutcome(page, 'ongoing');
  });

  it('takes back the last move of a lost game, and deals a new one', async () => {
    const page = await tested().resume(beforeEnd('decade-seven', 'lost'));
    const last = page.locator('.move-buttons button, [data-action=main]').first();
    await last.click();
    await reads(page.locator('.end-panel'), /Lost.*\d+ cards? (is|are) left/);
    await clickOn(page, '.end-panel [data-action=undo]');
    await hasOutcome(page, 'ongoing');
    await last.click();
    await clickOn(page, '[data-action=new-deal]');
    await isAtTurn(page, 0);
    await expect.poll(() => page.url()).toMatch(/preset=decade-seven&seed=\d+/);
  });

  it('is in view on a phone when an agent has played to it', async () => {
    const page = await tested().open('lab.html#preset=decade-max3&seed=4', phone(360, 740));
    await watchToTheEnd(page, 'longest-run');
    await shows(page, '.end-panel');
    const isInView = async (): Promise<boolean> => {
      const { y, height } = (await page.locator('.end-panel').boundingBox())!;
      return y >= 0 && y + height <= 740;
    };
    await expect.poll(isInView).toBe(true);
  });
});
