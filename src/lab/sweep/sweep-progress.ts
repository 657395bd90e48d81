import * as fs from 'node:fs';
import { join } from 'node:path';
import { METRICS_FILE } from '../../train/metrics/index.js';
import { decimal } from '../tables.js';
import type { OnProgress } from '../work-options.js';
import { combinationResults } from './results.js';
import { runFolder } from './sweep-folder.js';
import type { RunState } from './train-run.js';

const POLL_MS = 1000;

/** More than the last line of a run's metrics takes. */
const TAIL_BYTES = 4096;

/** Tells how far a sweep is, in decisions of all runs that are not finished when it begins: runs done, and the best combination. */
export class SweepProgress {
  private readonly total: number;
  private readonly todo: readonly number[];
  private readonly timer: NodeJS.Timeout;

  /** @param states of the runs; they are looked at again every second */
  constructor(
    private readonly states: readonly RunState[],
    private readonly folder: string,
    private readonly onProgress: OnProgress,
  ) {
    this.todo = states.flatMap(({ status }, index) => (status === 'finished' ? [] : [index]));
    this.total = sumOf(this.todo.map((index) => states[index].run.config.totalSteps));
    this.timer = setInterval(() => this.update(), POLL_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private update(): void {
    const { states, folder, todo } = this;
    const ended = states.filter(({ status }) => status === 'finished' || status === 'failed').length;
    const failed = states.filter(({ status }) => status === 'failed').length;
    const [best] = combinationResults(states);
    const details = [
      `${ended}/${states.length} runs`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(best ? [`best ${decimal(best.return.mean)} ${best.name}`] : []),
    ];
    const done = sumOf(todo.map((index) => stepsOf(states[index], folder)));
    void this.onProgress(done, this.total, `| ${details.join(' | ')}`);
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Decisions of a run so far; one that has ended is done with all of them. */
function stepsOf({ run, status }: RunState, folder: string): number {
  const { totalSteps } = run.config;
  if (status === 'waiting') return 0;
  return status === 'running' ? Math.min(totalSteps, lastSteps(runFolder(folder, run))) : totalSteps;
}

/** The last whole line of a run's metrics, without reading the rest; 0 decisions if there is none yet. */
function lastSteps(folder: string): number {
  try {
    const file = fs.openSync(join(folder, METRICS_FILE), 'r');
    try {
      const buffer = Buffer.alloc(TAIL_BYTES);
      const from = Math.max(0, fs.fstatSync(file).size - TAIL_BYTES);
      const text = buffer.toString('utf8', 0, fs.readSync(file, buffer, 0, TAIL_BYTES, from));
      return (JSON.parse(text.split('\n').at(-2)!) as { steps: number }).steps;
    } finally {
      fs.closeSync(file);
    }
  } catch {
    return 0;
  }
}
