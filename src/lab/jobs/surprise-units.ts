import type { Decisions } from '../../evaluate/evaluate.js';
import { surpriseDifferences } from '../../gap/agent-audit.js';
import { loadValues } from '../agents.js';
import type { LoadUnits } from './unit.js';

interface Part {
  readonly played: Decisions;
  readonly compared?: Decisions | undefined;
}

/** `surpriseDifferences` of games that were played elsewhere, by the values of an agent. */
export const loadSurprises: LoadUnits<object, Part, number[]> = async (_, { parts, agents: [given] }) => {
  const values = await loadValues(parts, given, '--values');
  return {
    run: (deals, { played, compared }) => Array.from(surpriseDifferences(parts, values, deals, played, compared)),
    loaded: [values],
  };
};
