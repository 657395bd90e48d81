import { sizedLong } from '../../../test/support/size.js';
import { clickMove, reads } from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import { planGame } from '../support/plan.js';

/** Writes down what the device is told. */
const LISTEN = 'window.felt = []; navigator.vibrate = (pattern) => felt.push(pattern.length)';

inABrowser(({ tested }) => {
  it('lays pairs and quartets of Tens apart, names legal ones as such, and lets removals be felt', async () => {
    const { moves } = planGame('tens', {}, 8, 'first-legal');
    const page = await tested().openAlone('preset=tens&seed=8', { reducedMotion: 'no-preference' });
    await page.evaluate(LISTEN);
    let quartets = 0;
    for (const [i, move] of moves.entries()) {
      if (quartets === 1) break;
      if (move.places.length === 4)
        await reads(page.locator('[data-kind=quartet] [data-move]').first(), /^Take out ((10|\w)[♠♥♣♦]\+?){4}$/);
      await clickMove(page, move);
      if (move.places.length === 4) quartets++;
      await reads(page.locator('[data-out=Pairs]'), String(i + 1 - quartets));
      await reads(page.locator('[data-out=Quartets]'), String(quartets));
    }
    expect(quartets).toBe(1);
    await expect.poll(() => page.locator('.out-pile').last().locator('.small-card').count()).toBe(4);
    await expect.poll(() => page.locator('.moves li').last().textContent()).toContain('quartet');
    await expect.poll(() => page.evaluate('[felt.at(-1), felt.length > 1]')).toEqual([3, true]);
  });

  it.each([
    [1280, 800],
    [360, 640],
    ...sizedLong(
      [],
      [
        [844, 390],
        [390, 844],
      ],
    ),
  ])('lists all that leaves over the table, so that nothing moves: %i x %i', async (width, height) => {
    // The way to the rules stands there until they have been seen.
    const options = { viewport: { width, height }, ...tested().keeping({ 'maketen.guide-open': 'true' }) };
    const page = await tested().openAlone('preset=decade-loop3&seed=5', options);
    for (const [link, pile] of [
      ['preset=tens&seed=21', 'Pairs'],
      ['preset=acm-10-20-30&seed=5', 'Under the stock'],
      ['preset=four-ten&seed=5', 'Out of play'],
    ]) {
      await page.goto(tested().link(link));
      await page.locator('.out-pile h2', { hasText: pile }).waitFor({ state: 'attached' });
      const grown = await page.evaluate<number>(`(() => {
        const piles = [...document.querySelectorAll('.out-pile')];
        const table = document.querySelector('.table-box');
        const list = document.querySelector('.gone-list');
        const before = table.getBoundingClientRect().top;
        list.open = true;
        const set = (size) => '<li>' + '<span class="small-card"><span class="rank">10</span></span>'.repeat(size) + '</li>';
        const fill = { Pairs: [2, 18], Quartets: [4, 4], 'Under the stock': [1, 30], 'Out of play': [5, 3] };
        for (const each of piles) {
          const [size, count] = fill[each.querySelector('h2').textContent];
          each.querySelector('ul').innerHTML = set(size).repeat(count);
        }
        const { left, right, bottom } = list.querySelector('.out-piles').getBoundingClientRect();
        const isSeen = left >= 0 && right <= innerWidth && bottom <= innerHeight;
        return isSeen ? table.getBoundingClientRect().top - before : NaN;
      })()`);
      expect(grown, link).toBe(0);
      await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  });
});
