import type { AgentOrName, DecisionWatch } from '../../agents/index.js';
import type { EnvironmentSpec, GameParts } from '../../env/index.js';
import { type Deal, seedDeals, type SeedRange } from '../../evaluate/evaluate.js';
import type { HintAgent } from '../hint-agent.js';

/** Deals as plain JSON: of successive seeds, or one by one. */
export type DealList =
  | SeedRange
  | {
      readonly deals: readonly { readonly seed: number; readonly deck?: readonly (readonly number[])[] | undefined }[];
    };

export function dealListOf(deals: readonly Deal[]): DealList {
  const [first] = deals;
  if (deals.length > 0 && deals.every(({ seed, deck }, i) => deck === undefined && seed === first.seed + i))
    return { firstSeed: first.seed, count: deals.length };
  return {
    deals: deals.map(({ seed, deck }) => ({ seed, ...(deck && { deck: deck.map((cards) => Array.from(cards)) }) })),
  };
}

export function dealsIn(list: DealList): Deal[] {
  if ('count' in list) return seedDeals(list.firstSeed, list.count);
  return list.deals.map(({ seed, deck }) => ({
    seed,
    ...(deck && { deck: deck.map((cards) => Uint8Array.from(cards)) }),
  }));
}

/** What is loaded for a unit: plain JSON with everything that the loading depends on but program and models. */
export interface UnitSubject {
  readonly spec: EnvironmentSpec;
  /** All agents whose models take part, as `--agent` takes them. */
  readonly agents: readonly string[];
}

/** The deals of a unit, and the place of the first of them in the whole list. */
export interface UnitPart {
  readonly first: number;
  readonly deals: DealList;
}

/**
 * A piece of work as plain JSON. Its result, but for times, depends only on the program and the models: any thread may do
 * it, and its stored result is good for later calls.
 */
export interface Unit {
  readonly kind: 'evaluation' | 'upper bound' | 'relaxation' | 'prediction' | 'surprises';
  /** Successive units of the same subject load it once. */
  readonly subject: UnitSubject;
  readonly part: UnitPart;
}

export interface ReadySubject<Part = object, Result = unknown> {
  /** @returns plain JSON */
  run(deals: readonly Deal[], part: Pick<UnitPart, 'first'> & Part): Result | Promise<Result>;
  /** To be disposed of: the agents in the order of the subject's, or a bound. */
  readonly loaded: readonly { dispose?(): void }[];
}

/** Who does units: this thread with agents that are loaded, or one that loads them by their names. */
export interface UnitSetting {
  readonly partsOf: (spec: EnvironmentSpec) => GameParts;
  /** The agent of a name in the subject; the name itself where it is loaded by that. */
  readonly agentOf: (name: string) => AgentOrName;
  readonly hintAgent?: HintAgent | undefined;
  readonly clock: () => number;
  readonly watch?: DecisionWatch | undefined;
}

export interface UnitTools extends Omit<UnitSetting, 'partsOf' | 'agentOf'> {
  readonly parts: GameParts;
  readonly agents: readonly AgentOrName[];
}

/** Loads the subject of units of a kind. */
export type LoadUnits<Subject = object, Part = object, Result = unknown> = (
  subject: Subject,
  tools: UnitTools,
) => Promise<ReadySubject<Part, Result>>;
