/**
 * What is learnt where a set may wait: the win rate of a preset by the decisions trained on, for each algorithm with its defaults (kept in --out, one run
 * replacing the earlier one of the same algorithm), what agents win beside them, or positions in which a model waits and next-card would not.
 *
 * npx tsx research/optional-rings.ts [--env decade-loop3-optional] [--algorithms value,ppo,dqn] [--steps 2000000] [--points 5] [--out research/notes/optional-rings.json]
 * npx tsx research/optional-rings.ts --agents next-card,waiting,decade-loop3-optional-value+lookahead=1+endgame=8 --seeds 2000000..2001999
 * npx tsx research/optional-rings.ts --waits 3 [--agent decade-loop3-optional-value] [--least 0.02] [--seeds 100000..100199]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OneDecision, partsOf } from 'maketen';
import { evaluate, resultInterval } from 'maketen/evaluate';
import { createHinter } from 'maketen/hint';
import { loadAgent } from 'maketen/lab';
import { parseTrainingConfig, train, type TrainingMetrics } from 'maketen/train';
import { loadModel } from 'maketen/zoo';
import { count, dealsOf, main, percent, processorTime, table, wholeNumber } from './support.js';

const { values } = parseArgs({
  options: {
    env: { type: 'string', default: 'decade-loop3-optional' },
    algorithms: { type: 'string', default: 'value,ppo,dqn' },
    steps: { type: 'string', default: '2000000' },
    points: { type: 'string', default: '5' },
    out: { type: 'string', default: join(import.meta.dirname, 'notes/optional-rings.json') },
    agents: { type: 'string' },
    waits: { type: 'string' },
    agent: { type: 'string', default: 'decade-loop3-optional-value' },
    least: { type: 'string', default: '0.02' },
    seeds: { type: 'string', default: '100000..100199' },
  },
});

/** A point of a learning curve: share of 2,000 deals won, with its 95 % interval. */
interface Point {
  readonly decisions: number;
  readonly won: number;
  readonly low: number;
  readonly high: number;
}

interface Curve {
  readonly algorithm: string;
  readonly totalSteps: number;
  /** Processor time of the training with its evaluations. */
  readonly seconds: number;
  readonly points: readonly Point[];
}

async function curveOf(algorithm: string, totalSteps: number, evaluations: number): Promise<Curve> {
  const config = parseTrainingConfig({
    preset: values.env,
    algorithm,
    totalSteps,
    evaluations,
    evaluationDeals: 2000,
    workers: 0,
    backend: 'kernel',
  });
  const points: Point[] = [];
  const onProgress = (metrics: TrainingMetrics): void => {
    const { steps, evaluation_win_rate: won, evaluation_win_rate_low: low, evaluation_win_rate_high: high } = metrics;
    if (won === undefined) return;
    points.push({ decisions: steps, won, low: low!, high: high! });
    console.log(`${algorithm}: ${count(steps)} decisions, ${percent(won)}`);
  };
  const before = processorTime();
  await train(config, { onProgress });
  return { algorithm, totalSteps, seconds: Math.round((processorTime() - before) / 1000), points };
}

/** Share of deals that an agent wins, with its 95 % interval. */
interface Beside {
  readonly agent: string;
  readonly deals: number;
  readonly won: number;
  readonly low: number;
  readonly high: number;
}

interface Kept {
  readonly env: string;
  readonly curves: readonly Curve[];
  readonly agents: readonly Beside[];
}

/** Puts results in the place of earlier ones of the same algorithm or agent. */
function keep(curves: readonly Curve[], agents: readonly Beside[]): void {
  let kept: Kept = { env: values.env, curves: [], agents: [] };
  try {
    kept = JSON.parse(readFileSync(values.out, 'utf8')) as Kept;
  } catch {
    // The first result.
  }
  const others = <Row>(rows: readonly Row[], added: readonly Row[], name: (row: Row) => string): Row[] => [
    ...rows.filter((row) => !added.some((each) => name(each) === name(row))),
    ...added,
  ];
  const all: Kept = {
    env: values.env,
    curves: others(kept.curves, curves, ({ algorithm }) => algorithm),
    agents: others(kept.agents, agents, ({ agent }) => agent),
  };
  writeFileSync(values.out, `${JSON.stringify(all, null, 2)}\n`);
}

async function playBeside(names: readonly string[]): Promise<Beside[]> {
  const parts = partsOf(values.env);
  const deals = dealsOf(values.seeds);
  const found: Beside[] = [];
  for (const agent of names) {
    const { won } = await evaluate(parts, await loadAgent(parts, agent), deals);
    const { estimate, low, high } = resultInterval(won);
    console.log(`${agent}: ${percent(estimate)} (${percent(low)} to ${percent(high)}) of ${count(deals.length)} deals`);
    found.push({ agent, deals: deals.length, won: estimate, low, high });
  }
  return found;
}

/** Positions of the model's own games in which drawing is better by `least` than the set that next-card takes. */
async function showWaits(most: number): Promise<void> {
  const parts = partsOf(values.env);
  const { rules, notation } = parts;
  const player = new OneDecision(rules, await loadAgent(parts, values.agent));
  const taker = new OneDecision(rules, await loadAgent(parts, 'next-card'));
  const hinter = createHinter({ model: await loadModel(values.agent) });
  const state = rules.createState();
  /** The best move and its chance after each card that these moves, the last of which draws, can bring. */
  const afterEachCard = (from: typeof state, moves: readonly number[]): Map<string, string> => {
    const found = new Map<string, string>();
    const counts = new Uint8Array(rules.cardKinds.length);
    rules.unseen(from, counts);
    for (const [kind, copies] of counts.entries()) {
      if (copies === 0) continue;
      const after = rules.createState();
      rules.copyState(after, from);
      rules.stackNext(after, kind);
      for (const move of moves) rules.apply(after, move);
      const [best] = hinter.hint(after, { limit: 1 });
      found.set(`${copies} x ${rules.cardKinds[kind]}`, `${percent(best.winProbability.estimate)} ${best.move}`);
    }
    return found;
  };
  let shown = 0;
  for (const { seed } of dealsOf(values.seeds)) {
    rules.deal(state, seed);
    for (let isFirst = true; state.outcome === 'ongoing' && shown < most;) {
      const action = player.decide(state);
      const other = taker.decide(state);
      const move = notation.describeMove(state, action);
      if (isFirst && /draw/i.test(move) && action !== other) {
        const hints = hinter.hint(state);
        const chance = (of: number): number => hints.find((hint) => hint.action === of)!.winProbability.estimate;
        if (chance(action) - chance(other) >= Number(values.least)) {
          shown++;
          isFirst = false; // one position a deal
          console.log(`\nDeal ${seed}\n${notation.formatState(state)}`);
          const rows = hints.map((hint) => [hint.move, percent(hint.winProbability.estimate), hint.reason]);
          console.log(table(['move', 'won', 'why'], rows));
          console.log(`next-card: ${notation.describeMove(state, other)}`);
          const [kept, taken] = [[action], [other, action]].map((moves) => afterEachCard(state, moves));
          const cards = [...kept.keys()].map((card) => [card, kept.get(card)!, taken.get(card)!]);
          console.log(table(['next card', 'if it waits', 'if it takes the set first'], cards));
        }
      }
      rules.apply(state, action);
    }
    if (shown === most) return;
  }
}

await main(async () => {
  if (values.waits !== undefined) return showWaits(wholeNumber('waits', values.waits, 1));
  if (values.agents !== undefined) return keep([], await playBeside(values.agents.split(',')));
  const [steps, points] = [wholeNumber('steps', values.steps, 1), wholeNumber('points', values.points, 1)];
  for (const algorithm of values.algorithms.split(',')) keep([await curveOf(algorithm, steps, points)], []);
});
