import { printable } from '../../env/printable.js';
import { count } from '../numbers.js';
import { Progress } from '../progress.js';
import type { PresetEntry } from './entries.js';
import { runUnits } from './run-units.js';
import { type Contestant, type Unit, type UnitResult, unitsOf } from './unit.js';
import type { WorkFolder } from './work-folder.js';

const TICK_MS = 500;

export interface PlayOptions {
  readonly work: WorkFolder;
  readonly firstSeed: number;
  readonly workers: number;
  /** Whether to play again what is in the work folder. */
  readonly isFresh: boolean;
}

/** What has been played: the results of each contestant's units in order, or null if Ctrl-C came before all were done. */
export interface Played {
  readonly results: ((contestant: Contestant) => readonly UnitResult[]) | null;
  readonly done: number;
  readonly units: number;
}

/** Plays what the work folder does not have yet, and puts each unit there as soon as it is done. */
export async function play(entries: readonly PresetEntry[], options: PlayOptions): Promise<Played> {
  const { work, firstSeed, workers, isFresh } = options;
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
  if (refused.length > 0) process.stderr.write(`maketen: ${printable(refusedText(refused))}\n`);
  const isInterrupted = await playRest(
    units.filter((unit) => !results.has(unit)),
    workers,
    (unit, result) => {
      work.write(unit, result);
      results.set(unit, result);
    },
  );
  const of = (contestant: Contestant): UnitResult[] =>
    unitsByContestant.get(contestant)!.map((unit) => results.get(unit)!);
  return { results: isInterrupted ? null : of, done: results.size, units: units.length };
}

function refusedText(paths: readonly string[]): string {
  const files = paths.length === 1 ? paths[0] : `${paths[0]} and ${count(paths.length - 1)} more`;
  return `${files}: damaged, or made by other settings, models or code; played again`;
}

async function playRest(
  units: readonly Unit[],
  workers: number,
  onResult: (unit: Unit, result: UnitResult) => void,
): Promise<boolean> {
  const progress = new Progress(
    'leaderboard',
    units.reduce((sum, { deals }) => sum + deals, 0),
  );
  let dealsDone = 0;
  let details = '';
  const timer = setInterval(() => progress.update(dealsDone, details), TICK_MS); // a single unit may take minutes
  try {
    return await runUnits(units, {
      workers,
      onResult: (unit, result) => {
        onResult(unit, result);
        dealsDone += unit.deals;
        details = `| ${unit.contestant.preset} ${unit.contestant.label}`;
      },
    });
  } finally {
    clearInterval(timer);
    progress.stop();
  }
}
