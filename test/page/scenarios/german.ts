import '../../../page/session/all-games.js';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { de } from '../../../page/texts/de/index.js';
import { english as en } from '../../../page/texts/texts.js';
import { accessibilityFaults } from '../support/axe.js';
import { openDrawer } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';

/** Words that are sure to be English, and none of a link, a notation, or a name. */
const ENGLISH =
  /\b(the|and|or|of|to|with|is|are|you|your|card|cards|left|draw|drew|took|place|placed|turn|move|moves|game|games|stock|set|sets|can|hint|hints|won|lost|best|deal|new|rules|round|points|undo|only|from|this|that|not|no|for|by|on)\b/i;
/** What is no sentence: agents' and models' names, presets, positions, languages and keys. */
const NAMES = 'option, code, kbd, select, textarea, [lang]:not(html), .game-button, .mark';

/** Every text of the English list without numbers and names that is not the same in German. */
function plainTexts(texts: object, path: string[] = []): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]: [string, unknown]): [string, string][] => {
      const at = [...path, key];
      if (typeof text === 'string') return [[at.join('.'), text]];
      return typeof text === 'object' && text !== null ? [...plainTexts(text, at)] : [];
    }),
  );
}

const german = plainTexts(de);
const englishOnly = new Set(
  [...plainTexts(en)].flatMap(([path, text]) => {
    const isWord = text.trim().length > 2 && text !== german.get(path) && ![...german.values()].includes(text);
    return isWord ? [text.trim()] : [];
  }),
);

/** Everything that can be read or heard now. */
async function said(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode;
      const isShown = parentElement.checkVisibility() && parentElement.closest(${JSON.stringify(NAMES)}) === null;
      if (isShown && data.trim() !== '') found.push(data.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title]'))
      if (element.checkVisibility() && element.closest(${JSON.stringify(NAMES)}) === null)
        {
        // An option's title is its name in links.
        const title = element.matches('.option-fields > *') ? '' : element.title;
        found.push(...[element.ariaLabel, title].filter((text) => text));
      }
    return found;
  })()`);
}

async function expectGerman(page: Page, where: string): Promise<void> {
  const english = (await said(page)).filter(
    (text) => englishOnly.has(text) || ENGLISH.test(text.replaceAll(/CC BY-NC-SA|next-card/g, '')),
  );
  expect([where, ...new Set(english)]).toEqual([where]);
}

const GERMAN = { locale: 'de-DE', viewport: { width: 1280, height: 900 } };

async function folded(page: Page): Promise<void> {
  await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
}

/** Whatever can be picked is picked and whatever stands in a button is pressed, until the game is over. */
async function playOut(page: Page, where: string): Promise<void> {
  for (let move = 0; move < 400; move++) {
    if ((await page.locator('[data-outcome]').getAttribute('data-outcome')) !== 'ongoing') return;
    if (move % 5 === 0) await expectGerman(page, `${where}, move ${move}`);
    await page.evaluate(`(() => {
      const fits = [...document.querySelectorAll('.move-buttons button[data-move]:not(:disabled), .toolbar button[data-move][aria-disabled=false]')];
      fits[${move} % fits.length].click();
      return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    })()`);
  }
  throw new Error(`Expected the game ${where} to end`);
}

/** The page in German: the browser's language at the first visit. */
export function speaksGerman(tested: () => PageUnderTest): void {
  it.each(['preset=tens&seed=4', 'preset=decade-loop3&seed=4', 'preset=decade-seven&seed=4', 'preset=four-ten&seed=5'])(
    'says nothing in English: %s',
    async (link) => {
      const page = await tested().open(link, GERMAN);
      await expect.poll(() => page.evaluate<string>('document.documentElement.lang')).toBe('de');
      await page.locator('[data-action=help]').click();
      await page.locator('[data-sheet=help]').waitFor();
      await expectGerman(page, 'how to play');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('[data-action=games]').click();
      await page.locator('[data-sheet=games]').waitFor();
      await expectGerman(page, 'the games');
      await page.keyboard.press('Escape');
      await openDrawer(page);
      await page.locator('.new-game').waitFor();
      await folded(page);
      for (let press = 0; press < 3; press++) {
        await page.locator('[data-action=hint]').click();
        await page.locator('.hint-said:not(.is-empty)').waitFor();
        await expectGerman(page, `hint ${press}`);
      }
      await page.locator('.ranking').waitFor();
      await expectGerman(page, 'the drawer');
      expect(await accessibilityFaults(page)).toEqual([]);
      // Cards that do not go together are answered.
      for (const place of await page.locator('[data-place]').all()) {
        await place.click({ position: { x: 9, y: 9 }, force: true });
        await expectGerman(page, 'an answer');
        if ((await page.locator('[data-turns]').getAttribute('data-turns')) !== '0') break;
      }
      await playOut(page, link);
      await folded(page);
      await expectGerman(page, 'the end');
      await page.context().close();
    },
  );

  it('is chosen in the drawer, keeps game and focus, and stays chosen', async () => {
    const page = await tested().open('preset=decade-loop3&seed=4', { viewport: { width: 1280, height: 800 } });
    await openDrawer(page);
    const place = page.locator('[data-action=main]');
    await place.click();
    const turns = await page.locator('[data-turns]').getAttribute('data-turns');
    const language = page.locator('select[name=language]');
    await language.focus();
    await language.selectOption('de');
    await page.getByRole('button', { name: 'Ziehen', exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate<string[]>('[document.documentElement.lang, document.activeElement.name]'))
      .toEqual(['de', 'language']);
    await expect.poll(() => page.locator('[data-turns]').getAttribute('data-turns')).toBe(turns);
    await page.reload();
    await page.getByRole('button', { name: 'Ziehen', exact: true }).waitFor();
    await language.selectOption('en');
    await page.getByRole('button', { name: 'Draw', exact: true }).waitFor();
    await page.context().close();
  });
}
