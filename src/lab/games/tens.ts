import { solveTens } from '../../agents/games/tens/exact/solution.js';
import { maximumMoves } from '../../env/games/tens/config.js';
import { knownCapacity } from '../../env/games/tens/observation.js';
import type { TensRules } from '../../env/games/tens/rules.js';
import { EMPTY, type TensState } from '../../env/games/tens/state.js';
import { InputError } from '../../env/index.js';
import { exactOptimum } from '../../gap/upper-bound.js';
import { count } from '../tables.js';
import type { GameTables, LabKit, Question, Solved } from './kit.js';

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

function tensTables({ config }: TensRules): GameTables<TensState> {
  const { undoLimit } = config;
  return {
    options: {
      undoLimit: undoLimit === 'unlimited' ? -1 : undoLimit,
      known: knownCapacity(config),
      mostMoves: maximumMoves(config),
    },
    numbersOf: ({ removals, emptySlots, stock, undosUsed, counts, hidden, history }) => [
      removals,
      emptySlots,
      stock.seen,
      undosUsed,
      ...counts.subarray(0, EMPTY),
      ...hidden,
      history.moves,
      ...Array.from(history.actions.subarray(0, history.moves), (action, move) => [action, history.drawn[move]]).flat(),
    ],
  };
}

export const tensLabKit: LabKit<TensRules> = {
  game: 'tens',
  upperBounds: ({ config }, { reward }) => {
    const isWinning = reward.name === 'win' || (reward.name === 'scoring' && config.scoring === 'binary');
    return isWinning ? [{ name: 'exact', isExact: true, create: () => exactOptimum(solveTens(config).fromDeal) }] : [];
  },
  solve: solveTensPreset,
  inTables: tensTables,
  calibration: { deals: 2000, playouts: 400 },
};
