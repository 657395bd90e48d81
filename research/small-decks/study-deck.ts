import { type EnvironmentParts, InformationRelaxation, partsOf } from 'maketen';
import type { Agent, Policy } from 'maketen/agents';
import { type Deal, type Interval, meanInterval, pairedDifference, resultInterval } from 'maketen/evaluate';
import { loadAgent, type OnProgress, solveExactly } from 'maketen/lab';
import { parseTrainingConfig, train, type TrainingResult } from 'maketen/train';
import { processorTime } from '../support.js';
import type { DeckStudy } from './results.js';

/** What is asked of a deck. */
interface DeckQuestion {
  readonly preset: string;
  readonly ranks: string;
  readonly training: { readonly steps: number; readonly seed: number };
  /** Deals that agents play, and deals that are bounded: none that was trained on. */
  readonly deals: readonly Deal[];
  readonly boundDeals: readonly Deal[];
}

/** Does a part of the work and shows its progress. */
type Doing = <T>(what: string, work: (onProgress: OnProgress) => Promise<T>) => Promise<T>;

interface Settings {
  readonly lookahead: 0 | 1;
  readonly endgame: number;
}

/** Cards of the whole deck, and hidden cards from which on its bounds are exact. */
const WHOLE = { cards: 52, endgame: 8 };

/** The model by itself; with an endgame that is the same share of the deck as on the whole one; and with the whole one's. */
function settingsFor(cards: number): readonly Settings[] {
  return [
    { lookahead: 0, endgame: 0 },
    { lookahead: 1, endgame: Math.round((WHOLE.endgame / WHOLE.cards) * cards) },
    { lookahead: 1, endgame: WHOLE.endgame },
  ];
}

/** "model+lookahead=1+endgame=8" */
function settingsName({ lookahead, endgame }: Settings): string {
  return `model+lookahead=${lookahead}+endgame=${endgame}`;
}

/** Beside the preset's defaults: equal seeds give equal models on every machine, and the best weights are chosen on fewer deals. */
const STUDIED = { workers: 0, backend: 'kernel', evaluationDeals: 2000 };

const SCRIPTED = ['random', 'next-card'];

function rangeOf(deals: readonly Deal[]): string {
  return `${deals[0].seed}..${deals.at(-1)!.seed}`;
}

/** Some work, and the seconds of processor time that it took. */
async function timed<T>(work: () => Promise<T> | T): Promise<{ readonly result: T; readonly seconds: number }> {
  const before = processorTime();
  const result = await work();
  return { result, seconds: Number(((processorTime() - before) / 1000).toFixed(1)) };
}

/** The expected return of the best play from each deal on. */
function optimumOf(rules: EnvironmentParts['rules'], exact: Policy): (deal: Deal) => number {
  const state = rules.createState();
  const [actionMasks, value] = [new Uint8Array(rules.moves.length), new Float32Array(1)];
  const probabilities = new Float32Array(rules.moves.length);
  return ({ seed }) => {
    rules.deal(state, seed);
    const legalCounts = Uint16Array.of(rules.actionMask(state, actionMasks));
    if (legalCounts[0] === 0) return state.outcome === 'won' ? 1 : 0;
    const batch = { size: 1, states: [state], observations: new Float32Array(0), actionMasks, legalCounts };
    exact.evaluate(batch, probabilities, value);
    return value[0];
  };
}

/** What an agent loses on each deal beside the best play, from the deal on: its mean is how far it is below the optimum, with none of the luck of the draw. */
async function played(
  { rules, reward }: EnvironmentParts,
  exact: Policy,
  agent: Agent,
  deals: readonly Deal[],
  tell: (done: number) => Promise<void>,
): Promise<Pick<DeckStudy['agents'][number], 'won' | 'belowOptimum'>> {
  const relaxation = new InformationRelaxation(rules, reward, exact);
  const optimum = optimumOf(rules, exact);
  const returns = new Float64Array(deals.length);
  const losses = new Float64Array(deals.length);
  agent.reseed?.(0);
  for (const [i, deal] of deals.entries()) {
    const own = relaxation.ofAgent(agent, deal, 1);
    returns[i] = own.return;
    losses[i] = optimum(deal) - own.penalized;
    await tell(i + 1);
  }
  return { won: resultInterval(returns), belowOptimum: meanInterval(losses) };
}

/** The bound by a policy's values, beside what the best play and the policy's own reach under the same penalty. */
async function bounded(
  { rules, reward }: EnvironmentParts,
  exact: Policy,
  policy: Policy,
  deals: readonly Deal[],
  tell: (done: number) => Promise<void>,
): Promise<Omit<DeckStudy['bounds'][number], 'value'> & { readonly knowing: Interval }> {
  const relaxation = new InformationRelaxation(rules, reward, policy);
  const columns = Array.from({ length: 5 }, () => new Float64Array(deals.length));
  const [knowing, won, bounds, best, own] = columns;
  for (const [i, deal] of deals.entries()) {
    [knowing[i], bounds[i]] = relaxation.ofDeal(deal, [0, 1]);
    ({ return: won[i], penalized: best[i] } = relaxation.ofAgent(exact, deal, 1));
    own[i] = relaxation.ofAgent(policy, deal, 1).penalized;
    await tell(i + 1);
  }
  return {
    knowing: pairedDifference(knowing, won),
    bound: meanInterval(bounds),
    aboveOptimum: pairedDifference(bounds, best),
    gap: pairedDifference(bounds, own),
  };
}

/**
 * A smaller deck of Decade, solved exactly, and on it what is known of the whole one: a model trained on its games, how well it and scripted agents play, and the
 * certified bound by the model's values.
 */
export async function studyDeck(
  { preset, ranks, training, deals, boundDeals }: DeckQuestion,
  doing: Doing,
): Promise<DeckStudy> {
  const parts = partsOf(preset, { rules: { ranks } });
  const solved = await timed(() => solveExactly(parts));
  const { winProbability, positions, bytes } = solved.result.json as Readonly<Record<string, number>>;
  const exact = (await loadAgent(parts, 'exact')) as Policy;
  const cards = 4 * ranks.length;
  const settings = settingsFor(cards);
  const trained = await timed(() => doing(`${ranks}: training`, (tell) => trainedOn(tell)));

  async function trainedOn(tell: OnProgress): Promise<TrainingResult> {
    const { steps: totalSteps, seed } = training;
    const own = { preset, rules: { ranks }, algorithm: 'value', totalSteps, seed, ...STUDIED };
    const onProgress = ({ steps }: { steps: number }): void => void tell(steps, totalSteps);
    return train(parseTrainingConfig(own), { onProgress });
  }

  const models = await Promise.all(
    settings.map(async (each) => ({
      name: settingsName(each),
      policy: (await trained.result.load(parts.rules, each)).policy,
    })),
  );
  try {
    const scripted = SCRIPTED.map(async (name) => ({ name, policy: await loadAgent(parts, name) }));
    const players = [...(await Promise.all(scripted)), ...models];
    const agents = await timed(() =>
      doing(`${ranks}: agents`, async (onProgress) => {
        const found: DeckStudy['agents'] = [];
        for (const [i, { name, policy }] of players.entries()) {
          const tell = async (done: number): Promise<void> =>
            onProgress(i * deals.length + done, players.length * deals.length);
          found.push({ agent: name, ...(await played(parts, exact, policy, deals, tell)) });
        }
        return found;
      }),
    );
    const bounds = await timed(() =>
      doing(`${ranks}: bounds`, async (onProgress) => {
        const found = [];
        for (const [i, { name, policy }] of models.entries()) {
          const tell = async (done: number): Promise<void> =>
            onProgress(i * boundDeals.length + done, models.length * boundDeals.length);
          found.push({ value: name, ...(await bounded(parts, exact, policy, boundDeals, tell)) });
        }
        return found;
      }),
    );
    const seconds = {
      solving: solved.seconds,
      training: trained.seconds,
      agents: agents.seconds,
      bounds: bounds.seconds,
    };
    return {
      preset,
      ranks,
      cards,
      optimum: winProbability,
      positions,
      bytes,
      seconds,
      training,
      deals: rangeOf(deals),
      boundDeals: rangeOf(boundDeals),
      agents: agents.result,
      knowingAboveOptimum: bounds.result[0].knowing,
      bounds: bounds.result.map(({ value, bound, aboveOptimum, gap }) => ({ value, bound, aboveOptimum, gap })),
    };
  } finally {
    for (const { policy } of models) policy.dispose?.();
  }
}
