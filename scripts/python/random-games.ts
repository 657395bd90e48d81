import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { make, PRESETS } from 'maketen';

/**
 * `npm run ts -- scripts/python/random-games.ts --games N`: a hash of all that the first N games of every preset show, as JSON by preset, which
 * python/tests/test_same_games.py makes from Python and compares. Deals that leave nothing to decide show their deal alone.
 */
const { values } = parseArgs({ options: { games: { type: 'string', default: '20' } } });

function hashOf(preset: string): string {
  const environment = make(preset, { inputs: 'features', skipForcedMoves: true });
  const hash = createHash('sha256');
  for (let seed = 0; seed < Number(values.games); seed++) {
    let result = environment.reset({ seed });
    for (let step = 0; !result.terminated; step++) {
      const { actionMask, actionFeatures, legalCount } = result.info;
      hash
        .update(result.observation)
        .update(actionFeatures ?? '')
        .update(actionMask);
      const legal = environment.legalActions();
      result = environment.step(legal[(7919 * step + seed) % legalCount]);
      hash.update(Float64Array.of(result.reward));
    }
    hash.update(result.observation).update(Float64Array.of(result.info.episodeReturn, result.info.score));
    hash.update(result.info.outcome);
  }
  return hash.digest('hex');
}

console.log(JSON.stringify(Object.fromEntries(PRESETS.map((preset) => [preset, hashOf(preset)]))));
