/**
 * What is learnt where a set may wait: the share of a preset's deals won by processor time of training, several seeds of each algorithm with the preset's
 * defaults; what trained models and other agents win with and without search, on equal deals, all kept in --out, where a result replaces the earlier one of
 * the same algorithm and seed, or agent.
 *
 * npm run ts -- research/optional-rings.ts [--env decade-loop3-optional] [--algorithms value,ppo,dqn] [--trainings 0..4] [--steps N] [--out research/notes/optional-rings.json]
 * npm run ts -- research/optional-rings.ts --agents next-card,next-card+endgame=6,waiting
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { partsOf } from 'maketen';
import { evaluate, resultInterval } from 'maketen/evaluate';
import { loadAgent } from 'maketen/lab';
import { parseTrainingConfig, train } from 'maketen/train';
import { count, dealsOf, main, percent, processorTime, wholeNumber } from './support.js';

const { values } = parseArgs({
  options: {
    env: { type: 'string', default: 'decade-loop3-optional' },
    algorithms: { type: 'string', default: 'value,ppo,dqn' },
    trainings: { type: 'string', default: '0..4' },
    steps: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, 'notes/optional-rings.json') },
    agents: { type: 'string' },
    seeds: { type: 'string' },
  },
});

type Player = Parameters<typeof evaluate>[1];

/** What an agent wins of the deals, with its 95 % interval. */
interface Share {
  readonly agent: string;
  readonly deals: number;
  readonly won: number;
  readonly low: number;
  readonly high: number;
}

/** A training: how it went, by evaluations on deals of selection, and what its model wins of the deals of results. */
interface Curve {
  readonly algorithm: string;
  readonly seed: number;
  readonly decisions: number;
  /** Processor time with evaluations. */
  readonly seconds: number;
  readonly points: readonly { readonly decisions: number; readonly seconds: number; readonly won: number }[];
  readonly plays: readonly Share[];
}

/** All results: what the docs' table and figure are made of. */
export interface RingResults {
  readonly env: string;
  readonly curves: readonly Curve[];
  readonly agents: readonly Share[];
}

async function shareOf(agent: string, player: Player): Promise<Share> {
  const deals = dealsOf(values.seeds ?? '2000000..2001999');
  const { won } = await evaluate(partsOf(values.env), player, deals);
  const { estimate, low, high } = resultInterval(won);
  console.log(`${agent}: ${percent(estimate)} (${percent(low)} to ${percent(high)}) of ${count(deals.length)} deals`);
  return { agent, deals: deals.length, won: estimate, low, high };
}

/** How a trained model plays; only values can look a draw ahead. */
const BARE = { '+endgame=0': { endgame: 0 }, '+endgame=6': { endgame: 6 } };
const AHEAD = {
  '+lookahead=0+endgame=0': { lookahead: 0, endgame: 0 },
  '+lookahead=0+endgame=6': { lookahead: 0, endgame: 6 },
  '+lookahead=1+endgame=6': { lookahead: 1, endgame: 6 },
} as const;

async function curveOf(algorithm: string, seed: number): Promise<Curve> {
  const config = parseTrainingConfig({
    preset: values.env,
    algorithm,
    ...(values.steps !== undefined && { totalSteps: wholeNumber('steps', values.steps, 1) }),
    seed,
    workers: 0,
    backend: 'kernel',
  });
  const points: Curve['points'][number][] = [];
  const start = processorTime();
  const passed = (): number => Math.round((processorTime() - start) / 100) / 10;
  const trained = await train(config, {
    onProgress: ({ steps: decisions, evaluation_win_rate: won }) => {
      if (won !== undefined) points.push({ decisions, seconds: passed(), won });
    },
  });
  const seconds = passed();
  console.log(`${algorithm}, seed ${seed}: ${count(trained.totalSteps)} decisions, ${seconds} CPU s`);
  const plays: Share[] = [];
  for (const [name, settings] of Object.entries(algorithm === 'value' ? AHEAD : BARE)) {
    const { policy } = await trained.load(undefined, settings);
    plays.push(await shareOf(`${algorithm}${name}`, policy));
    policy.dispose?.();
  }
  return { algorithm, seed, decisions: trained.totalSteps, seconds, points, plays };
}

/** Puts results in the place of earlier ones of the same name. */
function keep(curves: readonly Curve[], agents: readonly Share[]): void {
  const kept = existsSync(values.out)
    ? (JSON.parse(readFileSync(values.out, 'utf8')) as RingResults)
    : { env: values.env, curves: [], agents: [] };
  const others = <Row>(rows: readonly Row[], added: readonly Row[], name: (row: Row) => string): Row[] => [
    ...rows.filter((row) => !added.some((each) => name(each) === name(row))),
    ...added,
  ];
  const all: RingResults = {
    env: values.env,
    curves: others(kept.curves, curves, ({ algorithm, seed }) => `${algorithm} ${seed}`),
    agents: others(kept.agents, agents, ({ agent }) => agent),
  };
  writeFileSync(values.out, `${JSON.stringify(all, null, 2)}\n`);
}

await main(async () => {
  if (values.agents !== undefined) {
    const parts = partsOf(values.env);
    for (const agent of values.agents.split(',')) keep([], [await shareOf(agent, await loadAgent(parts, agent))]);
    return;
  }
  for (const algorithm of values.algorithms.split(','))
    for (const { seed } of dealsOf(values.trainings)) keep([await curveOf(algorithm, seed)], []);
});
