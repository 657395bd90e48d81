/** Search that never looks at the hidden order: playouts over re-dealt stocks. */
export { RolloutAgent, type RolloutOptions } from './rollout-agent.js';
export type { SearchedGame, SearchOptions } from './search.js';
export { UctAgent, type UctOptions } from './uct-agent.js';
