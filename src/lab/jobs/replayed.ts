import type { Agent } from '../../agents/agent.js';
import { mismatch } from '../../env/base/errors.js';
import { markShipped } from '../../env/environment/hidden-cards.js';
import { InputError, partsOf } from '../../env/index.js';
import { type Deal, evaluate, type EvaluateOptions } from '../../evaluate/evaluate.js';
import { type EvaluationPart, partOf } from '../../evaluate/evaluation-parts.js';
import { labelOf } from '../agents.js';
import { dealsIn, type Unit } from './unit.js';

/** Rows of a number for each deal; what follows them are numbers, too. */
function expectBounds(result: unknown, rows: number, deals: readonly Deal[]) {
  const found = (Array.isArray(result) ? result : []) as unknown[];
  const isRow = (row: unknown): row is unknown[] => Array.isArray(row) && row.every(Number.isFinite);
  if (found.length >= rows && found.every((row, i) => isRow(row) && (i >= rows || row.length === deals.length))) return;
  throw mismatch(`${rows} rows of ${deals.length} numbers as the result of seed ${deals[0].seed}`, result);
}

/**
 * The result of a unit from a file or another process. The decisions of an evaluation are played again, and its figures are those of this replay; what
 * units of other kinds say cannot be checked like this.
 * @throws InputError that names the deal of other figures, or of a decision that is not legal or missing
 */
export async function replayedResult({ kind, subject, part }: Unit, result: unknown): Promise<unknown> {
  const deals = dealsIn(part.deals);
  if (kind === 'relaxation') expectBounds(result, 'factors' in part ? (part.factors as []).length : 3, deals);
  if (kind !== 'evaluation') return result;
  const said = Object(result) as Partial<EvaluationPart>;
  const made = deals.map(() => 0);
  const agent: Agent = {
    name: subject.agents.map(labelOf).join(),
    usesObservations: false,
    act: ({ size, tags }, actions) => {
      for (const [row, deal] of tags!.subarray(0, size).entries())
        actions[row] = said.choices?.[deal]?.[made[deal]++] ?? -1; // which is no action
    },
  };
  markShipped(agent);
  const { maxDecisions, keepDecisions } = subject as Pick<EvaluateOptions, 'maxDecisions' | 'keepDecisions'>;
  const evaluation = await evaluate(partsOf(subject.spec), agent, deals, { maxDecisions, keepDecisions: true });
  const played = { ...partOf(evaluation), seconds: Number(said.seconds) };
  const { choices } = evaluation;
  const rowOf = ({ won, unfinished, scores, returns, choices, measures = {} }: typeof said, deal: number) =>
    JSON.stringify([won, unfinished, scores, returns, choices, ...Object.values(measures)].map((each) => each?.[deal]));
  const wrong = deals.find((_, deal) => rowOf(said, deal) !== rowOf({ ...played, choices }, deal));
  if (wrong === undefined) return { ...played, ...(keepDecisions && { choices }) };
  throw new InputError(
    `Expected what the decisions of "${agent.name}" on the deal of seed ${wrong.seed} come to, but got other results`,
  );
}
