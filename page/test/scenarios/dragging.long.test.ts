import type { Page } from 'playwright-core';
import { clickMove, counts, isAtTurn, reads, shows } from '../support/clicks.js';
import { placeOfFlying, slowFlights } from '../support/flights.js';
import { inABrowser } from '../support/in-a-browser.js';
import { planGame } from '../support/plan.js';

/** The corner of a place that no other card covers. */
async function cornerOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const { x, y } = (await page.locator(selector).first().boundingBox())!;
  return { x: x + 9, y: y + 9 };
}

/** Presses on the first, goes over the others, and stays on the last one. */
async function pull(page: Page, selectors: readonly string[]): Promise<void> {
  await shows(page, '[data-drags]'); // the script that follows drags comes after the cards
  const [first, ...others] = await Promise.all(selectors.map((each) => cornerOf(page, each)));
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 6 });
}

const place = (key: string): string => `[data-place="${key}"]`;

inABrowser(({ tested }) => {
  it.each([
    ['tens', '.facts'],
    ['decade-seven', '.pile-title'],
    ['four-ten', '.standing'],
  ])('marks no text of %s', async (preset, words) => {
    const page = await tested().open(`preset=${preset}&seed=5`);
    const { x, y, width, height } = (await page.locator(words).first().boundingBox())!;
    await page.mouse.move(x + 2, y + 2);
    await page.mouse.down();
    for (const by of [0.3, 0.6, 0.9]) await page.mouse.move(x + by * width, y + by * height, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => page.evaluate<string>('getSelection().toString()')).toBe('');
  });

  it('removes a pair of Tens by dropping a card on its partner, and nothing when it is let go with Escape', async () => {
    const { moves } = planGame('tens', {}, 5, 'first-legal');
    const page = await tested().open('preset=tens&seed=5');
    const [a, b] = moves[0].places;
    await pull(page, [place(a), place(b)]);
    await counts(page, '.dragged-card', 1);
    await expect.poll(() => page.locator('.card.is-partner').count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await counts(page, '.dragged-card, .is-picked', 0);
    await isAtTurn(page, 0);
    await pull(page, [place(a), place(b)]);
    await page.mouse.up();
    await isAtTurn(page, 1);
    await counts(page, '.dragged-card', 0);
    await clickMove(page, moves[1]);
  });

  it('takes a set of Decade that is swept over and dropped on the discard pile', async () => {
    const { moves } = planGame('decade', {}, 4, 'next-card');
    const page = await tested().open('preset=decade&seed=4');
    const first = moves.findIndex(({ places }) => places.length > 1);
    for (const move of moves.slice(0, first)) await clickMove(page, move);
    const places = [...moves[first].places].map(place);
    await pull(page, places);
    await counts(page, '.card.is-picked', places.length);
    const { x, y } = await cornerOf(page, '[data-heap~=discard]');
    await page.mouse.move(x, y, { steps: 6 });
    await page.mouse.up();
    await isAtTurn(page, first + 1);
  });

  it('takes a set that goes round the ring when a sweep over it ends, or by a tap on its ends', async () => {
    const page = await tested().openAlone(
      `preset=decade-loop3-optional&position=${encodeURIComponent('decade 4 8 3 3 J 6')}`,
    );
    await pull(page, ['line:1', 'line:2'].map(place));
    await page.mouse.up();
    await reads(page.getByRole('status'), /^No set has 8 of .* together\.$/);
    await pull(page, ['line:5', 'line:0'].map(place));
    await page.mouse.up();
    await counts(page, '.line .card', 4);
    await page.keyboard.press('u');
    for (const end of ['line:4', 'line:0']) await page.locator(place(end)).click();
    await counts(page, '.line .card', 3);
  });

  it('lets go of a card whose place has changed by a move that was made meanwhile', async () => {
    const page = await tested().openAlone(
      `preset=decade-loop3-optional&position=${encodeURIComponent('decade 6 8 3 9 2 4')}`,
    );
    await pull(page, ['line:4', 'line:3'].map(place));
    await counts(page, '.dragged-card', 1);
    await page.evaluate(`document.querySelector('.move-buttons [data-move]').click()`);
    await isAtTurn(page, 1);
    await page.mouse.up();
    await counts(page, '.dragged-card, .is-picked', 0);
    await isAtTurn(page, 1);
  });

  it('begins where a card lies that is still on its way there', async () => {
    const page = await tested().openAlone('preset=decade&seed=11', { reducedMotion: 'no-preference' });
    await slowFlights(page);
    await page.keyboard.press('d');
    await isAtTurn(page, 1);
    const newest = (await page.locator('.card.is-newest').getAttribute('data-place'))!;
    const { x, y } = await placeOfFlying(page, place(newest));
    await page.mouse.move(x, y);
    await shows(page, '[data-drags]');
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 30, { steps: 3 });
    await counts(page, '.dragged-card', 1);
    await page.mouse.up();
    await counts(page, '.dragged-card', 0);
  });

  it('places the card of Four Ten that is dropped on a hand, by touch on a phone too', async () => {
    const page = await tested().openAlone('preset=four-ten&seed=5', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const [from, to] = await Promise.all([cornerOf(page, place('drawn')), cornerOf(page, '[data-drop=home]')]);
    const touch = await page.context().newCDPSession(page);
    const at = (type: string, points: readonly object[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never);
    await at('touchStart', [from]);
    for (const share of [0.3, 0.6, 1])
      await at('touchMove', [{ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }]);
    await counts(page, '.dragged-card', 1);
    await at('touchEnd', []);
    await isAtTurn(page, 1);
    await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0);
  });
});
