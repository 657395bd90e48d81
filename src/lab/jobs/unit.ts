import * as z from 'zod';
import type { DecisionWatch } from '../../agents/games-in-play.js';
import type { AgentOrName, AgentSources } from '../../agents/resolve/agent-sources.js';
import type { EnvironmentSpec, GameParts } from '../../env/index.js';
import type { FolderModel } from '../../zoo/agent-sources.js';
import type { HintAgent } from '../hint-agent.js';

/** What is loaded for a unit. Plain JSON, all that the loading depends on but for program and models. */
export interface UnitSubject {
  readonly spec: EnvironmentSpec;
  /** Everyone whose models take part, as `--agent` takes them. */
  readonly agents: readonly string[];
}

/**
 * A piece of work as plain JSON. Whoever has the same program and models makes the same of it, but for the time it takes: it may be done by any
 * thread of any machine, and twice as well as once.
 */
export interface Unit<Subject extends UnitSubject = UnitSubject, Part extends object = object> {
  /** The name of its `UnitKind`. */
  readonly kind: string;
  /** Units of the same subject do not load it again if they follow each other. */
  readonly subject: Subject;
  /** What is done with the subject: mostly a few deals. */
  readonly part: Part;
}

/** A subject that has been loaded. */
export interface ReadySubject<Part extends object = object, Result = unknown> {
  /** @returns plain JSON */
  /** @param signal ends it early, where it listens: what comes of it then is nobody's */
  run(part: Part, signal?: AbortSignal): Promise<Result>;
  dispose?(): void;
}

/** What units are loaded with. */
export interface UnitTools {
  readonly partsOf: (spec: EnvironmentSpec) => GameParts;
  /** What a name of the subject stands for: the name itself where whoever loads it finds it by that. */
  readonly agentOf: (name: string) => AgentOrName;
  /** Where models come from by their names; default: this machine's disk. */
  readonly sources?: AgentSources<FolderModel> | undefined;
  /** Who gives the hints, where that is loaded already. */
  readonly hintAgent?: HintAgent;
  /** Milliseconds of processor time. */
  readonly clock: () => number;
  /** Told of each question to an agent. */
  readonly watch?: DecisionWatch | undefined;
}

/** A kind of work that is done in units. Every worker knows all kinds (`unit-kinds.ts`). */
export interface UnitKind<Subject extends UnitSubject = UnitSubject, Part extends object = object, Result = unknown> {
  readonly name: string;
  /** What a unit from elsewhere has to be. */
  readonly subjectSchema: z.ZodType<Subject>;
  readonly partSchema: z.ZodType<Part>;
  load(subject: Subject, tools: UnitTools): Promise<ReadySubject<Part, Result>>;
  /** Checks a result that comes from elsewhere; null if it is none of this unit. */
  parse(json: unknown, unit: Unit<Subject, Part>): Result | null;
  /** What is the same whoever does the unit: the result without its times. Default: all of it. */
  lasting?(result: Result): unknown;
  /** A part in single deals, to find one on which an agent does not answer; for kinds that tell the watch. */
  singly?(part: Part): readonly Part[];
}

/** How the message of a worker begins that cannot do a unit as its coordinator would: another worker may. */
export const REFUSED = 'refused: ';

/** The fields that every subject has, as zod checks them; what an environment's spec may be, `partsOf` says. */
export const subjectFields = {
  spec: z.custom<EnvironmentSpec>(
    (value) =>
      typeof value === 'object' && value !== null && typeof (value as { preset?: unknown }).preset === 'string',
  ),
  agents: z.array(z.string()),
};
