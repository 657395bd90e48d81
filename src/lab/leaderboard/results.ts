import { cpus } from 'node:os';
import type { Backend } from '../../agents/networks/backend.js';
import type { Evaluation } from '../../evaluate/evaluate.js';
import type { PresetEntry } from './entries.js';
import { type PresetStanding, type PresetTiming, standingName, standingOf } from './standings.js';
import type { Contestant, UnitResult } from './unit.js';

/** A whole leaderboard: the JSON file. */
export interface Leaderboard {
  readonly format: 'maketen leaderboard';
  readonly version: 1;
  readonly deals: number;
  readonly firstSeed: number;
  /** What models were computed with; null where none plays. */
  readonly backend: Backend | null;
  readonly presets: readonly PresetStanding[];
  /** All that depends on the machine; the rest is the same everywhere on one backend. */
  readonly timing: Timing;
}

export interface Timing {
  readonly processor: string;
  readonly node: string;
  /** Threads that it was last run with. */
  readonly workers: number;
  /** By preset, with its options where those are others (`standingName`). */
  readonly presets: Readonly<Record<string, PresetTiming>>;
}

export type LeaderboardSettings = Pick<Leaderboard, 'deals' | 'firstSeed' | 'backend'> & Pick<Timing, 'workers'>;

/**
 * @param results of a contestant's units, in the order of its deals
 * @param given what the agents of each entry did that were given themselves
 */
export function leaderboardOf(
  entries: readonly PresetEntry[],
  results: (contestant: Contestant) => readonly UnitResult[],
  given: ReadonlyMap<PresetEntry, readonly Evaluation[]>,
  { deals, firstSeed, backend, workers }: LeaderboardSettings,
): Leaderboard {
  const timed = entries.map((entry) => standingOf(entry, results, given.get(entry)!));
  return {
    format: 'maketen leaderboard',
    version: 1,
    deals,
    firstSeed,
    backend,
    presets: timed.map(({ standing }) => standing),
    timing: {
      processor: cpus()[0]?.model ?? 'unknown processor',
      node: process.versions.node,
      workers,
      presets: Object.fromEntries(timed.map(({ standing, timing }) => [standingName(standing), timing])),
    },
  };
}
