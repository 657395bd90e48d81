/** Search that never looks at the hidden order: playouts over re-dealt stocks. */
export { ALLOCATIONS, type Allocation } from './move-race.js';
export { createNestedAgent, type NestedOptions } from './nested-agent.js';
export type { SearchedGame, SearchOptions } from './options.js';
export { RolloutAgent, type RolloutOptions } from './rollout-agent.js';
export { UctAgent, type UctOptions } from './uct-agent.js';
