import { type Outcome, schema as s } from 'maketen/env';
import { cardsKey, DEFAULT_TAKE_BACKS } from './link.js';
import type { GameSpec, Session } from './session.js';
import { games, readEntries, readEntry, writeStored } from './stored.js';

/** What a later version has added stays as it is. */
const tally = s.withDefault(s.object({ played: games, won: games }, 'kept'), {});

export type HintStep = 'choice' | 'cards' | 'why';

const presetStatistics = s.object(
  {
    /** Hints asked for, by how much was told; in all games of the preset. */
    hintsUsed: s.withDefault(s.object({ choice: games, cards: games, why: games }, 'kept'), {}),
    withoutHints: tally,
    withHints: tally,
    /** Games won in a row up to the last one, and the most there ever were. */
    streak: games,
    longestStreak: games,
  },
  'kept',
);

type PresetStatistics = s.OutputOf<typeof presetStatistics>;

export type Statistics = Readonly<Record<string, PresetStatistics>>;

const EMPTY: PresetStatistics = presetStatistics.parse({});

export function statisticsOf(statistics: Statistics, preset: string): PresetStatistics {
  return statistics[preset] ?? EMPTY;
}

/** Whether a game is played by its preset's own options, and without more take-backs than are usual. */
export function isUsualGame({ options, takeBacks }: GameSpec): boolean {
  return takeBacks !== 'unlimited' && takeBacks <= DEFAULT_TAKE_BACKS && Object.keys(options).length === 0;
}

/** Whether a game is one of its preset's: the player's own, played as is usual. Daily deals have statistics of their own. */
export function isOfStatistics({ foreign, spec }: Session): boolean {
  return !foreign && spec.day === undefined && isUsualGame(spec);
}

export function countHint(statistics: Statistics, preset: string, step: HintStep): Statistics {
  const before = statisticsOf(statistics, preset);
  const { hintsUsed } = before;
  return { ...statistics, [preset]: { ...before, hintsUsed: { ...hintsUsed, [step]: hintsUsed[step] + 1 } } };
}

export function countGame(statistics: Statistics, preset: string, outcome: Outcome, hinted: boolean): Statistics {
  const before = statisticsOf(statistics, preset);
  const won = outcome === 'won' ? 1 : 0;
  const kind = hinted ? 'withHints' : 'withoutHints';
  const streak = won ? before.streak + 1 : 0;
  const after: PresetStatistics = {
    ...before,
    [kind]: { ...before[kind], played: before[kind].played + 1, won: before[kind].won + won },
    streak,
    longestStreak: Math.max(before.longestStreak, streak),
  };
  return { ...statistics, [preset]: after };
}

const KEY = 'maketen.statistics';
const DEALS_KEY = 'maketen.counted-deals';
const MOST_DEALS = 1000;

/** Of each preset; what cannot be read is set aside, and the others stay. */
export function loadStatistics(): Statistics {
  return readEntries(KEY, presetStatistics);
}

export function saveStatistics(statistics: Statistics): void {
  writeStored(KEY, statistics);
}

function countedDeals(): string[] {
  return readEntry(DEALS_KEY, s.listOf(s.text())) ?? [];
}

/** Whether a game with these cards is in the statistics: their order is known since. */
export function isDealCounted(spec: GameSpec): boolean {
  return countedDeals().includes(cardsKey(spec));
}

export function saveCountedDeal(spec: GameSpec): void {
  writeStored(DEALS_KEY, [cardsKey(spec), ...countedDeals()].slice(0, MOST_DEALS));
}
