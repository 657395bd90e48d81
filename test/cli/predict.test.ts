import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PredictorScore } from '../../src/lab/index.js';
import { temporaryFolder, writerIn } from '../support/temporary-folder.js';
import { expectRefusal, maketen, reported } from './run.js';

const folder = temporaryFolder();
const few = ['--positions', '30', '--seed', '2'];

interface Line {
  readonly id: number;
  readonly position: string;
  readonly chance?: number;
}

function linesOf(file: string) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Line); // prettier-ignore
}

const write = writerIn(folder);

function written(name: string, lines: readonly object[]) {
  return write(name, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

describe('maketen predict', () => {
  it(
    'writes positions, with their truth or without, and scores what is predicted of them',
    { tags: 'long' },
    async () => {
      const [all, bare] = [join(folder, 'all.jsonl'), join(folder, 'bare.jsonl')];
      expect((await maketen(['predict', 'tens', ...few, '--out', all])).stdout).toBe(
        `30 positions written to ${all}\n`,
      );
      expect((await maketen(['predict', 'tens', ...few, '--out', bare, '--without-truth'])).code).toBe(0);
      const truths = linesOf(all);
      expect(linesOf(bare).map((line) => Object.keys(line))).toEqual(
        Array.from({ length: 30 }, () => ['id', 'position', 'text', 'observation']),
      );
      expect(linesOf(bare).map(({ position }) => position)).toEqual(truths.map(({ position }) => position));
      // In any order, and with more on a line than is needed.
      const own = written('own.jsonl', truths.map((line) => ({ ...line, chance: 0.9 * line.chance! })).reverse()); // prettier-ignore
      const { scores } = (await reported(['predict', 'tens', ...few, '--score', own])) as { scores: PredictorScore[] };
      expect(scores.map(({ name }) => name)).toEqual(['the truth', 'constant', own]);
      const excess = truths.reduce((sum, { chance }) => sum + (0.1 * chance!) ** 2, 0) / 30;
      expect(scores[2].chance!.squaredError.estimate).toBeCloseTo(excess, 12);
    },
  );

  it('shows the baselines, the model of the package and its calibration', { tags: 'long' }, async () => {
    const { stdout, code } = await maketen(['predict', 'tens', ...few]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^tens, 30 positions of games by random, seed 2: chance to win\n/);
    expect(stdout).toMatch(/the truth +0\.\d{5} +0\.00000 .* 1\.0000 \(1\.0000 to 1\.0000\)/);
    expect(stdout).toMatch(/constant +0\.\d{5} .* 0\.0000 \(0\.0000 to 0\.0000\)/);
    expect(stdout).toMatch(/tens-value: chance to win\n +predicted +positions +mean +came/);
  });

  it.each([
    [['predict', 'decade'], /^maketen: Expected rules with exact chances .*, but got decade, /],
    [['predict', 'tens', '--positions', '1'], /^maketen: Expected --positions to be an integer/],
    [['predict', 'tens', '--without-truth'], '--out'],
    [['predict', 'tens', ...few, '--score', join(folder, 'none.jsonl')], 'none.jsonl, but there is no such file'],
  ])('%j says what is wrong in one line', async (args, message) => {
    await expectRefusal(args, message);
  });

  it('says what is wrong with a file, and leaves one that exists', async () => {
    const there = written('there.jsonl', [{ id: 0, chance: 0.5 }]);
    await expectRefusal(
      ['predict', 'tens', ...few, '--out', there],
      `Expected a new file for --out, but ${there} exists; name another or remove it`,
    );
    expect(linesOf(there)).toEqual([{ id: 0, chance: 0.5 }]);
    await expectRefusal(
      ['predict', 'tens', ...few, '--score', there],
      'Expected predictions of 30 positions, but 29 are missing, the first of id 1',
    );
    const broken = write('broken.jsonl', '{"id":0,"chance":0.5}\n{"id":1,\n');
    await expectRefusal(
      ['predict', 'tens', ...few, '--score', broken],
      /Expected line 2 of .*broken\.jsonl to be \{"id":0,"chance":0\.12\} or alike, but got /,
    );
  });
});
