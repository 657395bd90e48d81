/**
 * Smaller decks of Decade: the best play, agents trained on them, and their certified bounds, beside one another. Each deck takes 15 s of one thread
 * and twice the time of its exact solution; its result is printed, and replaces the earlier one of the same deck in --out.
 *
 * npm run ts -- research/small-decks.ts [--preset decade-loop3] [--ranks A45T,A45TJ] [--steps 100000] [--seed 0]
 *   [--seeds 2000000..2001499] [--bound-seeds 2100000..2100599] [--out research/notes/small-decks.json]
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { InformationRelaxation, partsOf } from 'maketen';
import type { Agent, Policy } from 'maketen/agents';
import { type Deal, meanInterval, pairedDifference, resultInterval } from 'maketen/evaluate';
import { loadAgent, type OnProgress, solveExactly } from 'maketen/lab';
import { parseTrainingConfig, train } from 'maketen/train';
import { dealsOf, main, processorTime, wholeNumber, withProgress } from './support.js';

const { values: options } = parseArgs({
  options: {
    preset: { type: 'string', default: 'decade-loop3' },
    ranks: { type: 'string', default: 'A45T,A45TJ,A45TJQ,A45TJQK' },
    steps: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '0' },
    seeds: { type: 'string', default: '2000000..2001499' },
    'bound-seeds': { type: 'string', default: '2100000..2100599' },
    out: { type: 'string', default: join(import.meta.dirname, 'notes/small-decks.json') },
  },
});

/** Cards of the whole deck, and hidden cards from which on its bounds are exact. */
const WHOLE = { cards: 52, endgame: 8 };

/** Beside the preset's defaults: equal seeds give equal models on every machine, and the best weights are chosen on fewer deals. */
const STUDIED = { workers: 0, backend: 'kernel', evaluationDeals: 2000 };

/** Works on each deal, and shows how many are done. */
async function eachDeal(what: string, deals: readonly Deal[], work: (deal: Deal, i: number) => void): Promise<void> {
  await withProgress(what, async (onProgress) => {
    for (const [i, deal] of deals.entries()) {
      work(deal, i);
      await onProgress(i + 1, deals.length);
    }
  });
}

/** Some work, and the seconds of processor time that it took. */
async function timed<T>(work: () => Promise<T>): Promise<readonly [result: T, seconds: number]> {
  const before = processorTime();
  return [await work(), Number(((processorTime() - before) / 1000).toFixed(1))];
}

/** A smaller deck, solved exactly, and on it what is known of the whole one: how well a model trained on its games and scripted agents play, and the bound by the model's values. */
async function studyDeck(ranks: string) {
  const { preset } = options;
  const training = { steps: wholeNumber('steps', options.steps, 1), seed: wholeNumber('seed', options.seed, 0) };
  const [deals, boundDeals] = [dealsOf(options.seeds), dealsOf(options['bound-seeds'])];
  const parts = partsOf(preset, { rules: { ranks } });
  const { rules, reward } = parts;
  const [solved, solving] = await timed(() => Promise.resolve(solveExactly(parts)));
  const { winProbability: optimum, positions, bytes } = solved.json as Readonly<Record<string, number>>;
  const exact = (await loadAgent(parts, 'exact')) as Policy;
  const cards = 4 * ranks.length;
  const [trained, trainingTime] = await timed(() =>
    withProgress(`${ranks}: training`, (tell: OnProgress) => {
      const own = { preset, rules: { ranks }, algorithm: 'value', totalSteps: training.steps, seed: training.seed };
      const onProgress = ({ steps }: { steps: number }): void => void tell(steps, training.steps);
      return train(parseTrainingConfig({ ...own, ...STUDIED }), { onProgress });
    }),
  );
  /** The model by itself; with an endgame that is the same share of the deck as on the whole one; and with the whole one's. */
  const settings = [
    { lookahead: 0, endgame: 0 },
    { lookahead: 1, endgame: Math.round((WHOLE.endgame / WHOLE.cards) * cards) },
    { lookahead: 1, endgame: WHOLE.endgame },
  ] as const;
  const models: { name: string; policy: Policy }[] = [];
  for (const each of settings) {
    const { policy } = await trained.load(rules, each);
    models.push({ name: `model+lookahead=${each.lookahead}+endgame=${each.endgame}`, policy });
  }

  /** The expected return of the best play from a deal on. */
  const state = rules.createState();
  const [actionMasks, probabilities] = [new Uint8Array(rules.moves.length), new Float32Array(rules.moves.length)];
  const value = new Float32Array(1);
  const optimumOf = ({ seed }: Deal): number => {
    rules.deal(state, seed);
    const legalCounts = Uint16Array.of(rules.actionMask(state, actionMasks));
    if (legalCounts[0] === 0) return state.outcome === 'won' ? 1 : 0;
    const batch = { size: 1, states: [state], observations: new Float32Array(0), actionMasks, legalCounts };
    exact.evaluate(batch, probabilities, value);
    return value[0];
  };

  /** What an agent loses on each deal beside the best play: its mean is how far it is below the optimum, with none of the luck of the draw. */
  const played = async (name: string, agent: Agent) => {
    const relaxation = new InformationRelaxation(rules, reward, exact);
    const [returns, losses] = [new Float64Array(deals.length), new Float64Array(deals.length)];
    agent.reseed?.(0);
    await eachDeal(`${ranks}: ${name}`, deals, (deal, i) => {
      const own = relaxation.ofAgent(agent, deal, 1);
      returns[i] = own.return;
      losses[i] = optimumOf(deal) - own.penalized;
    });
    return { agent: name, won: resultInterval(returns), belowOptimum: meanInterval(losses) };
  };

  /** The bound by a policy's values, beside what the best play and the policy's own reach under the same penalty. */
  const bounded = async (name: string, policy: Policy) => {
    const relaxation = new InformationRelaxation(rules, reward, policy);
    const [knowing, won, bounds, best, own] = Array.from({ length: 5 }, () => new Float64Array(boundDeals.length));
    await eachDeal(`${ranks}: bound by ${name}`, boundDeals, (deal, i) => {
      [knowing[i], bounds[i]] = relaxation.ofDeal(deal, [0, 1]);
      ({ return: won[i], penalized: best[i] } = relaxation.ofAgent(exact, deal, 1));
      own[i] = relaxation.ofAgent(policy, deal, 1).penalized;
    });
    return {
      /** What a player who knows the deck wins less the optimum: the same for all models. */
      knowing: pairedDifference(knowing, won),
      found: {
        value: name,
        bound: meanInterval(bounds),
        aboveOptimum: pairedDifference(bounds, best),
        /** As `maketen bound` gives it: what would be known without the optimum. */
        gap: pairedDifference(bounds, own),
      },
    };
  };

  try {
    const [agents, agentsTime] = await timed(async () => {
      const found = [];
      for (const name of ['random', 'next-card']) found.push(await played(name, await loadAgent(parts, name)));
      for (const { name, policy } of models) found.push(await played(name, policy));
      return found;
    });
    const [bounds, boundsTime] = await timed(async () => {
      const found = [];
      for (const { name, policy } of models) found.push(await bounded(name, policy));
      return found;
    });
    return {
      preset,
      ranks,
      cards,
      optimum,
      /** Positions of the solution, and the memory that they take. */
      positions,
      bytes,
      /** Of processor time. */
      seconds: { solving, training: trainingTime, agents: agentsTime, bounds: boundsTime },
      training,
      deals: options.seeds,
      boundDeals: options['bound-seeds'],
      agents,
      knowingAboveOptimum: bounds[0].knowing,
      bounds: bounds.map(({ found }) => found),
    };
  } finally {
    for (const { policy } of models) policy.dispose?.();
  }
}

type DeckStudy = Awaited<ReturnType<typeof studyDeck>>;

/** Adds a study, or replaces the earlier one of the same deck; sorted by family (decks that differ in their tens alone) and cards. */
function keep(fresh: DeckStudy): void {
  const { out } = options;
  const kept = existsSync(out) ? (JSON.parse(readFileSync(out, 'utf8')) as { decks: DeckStudy[] }).decks : [];
  const others = kept.filter(({ preset, ranks }) => preset !== fresh.preset || ranks !== fresh.ranks);
  const familyOf = ({ preset, ranks }: DeckStudy): string => `${preset} ${ranks.replaceAll(/[TJQK]/g, '')}`;
  const decks = [...others, fresh].sort((a, b) => familyOf(a).localeCompare(familyOf(b)) || a.cards - b.cards);
  writeFileSync(out, `${JSON.stringify({ decks }, null, 2)}\n`);
}

await main(async () => {
  for (const ranks of options.ranks.split(',')) {
    const deck = await studyDeck(ranks);
    console.log(JSON.stringify(deck, null, 2));
    keep(deck);
  }
});
