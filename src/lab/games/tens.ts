import { solveTens } from '../../agents/games/tens/exact/solution.js';
import type { TensRules } from '../../env/games/tens/rules.js';
import type { TensState } from '../../env/games/tens/state.js';
import { InputError } from '../../env/index.js';
import { exactOptimum } from '../../gap/upper-bound.js';
import { count } from '../tables.js';
import type { LabKit, Question, Solved } from './kit.js';

/** The chance of winning, whatever is played, from the deal or from a position. */
function solveTensPreset({ config }: TensRules, { parts, position, roundCost }: Question): Promise<Solved> {
  if (roundCost !== null) throw new InputError('Expected no --round-cost for Tens, which has no rounds; leave it out');
  const state = position === null ? null : (parts.notation.parseState(position) as unknown as TensState);
  const start = performance.now();
  const solution = solveTens(config);
  const seconds = (performance.now() - start) / 1000;
  const winProbability = state === null ? solution.fromDeal : solution.winProbability(state);
  const { states, bytes } = solution;
  return Promise.resolve({
    lines: [
      [`chance of winning ${position === null ? 'from the deal' : 'from there'}`, winProbability.toFixed(10)],
      ['states', count(states)],
      ['memory', `${(bytes / 1e6).toFixed(1)} MB`],
      ['time', `${seconds.toFixed(3)} s`],
    ],
    json: { winProbability, states, bytes, seconds },
  });
}

export const tensLabKit: LabKit<TensRules> = {
  game: 'tens',
  upperBounds: ({ config }, { reward }) => {
    const isWinning = reward.name === 'win' || (reward.name === 'scoring' && config.scoring === 'binary');
    return isWinning ? [{ name: 'exact', isExact: true, create: () => exactOptimum(solveTens(config).fromDeal) }] : [];
  },
  solve: solveTensPreset,
  calibration: { deals: 2000, playouts: 400 },
};
