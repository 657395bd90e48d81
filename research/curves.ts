/**
 * Learning curves of the paper: three algorithms, five seeds each, evaluated on the same deals (`npm run paper:curves`, four minutes).
 * Writes paper/curves.json; equal bytes on every machine. PPO and DQN have the preset's defaults; so has value learning, but its evaluations look ahead
 * over no draw, as those of the others do.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTrainingConfig, train } from 'maketen/train';
import { count, main, percent } from './support.js';

const SHARED = {
  preset: 'decade-loop3-optional',
  backend: 'kernel',
  workers: 0,
  totalSteps: 200_000,
  evaluations: 8,
  evaluationDeals: 1000,
  evaluationSeed: 2 ** 29,
};
const ALGORITHMS = { ppo: {}, dqn: {}, value: { lookahead: 0 } };
const SEEDS = [0, 1, 2, 3, 4];

await main(async () => {
  const curves: object[] = [];
  for (const [algorithm, own] of Object.entries(ALGORITHMS)) {
    for (const seed of SEEDS) {
      const points: { decisions: number; won: number }[] = [];
      await train(parseTrainingConfig({ ...SHARED, algorithm, ...own, seed }), {
        onProgress: ({ steps, evaluation_win_rate: won }) =>
          void (won !== undefined && points.push({ decisions: steps, won })),
      });
      curves.push({ algorithm, seed, points });
      const { decisions, won } = points.at(-1)!;
      console.log(`${algorithm}, seed ${seed}: ${percent(won)} won after ${count(decisions)} decisions`);
    }
  }
  const { preset: env, ...settings } = SHARED;
  const file = join(import.meta.dirname, '../paper/curves.json');
  writeFileSync(file, `${JSON.stringify({ env, settings, algorithms: ALGORITHMS, curves }, null, 2)}\n`);
});
