import '../../session/all-games.js';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/axe.js';
import { caughtUp, clickOn, counts, hasPosition, position, shows, until } from '../support/clicks.js';
import { expectGerman } from '../support/english-texts.js';
import { inABrowser } from '../support/in-a-browser.js';
import { placeInFocus, walkTo } from '../support/keys.js';

const LESSON = '.tutorial[open]';

async function open(page: Page): Promise<void> {
  await clickOn(page, '[data-action=help]');
  await clickOn(page, '[data-action=tutorial]');
  await page.locator(LESSON).waitFor();
}

/** Which step is shown, and of how many. */
async function stepOf(page: Page): Promise<number> {
  return Number(await page.locator(LESSON).getAttribute('data-step'));
}

async function steps(page: Page): Promise<number> {
  return Number(/(\d+)$/.exec((await page.locator('.tutorial-step').textContent())!)![1]);
}

async function isAt(page: Page, step: number): Promise<void> {
  await shows(page, `${LESSON}[data-step="${step}"]`);
}

/** Kept beside games and results: whether the rules lie open. */
const OTHERS = ['maketen.guide-open'];

/** What the browser keeps of games and results. */
async function kept(page: Page): Promise<unknown> {
  return page.evaluate(
    `Object.entries(localStorage).filter(([key]) => !${JSON.stringify(OTHERS)}.includes(key)).sort()`,
  );
}

/** The places that are marked in gold. */
async function hinted(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('${LESSON} .is-hinted')].map(({ dataset }) => dataset.place)`,
  );
}

/** One step, by a pointer: what is gold is picked, or pressed. */
async function clickStep(page: Page, step: number): Promise<void> {
  const button = page.locator(`${LESSON} .coach .primary`);
  if (await button.isVisible()) {
    await button.click();
  } else {
    const places = await hinted(page);
    for (const place of places) {
      if ((await stepOf(page)) !== step) break;
      await page.locator(`${LESSON} [data-place="${place}"]`).click({ position: { x: 9, y: 9 } });
      await caughtUp(page);
    }
  }
  await isAt(page, step + 1);
}

/** One step, by keys alone: the focus lies on the first thing to do. */
async function pressStep(page: Page, step: number): Promise<void> {
  await until(
    page,
    `document.querySelector('.tutorial[data-step="${step}"]')?.contains(document.activeElement) === true && document.activeElement.matches('.primary, .is-hinted')`,
  );
  const places = await hinted(page);
  if ((await placeInFocus(page)) === null) await page.keyboard.press('Enter');
  else
    for (const place of places) {
      if ((await stepOf(page)) !== step) break;
      await walkTo(page, place, (key) => page.keyboard.press(key), LESSON);
      await page.keyboard.press('Enter');
      await caughtUp(page);
    }
  await isAt(page, step + 1);
}

inABrowser(({ tested }) => {
  it.each([
    ['four-ten', 'en-GB'],
    ['four-ten-fault-first', 'de-DE'],
  ])(
    'leads through %s by clicks, touches nothing that is kept, and offers a first game: %s',
    async (preset, locale) => {
      const page = await tested().openAlone(`preset=${preset}&seed=5`, {
        viewport: { width: 390, height: 844 },
        locale,
      });
      const before = await kept(page);
      const game = await page.evaluate<number>('history.state.game');
      await open(page);
      const last = await steps(page);
      for (let step = 1; step <= last; step++) {
        if (step === 1 || step >= last - 1) expect(await accessibilityFaults(page)).toEqual([]);
        if (locale === 'de-DE') await expectGerman(page, `${preset}, step ${step}`);
        if (step < last) await clickStep(page, step);
      }
      await expect.poll(() => kept(page)).toEqual(before);
      await clickOn(page, '[data-coach=play]');
      await page.locator(LESSON).waitFor({ state: 'detached' });
      await until(page, `history.state.game !== ${game}`);
      await expect.poll(() => page.url()).toContain(`preset=${preset}&`);
    },
  );

  it('leads through a round by keys alone, and gives the focus back', async () => {
    const page = await tested().open('preset=four-ten&seed=5', { reducedMotion: 'reduce' });
    await page.locator('[data-action=help]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-action=tutorial]').focus();
    await page.keyboard.press('Enter');
    await page.locator(LESSON).waitFor();
    const last = await steps(page);
    for (let step = 1; step < last; step++) await pressStep(page, step);
    await isAt(page, last);
    await page.keyboard.press('Escape');
    await page.locator(LESSON).waitFor({ state: 'detached' });
    await until(page, "document.activeElement.dataset.action === 'help'");
    await expect.poll(() => page.locator('[data-turns]').getAttribute('data-turns')).toBe('0');
  });

  it('answers other moves kindly, is left by Escape, and the game lies as it was, after a reload too', async () => {
    const page = await tested().open('preset=four-ten&seed=4', { reducedMotion: 'reduce' });
    await clickOn(page, '[data-place="home"]');
    await shows(page, '[data-turns="1"]');
    const before = await position(page);
    await open(page);
    for (let step = 1; step < 4; step++) await clickStep(page, step);
    // Another legal move.
    await clickOn(page, `${LESSON} [data-place="home"]`);
    await expect.poll(() => page.locator('.coach-answer').textContent()).toContain('in a real game, too');
    await page.keyboard.press('d');
    await expect.poll(() => page.locator('.coach-answer').textContent()).not.toContain('in a real game, too');
    await isAt(page, 4);
    await page.keyboard.press('Escape');
    await page.locator(LESSON).waitFor({ state: 'detached' });
    await page.reload();
    await shows(page, '[data-turns="1"]');
    await hasPosition(page, before);
    await open(page);
    await clickStep(page, 1);
    // A link to another game leaves it, too, though its dialog has not told yet that it is closed.
    await page.evaluate(`{
      const { close } = HTMLDialogElement.prototype;
      window.heal = () => Object.assign(HTMLDialogElement.prototype, { close });
      HTMLDialogElement.prototype.close = function () { this.open = false; };
    }`);
    await tested().follow(page, 'preset=tens&seed=5');
    await page.locator(LESSON).waitFor({ state: 'detached' });
    await page.evaluate('heal()');
  });

  it('shows somebody new the way, until the rules have been opened', async () => {
    const page = await tested().openNew('preset=tens&seed=5', { viewport: { width: 390, height: 844 } });
    await clickOn(page, '[data-action=new-here]');
    await shows(page, '.rule-pictures');
    await page.keyboard.press('Escape');
    await page.locator('.rule-pictures').waitFor({ state: 'detached' });
    await counts(page, '[data-action=new-here]', 0);
  });
});
