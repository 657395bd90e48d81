import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/axe.js';
import { atTurn, notices, said, turns, watch } from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import { listen } from '../support/live-regions.js';

/** Stops the agent in the page itself, which is not too late on any machine. @returns what was heard of some moves before */
async function heardUntilStopped(page: Page, moves: number): Promise<string[]> {
  return page.evaluate<string[]>(`new Promise((done) => {
    const table = document.querySelector('[data-turns]');
    const first = Number(table.dataset.turns);
    heard.length = 0;
    new MutationObserver((_, observer) => {
      if (Number(table.dataset.turns) < first + ${moves}) return;
      observer.disconnect();
      const before = [...heard];
      [...document.querySelectorAll('button')].find((each) => each.textContent === 'Stop').click();
      done(before);
    }).observe(table, { attributes: true });
  })`);
}

inABrowser(({ tested, opened, alone }) => {
  it('leaves cards the colours of cards where the system has colours of its own, with an edge', async () => {
    const page = await tested().open('preset=tens&seed=2', { forcedColors: 'active', colorScheme: 'dark' });
    const card = page.locator('.card[data-place]').first();
    const look = (property: string): Promise<string> =>
      card.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    await expect.poll(() => look('border-top-width')).toBe('1px');
    await expect.poll(() => look('background-color')).toBe('rgb(255, 253, 247)');
    await expect.poll(() => look('color')).toBe('rgb(22, 32, 28)');
  });

  opened(
    'gives fields names that say by themselves what they are for',
    'lab.html#preset=decade&seed=5',
    async (page) => {
      const fields = async (name: string): Promise<number> => {
        await page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))");
        return page.getByRole('combobox', { name, exact: true }).count();
      };
      for (const name of ['Agent', 'Watching at this speed', 'Discards']) await expect.poll(() => fields(name)).toBe(1);
      const field = page.getByRole('textbox', { name: 'Max run', exact: true });
      const note = await field.getAttribute('aria-describedby');
      await expect
        .poll(() => page.locator(`#${note}`).textContent())
        .toBe('The most cards in a set; "no limit" for any length');
      await field.fill('1');
      await field.press('Enter');
      await notices(page, /^Expected "Max run": .* or "no limit" for any length, but got 1$/);
    },
  );

  alone(
    'is quiet while an agent plays fast, and says how the game stands when it stops',
    'lab.html#preset=decade&seed=4',
    async (page) => {
      await listen(page);
      await watch(page, 'next-card', '15 moves a second');
      await atTurn(page, 2);
      // On a slow machine it is said that the agent thinks.
      expect((await heardUntilStopped(page, 10)).filter((text) => text !== 'Thinking …')).toEqual([]);
      await expect.poll(async () => (await page.evaluate<string[]>('heard')).includes(await said(page))).toBe(true);
    },
  );

  alone('says each move of an agent that plays slowly', 'lab.html#preset=decade&seed=4', async (page) => {
    await watch(page, 'next-card', '1 move a second');
    await listen(page);
    const from = await turns(page);
    await atTurn(page, from + 2);
    await expect.poll(() => page.evaluate<number>('new Set(heard).size')).toBeGreaterThanOrEqual(2);
  });

  alone(
    'would find a nameless button, a faint text on any ground, and a faint border',
    'preset=tens&seed=5',
    async (page) => {
      await page.evaluate(`document.querySelector('.drawer').insertAdjacentHTML('beforeend', \`
      <button type="button"></button>
      <p data-css="color: #777; background: #888">faint</p>
      <p data-css="color: #777; background: linear-gradient(transparent, transparent) #888">faint on a picture</p>
      <label>field <input data-css="border-color: #444; background: #333"></label>\`)`);
      // The page's policy forbids attributes of style.
      await page.evaluate(
        "for (const each of document.querySelectorAll('[data-css]')) each.style.cssText = each.dataset.css",
      );
      const found = (await accessibilityFaults(page)).map((fault) => fault.split(/[: ]/)[0]);
      expect(found.sort()).toEqual(['border', 'button-name', 'color-contrast', 'contrast']);
    },
  );
});
