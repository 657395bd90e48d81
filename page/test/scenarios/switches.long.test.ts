import type { Page } from 'playwright-core';
import { clickMove, holds, reads, shows } from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import { planGame } from '../support/plan.js';

/** Writes down every sound that starts and every vibration. */
const LISTEN = `
  window.heard = [];
  window.felt = [];
  for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    const { start } = prototype;
    prototype.start = function (...when) {
      heard.push(this.constructor.name);
      return start.apply(this, when);
    };
  }
  navigator.vibrate = (pattern) => felt.push(pattern);`;

/** Longer than moves are apart that come too fast to be heard, in milliseconds. */
const APART = 100;

/** "4.6 %", with a narrow space. */
const CHANCE = /^\d+(\.\d+)?\s%$/;

/** A pair leaves with two notes. */
const PAIR = ['OscillatorNode', 'OscillatorNode'];

async function counted(page: Page, list: 'heard' | 'felt'): Promise<unknown[]> {
  return page.evaluate<unknown[]>(`[...${list}]`);
}

/** The switches of what goes with the table. */
inABrowser(({ tested }) => {
  it('shows the chance to win beside the table, until it is switched off', async () => {
    const { moves } = planGame('tens', {}, 5, 'first-legal');
    const page = await tested().openAlone('preset=tens&seed=5');
    const chance = page.locator('[data-action=chance]');
    await reads(chance.locator('b'), CHANCE);
    await clickMove(page, moves[0]);
    await chance.click();
    await expect.poll(() => chance.getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => chance.locator('b').count()).toBe(0);
    await page.reload();
    await shows(page, '[data-turns="1"]');
    await expect.poll(() => chance.getAttribute('aria-pressed')).toBe('false');
    await reads(chance, 'Show chance to win');
    await chance.click();
    await reads(chance.locator('b'), CHANCE);
    await page.reload();
    await expect.poll(() => chance.getAttribute('aria-pressed')).toBe('true');
  });

  it('offers no vibration where no finger touches the screen', async () => {
    const page = await tested().open('preset=tens&seed=5');
    const kinds = page.locator('select[name=feedback] option');
    await expect.poll(() => kinds.allTextContents()).toEqual(['Off', 'On']);
  });

  it('sounds and vibrates as the player has chosen, after a reload too', async () => {
    const { moves } = planGame('tens', {}, 5, 'first-legal');
    const options = { reducedMotion: 'no-preference', hasTouch: true } as const;
    const page = await tested().openAlone('preset=tens&seed=5', options);
    await page.addInitScript(LISTEN);
    await page.reload();
    const feedback = page.locator('select[name=feedback]');
    const play = async (move: number): Promise<void> => {
      await page.evaluate(`new Promise((done) => setTimeout(done, ${APART}))`);
      await clickMove(page, moves[move]);
    };
    await holds(feedback, 'vibration');
    await play(0);
    await expect.poll(() => counted(page, 'felt')).toHaveLength(1);
    await feedback.selectOption('sounds');
    await play(1);
    await expect.poll(() => counted(page, 'heard')).toEqual(PAIR);
    await expect.poll(() => counted(page, 'felt')).toHaveLength(2);
    await page.reload();
    await shows(page, '[data-turns="2"]');
    await holds(feedback, 'sounds');
    await play(2);
    await expect.poll(() => counted(page, 'heard')).toEqual(PAIR);
    await feedback.selectOption('off');
    await play(3);
    await feedback.selectOption('sounds');
    await play(4);
    // Of the move between the two nothing was heard or felt.
    await expect.poll(() => counted(page, 'heard')).toEqual([...PAIR, ...PAIR]);
    await expect.poll(() => counted(page, 'felt')).toHaveLength(2);
  });
});
