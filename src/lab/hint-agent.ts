import { exactAgentFor } from '../agents/exact/exact-agent.js';
import { type Agent, type AgentOrName, type PlayableModel, resolveAgent } from '../agents/index.js';
import { strongestFor } from '../agents/registry.js';
import { EXACT } from '../agents/resolve/agent-sources.js';
import { expectGameParts } from '../env/environment/game.js';
import { rulesDifference } from '../env/environment/options.js';
import { type EnvironmentParts, type GameParts, partsOf } from '../env/index.js';
import { type Deal, expectDeals } from '../evaluate/evaluate.js';
import {
  createHinter,
  type DealDifficulty,
  type DifficultyGrade,
  difficultyOf,
  type GameReview,
  reviewGame,
  type ReviewOptions,
} from '../hint/index.js';
import { type ValuesOf, valuesOfModel } from '../hint/model-values.js';
import { type FolderModel, listModels } from '../zoo/index.js';
import { labSources } from './agents.js';
import { errorOfLine, type TraceOfLine, tracesOf } from './traces.js';
import { stepDone, type WorkOptions } from './work-options.js';

export interface HintAgent {
  /** Its name in reports. */
  readonly name: string;
  readonly agent: Agent;
  /** What a model's values are; absent for other agents, and for values that foretell a shaped return. */
  readonly values?: ValuesOf;
  /** A model's own folder; absent for other agents. */
  readonly folder?: string;
}

/** A model from disk, one that was just trained, or one of which only its policy is known. */
type AnyModel = PlayableModel & Partial<FolderModel>;

/** The agent of an `--agent` value, an agent or a trained model; with what its values mean if it is a model. */
export async function loadHintAgent(
  parts: EnvironmentParts,
  name: AgentOrName<AnyModel>,
  options: WorkOptions = {},
): Promise<HintAgent> {
  const sources = labSources(options);
  // Nothing is solved where the solution is ready.
  const exactAgent: typeof sources.exactAgent = (of, file) =>
    file !== undefined || exactAgentFor(of.rules) === undefined ? sources.exactAgent!(of, file) : undefined;
  const { label, agent, model } = await resolveAgent(parts, name, { ...sources, exactAgent });
  const found = { name: label, agent };
  if (model?.config === undefined) return found;
  const { config, reward, folder, policy } = model;
  const values = valuesOfModel({ config, evaluation: model.readEvaluation?.(), policy }, [reward]);
  return { ...found, ...(folder !== undefined && { folder }), ...(values && { values }) };
}

export function ownModel({ rules, spec }: EnvironmentParts): string | undefined {
  const isPreset = rulesDifference(rules, { id: rules.id, config: partsOf(spec.preset).rules.config }) === null;
  return isPreset ? listModels().find(({ name }) => name === `${spec.preset}-value`)?.name : undefined;
}

/**
 * The agent of an `--agent` value for hints. By default the exact one where a solution is ready, else the value model
 * that comes with the package for these rules, else the strongest scripted agent made for the game, else `random`.
 */
export async function chooseHintAgent(
  parts: EnvironmentParts,
  given?: AgentOrName<AnyModel>,
  options: WorkOptions = {},
): Promise<HintAgent> {
  const { rules } = parts;
  const usual = () => (exactAgentFor(rules) ? EXACT : (ownModel(parts) ?? strongestFor(rules).name));
  return loadHintAgent(parts, given ?? usual(), options);
}

/** The same with its hinter. */
export async function chooseHinter(parts: GameParts, given?: AgentOrName<AnyModel>, options?: WorkOptions) {
  const chosen = await chooseHintAgent(parts, given, options);
  return { ...chosen, hinter: createHinter(parts, chosen.agent, { values: chosen.values }) };
}

export interface ReviewedTrace extends TraceOfLine {
  readonly agent: string;
  readonly review: GameReview;
}

interface ReviewTracesOptions extends Pick<ReviewOptions, 'playouts' | 'seed' | 'budgetMs'>, WorkOptions {
  /** The agent that judges, as for `maketen hint`; default as there. */
  readonly agent?: string | undefined;
  readonly line?: number | undefined;
}

/**
 * Reviews games of a file of traces, one after the other.
 * @param path a file, or "-" for standard input
 * @throws InputError that names the line of the first thing that does not hold, or for a file without a game
 */
export async function* reviewTraces(
  path: string,
  { agent, line: only, signal, onProgress, ...options }: ReviewTracesOptions = {},
): AsyncGenerator<ReviewedTrace, void> {
  const judges = new Map<GameParts, Awaited<ReturnType<typeof chooseHinter>>>();
  try {
    for await (const { line, trace, parts } of tracesOf(path, only)) {
      const judge = judges.get(parts) ?? (await chooseHinter(parts, agent, { signal, onProgress }));
      judges.set(parts, judge);
      const { hinter, name } = judge;
      const review = await reviewGame(trace, hinter, { ...options, signal, onProgress }).catch((error: unknown) => {
        throw errorOfLine(line, error);
      });
      yield { line, trace, parts, agent: name, review };
    }
  } finally {
    for (const judge of judges.values()) judge.agent.dispose?.();
  }
}

/** A deal of a list, with its seed; with decks of a file the place in it, from 0. */
export interface GradedDeal extends DealDifficulty {
  readonly seed: number;
}

export interface GradeOptions extends WorkOptions, Pick<ReviewOptions, 'playouts' | 'seed'> {
  /** The best player, who also judges decisions, as for `maketen hint`; default as there. */
  readonly agent?: string | undefined;
  /** Only deals of this grade. */
  readonly grade?: DifficultyGrade | undefined;
  /** Ends the search when so many of the grade were found. */
  readonly count?: number | undefined;
}

/**
 * The difficulty of deals, one after the other (`difficultyOf` of maketen/hint).
 * @returns the deals of the grade, and the agent that judged them
 * @throws InputError, one line, for an agent that is not known; the signal's reason if it was aborted
 * @example const { deals } = await gradeDeals(partsOf('decade'), seedDeals(0, 100), { grade: 'easy', count: 3 });
 */
export async function gradeDeals(
  parts: GameParts,
  deals: readonly Deal[],
  { agent, grade, count = Infinity, onProgress, signal, ...options }: GradeOptions = {},
): Promise<{ readonly agent: string; readonly deals: readonly GradedDeal[] }> {
  expectGameParts(parts);
  expectDeals(deals);
  const judge = await chooseHinter(parts, agent, { signal });
  const found: GradedDeal[] = [];
  try {
    for (const [i, deal] of deals.entries()) {
      const difficulty = await difficultyOf(deal, judge.hinter, { ...options, signal });
      if (grade === undefined || difficulty.grade === grade) found.push({ seed: deal.seed, ...difficulty });
      if (found.length === count) break;
      const isSearch = count < Infinity;
      await stepDone({ onProgress, signal }, isSearch ? found.length : i + 1, isSearch ? count : deals.length);
    }
  } finally {
    judge.agent.dispose?.();
  }
  return { agent: judge.name, deals: found };
}
