import * as fs from 'node:fs';
import { join } from 'node:path';
import { InputError, shown } from '../../env/base/errors.js';
import { parseJson } from '../../env/base/json.js';
import { unreadable, writeFileAtomically } from '../../io/files.js';

/**
 * The measurements of one iteration by name (docs/metrics.md). Values that are not numbers are left out (earlier versions
 * wrote null). Names that depend on the clock start with `seconds`, or are `steps_per_second`; equal trainings agree in
 * all others.
 */
export interface Metrics {
  readonly [name: string]: number | null | undefined;
  readonly iteration: number;
  /** Decisions trained on so far. */
  readonly steps: number;
}

/** One iteration a line, as JSON, in the folder of a run. */
export const METRICS_FILE = 'metrics.jsonl';

/**
 * Opens a run's metrics for appending; returns the descriptor. A resumed run's file ends up as if the run had never been stopped.
 * @param resumeSteps the `steps` of the checkpoint that is resumed: later lines are cut off. Without it the file is started again
 * @throws InputError if a line before the last is damaged
 */
export function openMetrics(folder: string, resumeSteps: number | undefined): number {
  const path = join(folder, METRICS_FILE);
  if (resumeSteps !== undefined && fs.existsSync(path)) {
    const text = fs.readFileSync(path, 'utf8');
    const lines = wholeLines(text);
    const later = lines.findIndex((line, index) => parseLine(line, path, index + 1).steps > resumeSteps);
    const kept = lines.slice(0, later < 0 ? lines.length : later);
    const rest = kept.map((line) => `${line}\n`).join('');
    if (rest !== text) writeFileAtomically(path, rest);
  }
  return fs.openSync(path, resumeSteps === undefined ? 'w' : 'a');
}

/** All lines of a run's metrics but one being written. @throws InputError with file and line number */
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

function wholeLines(text: string) {
  return text.split('\n').slice(0, -1);
}

function parseLine(line: string, path: string, number: number): Metrics {
  const complain = (but: string) =>
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
