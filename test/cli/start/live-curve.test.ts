import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { curveText, CurveView, evaluationLines } from '../../../src/cli/start/training-views.js';

const FRAME = { totalSteps: 400_000, reference: { agent: 'next-card', winRate: 0.237 }, evaluationDeals: 1000 };

const POINTS = [
  { steps: 100_000, winRate: 0.22 },
  { steps: 200_000, winRate: 0.26 },
  { steps: 300_000, winRate: 0.28 },
];

/** A terminal that keeps what is written to it, as one that obeys the codes which move up and clear would show it. */
class Screen extends Writable {
  readonly columns = 80;
  lines = [''];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const up = /^\u001b\[(\d+)A/.exec(chunk.toString());
    if (up) this.lines.splice(this.lines.length - 1 - Number(up[1]), Infinity, '');
    else if (!chunk.toString().startsWith('\u001b')) {
      const [first, ...rest] = chunk.toString().split('\n');
      this.lines.push(`${this.lines.pop()}${first}`, ...rest);
    }
    done();
  }
}

test('a curve has the whole training across, marks of five per cent, and the line to beat', () => {
  const reference = { ...FRAME.reference, winRate: 0.215 };
  const lines = curveText(POINTS, { ...FRAME, reference }).split('\n');
  expect(lines.at(-1)).toMatch(/^ *0k +100k +200k +300k +400k$/);
  expect(lines.filter((line) => line.includes('┤')).map((line) => line.trim().split('┤')[0])).toEqual([
    '30 %',
    '25 %',
    '20 %',
  ]);
  expect(lines.some((line) => /│━{15,}.*━{30,}/.test(line))).toBe(true);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
});

test('before the first evaluation the line to beat is there alone', () => {
  expect(curveText([], FRAME).match(/━/g)!.length).toBeGreaterThan(50);
  expect(curveText([], FRAME)).not.toMatch(/[┏┛┗┓]/);
});

test('a curve fits into a narrow terminal', () => {
  for (const line of curveText(POINTS, FRAME, 50).split('\n')) expect(line.length).toBeLessThanOrEqual(50);
});

test('a curve is drawn anew in its place, and what was printed before stays', () => {
  const screen = new Screen();
  screen.write('before\n');
  const view = new CurveView(screen, FRAME, POINTS.slice(0, 2), () => 0);
  view.update({ steps: 250_000, seconds: 2, evaluation_win_rate: 0.27 });
  expect(screen.lines.filter((line) => line.includes('decisions in 2 s'))).toHaveLength(1);
  view.update({ steps: 300_000, seconds: 3, evaluation_win_rate: 0.28 });
  view.stop();
  expect(screen.lines[0]).toBe('before');
  expect(screen.lines.filter((line) => line.includes('decisions in'))).toEqual([
    '   300,000 of 400,000 decisions in 3 s; wins 28.00 % (line: next-card, 23.70 %)',
  ]);
  expect(screen.lines.filter((line) => line.includes('30 %'))).toHaveLength(1);
});

test('the status says how far training is, and the last evaluation; it is written at most five times a second', () => {
  const screen = new Screen();
  let now = 1000;
  const view = new CurveView(screen, FRAME, [], () => now);
  view.update({ steps: 100_000, seconds: 3, evaluation_win_rate: 0.22 });
  expect(screen.lines.at(-2)).toBe('   100,000 of 400,000 decisions in 3 s; wins 22.00 % (line: next-card, 23.70 %)');
  now += 199;
  view.update({ steps: 150_000, seconds: 4 });
  expect(screen.lines.at(-2)).toContain('100,000 of');
  now += 1;
  view.update({ steps: 160_000, seconds: 5 });
  expect(screen.lines.at(-2)).toContain('160,000 of 400,000 decisions in 5 s; wins 22.00 %');
  view.update({ steps: 170_000, seconds: 5 });
  view.stop();
  expect(screen.lines.at(-2)).toContain('170,000 of');
});

test('evaluations after the checkpoint that a run goes on from are made again, and drawn once', () => {
  const screen = new Screen();
  const fresh = new Screen();
  const resumed = new CurveView(screen, FRAME, POINTS, () => 0);
  const whole = new CurveView(fresh, FRAME, POINTS.slice(0, 1), () => 0);
  for (const view of [resumed, whole]) view.update({ steps: 150_000, seconds: 5, evaluation_win_rate: 0.25 });
  expect(screen.lines).toEqual(fresh.lines);
});

test('without a terminal an evaluation is one line, and other iterations are none', () => {
  const lines: string[] = [];
  const view = evaluationLines((line) => lines.push(line), FRAME);
  view.update({ steps: 50_000, seconds: 1.04 });
  view.update({ steps: 100_000, seconds: 2.06, evaluation_win_rate: 0.22 });
  view.stop();
  expect(lines).toEqual(['   100,000 of 400,000 decisions,   2.1 s: wins 22.00 % of 1,000 deals (next-card 23.70 %)']);
});
