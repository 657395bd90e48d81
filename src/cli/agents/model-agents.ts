import { existsSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Policy } from '../../agents/agent.js';
import { AGENTS } from '../../agents/registry.js';
import { printable } from '../../env/printable.js';
import { gameOf, type RewardScheme, type Rules } from '../../env/index.js';
import type { ModelConfig } from '../../train/models/model-config.js';
import { MODELS_FOLDER } from '../package-files.js';
import { modelSettings, settingsText, withoutSettings } from './model-settings.js';

function folderName(folder: string): string {
  return printable(basename(resolve(folder)));
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory(); // statSync alone throws at a name that is too long
}

/** The model folder that an `--agent` value means; null if it is a scripted agent's name, or nothing at all. */
export function modelFolder(agentName: string): string | null {
  const agent = withoutSettings(agentName);
  if (AGENTS.some(({ name }) => name === agent)) return null;
  if (/[/\\]/.test(agent) || isFolder(agent)) return agent;
  const own = join(MODELS_FOLDER, agent);
  return agent !== '' && existsSync(own) ? own : null;
}

/** How a model is called in reports and traces: its folder's name, and what it is told to do. */
export function modelLabel(folder: string, agent: string): string {
  return `${folderName(folder)}${settingsText(agent)}`;
}

/** A trained model, ready to play. */
export interface ModelAgent {
  readonly policy: Policy;
  /** What it was trained for: its values are expectations of this. */
  readonly reward: RewardScheme;
  readonly config: ModelConfig;
}

/**
 * Loads a model folder as a policy for these rules. TensorFlow.js is loaded only here: it takes a second.
 * @param agent the `--agent` value that the folder was found from
 */
export async function loadModelAgent(folder: string, agent: string, rules: Rules): Promise<ModelAgent> {
  const settings = modelSettings(agent);
  const { loadModel } = await import('../../train/models/model-folder.js');
  const { policy, config } = await loadModel(folder, { rules, name: modelLabel(folder, agent), ...settings });
  const { preset, reward } = config.environment;
  return { policy, config, reward: gameOf(preset).rewards.find(({ name }) => name === reward)! };
}
