import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { commandsOf, examplesOf, pages } from '../scripts/ci/examples.js';
import { smaller } from '../scripts/ci/smaller.js';

const FOLDER = resolve(import.meta.dirname, '..');
const EXAMPLES = pages(FOLDER).flatMap((page) => examplesOf(FOLDER, page));

/** `npm run examples` runs those of all pages, from the packed package. */
it('the examples of README.md run on the sources', { timeout: 120_000 }, async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const scratch = mkdtempSync(join(import.meta.dirname, '.examples-'));
  try {
    const running = EXAMPLES.filter(({ page, language }) => page === 'README.md' && language === 'ts');
    expect(running.length).toBeGreaterThan(2);
    for (const { page, line, text } of running) {
      const file = join(scratch, `${page.replaceAll(/\W/g, '-')}-${line}.ts`);
      const onSources = text.replaceAll(
        /'maketen((?:\/\w+)*)'/g,
        (_, room: string) => `'${join(FOLDER, 'src', room, 'index.ts')}'`,
      );
      writeFileSync(file, onSources);
      await expect(import(file), `${page}, line ${line}`).resolves.toBeDefined();
    }
    expect(log).toHaveBeenCalled();
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    log.mockRestore();
  }
});

it('no example names a file that only a checkout has', () => {
  for (const { page, line, text } of EXAMPLES) {
    // Folders of the reader's own are runs/... and models/mine.
    const found = [
      ...text.replaceAll(/ # .*/g, '').matchAll(/(?<![\w/.-])(?:models|docs|src|test|scripts)\/[\w./-]+/g),
    ].map(([path]) => path);
    expect(
      found.filter((path) => path !== 'models/mine'),
      `${page}, line ${line}`,
    ).toEqual([]);
    for (const [, path] of text.matchAll(/node_modules\/maketen\/([\w./-]+)/g))
      expect(existsSync(join(FOLDER, path)), `${path} in ${page}`).toBe(true);
  }
});

it('every example of the command line keeps its command and options when it is made smaller', () => {
  const lines = EXAMPLES.filter(({ language }) => language === 'sh').flatMap(commandsOf);
  expect(lines.length).toBeGreaterThan(30);
  for (const line of lines)
    expect(smaller(line).split(' ')).toEqual(
      expect.arrayContaining(
        line
          .match(/ --env \S+/)?.[0]
          .split(' ')
          .slice(1) ?? [],
      ),
    );
  expect(smaller('maketen compare --env decade --seeds 0..9999 --agent random')).toBe(
    'maketen compare --env decade --agent random --seeds 0..1',
  );
});
