import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent } from '../../agents/agent.js';
import { type EnvironmentParts, InputError } from '../../env/index.js';
import type { ValuesOf } from '../../hint/worths/model-worths.js';
import { loadAgent, modelFolder } from '../agents.js';
import { loadModelAgent } from '../agents/model-agents.js';
import { searchName } from '../agents/search-settings.js';

/** An agent for hints. */
export interface HintAgent {
  readonly agent: Agent;
  /** What a model's values are; absent for other agents. */
  readonly values?: ValuesOf;
}

/** The evaluation.json of a model folder; undefined where there is none. */
function evaluationIn(folder: string): unknown {
  const file = join(folder, 'evaluation.json');
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    throw new InputError(`Expected ${file} to be JSON, but it is not; copy the folder again`);
  }
}

/** The agent of an `--agent` value, with what its values mean if it is a model. */
export async function loadHintAgent(name: string, parts: EnvironmentParts): Promise<HintAgent> {
  const folder = searchName(name) === null ? modelFolder(name) : null;
  if (folder === null) return { agent: await loadAgent(name, parts) };
  const { policy, reward } = await loadModelAgent(folder, name, parts.rules);
  const { modelOf } = await import('../../train/models/model-folder.js');
  return { agent: policy, values: { reward, evaluation: evaluationIn(modelOf(folder)) } };
}
