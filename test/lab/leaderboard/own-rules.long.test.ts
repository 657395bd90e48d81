import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { check, resolveConfig } from 'prettier';
import {
  type Agent,
  createAgent,
  type DecisionBatch,
  make,
  type OwnReward,
  partsOf,
  seedDeals,
  summarize,
} from '../../../src/index.js';
import {
  evaluateAgents,
  inThreads,
  type Leaderboard,
  type LeaderboardOptions,
  resultsMarkdown,
  runLeaderboard,
} from '../../../src/lab/index.js';
import { parseLeaderboard } from '../../../src/lab/leaderboard/standings.js';
import { trainInFolder } from '../../../src/train/index.js';
import { maketen, reported } from '../../cli/run.js';
import { refusal } from '../../support/refusal.js';
import { sizedLong } from '../../support/size.js';
import { smallConfig } from '../../support/small-trainings.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder();
const MINE = join(folder, 'mine.mjs');
const RULES = { minRun: 3, totals: [10, 20] };
const NAME = 'decade-loop3 with minRun=3, totals=[10,20]';

/** Takes the move that comes last in the move table. */
function lastLegal({ size, actionMasks }: DecisionBatch, actions: Int32Array) {
  const moves = actionMasks.length / actions.length;
  for (let game = 0; game < size; game++)
    actions[game] = actionMasks.subarray(game * moves, (game + 1) * moves).lastIndexOf(1);
}

beforeAll(() =>
  writeFileSync(
    MINE,
    `export const agent = ({ rules }) => ({ name: 'last-legal', rules, usesObservations: false, act: ${lastLegal.toString()} });`,
  ),
);

const threads = inThreads(1);
afterAll(() => threads.close!());

const SMALL: LeaderboardOptions = {
  presets: ['decade-loop3'],
  deals: 40,
  boundDeals: sizedLong(2, 10),
  runner: threads,
  rules: RULES,
};

/** The return of each agent of the only environment. */
function returnsOf(leaderboard: Leaderboard | null): Record<string, number> {
  const [{ agents }] = leaderboard!.presets;
  return Object.fromEntries(agents.map(({ agent, return: { estimate } }) => [agent, estimate]));
}

/** What `evaluate` says of an agent on the leaderboard's deals. */
async function evaluated(parts: ReturnType<typeof partsOf>, agent: Agent | string) {
  const [evaluation] = await evaluateAgents(parts, [agent], seedDeals(2_000_000, 40));
  return summarize(evaluation).return.estimate;
}

describe('a leaderboard of own rules', () => {
  const work = join(folder, 'work');

  it('ranks an own agent and an own model, and names the options', async () => {
    const config = smallConfig('ppo', { preset: 'decade-loop3', rules: RULES, totalSteps: 128, evaluations: 1 });
    const model = join(folder, 'own-ppo');
    await trainInFolder(config, model);
    const parts = partsOf('decade-loop3', { rules: RULES });
    const own: Agent = { name: 'own', rules: parts.rules, usesObservations: false, act: lastLegal };
    const { leaderboard, done, units } = await runLeaderboard({ ...SMALL, work, agents: [MINE, model] });
    const returns = returnsOf(leaderboard);
    expect(Object.keys(returns).sort()).toEqual(['mine.mjs', 'own-ppo', 'random']);
    expect(returns['mine.mjs']).toBe(await evaluated(parts, MINE));
    expect(returns['mine.mjs']).toBe(await evaluated(parts, own));
    expect([done, units]).toEqual([4, 4]); // three agents, and a bound
    const [{ preset, options, bounds }] = leaderboard!.presets;
    expect([preset, options]).toEqual(['decade-loop3', RULES]);
    expect(bounds.map(({ bound }) => bound)).toEqual(['knowing the deck']); // the package's model is for other rules
    expect(leaderboard!.backend).not.toBeNull();
    expect(Object.keys(leaderboard!.timing.presets)).toEqual([NAME]);
    const page = resultsMarkdown(leaderboard!, 'maketen leaderboard');
    expect(page).toContain(`\n## ${NAME}\n`);
    expect(page).toContain(`| \`${NAME}\``);
    const timed = (perSecond: number) => {
      const json = JSON.stringify(leaderboard).replace(
        /"decisionsPerSecond":[^,}]+/g,
        `"decisionsPerSecond":${perSecond}`,
      );
      return resultsMarkdown(JSON.parse(json) as NonNullable<typeof leaderboard>, '');
    };
    expect(timed(0)).toMatch(/^\| `mine.mjs` .* - \|/m); // too few games to be timed
    expect(timed(5000)).toMatch(/^\| `mine.mjs` .* 5,000 \|/m);
    const prettier = await resolveConfig(resolve(import.meta.dirname, '../../../docs/results.md'));
    expect(await check(page, { ...prettier, parser: 'markdown' })).toBe(true);
  });

  it('keeps what is played apart from that of other options and rewards, and resumes each', async () => {
    const refused: string[] = [];
    const play = (more: LeaderboardOptions) =>
      runLeaderboard({
        ...SMALL,
        work,
        boundDeals: 0,
        agents: [MINE],
        onRefused: (paths) => refused.push(...paths),
        ...more,
      });
    const first = returnsOf((await play({})).leaderboard);
    const before = readdirSync(work);
    const others = [
      await play({ rules: {} }),
      await play({ reward: 'cards-left' }),
      await play({ presets: [make('decade-loop3', { rules: RULES, reward: 'cards-left' }).spec], rules: {} }),
    ].map(({ leaderboard }) => leaderboard!.presets[0]);
    expect(others.map(({ options, reward }) => [options, reward])).toEqual([
      [undefined, 'win'],
      [RULES, 'cards-left'],
      [RULES, 'cards-left'],
    ]);
    expect(others[2].agents).toEqual(others[1].agents);
    const folders = readdirSync(work);
    expect(folders).toHaveLength(before.length + 2);
    expect(folders).toContain('decade-loop3');
    expect(returnsOf((await play({})).leaderboard)).toEqual(first);
    expect(refused).toEqual([]);
  });

  it('refuses what threads cannot load: an agent itself, and a reward of its own', async () => {
    const quick: OwnReward = { name: 'quick-win', returnSoFar: () => 0 };
    const refused = (options: object) => refusal(runLeaderboard({ ...SMALL, work, ...options }));
    expect(await refused({ agents: [createAgent('random', partsOf('decade-loop3', { rules: RULES }).rules)] })).toBe(
      'Expected an agent by its name for other threads, but got "random" itself',
    );
    expect(await refused({ agents: ['random'], reward: quick })).toMatch(
      /^Expected a reward of the game's own for other threads, but got "quick-win"; evaluateAgents takes it/,
    );
  });

  it.each([
    [
      'two environments of one name',
      { presets: ['decade', make('decade', { reward: 'cards-left' }).spec], rules: {} },
      /^Expected environments of different names, but got two that are called decade; leave one out$/,
    ],
    ['a model of other rules', { agents: ['decade-loop3-value'] }, /^Expected a model for option minRun 3/],
  ])('refuses %s in one line', async (_what, options, message) => {
    const line = await refusal(runLeaderboard({ ...SMALL, work, agents: [MINE], ...options }));
    expect(line).toMatch(message);
    expect(line).not.toContain('\n');
  });
});

it('leaves no empty folder where it ends before anything is written', async () => {
  const failing = join(folder, 'failing.mjs');
  writeFileSync(failing, "export const agent = { name: 'failing', act() { throw new Error('no idea'); } };");
  const out = join(folder, 'new/inner/out.md');
  const words = `--env decade --agent ${failing} --deals 2 --workers 1 --work ${folder}/command --out ${out}`;
  const { code, stderr } = await maketen(`leaderboard ${words}`);
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/failed at decision 1 on the deal of seed \d+: no idea\n$/),
  ]);
  expect(readdirSync(folder)).not.toContain('new');
});

describe('--agent ./mine.mjs --option name=value', () => {
  const rules = '--option minRun=3 --option totals=10,20';

  it('of leaderboard ranks it, and the files name the options and the command', async () => {
    const command = `leaderboard --env decade-loop3 ${rules} --reward cards-left --agent ${MINE} --deals 20`;
    const out = join(folder, 'mine.md');
    const run = await maketen(`${command} --workers 1 --work ${folder}/command --out ${out}`);
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toMatch(/\n {2}decade-loop3 with minRun=3, totals=\[10,20\] +(mine\.mjs|random) +cards-left +-/);
    expect(readFileSync(out, 'utf8')).toContain(`Written by \`maketen ${command}\``);
    const { presets } = parseLeaderboard(readFileSync(join(folder, 'mine.json'), 'utf8'));
    expect(presets.map(({ preset, options, reward }) => [preset, options, reward])).toEqual([
      ['decade-loop3', RULES, 'cards-left'],
    ]);
  });

  it('of bound measures it against values for those rules, and asks for such values', async () => {
    const model = join(folder, 'values');
    const config = { preset: 'decade-loop3', rules: RULES, totalSteps: 64, evaluations: 1 };
    await trainInFolder(smallConfig('value', config), model);
    const bound = `bound decade-loop3 ${rules} --agent ${MINE} --seeds 0..1`;
    expect(await reported(`${bound} --value ${model}`)).toMatchObject({
      env: { rules: RULES, reward: 'win' },
      agent: 'mine.mjs',
    });
    const { code, stderr } = await maketen(bound);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^maketen: Expected one of decade, .* or --value MODEL .*, but got "decade-loop3 with minRun=3/,
      ),
    ]);
  });
});
