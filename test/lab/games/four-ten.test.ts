import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FourTenSolution } from '../../../src/agents/games/four-ten/exact/solution.js';
import { cacheFolder } from '../../../src/io/folders.js';
import { fourTenSolution, readSolution, writeSolution } from '../../../src/lab/games/four-ten.js';
import { configOf, madeUpSolution } from '../../agents/games/four-ten/exact/made-up-solution.js';

const config = configOf({ gameTarget: 20, safeties: 1 });
const solution = madeUpSolution(config, 0.01);

describe('the cache of solutions', () => {
  let folder: string;
  const pathIn = (of: string): string => join(of, readdirSync(of)[0]);
  const read = (): FourTenSolution | null => readSolution(folder, config, 0.01);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exact-four-ten-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test('reads what was written, bit for bit, and leaves no other file', () => {
    expect(read()).toBeNull();
    writeSolution(folder, solution);
    expect(read()).toEqual(solution);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('does not use a file in which any byte has changed', () => {
    writeSolution(folder, solution);
    const path = pathIn(folder);
    const data = readFileSync(path);
    for (let at = 0; at < data.length; at += 7) {
      const damaged = Buffer.from(data);
      damaged[at] ^= 1;
      writeFileSync(path, damaged);
      expect(read()).toBeNull();
    }
  });

  test('does not use a file that is cut, too long or empty', () => {
    writeSolution(folder, solution);
    const path = pathIn(folder);
    const data = readFileSync(path);
    for (const size of [data.length - 2, data.length - 8, 100, 0]) {
      truncateSync(path, size);
      expect(read()).toBeNull();
    }
    writeFileSync(path, Buffer.concat([data, Buffer.alloc(8)]));
    expect(read()).toBeNull();
  });

  test('does not use a file of another version, config or cost, even under the right name and with a right hash', () => {
    writeSolution(folder, solution);
    const path = pathIn(folder);
    const own = readFileSync(path, 'utf8');
    for (const [name, other, cost] of [
      ['precedence', configOf({ gameTarget: 20, safeties: 1, precedence: 'fault-first' }), 0.01],
      ['hand', configOf({ gameTarget: 20, safeties: 1, handTarget: 11 }), 0.01],
      ['target', configOf({ gameTarget: 10, safeties: 3 }), 0.01],
      ['cost', config, 0.02],
    ] as const) {
      const { probabilities, rounds } = solution;
      writeSolution(join(folder, name), new FourTenSolution(other, cost, probabilities, rounds));
      expect(basename(pathIn(join(folder, name)))).not.toBe(basename(path));
      writeFileSync(path, readFileSync(pathIn(join(folder, name))));
      expect(read()).toBeNull();
    }
    writeFileSync(path, own);
    expect(read()).toEqual(solution);
    const newer = own.replace('"version":3', '"version":4'); // the hash is that of the numbers
    expect(newer).not.toBe(own);
    writeFileSync(path, newer);
    expect(read()).toBeNull();
  });

  test('never uses a half-written file: it is written aside', () => {
    writeFileSync(join(folder, 'four-ten.solution.json.aside'), 'half');
    expect(read()).toBeNull();
    writeSolution(folder, solution);
    expect(read()).toEqual(solution);
  });

  test('solves once, and anew only if the file is not as expected', async () => {
    const small = configOf({ gameTarget: 2, safeties: 0 });
    let solved = 0;
    const solve = () => fourTenSolution(small, { folder: join(folder, 'new'), onProgress: () => void solved++ });
    const first = await solve();
    const steps = solved;
    expect(steps).toBeGreaterThan(0);
    expect(await solve()).toEqual(first);
    expect(solved).toBe(steps);
    const [name] = readdirSync(join(folder, 'new'));
    truncateSync(join(folder, 'new', name), 50);
    expect(await solve()).toEqual(first);
    expect(solved).toBe(2 * steps);
    expect(await solve()).toEqual(first);
    expect(solved).toBe(2 * steps);
  });

  test('does without a folder that cannot be written to', async () => {
    writeFileSync(join(folder, 'file'), '');
    const small = configOf({ gameTarget: 1, safeties: 0 });
    const { start } = await fourTenSolution(small, { folder: join(folder, 'file') });
    expect(start.value).toBeGreaterThan(0);
  });

  test('lies in the usual folder of the system', () => {
    expect(cacheFolder({ XDG_CACHE_HOME: '/cache' }, 'linux', '/home/me')).toBe('/cache/maketen');
    expect(cacheFolder({ XDG_CACHE_HOME: 'relative' }, 'linux', '/home/me')).toBe('/home/me/.cache/maketen');
    expect(cacheFolder({}, 'darwin', '/Users/me')).toBe('/Users/me/Library/Caches/maketen');
    expect(cacheFolder({ LOCALAPPDATA: '/local' }, 'win32', '/me')).toBe('/local/maketen/Cache');
  });
});
