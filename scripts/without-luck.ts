// Agents of a game compared on equal deals with the luck of the draw taken out: each game's return less the surprises that its draws were to a model's values (a control
// variate, as in AIVAT: Burch et al. 2018). Means stay what they are; intervals become two to four times as narrow as those of games won (docs/bounds.md).
// npm run without-luck -- --env decade-loop3 --value decade-loop3-value+lookahead=0+endgame=8 [--seeds 310000..310999] [--json] AGENT ...   the first is what others are compared with
import { parseArgs } from 'node:util';
import { reportError } from '../src/cli/failure.js';
import { printReport } from '../src/cli/output.js';
import { withProgress } from '../src/cli/progress.js';
import { table } from '../src/cli/text.js';
import { InputError, partsOf } from '../src/env/index.js';
import { expectEvaluationSeeds, parseSeedRange } from '../src/evaluate/deals.js';
import { InformationRelaxation, type Interval, meanInterval } from '../src/evaluate/index.js';
import { loadAgent } from '../src/lab/agents.js';
import { loadValues } from '../src/lab/bounds/load-values.js';
import { fixed, interval } from '../src/lab/tables.js';

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    env: { type: 'string', default: 'decade-loop3' },
    value: { type: 'string', default: 'decade-loop3-value+lookahead=0+endgame=8' },
    seeds: { type: 'string', default: '310000..310999' },
    json: { type: 'boolean', default: false },
  },
});

interface Row {
  readonly agent: string;
  readonly won: Interval;
  readonly withoutLuck: Interval;
  /** What it wins more than the first, without luck. */
  readonly more: Interval;
}

async function compare(): Promise<void> {
  const { env, value, json } = options;
  if (names.length === 0) throw new InputError('Expected agents to compare, but got none; name one or more');
  const seeds = parseSeedRange(options.seeds);
  expectEvaluationSeeds(seeds[0].seed, seeds.at(-1)!.seed);
  const parts = partsOf(env);
  const relaxation = new InformationRelaxation(parts.rules, parts.reward, await loadValues(value, parts));
  const agents = await Promise.all(names.map((name) => loadAgent(name, parts)));
  const [returns, lucky] = [agents.map((): number[] => []), agents.map((): number[] => [])];
  await withProgress('deals', async (onProgress) => {
    for (const [i, deal] of seeds.entries()) {
      for (const [a, agent] of agents.entries()) {
        const game = relaxation.ofAgent(agent, deal, 1);
        lucky[a].push(100 * game.return);
        returns[a].push(100 * game.penalized);
      }
      await onProgress(i + 1, seeds.length);
    }
  });
  const rows = names.map((agent, a): Row => ({
    agent,
    won: meanInterval(lucky[a]),
    withoutLuck: meanInterval(returns[a]),
    more: meanInterval(returns[a].map((points, i) => points - returns[0][i])),
  }));
  printReport({ json }, { json: { env, value, seeds: options.seeds, rows }, text: () => textOf(rows) });
}

function textOf(rows: readonly Row[]): string {
  const headings = ['agent', 'return x 100', 'without luck', 'more than the first, without luck'];
  const points = (number: number): string => fixed(number, 2);
  return table(
    headings.map((heading) => ({ heading })),
    rows.map((row) => [row.agent, ...[row.won, row.withoutLuck, row.more].map((each) => interval(each, points))]),
  );
}

try {
  await compare();
} catch (error) {
  process.exitCode = reportError(error);
}
