import { expect, test } from 'vitest';
import { evaluationLines } from '../../../src/cli/commands/start.js';
import type { TimedMetrics } from '../../../src/train/index.js';

const CONFIG = { totalSteps: 400_000, evaluationDeals: 1000 };

test('an evaluation is one line, and other iterations are none', () => {
  const lines: string[] = [];
  const view = evaluationLines((line) => lines.push(line), CONFIG, 0.237);
  view.update({ steps: 50_000, seconds: 1.04 } as TimedMetrics);
  view.update({ steps: 100_000, seconds: 2.06, evaluation_win_rate: 0.22 } as TimedMetrics);
  view.stop();
  expect(lines).toEqual(['   100,000 of 400,000 decisions,   2.1 s: wins 22.00 % of 1,000 deals (waiting 23.70 %)']);
});
