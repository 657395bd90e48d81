import { reads } from './support/clicks.js';
import { inABrowser } from './support/in-a-browser.js';

/** Runs in the page: makes a move in a duel that goes on, and says how both stand. */
const DUEL_ON = `(() => {
  const sides = document.querySelector('.learn-sides').innerText.replace(/\\s+/g, ' ');
  if (!/^You (won|lost)/.test(sides)) document.querySelector('.learn-duel > .row > *')?.click();
  return sides;
})()`;

/** What of a duel is not on the screen, or lies under something else. */
const OUTSIDE = `[...document.querySelectorAll('.learn-sides :is(p, .card:not(.heap-card)), .learn-duel > :is([role=status], .row > button)')]
  .filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
  })
  .map((each) => each.outerHTML)`;

/** Whether the card that celebrates lies over a card of the table, or close above Stop. */
const COVERS = `(() => {
  const over = document.querySelector('.learn-card').getBoundingClientRect();
  return [...document.querySelectorAll('.learn-table .card, .learn-dock button')].some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom + 10 && bottom > over.top;
  });
})()`;

inABrowser(({ tested }) => {
  it.each([
    [1280, 800, false],
    [1280, 800, true],
    [390, 844, true],
    [844, 390, false],
  ])(
    'says when the network beats the best script; in a duel both play one deal, all of it on the screen: %i x %i, large text: %s',
    async (width, height, isLarge) => {
      const page = await tested().openAlone('lab.html#learn=decade-loop-fives', { viewport: { width, height } });
      if (isLarge) await page.evaluate("document.documentElement.style.fontSize = '200%'");
      const sheet = page.locator('[data-sheet=learn]');
      await reads(
        sheet.locator('.learn-card p'),
        /^After [\d,]{3,} games it wins .+ of [\d,]+ deals\. (The best simple rule wins 80\.4\s% of the same deals|It is proved that nobody can win 1 deal in 100 more)\.$/,
      );
      await reads(sheet.locator('.learn-sentence'), /^After .+ s: (better than the best simple rule|nearly perfect)$/);
      // Figures of one moment are told, and those of the curve are named.
      expect(await sheet.locator('[data-fact=learn-figures]').isVisible()).toBe(false);
      expect(await sheet.locator('.here').textContent()).toMatch(/^now /);
      expect(await page.evaluate(COVERS)).toBe(false);
      await sheet.locator('.learn-card .primary').click();
      const status = sheet.locator('.learn-duel > [role=status]');
      await reads(status, /^You both have the same deal/);
      for (let moves = 0; moves < 3; moves++) {
        await sheet.locator('.learn-duel > .row > button').last().click();
        await reads(status, /^(Level|.+ \d+ cards? ahead)\. Its last move: (draw|.+=\d+)\.$/);
        await expect.poll(() => page.evaluate(OUTSIDE)).toEqual([]);
        expect(await sheet.locator('.learn-duel > .row').textContent()).not.toBe('');
      }
      await expect
        .poll(() => page.evaluate(DUEL_ON))
        .toMatch(/^You (won|lost) with(out a mistake|.* of [\d.]+ points).*The network (won|lost) with/);
      // What a point is stands where one is named.
      const told = await sheet.locator('.learn-duel').textContent();
      expect(told!.includes('A point is')).toBe(/\d points/.test(told!));
    },
  );
});
