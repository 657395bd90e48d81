import type { Agent } from '../../agents/agent.js';
import { markShipped } from '../../env/environment/hidden-cards.js';
import { InputError, partsOf } from '../../env/index.js';
import { evaluate, type EvaluateOptions } from '../../evaluate/evaluate.js';
import { type EvaluationPart, partOf } from '../../evaluate/evaluation-parts.js';
import { labelOf } from '../agents.js';
import { dealsIn, type Unit } from './unit.js';

/**
 * The result of a unit from a file or another process. The decisions of an evaluation are played again, and its figures are those of this replay; what
 * units of other kinds say cannot be checked like this.
 * @throws InputError that names the deal of other figures, or of a decision that is not legal or missing
 */
export async function replayedResult({ kind, subject, part }: Unit, result: unknown): Promise<unknown> {
  if (kind !== 'evaluation') return result;
  const deals = dealsIn(part.deals);
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
