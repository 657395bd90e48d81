import * as fs from 'node:fs';
import { join } from 'node:path';
import { scalarsEvent, startEvent, stepOf, tfRecord, versionEvent } from './event-records.js';
import { type Metrics, openMetrics } from './metrics-file.js';

/** Writes the metrics of a training: metrics.jsonl for programs and `maketen plot`, an event file for TensorBoard. */
export class MetricsLog {
  private readonly lines: number;
  private readonly events: number;

  /**
   * @param folder of the run; it exists
   * @param resumeSteps the `steps` of the checkpoint that is resumed; without it older metrics are removed
   * @throws InputError if the metrics of the run to resume are damaged
   */
  constructor(folder: string, resumeSteps?: number) {
    this.lines = openMetrics(folder, resumeSteps);
    this.events = openEvents(folder, resumeSteps);
  }

  /** Writes an iteration's metrics to both, at once: readers see them, and they outlive the process. TensorBoard keeps values as 32-bit floats. */
  write(metrics: Metrics, wallTime = now()) {
    fs.writeFileSync(this.lines, `${JSON.stringify(metrics)}\n`);
    fs.writeFileSync(this.events, tfRecord(scalarsEvent(metrics.steps, taggedScalars(metrics), wallTime)));
  }

  /** Returns when the lines are on the disk: called before a checkpoint that depends on them is written. */
  sync() {
    fs.fsyncSync(this.lines);
  }

  close() {
    fs.closeSync(this.lines);
    fs.closeSync(this.events);
  }
}

/** Seconds since 1970. */
const now = () => Date.now() / 1000;

/** Measured on the games played for training; metrics of no group below belong to learning. */
const ROLLOUT = /^(episodes|episode_.*|win_rate|epsilon|exploration)$/;
const TIME = /^(iteration|seconds|seconds_.*|.*_per_second)$/;
const EVALUATION = /^evaluation_(.*)$/;

/** A metric's name in TensorBoard, which groups by the part before "/": "evaluation/win_rate". */
export function tagOf(metric: string): string {
  const evaluated = EVALUATION.exec(metric)?.[1];
  if (evaluated !== undefined) return `evaluation/${evaluated}`;
  if (ROLLOUT.test(metric)) return `rollout/${metric}`;
  if (TIME.test(metric)) return `time/${metric}`;
  return `losses/${metric}`;
}

/** Metrics by their tags, without `steps`, which is the axis, and without values that are not finite numbers. */
export function taggedScalars(metrics: Metrics): Record<string, number> {
  const scalars: Record<string, number> = {};
  for (const [name, value] of Object.entries(metrics)) {
    if (name !== 'steps' && typeof value === 'number' && Number.isFinite(value)) scalars[tagOf(name)] = value;
  }
  return scalars;
}

/** TensorBoard knows event files by "tfevents" and reads them in the order of their names. */
const NAME = /^events\.out\.tfevents\.(\d{10})\.maketen\.(\d{4})$/;

/**
 * Opens the next TensorBoard event file of a run; returns the descriptor. TensorBoard takes all event files of a folder for
 * one run, so a resumed run writes another file. What older ones hold after the checkpoint is cut off; the first event of
 * the new one makes a TensorBoard that has read it drop it.
 */
function openEvents(folder: string, resumeSteps: number | undefined) {
  const older = fs.readdirSync(folder).filter((name) => NAME.test(name));
  for (const name of older) {
    if (resumeSteps === undefined) fs.rmSync(join(folder, name));
    else cutAfter(join(folder, name), resumeSteps);
  }
  const time = now();
  const name = nextName(resumeSteps === undefined ? [] : older, time);
  const file = fs.openSync(join(folder, name), 'wx');
  fs.writeFileSync(file, tfRecord(versionEvent(time)));
  // The checkpoint's own step stays: it is not measured again.
  if (resumeSteps !== undefined) fs.writeFileSync(file, tfRecord(startEvent(resumeSteps + 1, time)));
  return file;
}

/** Cuts off the events after a step, and a record that was being written. */
function cutAfter(path: string, steps: number) {
  const file = fs.readFileSync(path);
  let end = 0;
  while (end + 16 <= file.length) {
    const next = end + 16 + file.readUInt32LE(end); // as `tfRecord` makes one
    if (next > file.length || stepOf(file.subarray(end + 12, next - 4)) > steps) break;
    end = next;
  }
  fs.truncateSync(path, end);
}

/** A name that sorts behind the older ones, even in the same second or after the clock was set back. */
function nextName(older: readonly string[], time: number) {
  const seconds = older.map((name) => Number(NAME.exec(name)![1]));
  const numbers = older.map((name) => Number(NAME.exec(name)![2]));
  const latest = String(Math.max(Math.floor(time), ...seconds)).padStart(10, '0');
  const number = String(Math.max(-1, ...numbers) + 1).padStart(4, '0');
  return `events.out.tfevents.${latest}.maketen.${number}`;
}
