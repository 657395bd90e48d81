import { solveTens } from '../../../agents/games/tens/exact/index.js';
import type { TensRules } from '../../../env/games/tens/rules.js';
import { exactOptimum } from '../../../evaluate/upper-bound.js';
import type { LabKit } from '../kit.js';
import { solveTensPreset } from './solve.js';

/** What the lab knows of Tens. */
export const tensLabKit: LabKit<TensRules> = {
  game: 'tens',
  upperBounds: ({ config }, { reward }) => {
    const isWinning = reward.name === 'win' || (reward.name === 'scoring' && config.scoring === 'binary');
    return isWinning ? [{ name: 'exact', isExact: true, create: () => exactOptimum(solveTens(config).fromDeal) }] : [];
  },
  solve: solveTensPreset,
  calibration: { deals: 2000, playouts: 400 },
};
