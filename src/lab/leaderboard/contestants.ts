import { agentsFor } from '../../agents/registry.js';
import { type EnvironmentParts, gameOf } from '../../env/index.js';
import { listModels } from '../../zoo/models.js';
import { LAB_KITS } from '../games/kits.js';
import { EXACT, hasExactAgent } from '../solve/exact-agent.js';
import type { DefaultAgent } from './default-agent.js';

/** All agents of a preset: scripted ones, the package's models for it, exact play where there is one, and those that the game's kit lists. */
export function defaultAgents({ rules, spec: { preset } }: EnvironmentParts): DefaultAgent[] {
  const models = listModels().filter((model) => model.preset === preset);
  // Where any play is as good as any other, exact play says nothing more than random play.
  const exact = gameOf(preset).playMatters && hasExactAgent(preset) ? [EXACT] : [];
  return [
    ...[...agentsFor(rules), ...models, ...exact].map(({ name }) => ({ agent: name })),
    ...(LAB_KITS.of(rules).contestants?.[preset] ?? []),
  ];
}
