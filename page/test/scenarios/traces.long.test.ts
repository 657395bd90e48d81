import { readFile } from 'node:fs/promises';
import { parseTrace } from '../../../src/env/index.js';
import {
  clickMove,
  clickOn,
  counts,
  hasOutcome,
  hasPosition,
  holds,
  importText,
  isAtTurn,
  isHeaded,
  notice,
  notices,
  position,
  pressButton,
  unfold,
  watchToTheEnd,
} from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import { dealtPosition, firstLegalTrace, planGame } from '../support/plan.js';

inABrowser(({ tested, opened }) => {
  opened('shows one message for a damaged trace and keeps the game', 'lab.html#preset=decade&seed=4', async (page) => {
    await clickMove(page, planGame('decade', {}, 4, 'next-card').moves[0]);
    const before = await position(page);
    await unfold(page, 'trace');
    const whole = JSON.stringify(firstLegalTrace('decade', 7));
    await importText(page, whole.slice(0, whole.length / 2));
    await notices(page, /^Expected a trace: a line of JSON, but got a damaged one \(.+\); take a file/);
    const trace = firstLegalTrace('decade', 7);
    await importText(page, JSON.stringify({ ...trace, steps: [...trace.steps.slice(0, 2), ...trace.steps.slice(3)] }));
    await page.getByText(/^step 3: .*expected/).waitFor();
    await counts(page, '[data-notice]', 1);
    await hasPosition(page, before);
    await isAtTurn(page, 1);
  });

  it('imports a game and goes through it back and forth', async () => {
    const trace = firstLegalTrace('tens', 8);
    const page = await tested().open('lab.html#preset=decade&seed=4');
    await unfold(page, 'trace');
    await importText(page, JSON.stringify(trace));
    await page.waitForURL(/preset=tens&seed=8/);
    await hasPosition(page, dealtPosition('tens', {}, 8));
    await unfold(page, 'moves');
    await pressButton(page, 'Forth');
    await isHeaded(page, `1 of ${trace.steps.length}`);
    await pressButton(page, 'End');
    await isHeaded(page, /Moves \d+$/);
    await hasOutcome(page, trace.outcome);
    await pressButton(page, 'Start');
    await isHeaded(page, `0 of ${trace.steps.length}`);
    await hasPosition(page, dealtPosition('tens', {}, 8));
  });

  opened(
    'says that a file is no trace, and opens the first game of one of several, and says so',
    'lab.html#preset=decade&seed=4',
    async (page) => {
      const chosen = page.locator('input[name=trace-file]');
      const nonsense = { name: 'game.jsonl', mimeType: 'application/json', buffer: Buffer.from('\u0000hello') };
      await chosen.setInputFiles(nonsense);
      await notices(page, /^Expected a trace: .*, but got .*; take a file that "Export this game"/);
      const lines = [8, 9, 10].map((seed) => `${JSON.stringify(firstLegalTrace('tens', seed))}\n\n`);
      const file = { name: 'games.jsonl', mimeType: 'application/json', buffer: Buffer.from(lines.join('')) };
      await chosen.setInputFiles(file);
      await page.waitForURL(/preset=tens&seed=8/);
      await expect.poll(() => notice(page)).toMatch(/^The first of 3 games is open; /);
      await unfold(page, 'trace');
      await importText(page, lines[1]);
      await page.waitForURL(/preset=tens&seed=9/);
      await counts(page, '[data-notice]', 0);
    },
  );

  it('has no seed for a game whose deck is given, shares it as a whole, and deals it again', async () => {
    const trace = { ...firstLegalTrace('decade', 7), seed: null };
    const page = await tested().open('lab.html#preset=decade&seed=4');
    await unfold(page, 'trace');
    await importText(page, JSON.stringify(trace));
    await isHeaded(page, `0 of ${trace.steps.length}`);
    const dealt = dealtPosition('decade', {}, 7);
    await hasPosition(page, dealt);
    const seed = page.locator('input[name=seed]');
    await holds(seed, '');
    await expect.poll(() => seed.getAttribute('placeholder')).toBe('given deck');
    await clickOn(page, '.drawer .share');
    await holds(page.locator('[name=share-text]'), /#game=decade\./);
    await page.keyboard.press('Escape');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export this game' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('decade.jsonl');
    await unfold(page, 'seed');
    await pressButton(page, 'Deal');
    await isHeaded(page, /^Moves 0$/);
    await hasPosition(page, dealt);
    await unfold(page, 'games');
    await expect
      .poll(() => page.locator('[data-panel=games] li').allTextContents())
      .toEqual([expect.stringMatching(/given deck, \d+ moves, (won|lost)$/)]);
    await clickOn(page, '.new-game .primary');
    await page.waitForURL(/preset=decade&seed=\d+$/);
    await holds(seed, /^\d+$/);
  });

  opened(
    'exports a finished game as its trace, and none that is still played',
    'lab.html#preset=decade-fives&seed=2',
    async (page) => {
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
      expect(trace).toEqual({ ...firstLegalTrace('decade-fives', 2), agent: 'player' });
    },
  );
});
