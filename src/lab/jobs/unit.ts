import type { DecisionWatch } from '../../agents/games-in-play.js';
import type { AgentOrName } from '../../agents/resolve/agent-sources.js';
import type { EnvironmentSpec, GameParts } from '../../env/index.js';
import type { HintAgent } from '../hint-agent.js';

/** What is loaded for a unit: plain JSON with everything that the loading depends on but program and models. */
export interface UnitSubject {
  readonly spec: EnvironmentSpec;
  /** All agents whose models take part, as `--agent` takes them. */
  readonly agents: readonly string[];
}

/**
 * A piece of work as plain JSON. Its result, but for times, depends only on the program and the models: any thread may do
 * it, and its stored result is good for later calls.
 */
export interface Unit<Subject extends UnitSubject = UnitSubject, Part extends object = object> {
  readonly kind: 'evaluation' | 'upper bound' | 'relaxation' | 'prediction' | 'surprises';
  /** Successive units of the same subject load it once. */
  readonly subject: Subject;
  readonly part: Part;
}

export interface ReadySubject<Part extends object = object, Result = unknown> {
  /** @returns plain JSON */
  run(part: Part): Promise<Result>;
  dispose?(): void;
}

export interface UnitTools {
  readonly partsOf: (spec: EnvironmentSpec) => GameParts;
  /** The agent of a name in the subject; the name itself where it is loaded by that. */
  readonly agentOf: (name: string) => AgentOrName;
  readonly hintAgent?: HintAgent;
  readonly clock: () => number;
  readonly watch?: DecisionWatch | undefined;
}

/** Loads the subject of units of a kind. */
export type LoadUnits<Subject extends UnitSubject = UnitSubject, Part extends object = object, Result = unknown> = (
  subject: Subject,
  tools: UnitTools,
) => Promise<ReadySubject<Part, Result>>;
