import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Metrics, readMetrics } from '../../../src/train/metrics/metrics-file.js';
import { MetricsLog, tagOf } from '../../../src/train/metrics/metrics-log.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const SCRIPT = resolve(import.meta.dirname, '../../../scripts/check-tensorboard.py');
const HAS_TENSORBOARD =
  spawnSync('python3', ['-c', 'import tensorboard.backend.event_processing.event_accumulator']).status === 0;
if (!HAS_TENSORBOARD)
  console.log('Skipped: TensorBoard reading our event files, because python3 cannot import tensorboard');

const run = temporaryFolder();

type Read = Readonly<Record<string, readonly (readonly [number, number])[]>>;

function readWithTensorBoard(...options: string[]) {
  const output = execFileSync('python3', [SCRIPT, run, ...options], { encoding: 'utf8', stdio: 'pipe' });
  return JSON.parse(output) as Read;
}

/** What metrics.jsonl says, as TensorBoard keeps it: by tag, in 32-bit floats. */
function expected(): Read {
  const series: Record<string, [number, number][]> = {};
  for (const row of readMetrics(run)) {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value === 'number' && name !== 'steps')
        (series[tagOf(name)] ??= []).push([row.steps, Math.fround(value)]);
    }
  }
  return series;
}

function train(from: number, to: number, resumeSteps?: number) {
  const log = new MetricsLog(run, resumeSteps);
  for (let iteration = from; iteration <= to; iteration++) {
    const evaluation = iteration % 8 === 0 ? { evaluation_win_rate: iteration / 50 } : {};
    const win_rate = iteration === 3 ? NaN : iteration / 70;
    const metrics: Metrics = { iteration, steps: iteration * 16384, win_rate, policy_loss: -iteration, ...evaluation };
    log.write(metrics);
  }
  log.close();
}

describe.skipIf(!HAS_TENSORBOARD)('TensorBoard', () => {
  it('reads a run, and a resumed one as if it had never been killed', () => {
    train(1, 9);
    const [file] = readdirSync(run).filter((name) => name.startsWith('events'));
    appendFileSync(join(run, file), Buffer.from([40, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]));
    expect(readWithTensorBoard()).toEqual(expected());
    train(7, 7, 6 * 16384);
    // The evaluation of iteration 8 is gone: it came after the checkpoint, and has not been made again.
    expect(Object.keys(expected()).sort()).toEqual(['losses/policy_loss', 'rollout/win_rate', 'time/iteration']);
    expect(readWithTensorBoard()).toEqual(expected());
    train(8, 20, 7 * 16384);
    const read = readWithTensorBoard();
    expect(read['evaluation/win_rate']).toEqual([8, 16].map((i) => [i * 16384, Math.fround(i / 50)]));
    expect(read).toEqual(expected());
    expect(readWithTensorBoard('--server')).toEqual(read);
  });
});
