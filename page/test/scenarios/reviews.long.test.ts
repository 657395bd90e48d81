import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { partsOf, type Trace } from '../../../src/env/index.js';
import { createHinter, type GameReview, reviewGame } from '../../../src/hint/index.js';
import { accessibilityFaults } from '../support/axe.js';
import {
  clickMove,
  clickOn,
  counts,
  hasOutcome,
  importText,
  isAtTurn,
  reads,
  shows,
  unfold,
} from '../support/clicks.js';
import { finishedGame } from '../support/finished-games.js';
import { inABrowser } from '../support/in-a-browser.js';
import { firstLegalTrace } from '../support/plan.js';
import { plantedBlunder, reviewByModel } from '../support/reviews.js';

/** Opens a game of a trace, and its review. */
async function openReview(page: Page, trace: Trace): Promise<void> {
  await unfold(page, 'trace');
  await importText(page, JSON.stringify(trace));
  await clickOn(page, '[data-action=review]');
  await shows(page, '.review-told');
}

async function exported(page: Page): Promise<GameReview> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[data-action=export-review]').click(),
  ]);
  return JSON.parse(await readFile(await download.path(), 'utf8')) as GameReview;
}

async function fact(page: Page, name: string): Promise<number> {
  return Number(await page.locator(`[data-fact=${name}]`).getAttribute('data-value'));
}

/** All numbers in one that is JSON, in its order. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

function expectAlike(a: GameReview, b: GameReview): void {
  const [numbers, others] = [numbersIn(a), numbersIn(b)];
  expect(numbers.length).toBe(others.length);
  numbers.forEach((number, i) => expect(number).toBeCloseTo(others[i], 3));
}

async function looksBackAt(page: Page, at: number): Promise<void> {
  await shows(page, `.decision-detail[data-move="${at}"]`);
}

inABrowser(({ tested, alone }) => {
  it('finds a planted blunder, shows it on the table, and steps through the line that would have been better', async () => {
    const { trace, at } = plantedBlunder('decade-loop3');
    const page = await tested().open('lab.html#preset=decade&seed=4');
    await openReview(page, trace);
    // In the player's words, not by the model's name.
    await page.locator('.review-told', { hasText: 'Chances estimated by the trained model.' }).waitFor();
    const expected = await reviewByModel(trace, 'decade-loop3-value');
    const review = await exported(page);
    expectAlike(review, expected);
    expect(review.sentence).toBe(expected.sentence);
    const { moment } = expected.summary.fault!;
    await reads(
      page.locator('.review-sentence'),
      new RegExp(
        `^Turning point: card ${moment.number}\\. You chose “.+”\\. The chance to win fell from [\\d.]+\\s% to nothing\\. Better: “.+”\\. `,
      ),
    );
    await reads(page.locator('.epilogue'), /^Fortune-telling: .+ showed alone\.$/);
    await expect.poll(() => page.locator('.review-told').getAttribute('data-agent')).toBe('decade-loop3-value');
    await expect.poll(() => fact(page, 'accuracy')).toBeCloseTo(expected.accuracy!, 1);
    await expect.poll(() => fact(page, 'luck')).toBeCloseTo(expected.chance.luck, 3);
    await expect.poll(() => fact(page, 'play')).toBeCloseTo(expected.chance.play, 3);
    await counts(page, '.curve circle.mark-blunder', expected.marks.blunder);

    // It opens where the game turned.
    await looksBackAt(page, at);
    const detail = page.locator('.decision-detail');
    await expect.poll(() => detail.textContent()).toMatch(/The chance to win fell from .* to nothing/);
    await expect.poll(() => page.locator(`[data-decision="${at}"]`).getAttribute('aria-current')).toBe('step');
    const parts = partsOf('decade-loop3');
    const state = parts.notation.parseState(expected.moves[at].position);
    const placesOf = (action: number): string[] =>
      parts.notation.cardsOf(state, action).map(({ pile, index }) => `${pile}:${index}`);
    const marked = (mark: string): Promise<string[]> =>
      page.evaluate(`[...document.querySelectorAll('.card.${mark}')].map((card) => card.dataset.place)`);
    const { action, decision } = expected.moves[at];
    await expect.poll(async () => (await marked('is-hinted')).sort()).toEqual(placesOf(decision!.best.action).sort());
    await expect.poll(async () => (await marked('is-played')).sort()).toEqual(placesOf(action).sort());
    expect(await accessibilityFaults(page)).toEqual([]);

    const line = decision!.bestLine!;
    for (let step = 0; step < line.moves.length; step++) await clickOn(page, '[data-action=line-forth]');
    await page.getByText(`${line.moves.length} of ${line.moves.length}`).waitFor();
    await hasOutcome(page, line.outcome);
    await isAtTurn(page, trace.steps.length);
    await page.keyboard.press('Escape');
    await page.getByText(`0 of ${line.moves.length}`).waitFor();

    await clickOn(page, '[data-action=line-forth]');
    await page.getByText(`1 of ${line.moves.length}`).waitFor();
    const isOver = line.moves.length === 1;
    if (!isOver) {
      await clickOn(page, '[data-action=play-on]');
      await isAtTurn(page, at + 1);
      await page.locator('.review').waitFor({ state: 'detached' });
    }
  });

  it('walks over the decisions by the arrow keys, and closes by Escape', async () => {
    const { trace } = plantedBlunder('decade-loop3');
    const page = await tested().open('lab.html#preset=decade&seed=4');
    await openReview(page, trace);
    const { moves } = await exported(page);
    const decisions = moves.filter(({ decision }) => decision !== null).map(({ index }) => index);
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Home');
    await looksBackAt(page, decisions[0]);
    await page.keyboard.press('ArrowRight');
    await looksBackAt(page, decisions[1]);
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe(String(decisions[1]));
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^card \d+: [\d.]+\u00a0?\s?%, \w+/);
    await page.keyboard.press('ArrowLeft');
    await looksBackAt(page, decisions[0]);
    await page.keyboard.press('End');
    await looksBackAt(page, moves.length);
    await page.keyboard.press('Escape');
    await page.locator('.review').waitFor({ state: 'detached' });
    await shows(page, '[data-action=review]'); // among what can come next
    await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true);
  });

  it.each(['tens', 'four-ten'])('of %s are exact, as in Node', async (preset) => {
    const trace = firstLegalTrace(preset, 3);
    const page = await tested().open('lab.html#preset=decade&seed=4');
    await openReview(page, trace);
    const review = await exported(page);
    expectAlike(review, await reviewGame(trace, createHinter({ preset })));
    await counts(page, '[data-action=play-on]', 1);
    await page.getByText('Chances are exact.').waitFor();
    if (preset === 'tens') {
      await reads(page.locator('.review-sentence'), /^Tens has no strategy/);
      await counts(page, '[data-fact=play]', 0);
    }
  });

  it('is a sheet below the table on a phone, in German too', async () => {
    const page = await tested().resume(finishedGame('tens', 'lost'), {
      viewport: { width: 390, height: 844 },
      locale: 'de-DE',
      hasTouch: true,
    });
    await clickOn(page, '[data-action=review]');
    await shows(page, '.review-told');
    await reads(page.locator('.review-sentence'), /^Dieses Spiel kennt keine Strategie.*\.$/);
    const [table, sheet] = await Promise.all(
      ['.table-box', '.review'].map(async (name) => (await page.locator(name).boundingBox())!),
    );
    expect(table.y + table.height).toBeLessThanOrEqual(sheet.y + 1);
    expect(sheet.width).toBe(390);
    await counts(page, '[data-action=export-review]', 0); // the Lab's
    await expect.poll(() => page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    // On its side the way out stays in view.
    await page.setViewportSize({ width: 844, height: 390 });
    const top = (name: string): Promise<number> =>
      page.evaluate(`document.querySelector('${name}').getBoundingClientRect().top`);
    await page.evaluate("document.querySelector('.review').scrollTop = 100");
    await expect.poll(() => top('.review-told')).toBeLessThan(0);
    await expect.poll(async () => (await top('[data-action=close-review]')) - (await top('.review'))).toBe(0);
    await clickOn(page, '[data-action=close-review]');
    await shows(page, '.end-panel');
  });

  alone(
    'says that it is at work, can be stopped meanwhile, and says in one line why there is none',
    'lab.html#preset=decade-loop3&seed=4',
    async (page) => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.context().route('**/decade-value/weights*.bin', async (route) => {
        await held;
        await route.continue();
      });
      await unfold(page, 'trace');
      await importText(page, JSON.stringify(firstLegalTrace('decade', 2)));
      await clickOn(page, '[data-action=review]');
      await page.getByRole('progressbar').waitFor();
      await clickOn(page, '[data-action=stop-review]');
      await page.locator('.review').waitFor({ state: 'detached' });
      release();
      await clickOn(page, '[data-action=review]');
      await shows(page, '.review-told');

      const other = await tested().openAlone('preset=decade-max3&position=decade+4+8+3+3+J+6');
      await clickMove(other, { places: [], name: 'draw' });
      await other.keyboard.press('[');
      await other.locator('[data-action=review]').click();
      await reads(other.locator('.review > .is-error'), /^No review: Expected a game from its deal on/);
    },
  );
});
