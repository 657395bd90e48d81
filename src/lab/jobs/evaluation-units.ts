import { evaluate, type EvaluateOptions, EVALUATION_CHUNK } from '../../evaluate/evaluate.js';
import { type EvaluationPart, partOf } from '../../evaluate/evaluation-parts.js';
import { loadAgent } from '../agents.js';
import type { LoadUnits } from './unit.js';

type Subject = Pick<EvaluateOptions, 'seed' | 'maxDecisions' | 'keepDecisions'>;

/** One of `evaluate`'s chunks of deals, played by an agent. */
export const loadEvaluation: LoadUnits<Subject, object, EvaluationPart> = async (
  { seed, maxDecisions, keepDecisions },
  { parts, agents: [given], clock, watch },
) => {
  const agent = await loadAgent(parts, given);
  return {
    run: async (deals, { first }) => {
      const options = { seed, maxDecisions, firstChunk: first / EVALUATION_CHUNK, clock, watch, keepDecisions };
      const played = await evaluate(parts, agent, deals, options);
      return { ...partOf(played), ...(played.choices && { choices: played.choices.map((each) => [...each]) }) };
    },
    loaded: [agent],
  };
};
