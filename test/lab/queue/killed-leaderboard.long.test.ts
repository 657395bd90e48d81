import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  killedLeaderboard,
  type KilledOptions,
  plainLeaderboard,
  timeless,
} from '../../../scripts/queue/killed-leaderboard.js';
import type { Leaderboard } from '../../../src/lab/leaderboard/standings.js';
import { PROGRAM, temporaryFolder } from '../../cli/run.js';
import { describeWithRedis, RedisServer } from '../../support/redis.js';

const folder = temporaryFolder();

// The script leaderboard-with-kills.ts, which does this with all presets; some seven processes here.
describeWithRedis('the script that kills the workers of a leaderboard', () => {
  it('comes to what a plain run comes to, and sees what is different', async () => {
    const server = await RedisServer.start();
    const options: KilledOptions = {
      program: PROGRAM,
      ...{ url: server.url, folder, workers: 2, killEvery: { units: 2 } },
      what: ['--env=decade', '--agent=longest-run', '--agent=next-card', '--deals=1024', '--bound-deals=0'],
      workerOptions: ['--threads=1', '--lock=2'],
      environment: { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') },
    };
    const { path, kills, units } = await killedLeaderboard(options);
    await server.end();
    expect(kills).toBeGreaterThan(0);
    expect(units).toBeGreaterThanOrEqual(6); // three agents, two units each; those that were lost are done again
    const plain = await plainLeaderboard(options, 1);
    expect(timeless(path)).toEqual(timeless(plain));
    expect(timeless(path, ['decade'])).toEqual(timeless(plain));

    const board = JSON.parse(readFileSync(path, 'utf8')) as Leaderboard;
    const [{ agents, ...standing }] = board.presets;
    const changed = agents.map((agent, i) => (i === 0 ? { ...agent, deals: agent.deals - 1 } : agent));
    writeFileSync(path, JSON.stringify({ ...board, presets: [{ ...standing, agents: changed }] }));
    expect(timeless(path)).not.toEqual(timeless(plain));
  });
});
