import { release } from '../../agents/resolve/resolve-agent.js';
import type { Decisions } from '../../evaluate/evaluate.js';
import { surpriseDifferences } from '../../gap/agent-audit.js';
import { loadValues } from '../agents.js';
import { type DealList, dealsIn } from './deal-list.js';
import type { LoadUnits, UnitSubject } from './unit.js';

/** The values that tell good cards from bad ones. */
interface Subject extends UnitSubject {
  readonly agents: readonly [string];
}

interface Part {
  readonly deals: DealList;
  readonly played: Decisions;
  readonly compared?: Decisions | undefined;
}

/** `surpriseDifferences` of games that were played elsewhere. */
export const loadSurprises: LoadUnits<Subject, Part, number[]> = async ({ spec, agents: [name] }, tools) => {
  const parts = tools.partsOf(spec);
  const given = tools.agentOf(name);
  const values = await loadValues(parts, given, '--values');
  return {
    run: ({ deals, played, compared }) =>
      Promise.resolve(Array.from(surpriseDifferences(parts, values, dealsIn(deals), played, compared))),
    dispose: () => release(given, values),
  };
};
