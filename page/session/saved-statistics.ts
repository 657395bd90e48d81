import { shown } from 'maketen/env';
import * as z from 'zod/mini';
import { texts } from '../texts/texts.js';
import { readEntries, readEntry } from './entries.js';
import { cardsKey } from './link.js';
import type { GameSpec } from './session.js';
import { presetStatistics, type Statistics } from './statistics.js';
import { writeStored } from './stored.js';

const KEY = 'maketen.statistics';
const DEALS_KEY = 'maketen.counted-deals';
const MOST_DEALS = 1000;

/** Of each preset; what cannot be read is set aside, and the others stay. */
export function loadStatistics(): Statistics {
  const { statistics, statisticsOf } = texts().messages.kept;
  return readEntries(KEY, presetStatistics, statistics, (preset) => statisticsOf(shown(preset)));
}

export function saveStatistics(statistics: Statistics): void {
  writeStored(KEY, statistics);
}

function countedDeals(): string[] {
  return readEntry(DEALS_KEY, z.array(z.string()), texts().messages.kept.countedDeals) ?? [];
}

/** Whether a game with these cards is in the statistics: their order is known since. */
export function isDealCounted(spec: GameSpec): boolean {
  return countedDeals().includes(cardsKey(spec));
}

export function saveCountedDeal(spec: GameSpec): void {
  writeStored(DEALS_KEY, [cardsKey(spec), ...countedDeals()].slice(0, MOST_DEALS));
}
