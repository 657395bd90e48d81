import type { Agent } from '../agents/agent.js';
import type { EnvironmentParts } from '../env/index.js';
import * as lab from '../lab/agents.js';
import { withProgress } from './progress.js';

/** The agent of an `--agent` value, with a bar if it is solved first. */
export function loadAgent(agent: string, parts: EnvironmentParts): Promise<Agent> {
  return withProgress('solving', (onProgress) => lab.loadAgent(agent, parts, { onProgress }));
}
