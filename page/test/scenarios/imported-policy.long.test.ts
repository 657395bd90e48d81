import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { partsOf } from '../../../src/env/index.js';
import { createHinter } from '../../../src/hint/index.js';
import { importOnnx, loadModel } from '../../../src/zoo/index.js';
import { sizedLong } from '../../../test/support/size.js';
import { clickOn, hasPosition, isAtTurn, notice, shows, takeHint, unfold } from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';

const PRESET = 'decade-loop3';
const SEED = 17;
/** Positions with several moves to compare: a hint in each plays hundreds of games. */
const CHOICES = sizedLong(1, 3);
/** Real files of trainers. */
const POLICIES = resolve(import.meta.dirname, '../../../test/train/onnx/policies');
/** Policies rate no moves: games are counted, as many as there is time for, unless the end is certain. */
const SOURCE = /^(?:Counted in (\d+) games per move, played from here by your model|Exact: the outcome is certain)\.$/;

inABrowser(({ tested }) => {
  // The first is played by the compiled kernel, the second, with layer normalization and a residual layer, in plain TypeScript.
  it.each(['sb3-ppo', 'keras-tensorflow'])(
    'are an own model whose hints are those of the library: %s',
    async (policy) => {
      const folder = mkdtempSync(join(tmpdir(), 'maketen-imported-'));
      await importOnnx(join(POLICIES, `${policy}.onnx`), folder);
      const model = await loadModel(folder);
      const hinter = createHinter({ model });

      const page = await tested().openAlone(`lab.html#preset=${PRESET}&seed=${SEED}`);
      await unfold(page, 'watch');
      const files = ['config.json', 'model.json', 'weights.bin'].map((file) => join(folder, file));
      await page.locator('input[name=model]').setInputFiles(files);
      await shows(page, '[data-notice=news]');
      await expect.poll(() => notice(page)).toContain('your model');
      await clickOn(page, '[data-action=hints-by]');

      const { rules, notation } = partsOf(PRESET);
      const state = rules.createState();
      rules.deal(state, SEED);
      let choices = 0;
      for (let turn = 0; choices < CHOICES && state.outcome === 'ongoing'; turn++) {
        await isAtTurn(page, turn);
        await hasPosition(page, notation.formatState(state));
        const source = SOURCE.exec(await takeHint(page));
        expect(source).not.toBeNull();
        const ranked = hinter.hint(state, { playouts: Number(source![1] ?? 200) });
        if (ranked.length > 1) choices++;
        const rows = page.locator('.ranking tbody tr');
        await expect.poll(() => rows.count()).toBe(ranked.length);
        const offBy = async (): Promise<number> => {
          const chance = await rows.first().locator('.number').first().textContent();
          const percent = 100 * ranked[0].winProbability.estimate;
          // "under 1 %": won in no game, which proves nothing.
          if (/^(under|over)/.test(chance!)) return Math.min(percent, 100 - percent);
          return Math.abs(parseFloat(chance!) - percent);
        };
        await expect.poll(offBy).toBeLessThan(0.51);
        await clickOn(page, '[data-action=why]');
        await rows.first().locator('button').click();
        rules.apply(state, ranked[0].action);
      }
      expect(choices).toBe(CHOICES);
      rmSync(folder, { recursive: true });
    },
  );
});
