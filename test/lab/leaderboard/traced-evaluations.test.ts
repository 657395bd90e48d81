import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_RESULT_SEED } from '../../../src/env/base/random.js';
import { createAgent, partsOf, recordTrace, type Trace } from '../../../src/index.js';
import { type LeaderboardOptions, runLeaderboard } from '../../../src/lab/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder();

const DEALS = 12;
const parts = partsOf('decade');
const agent = createAgent('longest-run', parts.rules);
const games = Array.from({ length: DEALS }, (_, i) => recordTrace(parts, { seed: FIRST_RESULT_SEED + i, agent }));

/** The leaderboard of these games beside longest-run. */
function ranked(traces: readonly object[], options: LeaderboardOptions = {}) {
  const path = join(folder, 'games.jsonl');
  writeFileSync(path, traces.map((trace) => `${JSON.stringify(trace)}\n`).join(''));
  return runLeaderboard({
    presets: ['decade'],
    agents: ['longest-run'],
    deals: DEALS,
    boundDeals: 0,
    workers: 1,
    work: folder,
    ...options,
    traces: [path],
  });
}

const renamed = games.map((trace): Trace => ({ ...trace, agent: 'mine' }));

describe('a leaderboard of agents that are known by their traces', () => {
  it('ranks them as it does the agent that played them', { tags: 'long' }, async () => {
    const { leaderboard } = await ranked(renamed.toReversed());
    const rows = new Map(leaderboard!.presets[0].agents.map(({ agent: name, ...row }) => [name, row]));
    expect([...rows.keys()].sort()).toEqual(['longest-run', 'mine', 'random']);
    const { audit, ...mine } = rows.get('mine')!;
    expect(mine).toEqual(rows.get('longest-run'));
    expect(audit).toMatchObject({ deals: mine.deals });
  });

  it('ranks the first deals of one that has played fewer', { tags: 'long' }, async () => {
    const { leaderboard } = await ranked(renamed.slice(0, 5));
    expect(leaderboard!.presets[0].agents.find((each) => each.agent === 'mine')!.deals).toBe(5);
  });

  it.each([
    [/"mine".*none left out, but that of seed 2000000 is missing$/, renamed.slice(1)],
    [/line 13: Expected each deal once, but "mine" plays that of seed 2000003 twice$/, [...renamed, renamed[3]]],
    ['at most 12 of them, but got 13', [...renamed, traceOf(DEALS)]],
    [/Expected a game of decade, but got one of decade-loop$/, [traceOf(0, 'decade-loop')]],
    ['Expected "agent"', [{ ...games[0], agent: undefined }]],
    [/two that are called longest-run; rename one$/, games],
    ['"seed" is missing', [{ ...renamed[0], seed: null }]],
    ['end: outcome: expected', [{ ...renamed[0], outcome: other(renamed[0]) }]],
    ['dealt by its seed', [{ ...renamed[0], seed: FIRST_RESULT_SEED + 1 }]],
  ])('refuses one in one line: %s', async (message, traces) => {
    await expect(ranked(traces)).rejects.toThrow(message);
    await expect(ranked(traces)).rejects.toThrow(/^[^\n]*$/);
  });

  it('wants to know the presets', async () => {
    await expect(ranked(renamed, { presets: undefined })).rejects.toThrow(/^Expected the presets/);
  });
});

function traceOf(deal: number, preset = 'decade'): Trace {
  const own = partsOf(preset);
  const played = recordTrace(own, { seed: FIRST_RESULT_SEED + deal, agent: createAgent('longest-run', own.rules) });
  return { ...played, agent: 'mine' };
}

function other({ outcome }: Trace): string {
  return outcome === 'won' ? 'lost' : 'won';
}
