import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../../src');
const GAMES = ['tens', 'decade', 'four-ten'];

/** What an app downloads for some entry points of the package, and the files of its bundle. */
async function bundled(entries: readonly string[], names = '*') {
  const contents = entries
    .map((file, i) => `export ${names === '*' ? `* as entry${i}` : names} from ${JSON.stringify(resolve(SRC, file))};`)
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

it.each([
  [['tens'], 15_450], // with the functions by slots
  [['decade'], 15_000],
  [['four-ten'], 15_000],
  [GAMES, 28_000],
])('the entry points of %j are a small download without zod', async (games, most) => {
  const { bytes, files } = await bundled(games.map((game) => `env/games/${game}/app.ts`));
  expect(bytes).toBeLessThanOrEqual(most);
  expect(files.filter((file) => file.includes('zod'))).toEqual([]);
});

it.each(GAMES)('an app that plays %s by its functions downloads at most 15 kB of it', async (game) => {
  const { bytes } = await bundled(
    [`env/games/${game}/app.ts`],
    '{ newGame, choices, play, undo, shareText, parseGame }',
  );
  expect(bytes).toBeLessThanOrEqual(15_000);
});

it('the app kit adds little to a game', async () => {
  const game = await bundled(['env/games/decade/app.ts']);
  const app = await bundled(['env/games/decade/app.ts', 'react/index.ts']);
  expect(app.bytes - game.bytes).toBeLessThanOrEqual(2_500);
});
