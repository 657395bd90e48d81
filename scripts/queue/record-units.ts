// Times of real units, for simulate.ts, in seconds of processor time: what a leaderboard has measured (its JSON), and what it takes to load each subject, which
// is measured here by units of a single deal.
// tsx scripts/queue/record-units.ts [--results docs/results.json] > scripts/queue/unit-times.json
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { partsOf } from '../../src/env/index.js';
import { threadClock } from '../../src/lab/jobs/thread-clock.js';
import type { Unit } from '../../src/lab/jobs/unit.js';
import { UnitPlayer } from '../../src/lab/jobs/unit-player.js';
import type { UnitRunner } from '../../src/lab/jobs/unit-runner.js';
import { runLeaderboard } from '../../src/lab/leaderboard/leaderboard.js';
import { readLeaderboard } from '../../src/lab/report/input-files.js';
import { recordedUnits } from './unit-times.js';

const { values } = parseArgs({
  options: { results: { type: 'string', default: join(import.meta.dirname, '../../docs/results.json') } },
});

const clock = threadClock();
const loads = new Map<string, number>();

/** Two units of one deal by one player: the second one need not load. */
async function loadTime(unit: Unit): Promise<{ readonly result: unknown; readonly seconds: number }> {
  const player = new UnitPlayer({ partsOf, agentOf: (name) => name, clock });
  const times: number[] = [];
  let result: unknown;
  for (let i = 0; i < 2; i++) {
    const began = clock();
    result = await player.run(unit);
    times.push((clock() - began) / 1000);
  }
  player.dispose();
  return { result, seconds: Math.max(0, times[0] - times[1]) };
}

const measuring: UnitRunner = {
  atOnce: 1,
  start: () =>
    Promise.resolve({
      run: async (unit) => {
        const { result, seconds } = await loadTime(unit);
        const { bound, agents, spec } = unit.subject as { bound?: string } & Unit['subject'];
        loads.set(`${spec.preset} | ${bound ?? agents[0]}`, seconds);
        return result;
      },
    }),
};

const board = readLeaderboard(values.results);
const work = mkdtempSync(join(tmpdir(), 'maketen-units-'));
try {
  // Twice, and the second time counts: what is compiled and read once in a process is there.
  for (let time = 0; time < 2; time++)
    await runLeaderboard({
      ...{ presets: board.presets.map(({ preset }) => preset), deals: 1, boundDeals: 1, work, runner: measuring },
      fresh: true,
      onProgress: (done, total, note) => void process.stderr.write(`${done} of ${total} ${note ?? ''}\n`),
    });
  const lines = (what: 'leaderboard' | 'bound'): string =>
    recordedUnits(board, loads)
      [what].map((each) => `    ${JSON.stringify(each)}`)
      .join(',\n');
  process.stdout.write(`{\n  "leaderboard": [\n${lines('leaderboard')}\n  ],\n  "bound": [\n${lines('bound')}\n  ]\n}\n`); // prettier-ignore
} finally {
  rmSync(work, { recursive: true });
}
