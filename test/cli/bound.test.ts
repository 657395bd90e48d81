import fs, { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Interval } from '../../src/evaluate/statistics.js';
import type { BoundReport, FactorChoice } from '../../src/lab/bounds.js';
import type { SentUnit } from '../../src/lab/jobs/sent-units.js';
import { sized } from '../support/size.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { expectRefusal, maketen, reported } from './run.js';

type Report = BoundReport & { readonly tuning: FactorChoice | null };

const folder = temporaryFolder();

async function bounded(args: string) {
  return (await reported(`bound ${args}`)) as Report;
}

it(
  'prints a bound between what the model gets and what a player who knows the deck can get',
  { tags: 'long' },
  async () => {
    const { stdout, code } = await maketen('bound decade --seeds 20000010..20000011');
    expect(code).toBe(0);
    expect(stdout).toMatch(/knowing the deck +\d+\.\d\d %/);
    expect(stdout).toMatch(/certified bound +\d+\.\d\d % .*values of decade-value\+lookahead=1\+endgame=10, factor \d/);
    expect(stdout).toMatch(/gap +\d+\.\d\d %/);
  },
);

it('gives the bound of knowing the deck, with advice, where values bound by more than 100 %', async () => {
  const args = 'decade-loop3 --value decade-loop3-ppo --seeds 2000008..2000009';
  const out = join(folder, 'advice.json');
  const { stdout } = await maketen(`bound ${args} --out ${out}`);
  const { bound, knowingTheDeck, advice } = JSON.parse(readFileSync(out, 'utf8')) as Report;
  expect(bound).toEqual(knowingTheDeck);
  expect(advice).toMatch(/^V is bad: the bound by it is 1\.\d+, .*take a better V \(--value\)/);
  expect(stdout).toContain(`Note: ${advice}`);
  expect((await bounded('decade --seeds 20000010..20000011 --value decade-value+lookahead=0')).advice).toBeNull(); // though less was won by knowing the deck
});

it('gives it, too, where values of another reward bound by fewer cards left than none', { tags: 'long' }, async () => {
  const { bound, knowingTheDeck, advice } = await bounded('ring-12 --value exact --reward cards-left --seeds 0..9');
  expect(bound).toEqual(knowingTheDeck);
  expect(advice).toMatch(/^V is bad: the bound by it is 0\.2/);
});

it(
  'gives equal numbers every time, chooses the factor on other deals, and writes the JSON to a file too',
  { tags: 'long' },
  async () => {
    const out = join(folder, 'bound.json');
    const args = 'decade-loop3 --seeds 3..8 --tune 5 --value decade-loop3-value+lookahead=0 --agent next-card';
    const first = await bounded(`${args} --out ${out}`);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(first);
    expect(await bounded(args)).toEqual(first);
    expect(first.tuning?.bounds).toHaveLength(21);
    expect(first.factor).toBe(first.tuning?.factor);
    expect(first.agent).toBe('next-card');
    expect(first.gap.estimate).toBeGreaterThan(0);
  },
);

it(
  'begins the penalty where it is told to, and takes the luck before it out of bound and agent alike',
  { tags: 'long' },
  async () => {
    const args = 'decade-loop --seeds 3..12 --value decade-loop-value+lookahead=0+endgame=3';
    const whole = await bounded(args);
    const late = await bounded(`${args} --penalty-from 16`);
    expect([whole.penaltyFrom, late.penaltyFrom]).toEqual([null, 16]);
    expect(late.returnWithoutLuck.estimate).toBeCloseTo(whole.returnWithoutLuck.estimate, 12);
    expect(late.bound.estimate).toBeCloseTo(late.returnWithoutLuck.estimate + late.gap.estimate, 12);
    expect(late.bound.estimate).not.toBe(whole.bound.estimate);
    expect(late.gap.estimate).toBeGreaterThan(0);
    const { stdout } = await maketen(`bound ${args.replace('..12', '..4')} --penalty-from 16`);
    expect(stdout).toContain('factor 1 from 16 hidden cards on');
    const usual = await maketen(`bound decade-loop-fives --seeds 3..4`);
    expect(usual.stdout).toMatch(/endgame=10, factor \S+ from 18 hidden cards on/);
  },
);

it('with factor 0 is the best result of a player who knows the deck', async () => {
  const { bound, knowingTheDeck } = await bounded(
    'decade-seven --seeds 0..9 --factor 0 --value decade-seven-value+lookahead=0',
  );
  expect(bound).toEqual(knowingTheDeck);
});

it(
  'is the optimum on a straight line with optional discards, which exact play reaches',
  { tags: 'sized' },
  async () => {
    const args = `decade --option discards=optional --seeds 3..${sized(9, 40)}`;
    const exact = await bounded(args);
    expect(exact).toMatchObject({
      isExact: true,
      value: 'exact',
      agent: 'exact',
      gap: { estimate: 0, low: 0, high: 0 },
    });
    expect(exact.bound).toEqual(
      ((await reported(`solve ${args} --knowing-the-deck`)) as { winRate: Interval }).winRate,
    );
    if (sized(false, true)) expect(await bounded(`${args} --workers 2`)).toEqual(exact);
    const other = await bounded(`${args} --agent next-card`);
    expect(other.bound).toEqual(exact.bound);
    expect(other.gap.estimate).toBeCloseTo(exact.bound.estimate - other.return.estimate, 12);
    expect(other.gap.low).toBeGreaterThan(0);
    const text = await maketen(`bound ${args} --reward cards-left`);
    expect(text.stdout).toMatch(/optimum +-0\.\d+ .*the best of each deal/);
  },
);

it('foresees all but the last cards of a ring with optional discards', { tags: 'long' }, async () => {
  const args = 'decade-loop3-optional --option ranks=A45 --seeds 0..15 --value exact --penalty-from 3 --agent random';
  const { bound, gap, knowingTheDeck, returnWithoutLuck, penaltyFrom } = await bounded(args);
  expect(penaltyFrom).toBe(3);
  expect(knowingTheDeck.estimate).toBe(1);
  expect(bound.estimate).toBeCloseTo(returnWithoutLuck.estimate + gap.estimate, 12);
  expect(gap.low).toBeGreaterThan(0.1);
  const { stdout } = await maketen(`bound ${args.replace('..15', '..1')}`);
  expect(stdout).toMatch(/certified bound .*the last 3 cards or more are played exactly, those before are foreseen/);
  // With exact values for the draws before, the bound is the optimum.
  const charged = await bounded(`${args.replace('random', 'exact')} --charge-from 9`);
  expect([charged.chargeFrom, charged.gap.estimate, charged.gap.high]).toEqual([9, expect.closeTo(0, 8), expect.closeTo(0, 8)]); // prettier-ignore
});

it.each([
  ['decade-loop3-optional --factor 0.5', 'Expected a factor of 0 or 1 for these rules, but got 0.5'],
  ['decade --charge-from 9', 'Expected chargeFrom (--charge-from) only for rings with optional discards, but got 9'],
  [
    'ring --tune 5',
    'Expected no tuningDeals (--tune) for these rules: give the factor (--factor, default 1), but got 5',
  ],
  ['ring --charge-from 52 --tune 5', 'give the factor (--factor, default 0.5), but got 5'],
  ['decade-loop3-optional --max-positions 1000', 'Expected a deal whose lines of play go through at most 1000 pos'],
  ['decade --option discards=optional --factor 0.5', 'Expected no penalty where the bound is the optimum itself'],
  ['four-ten', 'Expected one of decade, '],
  ['ring-20', 'or --value MODEL (exact for a small deck), but got "ring-20 for the reward win"'],
  ['ring-12 --charge-from 7', 'Expected chargeFrom (--charge-from) above the 7 cards that are played exactly'],
  ['acm-10-20-30 --value acm-10-20-30-ppo', 'Expected rules whose lines of play can be followed'],
  ['decade --penalty-from 53', 'Expected --penalty-from to be an integer from 1 to 52, but got "53"'],
  ['decade --factor 1.5', 'Expected --factor to be a number from 0 to 1, but got "1.5"'],
  [
    'decade --value next-card',
    'Expected --value to be a model, which knows what positions are worth, but got "next-card"',
  ],
  ['decade --value decade-loop-value', 'Expected a model for option'],
  ['decade --value decade-value+endgame=13', 'Expected endgame 0 to 12 for decade-v1'],
  ['decade --value decade-value+hindsight=25', 'Expected decade-value setting "hindsight": an integer from 0 to 24'],
])('bound %s is refused in one line', async (args, message) => {
  await expectRefusal(`bound ${args}`, message);
});

it.each([
  ['is missing', undefined, 'Expected the network that charges draws, but /'],
  ['is cut', (whole: Buffer) => whole.subarray(2), 'outlook.bin: Expected an outlook of '],
  ['is longer', (whole: Buffer) => Buffer.concat([whole, whole]), 'outlook.bin: Expected an outlook of '],
  ['has NaN', (whole: Buffer) => whole.fill(255), 'outlook.bin: Expected finite weights'],
])('charges nothing where the network %s', async (_, changed, message) => {
  const read = fs.promises.readFile;
  const spy = vi.spyOn(fs.promises, 'readFile').mockImplementation((async (path: string) => {
    const whole = await read(path);
    if (!path.endsWith('outlook.bin')) return whole;
    if (changed === undefined) throw Object.assign(new Error(), { code: 'ENOENT' });
    return changed(whole);
  }) as typeof read);
  try {
    await expectRefusal('bound ring --charge-from 52 --value 0 --agent random --seeds 1', message);
  } finally {
    spy.mockRestore();
  }
});

it('is the optimum by default on a small ring, and gives no chance above 1', async () => {
  const report = await bounded('ring --option ranks=A45 --seeds 0..3');
  expect(report).toMatchObject({ value: 'exact', agent: 'exact', factor: 1, penaltyFrom: 7, chargeFrom: 52 });
  expect([report.bound.high, report.gap.low, report.gap.high]).toEqual([1, expect.closeTo(0, 8), expect.closeTo(0, 8)]); // prettier-ignore
  expect(await bounded('ring-12 --value exact --seeds 0..3')).toMatchObject({ bound: report.bound, chargeFrom: 52 });
});

it('takes what an ended run has kept beside --out', { tags: 'long' }, async () => {
  const [out, args] = [join(folder, 'kept.json'), 'bound ring-12 --seeds 0..1'];
  const { stdout } = await maketen(`${args} --list-units`);
  const { id, program } = JSON.parse(stdout.split('\n')[0]) as SentUnit;
  writeFileSync(`${out}.part`, JSON.stringify({ id, program, result: [[1], [0.125]] }));
  const { bound } = (await reported(`${args} --out ${out}`)) as Report;
  expect(bound.estimate).toBeLessThan(0.7);
  expect(existsSync(`${out}.part`)).toBe(false);
  for (const result of ['abc', [], [[1], ['x']], [[1], []], [[1], [null]]]) {
    writeFileSync(`${out}.part`, JSON.stringify({ id, program, result }));
    await expectRefusal(`${args} --out ${out}`, 'Expected 2 rows of 1 numbers as the result of seed 0, but got ');
  }
});

it('stops at --max-positions with one line', async () => {
  const args = 'bound decade --value decade-value+lookahead=0+endgame=0 --seeds 2..2 --workers 0 --max-positions 5';
  await expectRefusal(args, /at most 5 positions, .*; it is the deal of seed 2$/m);
});
