import { EXACT } from '../exact/exact-agent.js';
import { AGENTS } from '../registry.js';
import type { AgentSources, ModelSource, PlayableModel } from './agent-sources.js';
import { withoutSettings } from './model-settings.js';
import { searchName } from './search-settings.js';

/** The model that a name means, whatever settings follow it; undefined for scripted agents, searches and what is none. */
export function modelSourceOf<Model extends PlayableModel>(
  name: string,
  sources: AgentSources<Model>,
): ModelSource<Model> | undefined {
  const bare = withoutSettings(name);
  if (bare === '' || bare === EXACT || searchName(name) !== null || AGENTS.some((each) => each.name === bare))
    return undefined;
  return sources.findModel?.(bare);
}
