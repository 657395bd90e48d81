import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { partsOf, type Trace } from '../../../src/env/index.js';
import { createHinter, type GameReview, reviewGame } from '../../../src/hint/index.js';
import { loadModel } from '../../../src/train/models/model-folder.js';
import { gameWithBlunders } from '../../support/blunders.js';

const MODELS = resolve(import.meta.dirname, '../../../models');

/** The first game of a preset, by its seed, in which a move that is proven to lose was planted, and the number of that move. */
export function plantedBlunder(preset: string): { readonly trace: Trace; readonly at: number } {
  const parts = partsOf(preset);
  for (let seed = 0; ; seed++) {
    const { trace, planted } = gameWithBlunders(parts, seed, 4);
    if (planted.length > 0) return { trace, at: planted[0] };
  }
}

/** A review by a model as Node makes it. */
export async function reviewByModel(trace: Trace, name: string): Promise<GameReview> {
  const folder = join(MODELS, name);
  const { policy, config } = await loadModel(folder, { backend: 'wasm' });
  const evaluation = JSON.parse(readFileSync(join(folder, 'evaluation.json'), 'utf8')) as unknown;
  const review = await reviewGame(trace, createHinter({ model: { policy, config, evaluation } }));
  policy.dispose?.();
  return review;
}
