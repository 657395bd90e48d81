import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ModelArtifacts } from '../../src/train/models/index.js';

export const folderOf = (name: string) => resolve(import.meta.dirname, '../../models', name);

/** The files of a shipped policy with chances.json. */
export function filesOf(name: string): ModelArtifacts & { chances: Record<string, unknown> } {
  const bytes = (file: string) => readFileSync(join(folderOf(name), file));
  const json = (file: string) => JSON.parse(bytes(file).toString()) as Record<string, unknown>;
  return {
    config: json('config.json'),
    topology: json('model.json'),
    weights: new Uint8Array(bytes('weights.bin')),
    evaluation: json('evaluation.json'),
    chances: json('chances.json'),
  };
}
