import type { WorkOptions } from '../work-options.js';
import type { PresetEntry } from './entries.js';
import { runUnits } from './run-units.js';
import { type Contestant, type Unit, type UnitResult, unitsOf } from './unit.js';
import type { WorkFolder } from './work-folder.js';

export interface PlayOptions extends WorkOptions {
  readonly work: WorkFolder;
  readonly firstSeed: number;
  readonly workers: number;
  /** Whether to play again what is in the work folder. */
  readonly isFresh: boolean;
  /** Told the files of the work folder that are damaged, or made by other settings, models or code: they are played again. */
  readonly onRefused?: (paths: readonly string[]) => void;
}

/** What has been played: the results of each contestant's units in order, or null if the signal came before all were done. */
export interface Played {
  readonly results: ((contestant: Contestant) => readonly UnitResult[]) | null;
  readonly done: number;
  readonly units: number;
}

/** Plays what the work folder does not have yet, and puts each unit there as soon as it is done. Progress is in deals. */
export async function play(entries: readonly PresetEntry[], options: PlayOptions): Promise<Played> {
  const { work, firstSeed, isFresh, onRefused } = options;
  const unitsByContestant = new Map<Contestant, Unit[]>();
  for (const { agents, bounds } of entries)
    for (const contestant of [...agents, ...bounds]) unitsByContestant.set(contestant, unitsOf(contestant, firstSeed));
  const units = [...unitsByContestant.values()].flat();
  const results = new Map<Unit, UnitResult>();
  const refused: string[] = [];
  for (const unit of isFresh ? [] : units) {
    const stored = work.read(unit, (path) => refused.push(path));
    if (stored) results.set(unit, stored);
  }
  if (refused.length > 0) onRefused?.(refused);
  const isInterrupted = await playRest(
    units.filter((unit) => !results.has(unit)),
    options,
    (unit, result) => {
      work.write(unit, result);
      results.set(unit, result);
    },
  );
  const of = (contestant: Contestant): UnitResult[] =>
    unitsByContestant.get(contestant)!.map((unit) => results.get(unit)!);
  return { results: isInterrupted ? null : of, done: results.size, units: units.length };
}

async function playRest(
  units: readonly Unit[],
  { workers, signal, onProgress }: PlayOptions,
  onResult: (unit: Unit, result: UnitResult) => void,
): Promise<boolean> {
  const deals = units.reduce((sum, unit) => sum + unit.deals, 0);
  let dealsDone = 0;
  await onProgress?.(0, deals);
  return runUnits(units, {
    workers,
    signal,
    onResult: (unit, result) => {
      onResult(unit, result);
      dealsDone += unit.deals;
      void onProgress?.(dealsDone, deals, `| ${unit.contestant.preset} ${unit.contestant.label}`);
    },
  });
}
