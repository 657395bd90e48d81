import type { DefaultAgent } from '../../leaderboard/default-agent.js';

/** Search with scripted playouts: no training behind it. */
const ROLLOUT: DefaultAgent = { agent: 'rollout+playouts=30' };
const UCT: DefaultAgent = { agent: 'uct+playouts=100', deals: 2_000 };

/** The preset's model without the exact play of the last draws. */
const withoutEndgame = (model: string): DefaultAgent => ({ agent: `${model}+endgame=0` });

/** The preset's model with the last draws valued by hindsight, as its certified bound has them. */
const withHindsight = (model: string): DefaultAgent => ({ agent: `${model}+hindsight=18` });

/** Agents that are neither scripted nor models of the package, by preset. */
export const DECADE_CONTESTANTS: Readonly<Record<string, readonly DefaultAgent[]>> = {
  decade: [withoutEndgame('decade-value'), ROLLOUT, UCT],
  'decade-max3': [ROLLOUT],
  'decade-loop': [withoutEndgame('decade-loop-value'), ROLLOUT, UCT],
  'decade-loop3': [withHindsight('decade-loop3-value'), withoutEndgame('decade-loop3-value'), ROLLOUT, UCT],
  'decade-fives': [withoutEndgame('decade-fives-value'), ROLLOUT, UCT],
  'decade-loop-fives': [withoutEndgame('decade-loop-fives-value'), ROLLOUT],
  'decade-seven': [ROLLOUT],
  'decade-seven-loop3': [ROLLOUT],
};
