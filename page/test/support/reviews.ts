import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { partsOf, type Trace } from '../../../src/env/index.js';
import { createHinter, type GameReview, reviewGame } from '../../../src/hint/index.js';
import { policyFromArtifacts } from '../../../src/train/models/index.js';
import { gameWithBlunders } from '../../../test/support/blunders.js';

const MODELS = resolve(import.meta.dirname, '../../../models');

/** The first game of a preset, by its seed, in which a move that is proven to lose was planted, and the number of that move. */
export function plantedBlunder(preset: string): { readonly trace: Trace; readonly at: number } {
  const parts = partsOf(preset);
  for (let seed = 0; ; seed++) {
    const { trace, planted } = gameWithBlunders(parts, seed, 4);
    if (planted.length > 0) return { trace, at: planted[0] };
  }
}

/** The weights that the page has of a model: the smallest there are. */
const WEIGHTS = ['weights-int8.bin', 'weights-int16.bin', 'weights.bin'];

/** A review by a model as Node makes it. */
export async function reviewByModel(trace: Trace, name: string): Promise<GameReview> {
  const folder = join(MODELS, name);
  const json = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const weights = readFileSync(WEIGHTS.map((file) => join(folder, file)).find(existsSync)!);
  const files = { config: json('config.json'), topology: json('model.json') as object, weights };
  const model = await policyFromArtifacts({ ...files, evaluation: json('evaluation.json') }, { backend: 'plain' });
  const review = await reviewGame(trace, createHinter({ model }));
  model.policy.dispose?.();
  return review;
}
