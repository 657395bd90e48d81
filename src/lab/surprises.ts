import type { AgentOrName } from '../agents/resolve/agent-sources.js';
import type { GameParts } from '../env/environment/game.js';
import { type Deal, type Decisions, EVALUATION_CHUNK, type SeedRange } from '../evaluate/evaluate.js';
import type { PackedEvaluation } from '../evaluate/evaluation-parts.js';
import { withControlVariate } from '../evaluate/statistics.js';
import { labelOf } from './agents.js';
import { runnerFor, runUnits, type UnitRunner, unitsOf } from './jobs/unit-runner.js';
import type { WorkOptions } from './work-options.js';

interface SurprisesOptions extends Pick<WorkOptions, 'signal'> {
  /** Values the draws instead of this thread; results do not depend on it. */
  readonly runner?: UnitRunner | undefined;
}

/** `[deals]`: `surpriseDifferences` in units. @param values as `--values` takes them */
export async function surprisesOf(
  parts: GameParts,
  values: AgentOrName,
  deals: readonly Deal[] | SeedRange,
  [played, compared]: readonly [played: Decisions, compared?: Decisions],
  { runner, signal }: SurprisesOptions,
): Promise<Float64Array> {
  const { runner: by, names: agents } = runnerFor(parts, [values], runner);
  const subject = { spec: parts.spec, agents };
  const units = unitsOf('surprises', subject, deals, EVALUATION_CHUNK, (first, end) => ({
    played: played.slice(first, end),
    compared: compared?.slice(first, end),
  }));
  const found = await runUnits<number[]>(units, by, { signal });
  return Float64Array.from(found.flat());
}

/**
 * Takes the luck of the draw out of returns (AIVAT: Burch et al. 2018): each less the surprises of its draws, times a weight.
 * @param evaluations with their `choices`
 */
export async function withoutLuck(
  parts: GameParts,
  evaluations: readonly PackedEvaluation[],
  deals: readonly Deal[] | SeedRange,
  { values, ...options }: SurprisesOptions & { readonly values: AgentOrName },
): Promise<PackedEvaluation[]> {
  const found: PackedEvaluation[] = [];
  for (const each of evaluations) {
    const luck = await surprisesOf(parts, values, deals, [each.choices!], options);
    found.push({ ...each, luckFree: { values: labelOf(values), returns: withControlVariate(each.returns, luck) } });
  }
  return found;
}
