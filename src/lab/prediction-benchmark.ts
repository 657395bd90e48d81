import { type Agent, hasValues } from '../agents/agent.js';
import { exactAgentFor, exactValuesFor } from '../agents/exact/exact-agent.js';
import { solvesRules } from '../agents/exact-play.js';
import type { AgentOrName } from '../agents/resolve/agent-sources.js';
import { release } from '../agents/resolve/resolve-agent.js';
import { InputError, mismatch } from '../env/base/errors.js';
import { parseJson } from '../env/base/json.js';
import { derivedSeed, nameKey } from '../env/base/random.js';
import { expectGameParts, type GameParts } from '../env/environment/game.js';
import { type GameState, legalActions, WIN } from '../env/environment/rules.js';
import { positionSampler, returnForecast } from '../evaluate/predict.js';
import { type PredictionScore, scoreOf } from '../evaluate/prediction-score.js';
import { mean } from '../evaluate/statistics.js';
import { ExactAgent } from '../gap/exact-agent.js';
import { AgentHinter } from '../hint/agent-hinter.js';
import { readLines } from '../io/files.js';
import { loadAgent } from './agents.js';
import { loadHintAgent } from './hint-agent.js';
import { isSolvedByTable } from './solve.js';
import { stepDone, type WorkOptions } from './work-options.js';

/** What can be predicted of a position; a predictor need not give all. */
export interface Prediction {
  /** Of the position; default: its place in the list. */
  readonly id?: number;
  /** Checked where it is given. */
  readonly position?: string;
  /** That the game is won from there under best play, 0 to 1. */
  readonly chance?: number;
  /** The game's main measure at its end (cards left, rounds). */
  readonly result?: number;
  /** The return to come that best play maximizes. */
  readonly value?: number;
}

const TARGETS = ['chance', 'result', 'value'] as const;
type Target = (typeof TARGETS)[number];

/** A position without its truth. */
export interface PositionToPredict {
  readonly id: number;
  /** In notation: all that a player may know. */
  readonly position: string;
  /** A picture for a terminal. */
  readonly text: string;
  /** By the rules' features. */
  readonly observation: readonly number[];
}

export interface PositionTruth extends Prediction {
  readonly chance: number;
  /** The value of each legal move, by its name, where moves differ. */
  readonly actionValues?: Readonly<Record<string, number>>;
}

/** What a predictor gave, scored. */
export interface PredictorScore extends Partial<Readonly<Record<Target, PredictionScore>>> {
  readonly name: string;
}

export interface PredictionBenchmarkOptions extends WorkOptions {
  /** Default 1000; 100 of a game that is solved deal by deal. */
  readonly positions?: number;
  /** Of the deals and of the choice of positions; default 1. */
  readonly seed?: number;
  /** Plays the games that the positions are of; default at random. */
  readonly player?: AgentOrName;
}

/** @throws InputError for rules without exact chances */
function truthFor(parts: GameParts): (state: GameState) => PositionTruth {
  const { rules, notation, spec } = parts;
  const values = exactValuesFor(rules);
  if (values !== undefined)
    return (state) => {
      const { winProbability, result } = values.of(state)!;
      return { chance: winProbability, result };
    };
  const agent = exactAgentFor(rules) ?? (isSolvedByTable(rules) ? new ExactAgent(rules, WIN, MOST_STATES) : undefined);
  if (agent === undefined || !solvesRules(agent, rules) || agent.needsOpenCards === true)
    throw new InputError(
      `Expected rules with exact chances (presets of Tens, four-ten, four-ten-fault-first, small custom games), but got ${spec.preset}, whose chances are not known`,
    );
  return (state) => {
    const moves = agent.exactActionValues(state);
    const best = moves.reduce((a, b) => (b.value > a.value ? b : a));
    const actionValues = Object.fromEntries(moves.map(({ action, value }) => [notation.formatMove(action), value]));
    return { chance: best.winProbability, result: best.result ?? undefined, value: best.value, actionValues };
  };
}

/** States of a deal without a solver of its own: hundreds of deals are solved. */
const MOST_STATES = 500_000;

const DEAL_KEY = nameKey('prediction benchmark deals');

interface Sampled {
  readonly state: GameState;
  readonly truth: PositionTruth;
}

async function samples(
  parts: GameParts,
  player: Agent,
  truth: (state: GameState) => PositionTruth,
  { seed, count, ...work }: WorkOptions & { readonly seed: number; readonly count: number },
): Promise<Sampled[]> {
  const sample = positionSampler(parts.rules, player, seed);
  const found: Sampled[] = [];
  for (let deal = 0; found.length < count; deal++) {
    const state = sample({ seed: derivedSeed(DEAL_KEY, seed, deal) }, deal);
    if (state === null) continue; // over at once
    found.push({ state, truth: truth(state) });
    await stepDone(work, found.length, count);
  }
  return found;
}

/**
 * Positions whose exact chances are known, and the scores of predictions of them.
 * @example const benchmark = await PredictionBenchmark.create(partsOf('tens'));
 * benchmark.score('mine', benchmark.positions.map(({ observation }) => ({ chance: predict(observation) })));
 */
export class PredictionBenchmark {
  readonly positions: readonly PositionToPredict[];
  /** `[position]` */
  readonly truths: readonly PositionTruth[];

  private constructor(
    private readonly parts: GameParts,
    private readonly sampled: readonly Sampled[],
  ) {
    const { notation } = parts;
    this.truths = sampled.map(({ truth }) => truth);
    this.positions = sampled.map(({ state }, id) => ({
      id,
      position: notation.formatState(state),
      text: notation.render(state),
      observation: this.observationOf(state),
    }));
  }

  /** One position of each of so many deals, uniformly from those of a game. @throws InputError for rules without exact chances */
  static async create(parts: GameParts, options: PredictionBenchmarkOptions = {}): Promise<PredictionBenchmark> {
    expectGameParts(parts);
    const { seed = 1, player = 'random', ...work } = options;
    const { positions: count = isSolvedByTable(parts.rules) ? 100 : 1000 } = options;
    const truth = truthFor(parts);
    const agent = await loadAgent(parts, player);
    try {
      return new PredictionBenchmark(parts, await samples(parts, agent, truth, { ...work, seed, count }));
    } finally {
      release(player, agent);
    }
  }

  /** What to beat: the truth's own mean as a constant; and the truth, which cannot be beaten. */
  baselines(): PredictorScore[] {
    const { truths } = this;
    const means = TARGETS.filter((target) => truths[0][target] !== undefined).map((target) => [
      target,
      mean(truths.map((truth) => truth[target]!)),
    ]);
    const constant = Object.fromEntries(means) as Prediction;
    return [this.score('the truth', truths), this.score('constant', truths.map(() => constant))]; // prettier-ignore
  }

  /** @throws InputError for predictions that are missing, twice there, of another position or out of range */
  score(name: string, predictions: readonly Prediction[]): PredictorScore {
    const { positions, truths } = this;
    const placed: Prediction[] = [];
    for (const [index, prediction] of predictions.entries()) {
      const { id = index, position } = prediction;
      if (!Number.isInteger(id) || !(id in positions))
        throw mismatch(`an id from 0 to ${positions.length - 1} of a prediction`, id);
      if (id in placed) throw new InputError(`Expected one prediction of each position, but id ${id} is there twice`);
      if (position !== undefined && position !== positions[id].position)
        throw new InputError(`Expected position ${id} of these options, seed and player, but got another one`);
      placed[id] = prediction;
    }
    const missing = positions.filter(({ id }) => !(id in placed));
    if (missing.length > 0)
      throw new InputError(
        `Expected predictions of ${positions.length} positions, but ${missing.length} are missing, the first of id ${missing[0].id}`,
      );
    const given = TARGETS.filter((target) => placed[0][target] !== undefined && truths[0][target] !== undefined);
    if (given.length === 0)
      throw new InputError('Expected predictions with "chance" or "result" (of Four Ten also "value"), but got none');
    const scores = given.map((target) => {
      const predicted = placed.map((each, id) => checked(each[target], target, id));
      return [
        target,
        scoreOf(
          predicted,
          truths.map((each) => each[target]!),
          target === 'chance',
        ),
      ];
    });
    return { name, ...(Object.fromEntries(scores) as Omit<PredictorScore, 'name'>) };
  }

  /**
   * A model's predictions by its values; other agents' by playouts of each move.
   * @throws InputError for an agent that is not known, or a model of Tens whose values are no chances
   */
  async predictionsOf(
    name: AgentOrName,
    { playouts, ...work }: WorkOptions & { readonly playouts?: number } = {},
  ): Promise<Prediction[]> {
    const { parts, sampled } = this;
    const { agent, values } = await loadHintAgent(parts, name, work);
    const hinter = new AgentHinter(parts, agent, { values });
    const { playMatters } = parts.game;
    const isModel = !playMatters && hasValues(agent);
    if (isModel && values?.reward.name !== WIN.name)
      throw new InputError(`Expected a model whose values are chances (reward win), but got one with another reward`);
    const forecast = isModel ? returnForecast({ ...parts, reward: WIN }, agent).of : undefined;
    const predict = (state: GameState): Prediction => {
      if (forecast !== undefined) return { chance: Math.min(1, Math.max(0, forecast(state))) };
      if (!playMatters) {
        const any = legalActions(parts.rules, state).slice(0, 1);
        const [{ win, result }] = hinter.estimator.byPlayouts(state, any, { playouts });
        return { chance: win.estimate, result: result?.estimate };
      }
      const [{ winProbability, expectedResult }] = hinter.hint(state, { limit: 1, playouts });
      return { chance: winProbability.estimate, result: expectedResult?.estimate };
    };
    try {
      const predictions: Prediction[] = [];
      for (const { state } of sampled) {
        predictions.push(predict(state));
        await stepDone(work, predictions.length, sampled.length);
      }
      return predictions;
    } finally {
      release(name, agent);
    }
  }

  private observationOf(state: GameState) {
    const observation = new Float32Array(this.parts.rules.observationSize);
    this.parts.rules.observe(state, observation);
    return Array.from(observation);
  }
}

/** Reads lines such as `{ "id": 0, "chance": 0.12 }`. @throws InputError that names a line that is no JSON object with an id */
export async function readPredictions(path: string): Promise<Prediction[]> {
  const found: Prediction[] = [];
  let line = 0;
  for await (const text of readLines(path)) {
    const refusal = mismatch(`line ${++line} of ${path} to be {"id":0,"chance":0.12} or alike`, text);
    if (text.trim() === '') continue;
    const given = parseJson(text, () => refusal) as Prediction | null;
    if (typeof given?.id !== 'number') throw refusal;
    found.push(given);
  }
  return found;
}

function checked(value: unknown, target: Target, id: number) {
  const [least, most] = target === 'chance' ? [0, 1] : [-Number.MAX_VALUE, Number.MAX_VALUE];
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw mismatch(`${target} of position ${id} to be a number${target === 'chance' ? ' from 0 to 1' : ''}`, value);
}
