import * as z from 'zod';
import { cardsKey } from './link.js';
import type { GameSpec } from './session.js';
import { presetStatistics, type Statistics } from './statistics.js';
import { readStored, writeStored } from './stored.js';

const KEY = 'maketen.statistics';
const DEALS_KEY = 'maketen.counted-deals';
const MOST_DEALS = 1000;

export function loadStatistics(): Statistics {
  const parsed = z.record(z.string(), presetStatistics).safeParse(readStored(KEY));
  return parsed.success ? parsed.data : {};
}

export function saveStatistics(statistics: Statistics): void {
  writeStored(KEY, statistics);
}

function countedDeals(): string[] {
  const parsed = z.array(z.string()).safeParse(readStored(DEALS_KEY));
  return parsed.success ? parsed.data : [];
}

/** Whether a game with these cards is in the statistics: their order is known since. */
export function isDealCounted(spec: GameSpec): boolean {
  return countedDeals().includes(cardsKey(spec));
}

export function saveCountedDeal(spec: GameSpec): void {
  writeStored(DEALS_KEY, [cardsKey(spec), ...countedDeals()].slice(0, MOST_DEALS));
}
