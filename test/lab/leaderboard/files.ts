import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Leaderboard } from '../../../src/lab/leaderboard/standings.js';

/** All but what depends on the machine. */
export function facts(path: string): Omit<Leaderboard, 'timing'> {
  const { timing, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Leaderboard;
  expect(Object.keys(timing.presets)).toEqual(rest.presets.map(({ preset }) => preset));
  return rest;
}

export function unitFiles(work: string): string[] {
  return readdirSync(work, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(work, name))
    .sort();
}
