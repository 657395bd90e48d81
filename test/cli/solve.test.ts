import { expectRefusal, maketen, reported } from './run.js';

interface FourTenReport {
  value: number;
  probabilityOfReaching: number;
  expectedRounds: number;
  seconds: number;
}

interface Report {
  winProbability: number;
  position: string | null;
  states: number;
}

async function solved(args: string) {
  return (await reported(`solve ${args}`)) as Report;
}

it('prints the chance of winning from the deal to ten digits', async () => {
  const { stdout, code } = await maketen('solve tens');
  expect(code).toBe(0);
  expect(stdout).toMatch(/chance of winning from the deal +0\.0913405985\n/);
  expect((await solved('tens --option tableauSize=15')).winProbability).toBeCloseTo(0.3666344992511, 10);
});

it('answers for a position in notation', async () => {
  const position = 'tens 8D QS TC 2D 3C 3H 2H 3S 7D 9C 8C 6C QD / stock 39';
  const report = (await reported(['solve', 'tens', '--position', position])) as Report;
  expect(report.position).toBe(position);
  expect(report.winProbability).toBeGreaterThan(0.05);
  expect(report.winProbability).toBeLessThan(0.5);
});

it.each([
  [
    'decade',
    'Expected a preset of tens or four-ten, or a smaller deck of a ring, or of a line with mandatory discards (--option ranks=A45TJQ), but got "decade"',
  ],
  ['tens --round-cost 1', 'Expected no --round-cost for Tens'],
  ['four-ten --round-cost -1', 'Expected --round-cost to be a number of 0 or more, but got "-1"'],
  ['four-ten --option gameTarget=300', 'Expected at most 1000 pairs of points and safeties'],
  ['tens --knowing-the-deck', 'Expected a preset of decade with --knowing-the-deck, but got "tens"'],
])('refuses %s in one line', async (args, message) => {
  await expectRefusal(`solve ${args}`, message);
});

it('solves a small Four Ten, and plays by it', { tags: 'long' }, async () => {
  const game = 'four-ten --option gameTarget=3 --option safeties=0';
  const first = (await reported(`solve ${game}`)) as FourTenReport;
  const again = (await reported(`solve ${game}`)) as FourTenReport;
  expect({ ...again, seconds: first.seconds }).toEqual(first);
  expect(first.value).toBeCloseTo(first.probabilityOfReaching - 0.01 * first.expectedRounds, 12);

  const { result } = (await reported(`evaluate --env ${game} --agent exact --seeds 0..499`)) as {
    result: { winRate: { low: number; high: number } };
  };
  expect(result.winRate.low - 0.01).toBeLessThan(first.probabilityOfReaching);
  expect(result.winRate.high + 0.01).toBeGreaterThan(first.probabilityOfReaching);
});

it('says what each move of a position of Four Ten is worth', { tags: 'long' }, async () => {
  const rules = ['--option', 'gameTarget=3', '--option', 'safeties=0'];
  const position =
    'four-ten hand 3 / home 4 / shadow 2 / drawn 3 / out - / round 1 / safeties 0 / points 0 / phase place / seen -';
  const { value, moves } = (await reported(['solve', 'four-ten', ...rules, '--position', position])) as {
    value: number;
    moves: { move: string; worth: number }[];
  };
  expect(moves.length).toBeGreaterThan(2);
  expect(moves[0].worth).toBeCloseTo(value, 12);
  expect(moves.map(({ worth }) => worth)).toEqual(moves.map(({ worth }) => worth).sort((a, b) => b - a));
});

it('has no exact agent where nothing has been solved to play by', async () => {
  await expectRefusal(
    'evaluate --env decade --agent exact --seeds 0..9',
    'Expected Tens, four-ten, four-ten-fault-first or decade with discards=optional for the agent "exact", but got decade, which is not solved',
  );
});
