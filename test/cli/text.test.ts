import { evaluationLines } from '../../src/cli/commands/start.js';
import { commandLine, entries, screenWidth, terminalWidth, wrap } from '../../src/cli/output.js';
import type { TimedMetrics } from '../../src/train/index.js';

it('wrap breaks between words only', () => {
  expect(wrap('one two three', 7)).toBe('one two\nthree');
  expect(wrap('a incomprehensibilities b', 6)).toBe('a\nincomprehensibilities\nb');
  expect(wrap('kept\nlines', 40)).toBe('kept\nlines');
  expect(wrap('no limit at all', Infinity)).toBe('no limit at all');
});

describe('entries', () => {
  const rows = [
    ['draw', 'puts the next card at the right end of the line'],
    ['a', 'b'],
  ] as const;

  it('stand beside their names, however long they are', () => {
    expect(entries(rows, 40)).toBe('draw  puts the next card at the right\n      end of the line\na     b');
    expect(entries(rows, Infinity)).toBe('draw  puts the next card at the right end of the line\na     b');
  });

  it('stand below their names where there is no room', () => {
    expect(entries(rows, 24)).toBe('draw\n  puts the next card at\n  the right end of the\n  line\na\n  b');
  });
});

it.each([
  ['that knows it', 60, 60, 60],
  ['that does not, and says 0', 0, 80, 80],
  ['that is none', undefined, Infinity, 80],
])('the width of a terminal %s', (_, columns, lines, screen) => {
  vi.stubGlobal('process', { ...process, stdout: { columns } });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect([terminalWidth(), screenWidth()]).toEqual([lines, screen]);
});

it('commands to run next are as they can be typed: by npx where npm started the program, plain where it is on the PATH', () => {
  for (const npm_command of ['exec', 'run-script'])
    expect(commandLine('play --env tens', { npm_command })).toBe('npx maketen play --env tens');
  expect(commandLine('play --env tens', {})).toBe('maketen play --env tens');
});

const CONFIG = { totalSteps: 400_000, evaluationDeals: 1000 };

test('training an evaluation is one line, and other iterations are none', () => {
  const lines: string[] = [];
  const view = evaluationLines((line) => lines.push(line), CONFIG, { agent: 'waiting', winRate: 0.237 });
  view.update({ steps: 50_000, seconds: 1.04 } as TimedMetrics);
  view.update({ steps: 100_000, seconds: 2.06, evaluation_win_rate: 0.22 } as TimedMetrics);
  view.stop();
  expect(lines).toEqual(['   100,000 of 400,000 decisions,   2.1 s: wins 22.00 % of 1,000 deals (waiting 23.70 %)']);
});
