import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelArtifacts } from 'maketen/train/models';

const FOLDER = join(__dirname, '../node_modules/maketen/models/decade-loop3-value');

async function json(name: string): Promise<object> {
  return JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as object;
}

/** The files of the model that the app loads, from the installed package. */
export async function filesOfModel(): Promise<ModelArtifacts> {
  return {
    config: await json('config.json'),
    topology: await json('model.json'),
    evaluation: await json('evaluation.json'),
    weights: await readFile(join(FOLDER, 'weights-int16.bin')),
  };
}
