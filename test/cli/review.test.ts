import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reviewText } from '../../src/cli/review/review-text.js';
import { partsOf, recordTrace } from '../../src/env/index.js';
import type { GameReview } from '../../src/hint/index.js';
import { reviewTraces } from '../../src/lab/hint-agent.js';
import { temporaryFolder, writerIn } from '../support/temporary-folder.js';
import { expectRefusal, maketen, reported } from './run.js';

const folder = temporaryFolder();

/** A game in which the first legal move is always played. */
function lineOf(preset: string, seed: number) {
  const trace = recordTrace(partsOf(preset), { seed, agent: 'first', choose: (_, mask) => mask.indexOf(1) });
  return `${JSON.stringify(trace)}\n`;
}

const fileOf = writerIn(folder);

const file = fileOf('games.jsonl', lineOf('decade-loop3', 4) + lineOf('tens', 1) + lineOf('decade-loop3', 8));
const QUICK = '--agent longest-run --playouts 5';

interface Report {
  readonly games: (GameReview & { readonly line: number; readonly judgedBy: string })[];
}

describe('maketen review', () => {
  it('tells all games of a file, each with its sentence, accuracy, luck and play, curve and decisions', async () => {
    const { code, stdout, stderr } = await maketen(`review ${file} --agent random --playouts 5`);
    expect([code, stderr]).toEqual([0, '']);
    const [first, second, third, ...others] = stdout.split(/\n(?=Game \d)/);
    expect(others).toEqual([]);
    expect(first).toMatch(/^Game 1: decade-loop3, seed 4, played by first: (won|lost)\n/);
    for (const part of ['Accuracy ', ' % at the start, luck ', '100 %┤', 'Judged by random.'])
      expect(first + third).toContain(part);
    expect(second).toContain('Tens has no strategy');
    expect(second).not.toContain('Accuracy');
  });

  it('reviews one line alone, by --agent or --model, and prints JSON', async () => {
    const games = async (options: string) => {
      return ((await reported(`review ${file} ${options}`)) as Report).games;
    };
    const [only, ...others] = await games(`--line 3 ${QUICK}`);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ line: 3, judgedBy: 'longest-run', preset: 'decade-loop3' });
    expect(only.chance.start + only.chance.luck + only.chance.play).toBe(only.chance.end);
    expect(await games('--line 3 --model longest-run --playouts 5')).toEqual([only]);
    const [byModel] = await games('--line 1 --model decade-loop3-value');
    expect(byModel.judgedBy).toBe('decade-loop3-value');
    expect(byModel.moves[0].before.source).toBe('model');
  });

  it('is readable in 60 columns', async () => {
    const texts = lineOf('four-ten', 3) + lineOf('decade-seven', 3) + lineOf('decade-loop3', 4);
    for await (const each of reviewTraces(fileOf('others.jsonl', texts), { playouts: 3, agent: 'random' })) {
      const lines = reviewText(each, 60).split('\n');
      expect(lines.filter((line) => line.length > 60)).toEqual([]);
      expect(lines.length).toBeGreaterThan(10);
    }
  });

  it('reads standard input', async () => {
    const text = readFileSync(file, 'utf8').split('\n')[1];
    expect(((await reported('review -', `${text}\n`)) as Report).games[0].accuracy).toBe(null);
  });

  it('says what is wrong in one line, and ends with 2', async () => {
    const wrong: [string, string | RegExp][] = [
      [`review ${join(folder, 'missing.jsonl')}`, 'missing.jsonl'],
      [`review ${file} --line 9`, 'Expected --line from 1 to 3'],
      [
        `review ${file} --model nope`,
        /Unknown agent or model "nope"; there are: random, .*, decade-loop3-dqn, decade-loop3-ppo, decade-loop3-value$/m,
      ],
      [`review ${file} --agent random --model random`, '--model'],
      [
        `review ${fileOf('cut.jsonl', lineOf('tens', 1).replace('"outcome":"lost"', '"outcome":"won"'))}`,
        'line 1: end: outcome',
      ],
    ];
    for (const [line, message] of wrong) await expectRefusal(line, message);
  });
});
