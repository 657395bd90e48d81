import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, isLeftover, removeLeftovers, writeFolderAtomically } from '../../src/io/folders.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = temporaryFolder();

it('writes a folder, replaces an older one, and lets files stay that are to', async () => {
  const folder = join(root, 'deep', 'a');
  await writeFolderAtomically(folder, { 'x.json': '1', 'y.bin': Uint8Array.of(1, 2) });
  writeFileSync(join(folder, 'card.md'), 'mine');
  await writeFolderAtomically(folder, { 'x.json': '2' }, (name) => name === 'card.md');
  expect(readdirSync(folder).sort()).toEqual(['card.md', 'x.json']);
  expect(readFileSync(join(folder, 'x.json'), 'utf8')).toBe('2');
  expect(readdirSync(join(root, 'deep'))).toEqual(['a']);
});

it('refuses a place that is none in one line', async () => {
  writeFileSync(join(root, 'file'), '');
  await expect(writeFolderAtomically(join(root, 'file', 'a'), {})).rejects.toThrow(
    /^Expected to make the folder .*file/,
  );
});

it('removes what killed processes left, and puts back what they were about to replace', async () => {
  const folder = join(root, 'left');
  for (const name of ['model.partial-12', 'model.replaced-12', 'other', 'other.replaced-13'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'model.replaced-12', 'weights'), 'old');
  writeFileSync(join(folder, '.config.json.14.tmp'), '{');
  writeFileSync(join(folder, 'notes.tmp'), '');
  await removeLeftovers(folder);
  expect(readdirSync(folder).sort()).toEqual(['model', 'notes.tmp', 'other']);
  expect(readFileSync(join(folder, 'model', 'weights'), 'utf8')).toBe('old');
  expect(['a.partial-1', '.partial-00000006', '.a.json.1.tmp'].every(isLeftover)).toBe(true);
  expect(['a.partial', 'partial-1x', '.tmp', 'config.json'].some(isLeftover)).toBe(false);
});

it('finds the usual folder of the system for what may be lost', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: '/cache' }, 'linux', '/home/me')).toBe('/cache/maketen');
  expect(cacheFolder({ XDG_CACHE_HOME: 'relative' }, 'linux', '/home/me')).toBe('/home/me/.cache/maketen');
  expect(cacheFolder({}, 'darwin', '/Users/me')).toBe('/Users/me/Library/Caches/maketen');
  expect(cacheFolder({ LOCALAPPDATA: '/local' }, 'win32', '/me')).toBe('/local/maketen/Cache');
});
