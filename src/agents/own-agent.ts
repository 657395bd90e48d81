import type { EnvironmentParts } from '../env/environment.js';
import type { Agent } from './agent.js';

/**
 * What a module with an agent of one's own exports as `agent`, or as its default: an agent, or what makes one for the environment that is to be
 * played. `--agent ./mine.mjs` plays it.
 */
export type OwnAgent = Agent | ((parts: EnvironmentParts) => Agent | Promise<Agent>);
