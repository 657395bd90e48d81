import { expect, test } from 'vitest';
import { summaryOf } from '../../../src/cli/bench/strength.js';
import { maketen } from '../run.js';

const result = (cpuSeconds: number | null) => ({ cpuSeconds, steps: 100, winRates: [0.2] });

test('times to strength are summed up over the seeds that came so far', () => {
  expect(summaryOf([result(2), result(null), result(4)])).toEqual({ reached: 2, mean: 3, least: 2, most: 4 });
  expect(summaryOf([result(null)])).toEqual({ reached: 0, mean: null, least: null, most: null });
});

test('a process of its own trains one seed and gives what it measured as JSON', async () => {
  const small =
    'environments=8 rolloutLength=8 minibatchSize=16 replayRatio=1 hiddenSizes=[4] totalSteps=128 lookahead=0';
  const set = small
    .split(' ')
    .map((each) => `--set ${each}`)
    .join(' ');
  const { code, stdout } = await maketen(`bench train --until 99 --deals 0..9 --every 64 ${set} --worker 3`);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ cpuSeconds: null, winRates: { length: 2 } });
});

test.each([
  ['bench hints --until 28', 'Expected --until with "maketen bench train" alone, but got it with "hints"'],
  ['bench train --until 28 --set seed=3', 'Expected no --set seed with --until'],
  ['bench train --until 0', 'a number of per cent above 0 and at most 100'],
  ['bench train --until 28 --env decad', 'Unknown preset "decad"'],
])('%s is refused in one line', async (words, message) => {
  const { code, stderr } = await maketen(words);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
