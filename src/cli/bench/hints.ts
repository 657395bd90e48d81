import { join } from 'node:path';
import { RandomAgent } from '../../agents/random.js';
import { type EnvironmentParts, type GameState, partsOf } from '../../env/index.js';
import { PositionSampler } from '../../evaluate/sample-positions.js';
import { createHinter } from '../../hint/index.js';
import { MODELS_FOLDER } from '../package-files.js';
import type { BenchCase } from './bench-case.js';

/** Positions that hints are asked for, over and over. */
const POSITIONS = 200;

/** Hints before the clock starts: the compiler is busy in them, and Tens is solved in the first one. */
const WARM_UP = 300;

/** Positions of random games with at least two legal moves, one of a game. */
function positionsOf({ rules }: EnvironmentParts): GameState[] {
  const sampler = new PositionSampler(rules, new RandomAgent(rules.moves.length), 0);
  const mask = new Uint8Array(rules.moves.length);
  const positions: GameState[] = [];
  for (let seed = 0; positions.length < POSITIONS; seed++) {
    const position = sampler.sample({ seed }, seed);
    if (position !== null && rules.actionMask(position, mask) > 1) positions.push(position);
  }
  return positions;
}

/** The median milliseconds of all hints for a position, reasons included, no playouts. */
async function medianMilliseconds(model: string, lookahead: 0 | 1, seconds: number): Promise<number> {
  const { loadModel } = await import('../../train/models/model-folder.js');
  const loaded = await loadModel(join(MODELS_FOLDER, model), { lookahead });
  const hinter = createHinter({ model: loaded });
  const positions = positionsOf(partsOf(loaded.config.environment));
  for (let i = 0; i < WARM_UP; i++) hinter.hint(positions[i % POSITIONS]);
  const times: number[] = [];
  const start = performance.now();
  for (let i = 0, now = start; i < POSITIONS || now - start < seconds * 1000; i++) {
    hinter.hint(positions[i % POSITIONS]);
    const after = performance.now();
    times.push(after - now);
    now = after;
  }
  loaded.policy.dispose?.();
  return times.sort((a, b) => a - b)[times.length >> 1];
}

function hintCase(model: string, lookahead: 0 | 1 = 0): BenchCase {
  return {
    name: lookahead === 0 ? model : `${model}, one draw ahead`,
    unit: 'ms',
    run: (seconds) => medianMilliseconds(model, lookahead, seconds),
  };
}

/** A hint without playouts, with a model that is loaded. */
export const HINT_CASES: readonly BenchCase[] = [
  hintCase('decade-loop3-value'),
  hintCase('decade-loop3-value', 1),
  hintCase('decade-value'),
  hintCase('decade-seven-value'),
  hintCase('four-ten-value'),
  hintCase('tens-value'),
];
