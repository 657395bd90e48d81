/**
 * Plays random games with compiled rules and with the rules themselves, and compares everything that is shown after every step:
 * `npm run ts -- scripts/kernel/agree.ts --moves 1e8 tens block-ten`. Without presets: all whose options the compiled rules know.
 */
import { parseArgs } from 'node:util';
import { partsOf, PRESETS } from '../../src/env/index.js';
import { pairOf, playInStep } from './agreement.js';

/** Games in step, and steps from one seed. */
const GAMES = 1000;
const STEPS = 1000;

function isCompiled(preset: string): boolean {
  const { game, rules } = partsOf(preset);
  try {
    return game.createCompiledRules?.(rules) !== undefined;
  } catch {
    return false;
  }
}

const { values, positionals } = parseArgs({
  options: { moves: { type: 'string', default: '1e6' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const presets = positionals.length > 0 ? positionals : PRESETS.filter(isCompiled);
for (const preset of presets) {
  const pair = pairOf(preset, GAMES);
  const rounds = Math.ceil(Number(values.moves) / (GAMES * STEPS));
  let episodes = 0;
  for (let round = 0; round < rounds; round++) {
    playInStep(pair, Number(values.seed) + round, STEPS);
    episodes += pair.kernel.statistics.episodes;
  }
  const moves = (rounds * GAMES * STEPS).toLocaleString('en');
  console.log(`${preset}: ${moves} moves and ${episodes.toLocaleString('en')} games agree`);
}
