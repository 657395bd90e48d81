import { getBackend } from '@tensorflow/tfjs-core';
import type { Policy } from '../../agents/agent.js';
import { Network, type NetworkArtifacts } from '../../agents/network.js';
import { InputError } from '../../env/errors.js';
import { parseWith } from '../../env/options.js';
import { partsOf } from '../../env/registry.js';
import type { Rules } from '../../env/rules.js';
import type { PolicyOptions } from '../algorithm.js';
import { POLICIES } from './create-policy.js';
import { expectSameGame, expectSameInputs, type ModelConfig, modelConfigSchema } from './model-config.js';
import { CONFIG, parseModelJson, TOPOLOGY, WEIGHTS } from './model-json.js';
import { sha256Of } from './sha256.js';

const REMEDY = 'fetch it again';

/** The files of a model folder, however an app gets hold of them. */
export interface ModelArtifacts {
  /** config.json, parsed. */
  readonly config: unknown;
  /** model.json: its text, which is checked against its SHA-256, or parsed as a bundler imports it. */
  readonly topology: string | object;
  /** weights.bin. */
  readonly weights: Uint8Array;
  /** evaluation.json, parsed; with it hints know how far the values can be believed. */
  readonly evaluation?: unknown;
}

export interface ArtifactOptions extends PolicyOptions {
  /** What the model is to play; default the rules in its config. */
  readonly rules?: Rules;
  /** What the model is called in error messages; default nothing, only the file is named. */
  readonly source?: string;
}

/** A model ready to play, and for `createHinter`. */
export interface ArtifactModel {
  /** Free it with `dispose`. */
  readonly policy: Policy;
  readonly config: ModelConfig;
  readonly evaluation?: unknown;
}

/**
 * Makes a policy of a model's files without a disk: in browsers and React Native. A backend of TensorFlow.js must have been started
 * (`loadBackend` of maketen/agents, or one of the app's own). Everything is checked before a network is built.
 * @throws InputError, one line, for a damaged or cut file, or a model for other rules (options, moves or features that differ)
 */
export async function policyFromArtifacts(
  { config: json, topology, weights, evaluation }: ModelArtifacts,
  options: ArtifactOptions = {},
): Promise<ArtifactModel> {
  const config = parseWith<ModelConfig>(modelConfigSchema, json, `${CONFIG} key`);
  const parts = partsOf(config.environment);
  const rules = options.rules ?? parts.rules;
  expectSameGame(config, rules);
  if (!Object.hasOwn(POLICIES, config.algorithm))
    throw new InputError(
      `Expected a model of algorithm ${Object.keys(POLICIES).join(', ')}, but got "${config.algorithm}"`,
    );
  const { source } = options;
  const artifacts: NetworkArtifacts = {
    ...parseModelJson(typeof topology === 'string' ? parseTopology(topology, config, source) : topology),
    weights: checked(WEIGHTS, weights, config, source),
  };
  if (!getBackend()) throw new InputError('Expected a TensorFlow.js backend, but none has been started; await loadBackend()');
  const network = await Network.fromArtifacts(artifacts);
  const name = options.name ?? `${config.algorithm}:${config.environment.preset}`;
  const made = POLICIES[config.algorithm](network, config.inputs, { ...parts, rules }, { ...options, name });
  expectSameInputs(config, made.inputs);
  return { policy: made.policy, config, evaluation };
}

/** A file in an error message. */
function fileOf(file: string, source?: string): string {
  return source === undefined ? file : `${file} of ${source}`;
}

function parseTopology(text: string, config: ModelConfig, source?: string): unknown {
  checked(TOPOLOGY, utf8Of(text), config, source);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InputError(`Expected ${fileOf(TOPOLOGY, source)} to be JSON, but it is not; ${REMEDY}`);
  }
}

/** Not every engine for apps has a TextEncoder. */
function utf8Of(text: string): Uint8Array {
  const bytes = encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}

/** A file's contents, if they are as recorded. */
function checked(file: string, data: Uint8Array, { files }: ModelConfig, source?: string): Uint8Array {
  const what = fileOf(file, source);
  if (!Object.hasOwn(files, file))
    throw new InputError(`Expected ${fileOf(CONFIG, source)} to list ${file} under "files", but it does not`);
  if (!(data instanceof Uint8Array)) throw new InputError(`Expected ${what} as a Uint8Array, but got ${typeof data}`);
  const { bytes, sha256 } = files[file];
  if (data.length !== bytes)
    throw new InputError(`Expected ${what} to have ${bytes} bytes, but it has ${data.length}; ${REMEDY}`);
  if (sha256Of(data) !== sha256)
    throw new InputError(`Expected ${what} as it was saved, but its SHA-256 is another; ${REMEDY}`);
  return data;
}
