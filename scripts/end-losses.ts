// What an agent's decisions lose near the end of Decade's single line, against the best play that is worked out exactly there: points of the games won, for each number of
// hidden cards. The losses of all decisions of a game would add up to how far the agent is from the best play (docs/bounds.md). With 10 hidden cards 1,000 games take
// some 10 s of processor time, with each card more three times as long.
// npm run end-losses -- --env decade-loop3 --agent decade-loop3-value+endgame=0 [--hidden 10] [--seeds 200000..200999] [--json]
import { parseArgs } from 'node:util';
import { OneDecision, RandomAgent } from '../src/agents/index.js';
import { reportError } from '../src/cli/failure.js';
import { printReport } from '../src/cli/output.js';
import { withProgress } from '../src/cli/progress.js';
import { table } from '../src/cli/text.js';
import { InputError, partsOf } from '../src/env/index.js';
import { expectEvaluationSeeds, parseSeedRange } from '../src/evaluate/deals.js';
import { type Interval, meanInterval } from '../src/evaluate/index.js';
import { ExactEnd } from '../src/hint/review/exact-end.js';
import { loadAgent } from '../src/lab/agents.js';
import { fixed, interval } from '../src/lab/tables.js';

const { values } = parseArgs({
  options: {
    env: { type: 'string', default: 'decade-loop3' },
    agent: { type: 'string', default: 'decade-loop3-value+endgame=0' },
    hidden: { type: 'string', default: '10' },
    seeds: { type: 'string', default: '200000..200999' },
    json: { type: 'boolean', default: false },
  },
});

/** What the decisions with so many hidden cards lost, in points, a game: `[game]`; and how many decisions there were. */
interface Depth {
  readonly lost: Float64Array;
  decisions: number;
}

/** Exact values of more hidden cards take minutes a position. */
const MOST_HIDDEN = 12;

function reachOf(text: string): number {
  const reach = Number(text);
  if (Number.isInteger(reach) && reach >= 2 && reach <= MOST_HIDDEN) return reach;
  throw new InputError(`Expected --hidden to be a whole number from 2 to ${MOST_HIDDEN}, but got "${text}"`);
}

async function measure(): Promise<void> {
  const { env, agent: name, json } = values;
  const reach = reachOf(values.hidden);
  const seeds = parseSeedRange(values.seeds);
  expectEvaluationSeeds(seeds[0].seed, seeds.at(-1)!.seed);
  const parts = partsOf(env);
  const { rules } = parts;
  const end = new ExactEnd(parts, new RandomAgent(rules.moves.length), reach);
  const player = new OneDecision(rules, await loadAgent(name, parts));
  const state = rules.createState();
  const counts = new Uint8Array(rules.cardKinds.length);
  const depths = Array.from({ length: reach + 1 }, (): Depth => ({
    lost: new Float64Array(seeds.length),
    decisions: 0,
  }));

  await withProgress('games', async (onProgress) => {
    for (const [game, { seed }] of seeds.entries()) {
      rules.deal(state, seed);
      while (state.outcome === 'ongoing') {
        const action = player.decide(state);
        const chances = end.chancesOf(state);
        if (chances !== null && chances.size > 1) {
          const depth = depths[rules.unseen(state, counts)];
          depth.decisions++;
          depth.lost[game] += 100 * (Math.max(...chances.values()) - chances.get(action)!);
        }
        rules.apply(state, action);
      }
      await onProgress(game + 1, seeds.length);
    }
  });

  const rows = depths
    .map(({ lost, decisions }, hidden) => ({ hidden, decisions, lost: meanInterval(lost) }))
    .filter(({ decisions }) => decisions > 0);
  const result = { env, agent: name, deals: { seeds: values.seeds }, rows };
  printReport({ json }, { json: result, text: () => textOf(rows) });
}

function textOf(rows: readonly { hidden: number; decisions: number; lost: Interval }[]): string {
  const columns = [{ heading: 'hidden cards' }, { heading: 'decisions' }, { heading: 'lost, points a game' }];
  const points = (lost: number): string => fixed(lost, 3);
  return table(
    columns,
    rows.map(({ hidden, decisions, lost }) => [String(hidden), String(decisions), interval(lost, points)]),
  );
}

try {
  await measure();
} catch (error) {
  process.exitCode = reportError(error);
}
