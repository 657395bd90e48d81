import { exactAgentFor } from '../../agents/exact/exact-agent.js';
import { agentsFor } from '../../agents/registry.js';
import type { GameParts } from '../../env/index.js';
import { modelFoldersOf } from '../../zoo/agent-sources.js';
import { listModels } from '../../zoo/models.js';
import { LAB_KITS } from '../games/kits.js';
import { isPresetsOwn } from '../rules-label.js';
import { EXACT } from '../solve/exact-agent.js';
import type { DefaultAgent } from './default-agent.js';

/**
 * All agents of an environment: scripted ones, the package's models for its preset, exact play where there is one, and those that the game's kit lists.
 * Under other options than the preset's the models are strangers, and so is who plays by one.
 */
export function defaultAgents({ rules, spec, game }: GameParts): DefaultAgent[] {
  const { preset } = spec;
  const models = listModels().filter((model) => model.preset === preset);
  // Where any play is as good as any other, exact play says nothing more than random play.
  const exact = game.playMatters && exactAgentFor(rules) !== undefined ? [EXACT] : [];
  const agents = [
    ...[...agentsFor(rules), ...models, ...exact].map(({ name }) => ({ agent: name })),
    ...(LAB_KITS.of(rules).contestants?.[preset] ?? []),
  ];
  if (isPresetsOwn(spec)) return agents;
  return agents.filter(({ agent }) => modelFoldersOf(agent).length === 0);
}
