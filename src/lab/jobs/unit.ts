import * as z from 'zod';
import type { DecisionWatch } from '../../agents/games-in-play.js';
import type { Backend } from '../../agents/networks/backend.js';
import type { AgentOrName, AgentSources } from '../../agents/resolve/agent-sources.js';
import type { EnvironmentSpec, GameParts } from '../../env/index.js';
import type { FolderModel } from '../../zoo/agent-sources.js';
import type { HintAgent } from '../hint-agent.js';

export const backendSchema = z.object({
  name: z.enum(['node', 'wasm', 'cpu', 'kernel']),
  patched: z.boolean(),
  version: z.int().optional(),
});

/** What is loaded for a unit: plain JSON with everything that the loading depends on but program and models. */
export interface UnitSubject {
  readonly spec: EnvironmentSpec;
  /** All agents whose models take part, as `--agent` takes them. */
  readonly agents: readonly string[];
}

/**
 * A piece of work as plain JSON. Its result, but for times, depends only on the program and the models: any thread of
 * any machine may do it, and doing it twice does no harm.
 */
export interface Unit<Subject extends UnitSubject = UnitSubject, Part extends object = object> {
  readonly kind: string;
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
  /** Where models come from by their names; default: this machine's disk. */
  readonly sources?: AgentSources<FolderModel> | undefined;
  readonly hintAgent?: HintAgent;
  readonly clock: () => number;
  readonly watch?: DecisionWatch | undefined;
}

/** Loads the subject of units of a kind; `unit-kinds.ts` lists all kinds. */
export type LoadUnits<Subject extends UnitSubject = UnitSubject, Part extends object = object, Result = unknown> = (
  subject: Subject,
  tools: UnitTools,
) => Promise<ReadySubject<Part, Result>>;

/** The models that a unit from a queue is done with, instead of those on this machine's disk. */
export interface SentModels {
  /** Their folders, by the models' names without settings. */
  readonly folders: Readonly<Record<string, string>>;
  readonly backend: Backend | null;
}

/** How the error of a worker begins that computes otherwise than its coordinator: another worker may do the unit. */
export const REFUSED = 'refused: ';
