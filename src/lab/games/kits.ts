import { canBeSolved as canSolveDecade, DecadeExactAgent } from '../../agents/games/decade/exact/exact-agent.js';
import { canBeSolved as canSolveFourTen, FourTenExactAgent } from '../../agents/games/four-ten/exact/index.js';
import { solveTens } from '../../agents/games/tens/exact/index.js';
import type { DecadeRules } from '../../env/games/decade/rules.js';
import type { FourTenRules } from '../../env/games/four-ten/rules.js';
import type { TensRules } from '../../env/games/tens/rules.js';
import { KitsOfLayer } from '../../env/kits.js';
import { exactOptimum } from '../../evaluate/upper-bound.js';
import { decadeBounds } from './decade/bounds.js';
import { DECADE_CERTIFIED_VALUES } from './decade/certified-values.js';
import { DECADE_CONTESTANTS } from './decade/contestants.js';
import { decadeDeckKnower } from './decade/knowing-the-deck.js';
import { solveDecadePreset } from './decade/solve.js';
import { fourTenSolution } from './four-ten/solution.js';
import { solveFourTenPreset } from './four-ten/solve.js';
import { LAB_KIT_CHECKS, type LabKit } from './kit.js';
import { solveTensPreset } from './tens/solve.js';

const tens: LabKit<TensRules> = {
  game: 'tens',
  upperBounds: ({ config }, { reward }) => {
    const isWinning = reward.name === 'win' || (reward.name === 'scoring' && config.scoring === 'binary');
    return isWinning ? [{ name: 'exact', isExact: true, create: () => exactOptimum(solveTens(config).fromDeal) }] : [];
  },
  solve: solveTensPreset,
  calibration: { deals: 2000, playouts: 400 },
};

const decade: LabKit<DecadeRules> = {
  game: 'decade',
  upperBounds: decadeBounds,
  certifiedValues: DECADE_CERTIFIED_VALUES,
  // Hardly a game of these is ever won.
  rankedBy: { 'decade-max3': 'cards-left', 'decade-seven': 'cards-left', 'decade-seven-loop3': 'cards-left' },
  contestants: DECADE_CONTESTANTS,
  knowingTheDeck: decadeDeckKnower,
  solve: solveDecadePreset,
  solvable: 'a single line with a smaller deck (--option ranks=A45TJQ)',
  solvedAgent: (rules) => (canSolveDecade(rules.config) ? Promise.resolve(new DecadeExactAgent(rules)) : undefined),
};

const fourTen: LabKit<FourTenRules> = {
  game: 'four-ten',
  upperBounds: ({ config }, { reward }) => {
    const create = async () => exactOptimum((await fourTenSolution(config)).start.value);
    return reward.name === 'objective' && canSolveFourTen(config) ? [{ name: 'exact', isExact: true, create }] : [];
  },
  solve: solveFourTenPreset,
  calibration: { deals: 200, playouts: 50 },
  solvedAgent: async ({ config }, options) => {
    const agent = new FourTenExactAgent(await fourTenSolution(config, options));
    agent.player.solveRoundsOfGains();
    return agent;
  },
};

/** What the lab knows of each game. */
export const LAB_KITS = new KitsOfLayer<LabKit>('lab', [tens, decade, fourTen], LAB_KIT_CHECKS);

/** What kits say of single presets, of all games in one; games that are registered later come in. */
export function ofPresets<T>(of: (kit: LabKit) => Readonly<Record<string, T>> | undefined): ReadonlyMap<string, T> {
  const presets = new Map<string, T>();
  LAB_KITS.onChange((kits) => {
    presets.clear();
    for (const kit of kits) for (const [preset, said] of Object.entries(of(kit) ?? {})) presets.set(preset, said);
  });
  return presets;
}
