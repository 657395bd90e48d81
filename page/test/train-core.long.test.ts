import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { train } from '../../src/train/index.js';
import { ALGORITHM_NAMES, smallConfig } from '../../test/support/small-trainings.js';
import { chromiumPath, launchChromium } from '../scripts/chromium.js';
import { serveFolder } from '../scripts/serve-folder.js';

const FOLDER = resolve(import.meta.dirname, '../..');
const CORE = join(FOLDER, 'src/train/core.ts');

/** What a web worker with nothing but the bundle does with a config. */
const WORKER = `import { train } from ${JSON.stringify(CORE)};
  onmessage = async ({ data }) => {
    const { network, backend } = await train(data);
    postMessage({ weights: [...network.weights], topology: JSON.stringify(network.topology), backend });
  };`;

/** The same training, whose first evaluation comes after a tenth of the decisions. */
const shorter = (code: string): string =>
  code.replace('300_000', '30_000').replace('evaluationDeals: 500', 'evaluationDeals: 50');

async function bundled(contents: string): Promise<string> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: FOLDER, loader: 'js' },
    alias: { 'maketen/train/core': CORE },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'esm',
    conditions: ['import'],
  });
  expect(Object.keys(metafile.inputs).filter((file) => /@tensorflow|^node:|\(disabled\)/.test(file))).toEqual([]);
  return outputFiles[0].text;
}

describe('maketen/train/core as a bundle', () => {
  it('has neither TensorFlow.js nor node built-ins, and at most 160 kB gzipped', async () => {
    const code = await bundled(`export * from ${JSON.stringify(CORE)};`);
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(160_000);
    expect(code).not.toMatch(/\b(Buffer\.|setImmediate|process\.|SharedArrayBuffer)/);
  });

  const chromium = chromiumPath();

  describe.skipIf(chromium === null && process.env.MAKETEN_REQUIRE_BROWSER !== '1')('in a browser', () => {
    let folder: string;
    let browser: Browser;
    let served: Awaited<ReturnType<typeof serveFolder>>;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'maketen-core-'));
      await writeFile(join(folder, 'worker.js'), await bundled(WORKER));
      const example = join(FOLDER, 'examples/web-training');
      await writeFile(join(folder, 'index.html'), await readFile(join(example, 'index.html')));
      const learn = shorter(await readFile(join(example, 'learn.js'), 'utf8'));
      await writeFile(join(folder, 'learn.js'), await bundled(learn));
      served = await serveFolder(folder);
      browser = await launchChromium(chromium!);
    });

    afterAll(async () => {
      await browser.close();
      await served.close();
      await rm(folder, { recursive: true });
    });

    it.each(ALGORITHM_NAMES)('%s trains in a worker to the bytes of Node', async (algorithm) => {
      const config = smallConfig(algorithm, { backend: 'auto', totalSteps: 4096, hiddenSizes: [24, 16] });
      const page = await browser.newPage();
      await page.goto(`${served.url}worker.js`);
      const inBrowser = await page.evaluate(
        (data) =>
          new Promise<{ weights: number[]; topology: string; backend: object }>((answer, fail) => {
            const worker = new Worker('worker.js', { type: 'module' });
            worker.onmessage = ({ data: result }) => answer(result as never);
            worker.onerror = ({ message }) => fail(new Error(message));
            worker.postMessage(data);
          }),
        config,
      );
      const inNode = await train(config);
      expect(inBrowser.backend).toEqual(inNode.backend);
      expect(inBrowser.topology).toBe(JSON.stringify(inNode.network.topology));
      expect(Uint8Array.from(inBrowser.weights)).toEqual(inNode.network.weights);
      await page.close();
    });

    it('the page of "Getting started" learns', async () => {
      const [, html] = /```html\n([^]*?)```/.exec(await readFile(join(FOLDER, 'docs/start.md'), 'utf8'))!;
      const [, script] = /<script type="module">([^]*?)<\/script>/.exec(html)!;
      const code = await bundled(shorter(script));
      await writeFile(
        join(folder, 'start.html'),
        html.replace(script, () => code),
      );
      const page = await browser.newPage();
      await page.goto(`${served.url}start.html`);
      await page.getByText(/^\d+ decisions: it wins \d/).waitFor();
      await page.close();
    });

    it('the example of a plain page learns, stops when it is told, and has a model then', async () => {
      const page = await browser.newPage();
      await page.goto(served.url);
      await page.getByText(/^After \d+ decisions it wins/).waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText(/The best model, after [1-9]\d* decisions, has \d{4,} bytes\.$/).waitFor();
      await page.close();
    });
  });
});
