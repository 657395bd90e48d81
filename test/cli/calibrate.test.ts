import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.js';
import { expectRefusal, maketen, reported } from './run.js';

const folder = temporaryFolder();
const FEW = '--seeds 3000000..3000019 --playouts 4';

function copyOf(model: string, to: string) {
  const copy = join(folder, to);
  cpSync(join('models', model), copy, { recursive: true });
  return copy;
}

describe('maketen calibrate', () => {
  it('shows what hints say and what came, and the values beside it', async () => {
    const { stdout, code } = await maketen(`calibrate --env decade-seven --agent decade-seven-value ${FEW}`);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^decade-seven-value on decade-seven: chance to win that hints say, 10 positions of 20 deals/,
    );
    expect(stdout).toContain('value, the return (cards-left) to come, 10 positions');
    expect(stdout).toMatch(/calibration error \d\.\d{4}, bias/);
    expect(stdout).toContain('fitted on the first half of the deals');
  });

  it('records the result beside a model, and hints take their intervals from it', async () => {
    const copy = copyOf('decade-value', 'mine');
    const file = join(copy, 'evaluation.json');
    const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const { chances, values, winCurve } = (await reported(
      `calibrate --env decade --agent ${copy} ${FEW} --record`,
    )) as {
      chances: object;
      values: { rootMeanSquaredError: number };
      winCurve: null;
    };
    const after = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    expect(after).toEqual({ ...before, calibration: { chances, values, winCurve } });
    const [{ winProbability }] = (
      (await reported(`hint --env decade --seed 7 --moves draw --agent ${copy}`)) as {
        hints: { winProbability: { estimate: number; low: number; high: number } }[];
      }
    ).hints;
    const half = 1.959964 * values.rootMeanSquaredError;
    expect(winProbability.high).toBeCloseTo(Math.min(1, winProbability.estimate + half), 5);
  });

  it('refuses to record where it cannot', async () => {
    await expectRefusal(`calibrate --env decade --agent next-card ${FEW} --record`, 'but "next-card" is none');
    const copy = copyOf('decade-value', 'without');
    rmSync(join(copy, 'evaluation.json'));
    await expectRefusal(
      `calibrate --env decade --agent ${copy} ${FEW} --record`,
      'evaluation.json, which maketen train',
    );
  });
});
