import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from '../../scripts/chromium.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the page that the project's files share; none where each builds it. */
    builtPage?: string;
  }
}

/**
 * Builds the page as users get it, in a folder of its own: the runner of tests says that all is for tests.
 * @param games modules with games from outside
 */
export async function buildPage(games: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'maketen-page-'));
  const { NODE_ENV, MAKETEN_GAMES = '' } = process.env;
  Object.assign(process.env, { NODE_ENV: 'production', MAKETEN_GAMES: games.join(delimiter) });
  try {
    await build({
      configFile: resolve(import.meta.dirname, '../../vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    });
  } finally {
    Object.assign(process.env, { NODE_ENV, MAKETEN_GAMES });
  }
  return folder;
}

/** Builds the page once for all files of a project (vitest.config.ts). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (chromiumPath() === null) return () => Promise.resolve();
  const folder = await buildPage();
  project.provide('builtPage', folder);
  return () => rm(folder, { recursive: true, force: true });
}
