import * as fs from 'node:fs';
import { join } from 'node:path';
import { InputError, shown } from '../../env/errors.js';
import { parseJson } from '../../env/json.js';
import { unreadable, writeFileAtomically } from '../../io/files.js';

/**
 * The measurements of one iteration by name (docs/metrics.md). Values that are not numbers are left out (earlier versions
 * wrote null). Names that depend on the clock start with `seconds`, or are `steps_per_second`; equal trainings agree in
 * all others.
 */
export interface Metrics {
  readonly [name: string]: number | null | undefined;
  /** Iterations so far. */
  readonly iteration: number;
  /** Decisions trained on so far. */
  readonly steps: number;
}

/** One iteration a line, as JSON, in the folder of a run. */
export const METRICS_FILE = 'metrics.jsonl';

export interface ResumeOptions {
  /** The `steps` of the checkpoint that is resumed: later lines are cut off. Without it the file is started again. */
  readonly resumeSteps?: number;
}

/** The metrics.jsonl of a run in training: always whole lines, and at most one truncated line at its end. */
export class MetricsFile {
  private constructor(private readonly descriptor: number) {}

  /**
   * Opens a run's metrics for appending. A resumed run's file ends up as if the run had never been stopped.
   * @param folder of the run; it exists
   * @throws InputError if a line before the last is damaged
   */
  static open(folder: string, { resumeSteps }: ResumeOptions = {}): MetricsFile {
    const path = join(folder, METRICS_FILE);
    if (resumeSteps === undefined) return new MetricsFile(fs.openSync(path, 'w'));
    if (fs.existsSync(path)) cutAfter(path, resumeSteps);
    return new MetricsFile(fs.openSync(path, 'a'));
  }

  /** Writes one line at once: readers see it, and it outlives the process. */
  append(metrics: Metrics): void {
    fs.writeFileSync(this.descriptor, `${JSON.stringify(metrics)}\n`);
  }

  /** Returns when the lines are on the disk: called before a checkpoint that depends on them is written. */
  sync(): void {
    fs.fsyncSync(this.descriptor);
  }

  close(): void {
    fs.closeSync(this.descriptor);
  }
}

/**
 * All lines of a run's metrics, also during training: a line that is being written is left out.
 * @throws InputError, one line, with file and line number
 */
export function readMetrics(folder: string): Metrics[] {
  const path = join(folder, METRICS_FILE);
  let text: string;
  try {
    text = fs.readFileSync(path, 'utf8');
  } catch (error) {
    throw unreadable(error, path, `a run with ${METRICS_FILE}`, 'train one first');
  }
  return wholeLines(text).map((line, index) => parseLine(line, path, index + 1));
}

function wholeLines(text: string): string[] {
  return text.split('\n').slice(0, -1);
}

/** Rewrites the file without lines after `steps` and without a truncated line. */
function cutAfter(path: string, steps: number): void {
  const text = fs.readFileSync(path, 'utf8');
  const kept: string[] = [];
  for (const line of wholeLines(text)) {
    if (parseLine(line, path, kept.length + 1).steps > steps) break;
    kept.push(`${line}\n`);
  }
  const rest = kept.join('');
  if (rest !== text) writeFileAtomically(path, rest);
}

function parseLine(line: string, path: string, number: number): Metrics {
  const complain = (but: string): InputError =>
    new InputError(
      `Expected ${path}, line ${number}, to hold the metrics of an iteration, but ${but}; remove the line`,
    );
  const json = parseJson(line, () => complain(`it is not JSON: ${shown(line)}`));
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw complain(`got ${shown(json)}`);
  for (const [name, value] of Object.entries(json)) {
    if (value !== null && typeof value !== 'number') throw complain(`"${name}" is ${shown(value)}, not a number`);
  }
  for (const name of ['iteration', 'steps']) {
    if (typeof (json as Record<string, unknown>)[name] !== 'number') throw complain(`"${name}" is missing`);
  }
  return json as Metrics;
}
