import * as fs from 'node:fs';
import { join } from 'node:path';
import { scalarsEvent, startEvent, stepOf, versionEvent } from './event.js';
import type { ResumeOptions } from './metrics-file.js';
import { readTfRecords, tfRecord } from './tf-record.js';

/** TensorBoard knows event files by "tfevents" and reads them in the order of their names. */
const NAME = /^events\.out\.tfevents\.(\d{10})\.maketen\.(\d{4})$/;

const now = (): number => Date.now() / 1000;

/**
 * A TensorBoard event file: records (`tfRecord`) of events (event.ts). TensorBoard takes all event files of a folder for one run, so
 * a resumed run writes another file. What the older ones hold beyond the checkpoint is cut off, and an event at the new one's beginning
 * makes a TensorBoard that has read it already forget it.
 */
export class EventFile {
  private constructor(private readonly descriptor: number) {}

  /**
   * Opens the next event file of a run.
   * @param folder of the run; it exists
   * @param options.resumeSteps the checkpoint's steps; without it the run begins anew, and its older event files are removed
   */
  static open(folder: string, { resumeSteps }: ResumeOptions = {}): EventFile {
    const older = fs.readdirSync(folder).filter((name) => NAME.test(name));
    for (const name of older) {
      if (resumeSteps === undefined) fs.rmSync(join(folder, name));
      else cutAfter(join(folder, name), resumeSteps);
    }
    const time = now();
    const name = nextName(resumeSteps === undefined ? [] : older, time);
    const file = new EventFile(fs.openSync(join(folder, name), 'wx'));
    file.append(versionEvent(time));
    // The checkpoint's own step stays: it is not measured again.
    if (resumeSteps !== undefined) file.append(startEvent(resumeSteps + 1, time));
    return file;
  }

  /**
   * Writes one event, at once. TensorBoard keeps values as 32-bit floats.
   * @param step decisions trained on
   * @param scalars value by tag, see `taggedScalars`
   * @param wallTime seconds since 1970
   */
  write(step: number, scalars: Readonly<Record<string, number>>, wallTime = now()): void {
    this.append(scalarsEvent(step, scalars, wallTime));
  }

  close(): void {
    fs.closeSync(this.descriptor);
  }

  private append(event: Uint8Array): void {
    fs.writeFileSync(this.descriptor, tfRecord(event));
  }
}

/** Cuts off the events after a step, and half a record at the end. Cutting is one operation: it happens or does not. */
function cutAfter(path: string, steps: number): void {
  let length = 0;
  for (const { data, end } of readTfRecords(fs.readFileSync(path))) {
    if (stepOf(data) > steps) break;
    length = end;
  }
  fs.truncateSync(path, length);
}

/** A name that sorts behind the older ones, though they be of the same second or the clock have been set back. */
function nextName(older: readonly string[], time: number): string {
  const seconds = older.map((name) => Number(NAME.exec(name)![1]));
  const numbers = older.map((name) => Number(NAME.exec(name)![2]));
  const latest = String(Math.max(Math.floor(time), ...seconds)).padStart(10, '0');
  const number = String(Math.max(-1, ...numbers) + 1).padStart(4, '0');
  return `events.out.tfevents.${latest}.maketen.${number}`;
}
