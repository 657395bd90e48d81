import type { Agent } from '../../agents/agent.js';
import type { EnvironmentParts } from '../../env/index.js';
import { valuesOfModel } from '../../hint/worths/model-values.js';
import type { ValuesOf } from '../../hint/worths/values-of.js';
import { loadAgent, modelFolder } from '../agents.js';
import { readModelEvaluation } from '../agents/evaluation-file.js';
import { loadModelAgent } from '../agents/model-agents.js';
import { searchName } from '../agents/search-settings.js';

/** An agent for hints. */
export interface HintAgent {
  readonly agent: Agent;
  /** What a model's values are; absent for other agents, and for values that foretell a shaped return. */
  readonly values?: ValuesOf;
  /** A model's own folder; absent for other agents. */
  readonly folder?: string;
}

/** The agent of an `--agent` value, with what its values mean if it is a model. */
export async function loadHintAgent(name: string, parts: EnvironmentParts): Promise<HintAgent> {
  const folder = searchName(name) === null ? modelFolder(name) : null;
  if (folder === null) return { agent: await loadAgent(name, parts) };
  const { policy, reward, config } = await loadModelAgent(folder, name, parts.rules);
  const { modelOf } = await import('../../train/models/model-folder.js');
  const own = modelOf(folder);
  const values = valuesOfModel({ config, evaluation: readModelEvaluation(own) }, [reward]);
  return { agent: policy, folder: own, ...(values && { values }) };
}
