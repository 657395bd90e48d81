import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheFolder } from '../../../src/io/folders.js';
import { cachedFourTenSolution, SolutionFile } from '../../../src/lab/games/four-ten-solution.js';
import { configOf, madeUpSolution } from '../../agents/games/four-ten/exact/made-up-solution.js';

const config = configOf({ gameTarget: 20, safeties: 1 });
const solution = madeUpSolution(config, 0.01);

describe('the cache of solutions', () => {
  let folder: string;
  let file: SolutionFile;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exact-four-ten-'));
    file = new SolutionFile(folder, config, 0.01);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test('reads what was written, bit for bit, and leaves no other file', () => {
    expect(file.read()).toBeNull();
    file.write(solution);
    expect(file.read()).toEqual(solution);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('does not use a file in which any byte has changed', () => {
    file.write(solution);
    const data = readFileSync(file.path);
    for (let at = 0; at < data.length; at += 7) {
      const damaged = Buffer.from(data);
      damaged[at] ^= 1;
      writeFileSync(file.path, damaged);
      expect(file.read()).toBeNull();
    }
  });

  test('does not use a file that is cut, too long or empty', () => {
    file.write(solution);
    const data = readFileSync(file.path);
    for (const size of [data.length - 1, data.length - 8, 100, 0]) {
      truncateSync(file.path, size);
      expect(file.read()).toBeNull();
    }
    writeFileSync(file.path, Buffer.concat([data, Buffer.alloc(8)]));
    expect(file.read()).toBeNull();
  });

  test('does not use a file of another version, config or cost, even under the right name and with a right hash', () => {
    const others = [
      new SolutionFile(folder, configOf({ gameTarget: 20, safeties: 1, precedence: 'fault-first' }), 0.01),
      new SolutionFile(folder, configOf({ gameTarget: 20, safeties: 1, handTarget: 11 }), 0.01),
      new SolutionFile(folder, configOf({ gameTarget: 10, safeties: 3 }), 0.01),
      new SolutionFile(folder, config, 0.02),
    ];
    for (const other of others) {
      expect(other.path).not.toBe(file.path);
      other.write(solution);
      writeFileSync(file.path, readFileSync(other.path));
      expect(file.read()).toBeNull();
    }
    file.write(solution);
    const [header, , numbers] = splitFile(readFileSync(file.path));
    const newer = Buffer.from(header.toString().replace('"version":2', '"version":3'));
    expect(newer).not.toEqual(header);
    const hash = createHash('sha256').update(newer).update(numbers).digest('hex');
    writeFileSync(file.path, Buffer.concat([newer, Buffer.from(`${hash}\n`), numbers]));
    expect(file.read()).toBeNull();
  });

  test('never uses a half-written file: it is written aside', () => {
    writeFileSync(`${file.path}.aside`, 'half');
    expect(file.read()).toBeNull();
    file.write(solution);
    expect(file.read()).toEqual(solution);
  });

  test('solves once, and anew only if the file is not as expected', async () => {
    const small = configOf({ gameTarget: 2, safeties: 0 });
    let solved = 0;
    const solve = () => cachedFourTenSolution(small, { folder: join(folder, 'new'), onProgress: () => void solved++ });
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
    const { start } = await cachedFourTenSolution(small, { folder: join(folder, 'file') });
    expect(start.value).toBeGreaterThan(0);
  });

  test('lies in the usual folder of the system', () => {
    expect(cacheFolder({ XDG_CACHE_HOME: '/cache' }, 'linux', '/home/me')).toBe('/cache/maketen');
    expect(cacheFolder({ XDG_CACHE_HOME: 'relative' }, 'linux', '/home/me')).toBe('/home/me/.cache/maketen');
    expect(cacheFolder({}, 'darwin', '/Users/me')).toBe('/Users/me/Library/Caches/maketen');
    expect(cacheFolder({ LOCALAPPDATA: '/local' }, 'win32', '/me')).toBe('/local/maketen/Cache');
  });
});

function splitFile(data: Buffer): [Buffer, Buffer, Buffer] {
  const first = data.indexOf('\n') + 1;
  return [data.subarray(0, first), data.subarray(first, first + 65), data.subarray(first + 65)];
}
