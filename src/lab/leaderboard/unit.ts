import * as z from 'zod';
import type { EnvironmentSpec } from '../../env/index.js';
import type { Deal } from '../../evaluate/deals.js';
import { seedDeals } from '../../evaluate/deals.js';
import { EVALUATION_CHUNK } from '../../evaluate/evaluate.js';

/** One who plays an environment's deals, or an upper bound on all who do. */
export interface Contestant {
  readonly spec: EnvironmentSpec;
  readonly kind: 'agent' | 'bound';
  /** An agent as `--agent` takes it, or a bound's name. */
  readonly name: string;
  /** As it is shown. */
  readonly label: string;
  /** Deals of its own: the first ones of the leaderboard's. */
  readonly deals: number;
  /** SHA-256 of what the model folders that it plays or is worked out by hold. */
  readonly models: readonly string[];
  /** What else a bound depends on. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** What one worker does at a time: a contestant's chunk of deals. */
export interface Unit {
  readonly contestant: Contestant;
  /** Which of `evaluate`'s chunks. */
  readonly chunk: number;
  readonly firstSeed: number;
  /** Fewer than a chunk's at the end of the list. */
  readonly deals: number;
}

/** A contestant's deals in chunks as `evaluate` has them, so that its agents' randomness is the same. */
export function unitsOf(contestant: Contestant, firstSeed: number): Unit[] {
  return Array.from({ length: Math.ceil(contestant.deals / EVALUATION_CHUNK) }, (_, chunk) => ({
    contestant,
    chunk,
    firstSeed: firstSeed + chunk * EVALUATION_CHUNK,
    deals: Math.min(EVALUATION_CHUNK, contestant.deals - chunk * EVALUATION_CHUNK),
  }));
}

export function dealsOf({ firstSeed, deals }: Unit): Deal[] {
  return seedDeals(firstSeed, deals);
}

const numbers = z.array(z.number());
const flags = z.array(z.union([z.literal(0), z.literal(1)]));

const unitResultSchema = z.strictObject({
  /** `[deals]`: of the agent, or what bounds them. */
  returns: numbers,
  /** Processor time, or where that is not known the wall clock's. */
  seconds: z.number().min(0),
  /** What else `Evaluation` has, [deals] each; null for a bound. */
  played: z
    .strictObject({
      won: flags,
      unfinished: flags,
      scores: numbers,
      measures: z.record(z.string(), numbers),
      decisions: z.int().min(0),
    })
    .nullable(),
});

/** What a unit came to, as plain JSON. */
export type UnitResult = z.infer<typeof unitResultSchema>;

/** Checks a stored result; null if it is not one of this unit. */
export function parseUnitResult(json: unknown, { contestant, deals }: Unit): UnitResult | null {
  const { success, data } = unitResultSchema.safeParse(json);
  if (!success || (data.played === null) !== (contestant.kind === 'bound')) return null;
  const columns = [data.returns];
  if (data.played) {
    const { won, unfinished, scores, measures } = data.played;
    columns.push(won, unfinished, scores, ...Object.values(measures));
  }
  return columns.every(({ length }) => length === deals) ? data : null;
}
