import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const GAMES = resolve(import.meta.dirname, '../../../src/env/games');

/** What an app downloads for one game. The full zod would be 15 kB more than zod/mini. */
const MOST_BYTES = 25_000;

it.each(['tens', 'decade', 'four-ten'])('the entry maketen/%s is at most 25 kB, bundled and gzipped', async (game) => {
  const { outputFiles, metafile } = await build({
    entryPoints: [resolve(GAMES, game, 'app.ts')],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import'],
    logLevel: 'silent',
  });
  expect(gzipSync(outputFiles[0].contents, { level: 9 }).length).toBeLessThanOrEqual(MOST_BYTES);
  expect(Object.keys(metafile.inputs).filter((file) => file.includes('zod/v4/classic'))).toEqual([]);
});
