import '../../session/all-games.js';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sizedLong } from '../../../test/support/size.js';
import { accessibilityFaults } from '../support/axe.js';
import { caughtUp, counts, reads, until } from '../support/clicks.js';
import { expectGerman } from '../support/english-texts.js';
import { inABrowser } from '../support/in-a-browser.js';
import { placeInFocus, walkTo } from '../support/keys.js';

const LESSON = '.tutorial[open]';

/** Led through by keys alone; CI clicks through the others. */
const BY_KEYS = ['tens', 'decade-loop3-optional', 'four-ten'];

async function open(page: Page): Promise<void> {
  await page.locator('[data-action=help]').click();
  await page.locator('[data-action=tutorial]').click();
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
  await page.locator(`${LESSON}[data-step="${step}"]`).waitFor();
}

/** Kept beside games and results: the step of the tutorial, whether the rules lie open, and chances, which come when they have been worked out. */
const OTHERS = ['maketen.tutorial', 'maketen.guide-open'];

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
    ['decade-seven', 'en-GB'],
    ['four-ten-fault-first', 'de-DE'],
    ...sizedLong(
      [],
      [...BY_KEYS, 'block-ten-classic', 'decade', 'decade-loop3'].flatMap((preset) => [
        [preset, 'en-GB'],
        [preset, 'de-DE'],
      ]),
    ),
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
      await page.locator('[data-coach=play]').click();
      await page.locator(LESSON).waitFor({ state: 'detached' });
      await until(page, `history.state.game !== ${game}`);
      await expect.poll(() => page.url()).toContain(`preset=${preset}&`);
    },
  );

  it.each(sizedLong(['tens', 'decade-loop3-optional'], BY_KEYS))(
    'leads through %s by keys alone, and gives the focus back',
    async (preset) => {
      const page = await tested().open(`preset=${preset}&seed=5`, { reducedMotion: 'reduce' });
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
    },
  );

  it('answers other moves kindly, is left by Escape and taken up where it was, after a reload too, and the game lies as it was', async () => {
    const page = await tested().open('preset=decade-loop3&seed=4', { reducedMotion: 'reduce' });
    await page.locator('[data-action=main]').click();
    await page.locator('[data-turns="1"]').waitFor();
    const position = await page.locator('[data-fact=position]').textContent();
    await open(page);
    await page.keyboard.press('d');
    await page.locator('.coach-answer').waitFor();
    await clickStep(page, 1);
    await page.locator(`${LESSON} [data-place="line:0"]`).click();
    await expect.poll(() => page.locator('.coach-answer').textContent()).toContain('Draw a card');
    for (let step = 2; step < 9; step++) await clickStep(page, step);
    // A choice: the other set is legal, too.
    await clickStep(page, 9);
    await page.locator(`${LESSON} [data-place="line:3"]`).click();
    await page.locator(`${LESSON} [data-place="line:4"]`).click();
    await expect.poll(() => page.locator('.coach-answer').textContent()).toContain('in a real game, too');
    await isAt(page, 10);
    await page.keyboard.press('Escape');
    await page.locator(LESSON).waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[data-turns="1"]').waitFor();
    await reads(page.locator('[data-fact=position]'), position);
    await open(page);
    await isAt(page, 10);
    await clickStep(page, 10);
    await page.locator('[data-coach=again]').click();
    await isAt(page, 1);
    await clickStep(page, 1);
    // A link to another game leaves it, too, though its dialog has not told yet that it is closed.
    await page.evaluate(`{
      const { close } = HTMLDialogElement.prototype;
      window.heal = () => Object.assign(HTMLDialogElement.prototype, { close });
      HTMLDialogElement.prototype.close = function () { this.open = false; };
    }`);
    await tested().follow(page, 'preset=four-ten&seed=5');
    await page.locator(LESSON).waitFor({ state: 'detached' });
    await page.evaluate('heal()');
  });

  it('takes a set that is swept over and dropped on the discard pile', async () => {
    const page = await tested().open('preset=decade-loop3&seed=4', {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    await open(page);
    for (let step = 1; step < 5; step++) await clickStep(page, step);
    await page.locator(`${LESSON} [data-drags]`).waitFor(); // the script that follows drags comes after the cards
    const middle = async (place: string) => {
      const { x, y, width, height } = (await page.locator(`${LESSON} ${place}`).boundingBox())!;
      return [x + width / 2, y + height / 2] as const;
    };
    await page.mouse.move(...(await middle('[data-place="line:3"]')));
    await page.mouse.down();
    await page.mouse.move(...(await middle('[data-place="line:4"]')), { steps: 4 });
    await page.mouse.move(...(await middle('[data-place="line:5"]')), { steps: 4 });
    await page.mouse.move(...(await middle('[data-heap~=discard]')), { steps: 4 });
    await page.mouse.up();
    await isAt(page, 6);
  });

  it('shows somebody new the way, until the rules have been opened', async () => {
    const page = await tested().openNew('preset=tens&seed=5', { viewport: { width: 390, height: 844 } });
    await page.locator('[data-action=new-here]').click();
    await page.locator('.rule-pictures').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.rule-pictures').waitFor({ state: 'detached' });
    await counts(page, '[data-action=new-here]', 0);
  });
});
