import fs, { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { InputError } from '../../../src/env/index.js';
import { isLock, lockRun } from '../../../src/train/runs/run-lock.js';
import { DEAD, leaveLock, race } from './lock-race.js';

/** Called before each of the file system's functions that wait for their result. */
const moment = { comes: () => {} };

const files = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
const asTheyWere = Object.entries(files).filter(
  ([name, value]) => typeof value === 'function' && name.endsWith('Sync'),
);

beforeAll(() => {
  for (const [name, call] of asTheyWere)
    files[name] = Object.assign((...args: unknown[]) => (moment.comes(), call(...args)), call);
  syncBuiltinESMExports();
});

afterAll(() => {
  Object.assign(files, Object.fromEntries(asTheyWere));
  syncBuiltinESMExports();
});

const root = temporaryFolder();

let folders = 0;

function newFolder(isStale: boolean) {
  const folder = join(root, String(folders++));
  mkdirSync(folder);
  if (isStale) leaveLock(folder);
  return folder;
}

/** Gives the lock back; null if it is refused. */
function tryLock(folder: string) {
  try {
    return lockRun(folder);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return null;
  }
}

/** Does `first` up to its n-th use of the file system, then `meanwhile`, then the rest; false if it is done before that. */
function interrupt<T>(n: number, first: () => T, meanwhile: () => void) {
  const { comes } = moment;
  let uses = 0;
  moment.comes = () => {
    if (uses++ !== n) return;
    moment.comes = comes;
    meanwhile();
  };
  try {
    return { result: first(), happened: uses > n };
  } finally {
    moment.comes = comes;
  }
}

describe.each([false, true])('a lock (of a process that is gone: %s)', (isStale) => {
  it('is held by one, at whatever point of taking it another comes and stays, and another in between', () => {
    let cases = 0;
    for (let outer = 0, isIn = true; isIn; outer++) {
      for (let inner = 0, isInside = true; isInside; inner++) {
        const folder = newFolder(isStale);
        const holders: ((() => void) | null)[] = [];
        const take = (): void => void holders.push(tryLock(folder));
        const { happened } = interrupt(outer, take, () => {
          isInside = interrupt(inner, take, take).happened;
        });
        isIn = happened;
        isInside &&= happened;
        expect(holders.filter((unlock) => unlock !== null)).toHaveLength(1);
        for (const unlock of holders) unlock?.();
        expect(readdirSync(folder)).toEqual([]);
        cases++;
      }
    }
    expect(cases).toBeGreaterThan(20);
  });

  it('is got after another who came and went, at whatever point', () => {
    for (let n = 0, isIn = true; isIn; n++) {
      const folder = newFolder(isStale);
      const { result, happened } = interrupt(
        n,
        () => tryLock(folder),
        () => tryLock(folder)?.(),
      );
      // Refused is right only for one who looks while the other is there.
      expect(result).not.toBe(null);
      result!();
      expect(readdirSync(folder)).toEqual([]);
      isIn = happened;
    }
  });
});

it('takes away what was left behind by processes that were killed while they took a lock', () => {
  const folder = newFolder(false);
  mkdirSync(join(folder, `lock-${DEAD}-12-Ab3dEf`));
  mkdirSync(join(folder, `lock-${process.ppid}-Ab3dEf`));
  writeFileSync(join(folder, 'lock-my-notes'), '');
  expect(readdirSync(folder).filter(isLock)).toHaveLength(2);
  const unlock = lockRun(folder);
  expect(existsSync(join(folder, 'lock'))).toBe(true);
  unlock();
  expect(readdirSync(folder).sort()).toEqual(['lock-my-notes', `lock-${process.ppid}-Ab3dEf`].sort());
});

it.each([false, true])(
  'many processes a lock (of a process that is gone: %s) is got by one of ten processes, a hundred times over',
  { tags: 'long' },
  async (isStale) => {
    expect(await race(100, 10, isStale)).toEqual({ won: 100, left: [] });
  },
);
