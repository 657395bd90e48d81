import { readFileSync } from 'node:fs';
import { sizedLong } from '../../../test/support/size.js';
import { accessibilityFaults } from '../support/axe.js';
import { clickOn, counts, isAtTurn, reads, shows, until, watchToTheEnd } from '../support/clicks.js';
import { TABLES } from '../support/finished-games.js';
import { inABrowser } from '../support/in-a-browser.js';
import { textFaults } from '../support/text-faults.js';

/** Figures of the games, as the menu says them of every hundred deals. */
const facts = JSON.parse(readFileSync('page/games/facts.json', 'utf8')) as Record<
  string,
  Record<'won' | 'rule' | 'decisions', number>
>;

inABrowser(({ tested, opened, alone }) => {
  alone(
    'says what to do, points to the rules of the deal on the first visit, and opens them over the table',
    'preset=decade-loop&seed=4&maxRun=4',
    async (page) => {
      await reads(
        page.locator('.goal'),
        'Clear the newest card with its neighbours when they make 10, 20 or 30. Clear all 52.',
      );
      const help = page.getByRole('button', { name: 'How to play', exact: true });
      await expect.poll(() => page.locator('.rules').isVisible()).toBe(false);
      await counts(page, '.help.is-new', 1);
      await help.click();
      await expect.poll(() => page.locator('.rules').isVisible()).toBe(true);
      await expect.poll(() => page.locator('.rules').innerText()).toContain('two to four cards');
      await expect
        .poll(() => page.evaluate<boolean>("document.querySelector('.sheet[open]').contains(document.activeElement)"))
        .toBe(true);
      await page.keyboard.press('Escape');
      await page.locator('.rules').waitFor({ state: 'hidden' });
      await expect.poll(() => page.evaluate<string>('document.activeElement.dataset.action')).toBe('help');
      await page.reload();
      await counts(page, '.help.is-new', 0);
    },
  );

  alone(
    'deals a first visitor the game of most decisions, says what it is, and in the menu why it stands in front',
    '',
    async (page) => {
      await until(page, "location.hash.startsWith('#preset=decade-loop3-optional&seed=')");
      await shows(page, '[data-lesson=set]');
      await reads(page.locator('[data-action=main]'), 'Draw and wait');
      await page.locator('.move-buttons [data-move]').first().focus();
      await expect.poll(() => page.locator('.card.is-partner').count()).toBeGreaterThan(1);
      await clickOn(page, '[data-action=games]');
      const first = page.locator('.sheet[open] [data-preset]').first();
      const { won, rule, decisions } = facts['decade-loop3-optional'];
      const said = `${Math.round(decisions)} decisions, ${Math.round(100 * won)}\\s% won.*The best simple rule wins ${Math.round(100 * rule)}\\s%`;
      await reads(page.locator('[data-sheet=games] [data-family]').first(), new RegExp(`^Start hereRing.*${said}`));
      await expect.poll(() => first.getAttribute('aria-current')).toBe('true');
    },
  );

  it('leads a first visitor through a set, a draw and a choice, lights what it speaks of, and takes it back by one tap', async () => {
    const page = await tested().openNew('preset=decade-loop3-optional&seed=37', {
      viewport: { width: 390, height: 844 },
    });
    const steps = page.locator('.first-steps');
    await reads(
      steps,
      /^Neighbours that add up to 10, 20 or 30 are a set.*Tap the gold cards, or press Take: J\u00a0\+\u00a010\u00a0=\u00a020\..*1 of 3/,
    );
    await counts(page, '.line .is-hinted', 2);
    // A phone that lies has room for a hint in its place.
    await page.setViewportSize({ width: 844, height: 390 });
    await clickOn(page, '[data-action=hint]');
    await steps.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 390, height: 844 });
    await reads(page.locator('[data-action=take]'), 'Take 20 J+10');
    await clickOn(page, '[data-action=take]');
    await reads(steps, /^J\u00a0\+\u00a010\u00a0=\u00a020: 2 cards gone, 50 to go!No set here: draw\..*2 of 3/);
    await page.waitForTimeout(500);
    await isAtTurn(page, 1); // no move is made by itself
    await reads(page.locator('.gone-list summary'), '2 cards cleared');
    await shows(page, '[data-action=take][aria-disabled=true]');
    await clickOn(page, '.stock .is-hinted');
    await reads(steps, /^Take 8\u00a0\+\u00a02\u00a0=\u00a010 now.*3 of 3/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await clickOn(page, '[data-action=undo]');
    await steps.waitFor();
    await clickOn(page, '[data-action=main]');
    await clickOn(page, '[data-action=take]');
    await counts(page, '[data-lesson]', 0);
    await reads(page.locator('.gone-list summary'), '4 cards cleared');
    await reads(steps, /^Now you know it all\. 48 cards to go\./);
    await clickOn(page, '[data-action=sounds]');
    await expect.poll(() => page.evaluate<string>("localStorage['maketen.feedback']")).toBe('"sounds"');
    await counts(page, '[data-action=sounds]', 0);
  });

  it.each<[string, ...[number, number][]]>([
    ['de-DE', [1010, 700], [2560, 1440], [360, 640], [844, 390]],
    ...sizedLong<[string, ...[number, number][]][]>([], [['en-GB', [1280, 800], [844, 390]]]),
  ])('says the whole of what to do on the first visit, and covers no card: %s', async (locale, ...sizes) => {
    const page = await tested().openNew('preset=tens&seed=3', { locale });
    for (const preset of TABLES) {
      await tested().follow(page, `preset=${preset}&seed=4`);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => textFaults(page), { message: `${preset}, ${width} pixels` }).toEqual([]);
        await page.locator('[data-action=new-here], [data-action=skip-steps]').click({ trial: true });
        const hidden = await page.evaluate<number>(`(() => {
          const { left, right, top, bottom } = document.querySelector('.new-here, .first-steps').getBoundingClientRect();
          const cards = [...document.querySelectorAll('.table-box .card')].map((card) => card.getBoundingClientRect());
          return cards.filter((c) => c.left < right && c.right > left && c.top < bottom && c.bottom > top).length;
        })()`);
        expect(hidden).toBe(0);
      }
    }
  });

  alone('points to the rules until the first move', 'preset=decade&seed=11', async (page) => {
    await shows(page, '.help.is-new');
    await clickOn(page, '[data-action=main]');
    await counts(page, '.help.is-new', 0);
    await clickOn(page, '[data-action=deal-another]');
    await isAtTurn(page, 0);
    await counts(page, '.help.is-new', 0);
  });

  it.each([
    ['tens', 'light'],
    ['four-ten', 'dark'],
    ...sizedLong([], [['decade-loop3-optional', 'dark'] as const, ['decade-seven', 'light'] as const]),
  ] as const)('shows the rules of %s in three pictures, %s', async (preset, colorScheme) => {
    const page = await tested().open(`preset=${preset}&seed=4`, { viewport: { width: 390, height: 844 }, colorScheme });
    await clickOn(page, '[data-action=help]');
    await page.locator('.rule-pictures figure').nth(2).waitFor();
    await expect.poll(() => page.getByRole('img', { name: /^In gold: / }).count()).toBe(3);
    await expect.poll(() => page.locator('.rule-pictures figcaption').allInnerTexts()).toHaveLength(3);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it.each([
    ['tens&undoLimit=3', /Up to 3 moves can be taken back, but not the one that/],
    ['decade', /can be taken back, the one that ends the game too/],
    ['four-ten', /Jeremiah Sanders .*CC BY-NC-SA 4\.0/],
  ])('says in the rules of %s: %s', async (preset, sentence) => {
    const page = await tested().open(`preset=${preset}&seed=4`);
    await clickOn(page, '[data-action=help]');
    await expect.poll(() => page.locator('.sheet[open]').innerText()).toMatch(sentence);
  });

  opened(
    'shows no demands on Home and Shadow after a game of Four Ten is won',
    'lab.html#preset=four-ten&seed=5&gameTarget=1&handTarget=4',
    async (page) => {
      await reads(page.locator('.home .sum'), /^0 ?$/);
      await clickOn(page, '.place-here.is-open');
      await reads(page.locator('.shadow .sum'), '0 at most 0');
      await watchToTheEnd(page, 'four-ten-rule');
      await expect.poll(() => page.locator('[data-outcome]').getAttribute('data-outcome')).toBe('won');
      await expect
        .poll(() => page.locator('.home .sum, .shadow .sum').allTextContents())
        .toEqual([expect.stringMatching(/^\d+ ?$/), expect.stringMatching(/^\d+ ?$/)]);
    },
  );
});
