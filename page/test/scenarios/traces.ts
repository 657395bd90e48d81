import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { parseTrace, partsOf, recordTrace, type Trace } from '../../../src/env/index.js';
import { clickMove, notice, outcome, position, turns, unfold, watchToTheEnd } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { dealtPosition, planGame } from '../support/plan.js';

function traceOf(preset: string, seed: number): Trace {
  return recordTrace(partsOf(preset), { seed, agent: 'first-legal', choose: (_state, mask) => mask.indexOf(1) });
}

async function open(page: Page, text: string): Promise<void> {
  await page.locator('textarea[name=import]').fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

export function traces(tested: () => PageUnderTest): void {
  it('shows one message for a damaged trace and keeps the game', async () => {
    const page = await tested().open('preset=decade&seed=4');
    await clickMove(page, planGame('decade', {}, 4, 'next-card').moves[0]);
    const before = await position(page);
    await unfold(page, 'trace');
    const whole = JSON.stringify(traceOf('decade', 7));
    await open(page, whole.slice(0, whole.length / 2));
    await expect
      .poll(() => notice(page))
      .toMatch(/^Expected a trace: a line of JSON, but got a damaged one \(.+\); take a file/);
    const trace = traceOf('decade', 7);
    await open(page, JSON.stringify({ ...trace, steps: [...trace.steps.slice(0, 2), ...trace.steps.slice(3)] }));
    await page.getByText(/^step 3: .*expected/).waitFor();
    await expect.poll(() => page.locator('[data-notice]').count()).toBe(1);
    await expect.poll(() => position(page)).toBe(before);
    await expect.poll(() => turns(page)).toBe(1);
    await page.context().close();
  });

  it('imports a game and goes through it back and forth', async () => {
    const trace = traceOf('tens', 8);
    const page = await tested().open('preset=decade&seed=4');
    await unfold(page, 'trace');
    await open(page, JSON.stringify(trace));
    await page.waitForURL(/preset=tens&seed=8/);
    await expect.poll(() => position(page)).toBe(dealtPosition('tens', {}, 8));
    await page.getByRole('button', { name: 'Forth' }).click();
    await page.locator('h2', { hasText: `1 of ${trace.steps.length}` }).waitFor();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.locator('h2', { hasText: /Moves \d+$/ }).waitFor();
    await expect.poll(() => outcome(page)).toBe(trace.outcome);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('h2', { hasText: `0 of ${trace.steps.length}` }).waitFor();
    await expect.poll(() => position(page)).toBe(dealtPosition('tens', {}, 8));
    await page.context().close();
  });

  it('opens the first game of a file of several, and says so', async () => {
    const page = await tested().open('preset=decade&seed=4');
    const lines = [8, 9, 10].map((seed) => `${JSON.stringify(traceOf('tens', seed))}\n\n`);
    const file = { name: 'games.jsonl', mimeType: 'application/json', buffer: Buffer.from(lines.join('')) };
    await page.locator('input[name=trace-file]').setInputFiles(file);
    await page.waitForURL(/preset=tens&seed=8/);
    await expect.poll(() => notice(page)).toMatch(/^The first of 3 games is open; /);
    await unfold(page, 'trace');
    await open(page, lines[1]);
    await page.waitForURL(/preset=tens&seed=9/);
    await expect.poll(() => page.locator('[data-notice]').count()).toBe(0);
    await page.context().close();
  });

  it.each(['', 'hello', 'null', '\u0000\u0001\ufffd'])('says that the file %j is no trace', async (content) => {
    const page = await tested().open('preset=decade&seed=4');
    const file = { name: 'game.jsonl', mimeType: 'application/json', buffer: Buffer.from(content) };
    await page.locator('input[name=trace-file]').setInputFiles(file);
    await page.locator('[data-notice=error]').waitFor();
    await expect
      .poll(() => notice(page))
      .toMatch(/^Expected a trace: .*, but got .*; take a file that "Export this game"/);
    await page.context().close();
  });

  it('has no seed for a game whose deck is given, shares it as a whole, and deals it again', async () => {
    const trace = { ...traceOf('decade', 7), seed: null };
    const page = await tested().open('preset=decade&seed=4');
    await unfold(page, 'trace');
    await open(page, JSON.stringify(trace));
    await page.locator('h2', { hasText: `0 of ${trace.steps.length}` }).waitFor();
    const dealt = dealtPosition('decade', {}, 7);
    await expect.poll(() => position(page)).toBe(dealt);
    const seed = page.locator('input[name=seed]');
    await expect.poll(() => seed.inputValue()).toBe('');
    await expect.poll(() => seed.getAttribute('placeholder')).toBe('given deck');
    await page.locator('.new-game .share').click();
    await expect.poll(() => page.locator('[name=share-text]').inputValue()).toMatch(/#game=decade\./);
    await page.keyboard.press('Escape');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export this game' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('decade.jsonl');
    await page.getByRole('button', { name: 'Deal', exact: true }).click();
    await page.locator('h2', { hasText: /^Moves 0$/ }).waitFor();
    await expect.poll(() => position(page)).toBe(dealt);
    await unfold(page, 'games');
    await expect
      .poll(() => page.locator('[data-panel=games] li').allTextContents())
      .toEqual([expect.stringMatching(/given deck, \d+ moves, (won|lost)$/)]);
    await page.locator('.new-game').getByRole('button', { name: 'New deal' }).click();
    await page.waitForURL(/preset=decade&seed=\d+$/);
    await expect.poll(() => seed.inputValue()).toMatch(/^\d+$/);
    await page.context().close();
  });

  it('exports a finished game as its trace, and none that is still played', async () => {
    const page = await tested().open('preset=decade-fives&seed=2');
    await unfold(page, 'trace');
    await clickMove(page, planGame('decade-fives', {}, 2, 'first-legal').moves[0]);
    await expect.poll(() => page.getByRole('button', { name: 'Export this game' }).isDisabled()).toBe(true);
    await page.getByText('A game can be exported when it is finished.').waitFor();
    await watchToTheEnd(page, 'first-legal');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export this game' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('decade-fives-2.jsonl');
    const trace = parseTrace(JSON.parse(await readFile(await download.path(), 'utf8')));
    expect(trace).toEqual({ ...traceOf('decade-fives', 2), agent: 'player' });
    await page.context().close();
  });
}
