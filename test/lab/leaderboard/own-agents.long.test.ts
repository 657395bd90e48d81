import { describe, expect, it } from 'vitest';
import { type Agent, createAgent, InputError, partsOf } from '../../../src/index.js';
import { type LeaderboardOptions, runLeaderboard } from '../../../src/lab/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder();

const { rules } = partsOf('decade');
const DEALS: LeaderboardOptions = { presets: ['decade'], deals: 600, boundDeals: 0, workers: 1, work: folder };

/** The agent of a name, given itself, under another name. */
function given(name: string, label: string): Agent {
  const agent = createAgent(name, rules);
  return {
    name: label,
    rules,
    usesObservations: agent.usesObservations,
    reseed: (seed) => agent.reseed?.(seed),
    act: (batch, actions) => agent.act(batch, actions),
  };
}

describe('a leaderboard of agents that are given themselves', () => {
  it('plays them on the presets of their rules only, and needs no other agent', async () => {
    const agents = [given('longest-run', 'mine')];
    const { leaderboard } = await runLeaderboard({ ...DEALS, presets: ['tens', 'decade'], agents, deals: 20 });
    expect(leaderboard!.presets.map(({ preset }) => preset)).toEqual(['decade']);
    const refused = runLeaderboard({ ...DEALS, presets: ['tens'], agents });
    await expect(refused).rejects.toThrow(InputError);
  });

  it('is ended by its signal, and continues', async () => {
    const end = new AbortController();
    const mine = given('longest-run', 'mine');
    const ending: Agent = {
      ...mine,
      act: (batch, actions) => {
        end.abort();
        mine.act(batch, actions);
      },
    };
    const ended = await runLeaderboard({ ...DEALS, agents: [ending], signal: end.signal });
    expect(ended.leaderboard).toBeNull();
    expect((await runLeaderboard({ ...DEALS, agents: [mine] })).leaderboard).not.toBeNull();
  });
});
