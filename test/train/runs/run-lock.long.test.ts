import { expect, it } from 'vitest';
import { race } from './lock-race.js';

it.each([false, true])(
  'a lock (of a process that is gone: %s) is got by one of ten processes, a hundred times over',
  async (isStale) => {
    expect(await race(100, 10, isStale)).toEqual({ won: 100, left: [] });
  },
);
