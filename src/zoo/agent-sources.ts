import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { namesIn, withoutSettings } from '../agents/resolve/agent-names.js';
import {
  type AgentModule,
  type AgentSources,
  type ModelSource,
  modelSourceOf,
  type PlayableModel,
} from '../agents/resolve/agent-sources.js';
import { printable } from '../env/base/words.js';
import { type EnvironmentParts, rulesSeen } from '../env/environment/environment-parts.js';
import { gameOf, moduleOf, PRESETS } from '../env/games/game-registry.js';
import type { ModelConfig } from '../train/models/model-config.js';
import { listModels, modelFolder, OWN_NETWORK, readModelEvaluation, TOPOLOGY } from './models.js';

/** A model that was read from a folder. */
export interface FolderModel extends PlayableModel {
  readonly config: ModelConfig;
  /** Its own folder: a run folder has it inside. */
  readonly folder: string;
  /** Its evaluation.json, parsed; undefined where there is none. @throws InputError, one line, if it is no JSON */
  readEvaluation(): unknown;
}

const MODULE = /\.[mc]?js$/;

/** Whether another thread can make these parts by their spec. */
function isMadeAgain({ spec, reward }: EnvironmentParts) {
  const game = PRESETS.includes(spec.preset) ? gameOf(spec.preset) : undefined;
  const isOwn = spec.observe !== undefined && spec.observe !== 'table';
  return game !== undefined && moduleOf(game) !== null && game.rewards.includes(reward) && !isOwn;
}

/**
 * The agent of a module, in a thread of its own. With a reward, an observation or a game that only this program has, its
 * code runs in this thread.
 */
async function agentIn(path: string, parts: EnvironmentParts) {
  if (!isMadeAgain(parts)) return (await import('./module-agent.js')).importAgent(path, parts);
  return (await import('./agent-thread.js')).startAgent(path, parts);
}

/** The folder of a custom network, as TensorFlow.js saves it; undefined for any other name. */
function networkFolder(name: string) {
  const folder = MODULE.test(name) ? null : modelFolder(name);
  const has = (file: string) => folder !== null && existsSync(join(folder, file));
  return has(OWN_NETWORK) || (has(TOPOLOGY) && !has('config.json')) ? folder! : undefined;
}

/** A module with a custom agent, `./mine.mjs`, whose code runs when it is loaded, or a folder with a custom network; undefined for any other name. */
function findModule(name: string): AgentModule | undefined {
  if (MODULE.test(name)) return { label: printable(basename(name)), load: (parts) => agentIn(name, parts) };
  const folder = networkFolder(name);
  if (folder === undefined) return undefined;
  const load: AgentModule['load'] = async (parts) => (await import('./own-networks.js')).loadOwnNetwork(folder, parts);
  return { label: printable(basename(resolve(folder))), load };
}

function folderSource(folder: string): ModelSource<FolderModel> {
  return {
    label: printable(basename(resolve(folder))),
    load: async (rules, { parts, ...options }) => {
      const { modelOf, policyOf, readModel } = await import('../train/models/model-folder.js');
      const model = await readModel(folder);
      const { preset, reward } = model.config.environment;
      const own = modelOf(folder);
      const seen = parts !== undefined && model.config.inputs.kind === 'observation' ? rulesSeen(parts) : rules;
      const trainedOn = parts?.reward.name === reward ? { parts: { ...parts, rules: seen } } : {};
      const policy = await policyOf(model, (file) => join(own, file), { rules: seen, ...trainedOn, ...options });
      return {
        policy,
        config: model.config,
        folder: own,
        readEvaluation: () => readModelEvaluation(own),
        reward: trainedOn.parts?.reward ?? gameOf(preset).rewards.find(({ name }) => name === reward)!,
      };
    },
  };
}

function modelNames(preset?: string) {
  return listModels()
    .filter((model) => preset === undefined || model.preset === preset)
    .map(({ name }) => name);
}

/** Agents from this machine's disk: model and run folders, the models of the package by name, and modules with custom agents. */
export const diskSources: AgentSources<FolderModel> = {
  findModel: (name) => {
    if (findModule(name) !== undefined) return undefined;
    const folder = modelFolder(name);
    return folder === null ? undefined : folderSource(folder);
  },
  modelNames,
  findModule,
};

/** The model folders that an agent plays by: its own, or those that a search is given. */
export function modelFoldersOf(agent: string): string[] {
  const names = namesIn(agent).filter((name) => modelSourceOf(name, diskSources) !== undefined);
  return [...new Set(names.map(withoutSettings))].map((name) => modelFolder(name)!);
}

/** The modules with custom agents that an agent plays by: itself, or those that a search is given. */
export function modulesOf(agent: string): string[] {
  return namesIn(agent)
    .map(withoutSettings)
    .filter((name) => MODULE.test(name));
}

/** The files of the custom networks that an agent plays by. */
export function networkFilesOf(agent: string): string[] {
  const folders = namesIn(agent).flatMap((name) => networkFolder(withoutSettings(name)) ?? []);
  const filesIn = (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isFile() ? join(folder, each.name) : []));
  return folders.flatMap((folder) => filesIn(folder).sort());
}
