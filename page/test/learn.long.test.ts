import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { ENDGAME_KERNEL } from '../../src/agents/games/decade/exact/endgame-bytes.js';
import { maketen } from '../../test/cli/run.js';
import { sizedLong } from '../../test/support/size.js';
import { filesOfZip, zipOf } from '../learn/zip.js';
import { accessibilityFaults } from './support/axe.js';
import { clickOn, dealSeedsFrom, openDrawer, reads, shows } from './support/clicks.js';
import { inABrowser, phone } from './support/in-a-browser.js';

const run = promisify(execFile);
const MAKETEN = join(import.meta.dirname, '../../scripts/maketen.js');

/** A game that is learnt in a second. */
const QUICK = 'decade-loop3';
/** By seed 1 it plays better than before from 3,000 decisions on, to leave few cards from 12,000 on. */
const LEARNT = 20_000;

/** Files that are no training of this page, with what is said of each. */
async function wrongFiles(zip: Buffer): Promise<[Buffer, string][]> {
  const damaged = 'This file is damaged, or was not saved here. Your game stays as it is.';
  const changed = Buffer.from(zip);
  changed[zip.indexOf('weights.bin') + 1000] ^= 1;
  const files = await filesOfZip(new Blob([new Uint8Array(zip)]));
  const withText = async (name: string, from: string, to: string): Promise<Buffer> => {
    const text = new TextDecoder().decode(files[name]);
    expect(text).toContain(from);
    const packed = zipOf({ ...files, [name]: new TextEncoder().encode(text.replaceAll(from, to)) });
    return Buffer.from(await packed.arrayBuffer());
  };
  return [
    [Buffer.from('no zip at all, but long enough'), damaged],
    [changed, damaged],
    [zip.subarray(0, zip.length - 100), damaged],
    [await withText('model.json', 'Dense', 'Tense'), damaged],
    // Shares of more than all deals.
    [await withText('curve.json', '"won":0', '"won":2'), damaged],
    [
      await withText('curve.json', '"version":7', '"version":9'),
      'This training run is from another version of this page. Your game stays as it is.',
    ],
    [await withText('curve.json', QUICK, 'four-ten'), 'This page cannot train that game. Your game stays as it is.'],
  ];
}

/** Runs in the page: presses Stop in the frame of the first point, and says whether the network can be saved two frames later. */
const STOP_AT_FIRST_POINT = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const sheet = document.querySelector('[data-sheet=learn]');
  while (sheet.querySelector('polyline.is-now').getAttribute('points') === '') await frame();
  sheet.querySelector('[data-action=learn]').click();
  await frame();
  await frame();
  return sheet.querySelector('[data-action=learn-save]') !== null;
})()`;

/** The sheet in which a network learns. */
function learning(page: Page) {
  const sheet = page.locator('[data-sheet=learn]');
  const press = (name: string): Promise<void> => sheet.locator(`[data-action=${name}]:enabled`).click();
  const points = async (curve = 'is-now'): Promise<number> =>
    ((await sheet.locator(`polyline.${curve}`).getAttribute('points')) ?? '').split(' ').filter(Boolean).length;
  const decisions = async (): Promise<number> =>
    Number(await sheet.locator('.learn-sentence').getAttribute('data-steps'));
  const isDone = (): Promise<void> => sheet.locator('[data-action=learn-save]').waitFor();
  const knobs = sheet.locator('.learn-set > summary');
  return {
    sheet,
    press,
    points,
    isDone,
    knobs,
    figures: sheet.locator('[data-fact=learn-figures]'),
    news: sheet.locator('[data-fact=learn-news]'),
    /** For a game that is measured thirty times as fast as the one that is recommended, unless another one is named. */
    open: async (preset = QUICK): Promise<void> => {
      await openDrawer(page);
      await clickOn(page, '[data-action=teach]');
      await knobs.click();
      await sheet.locator('[name=learn-game]').selectOption(preset);
    },
    /** Learns, then stops: on a slow machine, too, later than it is sure to play better than before, and is measured. */
    teach: async (): Promise<void> => {
      await press('learn');
      await expect.poll(decisions).toBeGreaterThan(LEARNT);
      await expect.poll(points).toBeGreaterThan(1);
      await sheet.getByText(/^(Stop|Anhalten)$/).click();
      await isDone();
    },
    save: async (path: string): Promise<void> => {
      const [saved] = await Promise.all([page.waitForEvent('download'), press('learn-save')]);
      await saved.saveAs(path);
    },
    load: (file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> =>
      sheet.locator('[name=learn-file]').setInputFiles(file),
  };
}

inABrowser(({ tested, alone }) => {
  alone(
    'teaches a network in front of the player, who takes its hints, saves it, and changes a knob for a second curve',
    'lab.html#preset=four-ten&seed=5',
    async (page) => {
      const { sheet, open, press, teach, save, points, figures, knobs } = learning(page);
      await open();
      await teach();
      await reads(sheet.locator('.learn-sentence'), /^It wins \d|: better than the best simple rule$/);
      expect(await sheet.locator('.learn-curve').getAttribute('aria-label')).toMatch(
        /random .*best simple rule .*proved maximum/,
      );
      expect(await accessibilityFaults(page)).toEqual([]);

      const folder = await mkdtemp(join(tmpdir(), 'maketen-learnt-'));
      const zip = join(folder, 'model.zip');
      await save(zip);
      await run('python3', ['-m', 'zipfile', '-e', zip, join(folder, 'model')]);
      const args = ['evaluate', '--env', QUICK, '--seeds', '0..19', '--json'];
      const evaluated = async (agent: string, by: (args: string[]) => Promise<{ stdout: string }> = maketen) => {
        const { stdout } = await by([...args, '--agent', agent]);
        const { result } = JSON.parse(stdout) as { result: { score: object; decisions: number } };
        return { score: result.score, decisions: result.decisions };
      };
      const repacked = join(folder, 'repacked.zip');
      await run('python3', ['-m', 'zipfile', '-c', repacked, join(folder, 'model')]); // compressed, in a folder
      const played = await evaluated(zip, (given) => run('node', [MAKETEN, ...given])); // compiled, as npm runs it
      expect(await evaluated(join(folder, 'model'))).toEqual(played);
      expect(await evaluated(repacked)).toEqual(played);

      await reads(figures, / of 1,000 new deals; /);
      const first = await points();
      await knobs.click();
      await sheet.locator('[name=learn-size]').selectOption('middle');
      await teach();
      await expect.poll(() => points('is-before')).toBe(first);

      await dealSeedsFrom(page, 6); // begins with a choice
      await press('learn-hints');
      await page.getByText('Loaded: "your model" can now be watched and asked for hints.').waitFor();
      for (const told of ['choice', 'cards', 'why']) {
        await page.keyboard.press('h');
        await shows(page, `[data-told=${told}]`);
      }
      await expect.poll(() => page.locator('[data-fact=source]').textContent()).toContain('your model');
      expect(await page.locator('[name=agent]').inputValue()).toBe('your model');
      await shows(page, '[data-action=hints-by][aria-pressed=true]');

      await page.locator('[data-move]:enabled').first().click();
      await clickOn(page, '[data-action=teach]');
      await press('learn-review');
      await shows(page, '.review-told[data-agent="your model"]');

      const other = await tested().openAlone('lab.html#preset=tens&seed=2');
      const again = learning(other);
      await again.open();
      await again.load(repacked);
      await again.isDone();
      expect(await again.points()).toBeGreaterThan(0);
      await reads(again.figures, / of 1,000 new deals; the best simple rule wins [\d.]+\s%\.$/);

      const loaded = await again.points();
      // One that is still being started.
      await other.evaluate(
        'window.Started = Worker; window.Worker = class extends EventTarget { postMessage() {} terminate() {} }',
      );
      await again.press('learn');
      await again.sheet.getByText('Stop', { exact: true }).click();
      await again.isDone();
      expect(await again.points(), 'of the lesson before, after a stop before anything was measured').toBe(loaded);
      await other.evaluate('window.Worker = Started');
      const bytes = await readFile(zip);
      for (const [wrong, sentence] of await wrongFiles(bytes)) {
        await again.load({ name: 'model.zip', mimeType: 'application/zip', buffer: wrong });
        await reads(again.news, sentence);
        expect(await again.points()).toBeGreaterThan(0);
      }
      await rm(folder, { recursive: true });
    },
  );

  it('shares a training as a link that opens it with the same settings; a tampered link is refused', async () => {
    const page = await tested().openAlone('lab.html#preset=decade-loop3-optional&seed=5', { locale: 'de' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { open, teach, press, news, sheet } = learning(page);
    await open();
    await sheet.locator('[name=learn-reward]').selectOption('cards-left');
    await sheet.locator('.learn-knobs summary').click();
    await sheet.locator('#learnoption-totals').fill('10, 20');
    await teach();
    expect(await sheet.locator('.learn-curve').getAttribute('aria-label')).toMatch(/Zufall .*beste einfache Regel /);
    await press('learn-share');
    await reads(news, /^Der Link ist kopiert/);
    const [, hash] = (await page.evaluate<string>('navigator.clipboard.readText()')).split('#');

    const other = await tested().openAlone(`lab.html#${hash}`, { locale: 'de' });
    const linked = learning(other);
    await reads(linked.news, /^Die Einstellungen aus dem Link/);
    await linked.knobs.click();
    expect(await linked.sheet.locator('[name=learn-reward]').inputValue()).toBe('cards-left');
    expect(await linked.sheet.locator('#learnoption-totals').inputValue()).toBe('10, 20');
    const tampered = hash.replace('cards-left', 'cards');
    await page.evaluate(`location.hash = ${JSON.stringify(tampered)}`);
    await reads(news, 'Dieser Link zu einem Training ist beschädigt. Deine Partie bleibt, wie sie ist.');
  });

  it('has the compiled endgame wherever a network plays, which takes a sixth of the time', async () => {
    const assets = join(tested().folder, 'assets');
    const playing = (await readdir(assets)).filter((file) => /^(training-worker|load-model)-.*js$/.test(file));
    expect(playing).toHaveLength(2);
    // What minifiers write as it is.
    const [part] = ENDGAME_KERNEL.match(/[ !#%-&(-[\]^{-~\xa0-\xff\w]{7,}/g)!.filter((each) => /\W/.test(each));
    for (const file of playing) {
      const text = await readFile(join(assets, file), 'utf8');
      const [, chunk = file] = /from"\.\/(.+?)"/.exec(text) ?? [];
      expect(text + (await readFile(join(assets, chunk), 'utf8')), file).toContain(part);
    }
  });

  it('a link with the name of a preset, as docs/page.md has it, opens a training that has begun', async () => {
    const text = await readFile(join(import.meta.dirname, '../../docs/page.md'), 'utf8');
    const [, address] = /`lab\.html#(learn=[^`]+)`/.exec(text)!;
    const page = await tested().openAlone(address, phone(844, 390));
    const { sheet } = learning(page);
    await sheet.getByText(/^Stop$/).waitFor();
    await reads(sheet.locator('.learn-sentence'), /^ ?It (plays its first games|wins)/);
    expect(await sheet.locator('.learn-curve').getAttribute('aria-label')).toContain(' proved maximum ');
    // Of a phone that lies nothing is below the screen, and without motion, too, the table plays while figures come.
    await reads(sheet.locator('.learn-plays b'), /^([1-9]\d+ cards cleared|won|lost)$/);
    expect(await sheet.getByText(/^Stop$/).isVisible()).toBe(true);
    expect(await sheet.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  });

  alone(
    'refuses rules that are not learnt by the name of the option; under others Stop is answered from the first point on, whatever the worker is at',
    'lab.html#preset=decade-loop3-optional&seed=5',
    async (page) => {
      const { open, press, news, sheet } = learning(page);
      await open();
      await sheet.locator('.learn-knobs summary').click();
      await sheet.locator('#learnoption-maxRun').fill('1');
      await press('learn');
      await reads(news, /^Expected "Max run": /);
      await sheet.locator('#learnoption-maxRun').fill('3');
      await sheet.locator('#learnoption-stacks').fill('3');
      await press('learn');
      expect(await page.evaluate(STOP_AT_FIRST_POINT)).toBe(true);
    },
  );

  it.each(sizedLong(['de'], ['en', 'de']))(
    'shows all of it on a phone of 360 px with text twice as large, in %s',
    async (locale) => {
      const page = await tested().openAlone('lab.html#preset=tens&seed=2', {
        viewport: { width: 360, height: 780 },
        locale,
      });
      const { sheet, open, teach, knobs } = learning(page);
      const tooWide = () => sheet.evaluate((element) => element.scrollWidth - element.clientWidth);
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      await open();
      await teach();
      expect(await tooWide()).toBeLessThanOrEqual(0);
      // What stands where the machine's speed may bring it: beside the last point, and below the end of the axis.
      for (const [name, text, left] of [
        ['here', '100,0 %', 100 / 1.16],
        ['second', '100', 100],
      ]) {
        const changes = JSON.stringify({ textContent: text, style: `left: ${left}%; top: 50%` });
        await page.evaluate(`Object.assign(document.querySelector('.learn-curve .${name}'), ${changes})`);
        expect(await tooWide(), `${name}`).toBeLessThanOrEqual(0);
      }
      await knobs.click();
      await sheet.locator('.learn-knobs summary').click();
      const names = ['', '-again', '-duel', '-hints', '-watch', '-save', '-share'];
      for (const part of [
        ...names.map((name) => `[data-action=learn${name}]`),
        '#learnoption-totals',
        '[name=learn-game]',
      ]) {
        const box = await sheet.locator(part).boundingBox();
        expect(box!.x).toBeGreaterThanOrEqual(0);
        expect(box!.x + box!.width).toBeLessThanOrEqual(360);
      }
      expect(await tooWide()).toBeLessThanOrEqual(0);
    },
  );
});
