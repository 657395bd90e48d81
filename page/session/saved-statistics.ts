import { z } from 'zod';
import { presetStatistics, type Statistics } from './statistics.js';
import { readStored, writeStored } from './stored.js';

const KEY = 'maketen.statistics';

export function loadStatistics(): Statistics {
  const parsed = z.record(z.string(), presetStatistics).safeParse(readStored(KEY));
  return parsed.success ? parsed.data : {};
}

export function saveStatistics(statistics: Statistics): void {
  writeStored(KEY, statistics);
}
