import { spawnSync } from 'node:child_process';

/** What a process measured. */
export interface Measurement {
  readonly figure: number;
  /** Figures that go with it, by name. */
  readonly others?: Readonly<Record<string, number>>;
}

/** One figure, measured in a process of its own. */
export interface BenchCase {
  readonly name: string;
  readonly unit: string;
  /**
   * Neighbouring cases of one group are measured in turns, so that a busy machine slows all of them; the later ones are
   * also compared with the first.
   */
  readonly group?: string;
  /** Runs for about `seconds` (where the case is not of a fixed size) and returns the figure, perhaps with others; NaN where it cannot run here. */
  run(seconds: number): Promise<Measurement | number> | number;
}

/** The median of several processes, with the least and the most. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export interface Figure extends Spread {
  readonly name: string;
  readonly unit: string;
  /** This figure divided by that of the group's first case, round by round; undefined for the first one. */
  readonly ratio?: Spread;
  /** Medians of the figures that go with it, by name. */
  readonly others: Readonly<Record<string, number>>;
}

type Named = Pick<BenchCase, 'name' | 'unit' | 'group'>;

/** Cases that are measured in turns: neighbours of one group, any other case by itself. */
export function groupsOf<Case extends Named>(cases: readonly Case[]): Case[][] {
  const groups: Case[][] = [];
  for (const each of cases) {
    const last = groups.at(-1);
    if (each.group !== undefined && last?.[0].group === each.group) last.push(each);
    else groups.push([each]);
  }
  return groups;
}

/** Measures the cases of a group in turns, `processes` times. */
export function measureGroup<Case extends Named>(
  group: readonly Case[],
  processes: number,
  runOnce: (each: Case) => Measurement | number,
): Figure[] {
  const measure = (each: Case): Measurement => {
    const measured = runOnce(each);
    return typeof measured === 'number' ? { figure: measured } : measured;
  };
  const rounds = Array.from({ length: processes }, () => group.map(measure));
  return group.map(({ name, unit }, index) => {
    const measured = rounds.map((round) => round[index]);
    const figure = { name, unit, ...spreadOf(measured.map((each) => each.figure)), others: othersOf(measured) };
    if (index === 0) return figure;
    return { ...figure, ratio: spreadOf(rounds.map((round) => round[index].figure / round[0].figure)) };
  });
}

function othersOf(measured: readonly Measurement[]): Readonly<Record<string, number>> {
  const names = Object.keys(measured[0].others ?? {});
  return Object.fromEntries(names.map((name) => [name, spreadOf(measured.map(({ others }) => others![name])).median]));
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return { median, least: sorted[0], most: sorted[sorted.length - 1] };
}

/** The median time of a run in milliseconds, over `seconds` and at least so many runs. @param clock in milliseconds */
export async function medianTime(
  run: (nth: number) => unknown,
  {
    seconds,
    least,
    warmUp = 0,
    clock = () => performance.now(),
  }: {
    readonly seconds: number;
    readonly least: number;
    readonly warmUp?: number;
    readonly clock?: () => number;
  },
): Promise<number> {
  for (let i = 0; i < warmUp; i++) await run(i);
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (times.length < least || performance.now() < end) {
    const start = clock();
    await run(times.length);
    times.push(clock() - start);
  }
  return spreadOf(times).median;
}

/** Calls this command again with `--worker index` in a fresh process, so that nothing that ran before has shaped its compiled paths; returns the JSON that it prints. */
export function inOwnProcess(index: number): unknown {
  const program = [...process.execArgv, ...process.argv.slice(1), '--worker', String(index)];
  const child = spawnSync(process.execPath, program, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.status !== 0) throw new Error(`the measuring process ended with exit code ${child.status}`);
  return JSON.parse(child.stdout);
}
