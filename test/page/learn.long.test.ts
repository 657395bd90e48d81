import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { policyFromFolder } from '../../src/train/models/model-folder.js';
import { accessibilityFaults } from './support/axe.js';
import { openDrawer } from './support/clicks.js';
import { inABrowser } from './support/in-a-browser.js';

inABrowser((tested) => {
  it('teaches a network in front of the player, who takes its hints, saves it, and changes a knob for a second curve', async () => {
    const page = await tested().open('preset=four-ten&seed=5');
    await openDrawer(page);
    await page.locator('[data-action=teach]').click();
    const sheet = page.locator('[data-sheet=learn]');
    const press = (name: string): Promise<void> => sheet.locator(`[data-action=${name}]:enabled`).click();
    /** Learns until there are two points on the curve, then stops. */
    const teach = async (): Promise<void> => {
      await press('learn');
      const points = async (): Promise<number> =>
        ((await sheet.locator('polyline.is-now').getAttribute('points')) ?? '').split(' ').filter(Boolean).length;
      await expect.poll(points).toBeGreaterThan(1);
      await sheet.getByText(/^Stop$/).click();
      await sheet.locator('[data-action=learn-save]:enabled').waitFor();
    };
    await teach();
    await expect
      .poll(() => sheet.getByRole('status').textContent())
      .toMatch(/^It wins \d|(better than|as well as) the best script/);
    expect(await sheet.locator('.learn-curve').getAttribute('aria-label')).toMatch(/random .*best script .*best model/);
    expect(await accessibilityFaults(page)).toEqual([]);

    const folder = await mkdtemp(join(tmpdir(), 'maketen-learnt-'));
    const [saved] = await Promise.all([page.waitForEvent('download'), press('learn-save')]);
    await saved.saveAs(join(folder, 'model.zip'));
    await promisify(execFile)('python3', ['-m', 'zipfile', '-e', join(folder, 'model.zip'), join(folder, 'model')]);
    const { policy, config } = await policyFromFolder(join(folder, 'model'));
    expect(config).toMatchObject({ algorithm: 'value', environment: { preset: 'decade-loop3-optional' } });
    policy.dispose?.();
    await rm(folder, { recursive: true });

    const learnt = sheet.locator('.learn-difference p').last();
    await expect.poll(() => learnt.textContent()).toMatch(/^Young: .+\. Now: .+\.$/);

    await sheet.locator('[name=learn-size]').selectOption('middle');
    await teach();
    await expect.poll(() => sheet.locator('polyline.is-before').getAttribute('points')).toMatch(/ /);

    await press('learn-hints');
    await page.getByText('Loaded: "your model" can now be watched and asked for hints.').waitFor();
    await page.context().close();
  });

  it('shows all of it on a phone with text at 200 %', async () => {
    const page = await tested().open('preset=tens&seed=2', { viewport: { width: 390, height: 844 } });
    await openDrawer(page);
    await page.locator('[data-action=teach]').click();
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const sheet = page.locator('[data-sheet=learn]');
    for (const action of ['learn', 'learn-hints', 'learn-watch', 'learn-save']) {
      const box = await sheet.locator(`[data-action=${action}]`).boundingBox();
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(390);
    }
    expect(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});
