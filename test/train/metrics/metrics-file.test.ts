import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../../src/env/index.js';
import { type Metrics, readMetrics } from '../../../src/train/metrics/metrics-file.js';
import { MetricsLog } from '../../../src/train/metrics/metrics-log.js';
import { expectRefused } from '../../support/refusal.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const root = temporaryFolder();

function folder(name: string) {
  mkdirSync(join(root, name));
  return join(root, name);
}

/** What an imaginary training measures, a function of the iteration. */
function measured(iteration: number): Metrics {
  const evaluation = iteration % 3 === 0 ? { evaluation_win_rate: 1 / iteration } : {};
  return { iteration, steps: iteration * 100, win_rate: iteration === 2 ? NaN : iteration / 7, ...evaluation };
}

function train(run: string, from: number, to: number, resumeSteps?: number) {
  const log = new MetricsLog(run, resumeSteps);
  for (let iteration = from; iteration <= to; iteration++) log.write(measured(iteration));
  log.sync();
  log.close();
}

const text = (run: string) => readFileSync(join(run, 'metrics.jsonl'), 'utf8');

describe('metrics.jsonl', () => {
  it('holds a line of JSON for each iteration, with null for NaN', () => {
    const run = folder('lines');
    train(run, 1, 3);
    const [first, second, third] = text(run).split('\n');
    expect(first).toBe(`{"iteration":1,"steps":100,"win_rate":${1 / 7}}`);
    expect(second).toBe('{"iteration":2,"steps":200,"win_rate":null}');
    expect(readMetrics(run)).toEqual([first, second, third].map((line): unknown => JSON.parse(line)));
    expect(readMetrics(run)[2].evaluation_win_rate).toBe(1 / 3);
  });

  it('can be read line by line while it is written', () => {
    const run = folder('live');
    const log = new MetricsLog(run);
    expect(readMetrics(run)).toEqual([]);
    log.write(measured(1));
    expect(readMetrics(run)).toEqual([measured(1)]);
    appendFileSync(join(run, 'metrics.jsonl'), '{"iteration":2,"ste');
    expect(readMetrics(run)).toEqual([measured(1)]);
    log.close();
  });

  it.each([
    ['killed at its checkpoint', 4, ''],
    ['killed beyond its checkpoint', 6, ''],
    ['killed in the middle of a line', 6, '{"iteration":7,"steps":7'],
    ['killed in the middle of a line just after its checkpoint', 4, '{"iteration":5,"steps":50'],
  ])('of a run that was %s and resumed equals the one of an unbroken run', (name, killedAt, half) => {
    const unbroken = folder(`unbroken, not ${name}`);
    const resumed = folder(name);
    train(unbroken, 1, 10);
    train(resumed, 1, killedAt);
    appendFileSync(join(resumed, 'metrics.jsonl'), half);
    train(resumed, 5, 10, 400);
    expect(text(resumed)).toBe(text(unbroken));
    expect(readdirSync(resumed).filter((name) => !name.startsWith('events'))).toEqual(['metrics.jsonl']);
  });

  it('begins anew without a step to go on from, and with a lost file', () => {
    const run = folder('anew');
    train(run, 1, 5);
    train(run, 1, 2);
    expect(readMetrics(run)).toHaveLength(2);
    rmSync(join(run, 'metrics.jsonl'));
    train(run, 3, 4, 200);
    expect(readMetrics(run).map(({ iteration }) => iteration)).toEqual([3, 4]);
  });

  it.each([
    ['{"iteration":2,"steps"', /metrics\.jsonl, line 2, .*not JSON: "\{\\"iteration/],
    ['[1, 2]', /line 2, .*got \[1,2\]/],
    ['{"iteration":2,"steps":200,"loss":"low"}', /line 2, .*"loss" is "low", not a number/],
    ['{"iteration":2}', /line 2, .*"steps" is missing/],
  ])('with the damaged line %s is refused, by readers and on resume', (line, message) => {
    const run = mkdtempSync(join(root, 'damaged-'));
    writeFileSync(
      join(run, 'metrics.jsonl'),
      `${JSON.stringify(measured(1))}\n${line}\n${JSON.stringify(measured(3))}\n`,
    );
    expectRefused(() => readMetrics(run), message);
    expect(() => new MetricsLog(run, 300)).toThrow(message);
    expect(text(run)).toContain(line);
  });

  it('that does not exist is named', () => {
    expect(() => readMetrics(join(root, 'none'))).toThrow(/none.metrics\.jsonl cannot be read \(ENOENT\)/);
    expect(() => readMetrics(join(root, 'none'))).toThrow(InputError);
  });
});
