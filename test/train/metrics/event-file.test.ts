import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scalarsEvent, startEvent, tfRecord, versionEvent } from '../../../src/train/metrics/event-records.js';
import { MetricsLog, taggedScalars, tagOf } from '../../../src/train/metrics/metrics-log.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const root = temporaryFolder();

const TIME = 1234567890.5;

/** A run's event files, in the order in which TensorBoard reads them. */
function eventFiles(run: string) {
  return readdirSync(run)
    .filter((name) => name !== 'metrics.jsonl')
    .sort();
}

/** The data of a file's records: each has 12 bytes before its data, which begin with its length, and 4 after it. */
function dataOf(file: Buffer): Buffer[] {
  if (file.length === 0) return [];
  const end = 12 + Number(file.readBigUInt64LE());
  return [file.subarray(12, end), ...dataOf(file.subarray(end + 4))];
}

function eventsOf(run: string): Buffer[] {
  return eventFiles(run).flatMap((name) => dataOf(readFileSync(join(run, name))));
}

/** Records that TensorBoard 2.21's own protobuf classes and RecordWriter make of the same events. */
const FROZEN: [string, Buffer, string][] = [
  [
    'the version',
    versionEvent(TIME),
    '1800000000000000a37f4b22090000a0b48065d2411a0d627261696e2e4576656e743a32f5e8f016',
  ],
  ['a start', startEvent(601, TIME), '100000000000000095fbfe18090000a0b48065d24110d9043a02080160b7d8f3'],
  [
    'two scalars at a step above 32 bits',
    scalarsEvent(5_000_000_000, { 'losses/policy_loss': -0.25, 'evaluation/win_rate': 0.1 }, TIME),
    '4800000000000000fe92489d090000a0b48065d2411080e497d0122a370a190a126c6f737365732f706f6c6963795f6c6f73731500' +
      '0080be0a1a0a136576616c756174696f6e2f77696e5f7261746515cdcccc3d1314cb52',
  ],
  [
    'a zero at step 0',
    scalarsEvent(0, { 'losses/loss': 0 }, TIME),
    '1f00000000000000514b4418090000a0b48065d2412a140a120a0b6c6f737365732f6c6f73731500000000f437a4e2',
  ],
];

describe('a record', () => {
  it.each(FROZEN)('of %s has the bytes that TensorBoard itself writes', (_, event, hex) => {
    expect(tfRecord(event).toString('hex')).toBe(hex);
  });
});

describe('an event file', () => {
  it('begins with the version and is written event by event', () => {
    const run = mkdtempSync(join(root, 'run-'));
    const log = new MetricsLog(run);
    expect(eventsOf(run).map(String)).toEqual([expect.stringContaining('brain.Event:2')]);
    log.write({ iteration: 1, steps: 100, loss: 2 }, TIME);
    expect(eventsOf(run)[1]).toEqual(scalarsEvent(100, { 'time/iteration': 1, 'losses/loss': 2 }, TIME));
    expect(eventFiles(run)[0]).toMatch(/^events\.out\.tfevents\.\d{10}\.maketen\.0000$/);
    log.close();
  });

  it('of a resumed run follows the older ones, cut at the checkpoint, and begins with the step after it', () => {
    const run = mkdtempSync(join(root, 'run-'));
    // Written while the clock was an hour fast.
    const old = `events.out.tfevents.${Math.floor(Date.now() / 1000) + 3600}.maketen.0007`;
    const events = [versionEvent(TIME), ...[0, 100, 200, 300].map((step) => scalarsEvent(step, { loss: 1 }, TIME))];
    const written = Buffer.concat(events.map(tfRecord));
    for (const size of [written.length, written.length - 20]) {
      writeFileSync(join(run, old), written.subarray(0, size));
      new MetricsLog(run, 200).close();
      expect(dataOf(readFileSync(join(run, old)))).toEqual(events.slice(0, 4));
    }
    expect(eventFiles(run)).toEqual(['.0007', '.0008', '.0009'].map((end) => old.replace('.0007', end)));
    const started = eventsOf(run).at(-1)!;
    expect(started).toEqual(startEvent(201, started.readDoubleLE(1)));
  });

  it('of a new run replaces older event files and nothing else', () => {
    const run = mkdtempSync(join(root, 'run-'));
    new MetricsLog(run).close();
    new MetricsLog(run, 0).close();
    writeFileSync(join(run, 'events.out.tfevents.1234567890.host.1'), '');
    new MetricsLog(run).close();
    expect(eventFiles(run)).toHaveLength(2);
    expect(eventFiles(run)).toContain('events.out.tfevents.1234567890.host.1');
  });
});

describe('tags', () => {
  it.each([
    ['policy_loss', 'losses/policy_loss'],
    ['q_mean', 'losses/q_mean'],
    ['win_rate', 'rollout/win_rate'],
    ['episode_length', 'rollout/episode_length'],
    ['exploration', 'rollout/exploration'],
    ['evaluation_win_rate_low', 'evaluation/win_rate_low'],
    ['seconds_forward', 'time/seconds_forward'],
    ['steps_per_second', 'time/steps_per_second'],
    ['iteration', 'time/iteration'],
  ])('put %s to %s', (metric, tag) => {
    expect(tagOf(metric)).toBe(tag);
  });

  it('leave out the axis and what is no number', () => {
    const metrics = { iteration: 2, steps: 200, win_rate: NaN, episode_return: null, loss: 0, td_error: Infinity };
    expect(taggedScalars(metrics)).toEqual({ 'time/iteration': 2, 'losses/loss': 0 });
  });
});
