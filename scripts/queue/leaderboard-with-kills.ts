// A leaderboard of all presets by a queue with three workers, of which one is killed every 20 s, compared with recorded results, or with a plain run of
// the same size: equal but for times and the backend of models, or exit code 1. With --env some presets, repeatable.
// tsx scripts/queue/leaderboard-with-kills.ts redis://localhost:6379 [--env decade] [--deals 10000] [--bound-deals 1000] [--every 20] [--expected docs/results.json]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { killedLeaderboard, type KilledOptions, plainLeaderboard, timeless } from './killed-leaderboard.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    deals: { type: 'string', default: '10000' },
    'bound-deals': { type: 'string', default: '1000' },
    env: { type: 'string', multiple: true, default: [] },
    every: { type: 'string', default: '20' },
    expected: { type: 'string' },
    program: { type: 'string' },
  },
});
const [url = 'redis://127.0.0.1:6379'] = positionals;
const folder = mkdtempSync(join(tmpdir(), 'maketen-kills-'));
const sources = [...process.execArgv, join(import.meta.dirname, '../../src/cli/main.ts')];
const options: KilledOptions = {
  program: values.program === undefined ? sources : [values.program],
  ...{ url, folder, workers: 3, killEvery: { seconds: Number(values.every) } },
  what: [
    ...values.env.map((name) => `--env=${name}`),
    `--deals=${values.deals}`,
    `--bound-deals=${values['bound-deals']}`,
  ],
  workerOptions: ['--threads=1'],
  environment: { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') },
  onEvent: (line) => process.stderr.write(`${line}\n`),
};
try {
  const { path, kills, units } = await killedLeaderboard(options);
  const expected = values.expected ?? (await plainLeaderboard(options, 2));
  const isEqual = isDeepStrictEqual(timeless(path), timeless(expected, values.env));
  const against = values.expected ?? 'a plain run';
  console.log(
    `${units} units answered, ${kills} workers killed: ${isEqual ? 'equal to' : 'DIFFERENT from'} ${against}`,
  );
  process.exitCode = isEqual ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
