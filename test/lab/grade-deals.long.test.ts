import { createHinter, difficultyOf } from '../../src/hint/index.js';
import { partsOf, seedDeals } from '../../src/index.js';
import { gradeDeals } from '../../src/lab/index.js';
import { refusal } from '../support/refusal.js';

const PARTS = partsOf('decade-loop3');
const OPTIONS = { agent: 'next-card', playouts: 1 };

it('says of each deal what difficultyOf says, by the agent that is named', async () => {
  const { agent, deals } = await gradeDeals(PARTS, seedDeals(3, 3), OPTIONS);
  const hinter = createHinter({ preset: 'decade-loop3', ...OPTIONS });
  const told = await Promise.all([3, 4, 5].map(async (seed) => ({ seed, ...(await difficultyOf({ seed }, hinter)) })));
  expect(agent).toBe('next-card');
  expect(deals).toEqual(told);
});

it('finds the first seeds of a grade', async () => {
  const { deals } = await gradeDeals(PARTS, seedDeals(0, 30), OPTIONS);
  for (const grade of new Set(deals.map((each) => each.grade))) {
    const own = deals.filter((each) => each.grade === grade);
    expect((await gradeDeals(PARTS, seedDeals(0, 30), { ...OPTIONS, grade })).deals).toEqual(own);
    expect((await gradeDeals(PARTS, seedDeals(0, 10_000), { ...OPTIONS, grade, count: 2 })).deals).toEqual(
      own.slice(0, 2),
    );
  }
  const max3 = { agent: 'first-legal', playouts: 1, grade: 'easy' } as const;
  expect((await gradeDeals(partsOf('decade-max3'), seedDeals(0, 3), max3)).deals).toEqual([]);
});

it('refuses an unknown agent', async () => {
  expect(await refusal(gradeDeals(PARTS, seedDeals(0, 1), { agent: 'longst-run' }))).toContain('"longest-run"');
});
