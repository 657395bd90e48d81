import { existsSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { namesIn, withoutSettings } from '../agents/resolve/agent-names.js';
import {
  type AgentSources,
  type ModelSource,
  modelSourceOf,
  type PlayableModel,
} from '../agents/resolve/agent-sources.js';
import { printable } from '../env/printable.js';
import { gameOf } from '../env/registry.js';
import { MODELS_FOLDER } from '../io/package-files.js';
import type { ModelConfig } from '../train/models/model-config.js';
import { findModule } from './import-agent.js';
import { readModelEvaluation } from './models.js';
import { listModels } from './models.js';

/** A model that was read from a folder. */
export interface FolderModel extends PlayableModel {
  readonly config: ModelConfig;
  /** Its own folder: a run folder has it inside. */
  readonly folder: string;
  /** Its evaluation.json, parsed; undefined where there is none. @throws InputError, one line, if it is no JSON */
  readEvaluation(): unknown;
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory(); // statSync alone throws at a name that is too long
}

/** The folder that a model's name or path means: a model folder, a run folder, or a model of the package; null for what is none of them. */
export function modelFolder(name: string): string | null {
  if (/[/\\]/.test(name) || isFolder(name)) return name;
  const own = join(MODELS_FOLDER, name);
  return name !== '' && existsSync(own) ? own : null;
}

function folderSource(folder: string): ModelSource<FolderModel> {
  return {
    label: printable(basename(resolve(folder))),
    load: async (rules, options) => {
      // TensorFlow.js is loaded only here: it takes a second.
      const { modelOf, policyFromFolder } = await import('../train/models/model-folder.js');
      const { policy, config } = await policyFromFolder(folder, { rules, ...options });
      const { preset, reward } = config.environment;
      const own = modelOf(folder);
      return {
        policy,
        config,
        folder: own,
        readEvaluation: () => readModelEvaluation(own),
        reward: gameOf(preset).rewards.find(({ name }) => name === reward)!,
      };
    },
  };
}

function modelNames(preset?: string): string[] {
  const models = listModels().filter((model) => preset === undefined || model.preset === preset);
  return models.map(({ name }) => name);
}

/** Agents from this machine's disk: model and run folders, the models of the package by name, and modules of the user's own. */
export const diskSources: AgentSources<FolderModel> = {
  findModel: (name) => {
    if (findModule(name) !== undefined) return undefined;
    const folder = modelFolder(name);
    return folder === null ? undefined : folderSource(folder);
  },
  modelNames,
  findModule,
};

/** The models of these folders, by their names without settings, and nothing else of this machine's disk: no model, and no code of a module. */
export function sourcesOf(folders: ReadonlyMap<string, string>): AgentSources<FolderModel> {
  return {
    findModel: (name) => {
      const folder = folders.get(name);
      return folder === undefined ? undefined : folderSource(folder);
    },
    modelNames,
  };
}

/** The model folders that an agent plays by: its own, or those that a search is given. */
export function modelFoldersOf(agent: string): string[] {
  const models = namesIn(agent).filter((name) => modelSourceOf(name, diskSources) !== undefined);
  return models.map((name) => modelFolder(withoutSettings(name))!);
}

/** The models that an agent plays by, by their names without settings. */
export function modelsOf(agent: string): ReadonlyMap<string, string> {
  const names = namesIn(agent).filter((name) => modelSourceOf(name, diskSources) !== undefined);
  return new Map(names.map(withoutSettings).map((name) => [name, modelFolder(name)!]));
}

/** The modules of the user's own that an agent plays by: itself, or those that a search is given. */
export function modulesOf(agent: string): string[] {
  return namesIn(agent).filter((name) => findModule(name) !== undefined);
}
