import { agentsFor } from '../../agents/registry.js';
import { type EnvironmentParts, gameOf } from '../../env/index.js';
import { listModels } from '../../zoo/models.js';
import { EXACT, hasExactAgent } from '../solve/exact-agent.js';

/** An agent that is played where none is asked for. */
export interface DefaultAgent {
  /** As `--agent` takes it. */
  readonly agent: string;
  /** Deals that it plays, if all would take too long: the first ones. */
  readonly deals?: number;
}

/** Search with scripted playouts: no training behind it. */
const ROLLOUT: DefaultAgent = { agent: 'rollout+playouts=30' };
const UCT: DefaultAgent = { agent: 'uct+playouts=100', deals: 2_000 };

/** The preset's model without the exact play of the last draws. */
const withoutEndgame = (model: string): DefaultAgent => ({ agent: `${model}+endgame=0` });

/** Agents that are neither scripted nor models of the package, by preset. */
const MORE_AGENTS: Readonly<Record<string, readonly DefaultAgent[]>> = {
  decade: [withoutEndgame('decade-value'), ROLLOUT, UCT],
  'decade-max3': [ROLLOUT],
  'decade-loop': [withoutEndgame('decade-loop-value'), ROLLOUT, UCT],
  'decade-loop3': [withoutEndgame('decade-loop3-value'), ROLLOUT, UCT],
  'decade-fives': [withoutEndgame('decade-fives-value'), ROLLOUT, UCT],
  'decade-loop-fives': [withoutEndgame('decade-loop-fives-value'), ROLLOUT],
  'decade-seven': [ROLLOUT],
  'decade-seven-loop3': [ROLLOUT],
};

/** All agents of a preset: scripted ones, the package's models for it, exact play where there is one, and those listed above. */
export function defaultAgents({ rules, spec: { preset } }: EnvironmentParts): DefaultAgent[] {
  const models = listModels().filter((model) => model.preset === preset);
  // Where any play is as good as any other, exact play says nothing more than random play.
  const exact = gameOf(preset).interchangeable === undefined && hasExactAgent(preset) ? [EXACT] : [];
  return [
    ...[...agentsFor(rules), ...models, ...exact].map(({ name }) => ({ agent: name })),
    ...(MORE_AGENTS[preset] ?? []),
  ];
}
