import { type AgentOrName, type AgentSources, isModelSource } from './agent-sources.js';
import { settingsText } from './model-settings.js';
import { modelSourceOf } from './model-source.js';
import { searchName, settingTexts } from './search-settings.js';

function modelLabel(name: string, sources: AgentSources): string {
  const own = sources.findModule?.(name);
  if (own !== undefined) return own.label;
  const source = modelSourceOf(name, sources);
  return source === undefined ? name : `${source.label}${settingsText(name)}`;
}

/** How an agent is called in reports and traces: as it was asked for, with model folders by their last name. */
export function agentLabel(agent: AgentOrName, sources: AgentSources = {}): string {
  if (typeof agent !== 'string') return isModelSource(agent) ? agent.label : agent.name;
  const name = agent;
  const search = searchName(name);
  if (search === null) return modelLabel(name, sources);
  const settings = settingTexts(name).map(([setting, value]) => `+${setting}=${modelLabel(value, sources)}`);
  return `${search}${settings.join('')}`;
}
