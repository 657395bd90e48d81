import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const SRC = resolve(import.meta.dirname, '../../../src');
const GAMES = ['tens', 'decade', 'four-ten'];

/** What an app downloads for some entry points of the package, and the files of its bundle. */
async function bundled(entries: readonly string[]) {
  const contents = entries
    .map((file, i) => `export * as entry${i} from ${JSON.stringify(resolve(SRC, file))};`)
    .join('\n');
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: SRC, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import'],
    external: ['react'],
    logLevel: 'silent',
  });
  return { bytes: gzipSync(outputFiles[0].contents).length, files: Object.keys(metafile.inputs) };
}

it.each([...GAMES.map((game): [string[], number] => [[game], 15_000]), [GAMES, 28_000]])(
  'the entry points of %j are a small download without zod',
  async (games, most) => {
    const { bytes, files } = await bundled(games.map((game) => `env/games/${game}/app.ts`));
    expect(bytes).toBeLessThanOrEqual(most);
    expect(files.filter((file) => file.includes('zod'))).toEqual([]);
  },
);

it('the app kit adds little to a game', async () => {
  const game = await bundled(['env/games/decade/app.ts']);
  const app = await bundled(['env/games/decade/app.ts', 'react/index.ts']);
  expect(app.bytes - game.bytes).toBeLessThanOrEqual(2_500);
});
