import { type AgentEntry, AGENTS, agentsFor } from '../agents/registry.js';
import { hasSearch, SEARCHES } from '../agents/resolve/resolve-agent.js';
import { rewardsOf } from '../env/game.js';
import { type EnvironmentParts, type Game, GAMES, measuresOf, partsOf, PRESETS, type Rules } from '../env/index.js';
import { meaningOf } from '../env/options.js';
import { listModels } from '../zoo/models.js';
import { EXACT, hasExactAgent } from './solve.js';

/** What `maketen list` shows, as plain JSON. */
export interface PresetInfo {
  readonly preset: string;
  readonly game: string;
  readonly title: string;
  readonly summary: string;
}

/** An agent that plays by name. */
export interface AgentInfo {
  readonly agent: string;
  readonly summary: string;
  /** Presets it plays. */
  readonly plays: readonly string[];
}

/** A model of the package. */
export interface ModelInfo {
  readonly model: string;
  readonly preset: string | null;
  readonly folder: string;
}

export interface OptionInfo {
  readonly option: string;
  /** The value under these rules. */
  readonly value: unknown;
  readonly meaning: string;
}

export interface MoveInfo {
  /** Its index in the move table: what `step` takes. */
  readonly action: number;
  /** As notation writes it. */
  readonly name: string;
  readonly move: unknown;
}

export interface FeatureInfo {
  /** Its first entry in the observation. */
  readonly from: number;
  readonly feature: string;
  readonly entries: number;
  /** Entries are integers from 0 to this, divided by it. */
  readonly maximum: number;
  readonly kind: string;
  readonly meaning: string;
}

export interface EnvironmentInfo extends PresetInfo {
  readonly options: readonly OptionInfo[];
  /** Size of the action space. */
  readonly moves: number;
  /** Size of the observation. */
  readonly observation: number;
  readonly moveTable: readonly MoveInfo[];
  readonly features: readonly FeatureInfo[];
  /** The first is the default. */
  readonly rewards: readonly { readonly reward: string; readonly meaning: string }[];
  readonly measures: readonly { readonly measure: string; readonly meaning: string; readonly better: string }[];
  readonly agents: readonly string[];
  readonly models: readonly string[];
  readonly caveat: string | null;
}

function presetInfo(game: Game, preset: string): PresetInfo {
  return { preset, game: game.name, title: game.title, summary: game.presets[preset].summary };
}

/** All presets, game by game. */
export function presetInfos(): PresetInfo[] {
  return GAMES.flatMap((game: Game) => Object.keys(game.presets).map((preset) => presetInfo(game, preset)));
}

/** All agents by name but the trained ones, from the strongest of each game down. */
export function agentInfos(): AgentInfo[] {
  const rules = PRESETS.map((preset) => ({ preset, rules: partsOf(preset).rules }));
  const playable = (entry: AgentEntry): string[] =>
    rules.filter((each) => agentsFor(each.rules).includes(entry)).map(({ preset }) => preset);
  const exact = { agent: EXACT.name, summary: EXACT.summary, plays: PRESETS.filter(hasExactAgent) };
  const searched = PRESETS.filter(hasSearch);
  return [
    ...AGENTS.map((entry) => ({ agent: entry.name, summary: entry.summary, plays: playable(entry) })),
    exact,
    ...SEARCHES.map(({ name, summary }) => ({ agent: name, summary, plays: searched })),
  ];
}

/** The models that come with the package. */
export function modelInfos(): ModelInfo[] {
  return listModels().map(({ name, preset, folder }) => ({ model: name, preset, folder }));
}

export function optionInfos({ spec, game }: EnvironmentParts & { game: Game }): OptionInfo[] {
  return Object.entries(game.optionFields).map(([option, field]) => ({
    option,
    value: spec.rules[option],
    meaning: meaningOf(field),
  }));
}

function featureInfos({ features }: Rules): FeatureInfo[] {
  let from = 0;
  return features.map(({ name, size, maximum, kind, meaning }) => {
    const info = { from, feature: name, entries: size, maximum, kind, meaning };
    from += size;
    return info;
  });
}

/** All that there is to know of an environment: options, sizes, move table, features, rewards, agents, models. */
export function environmentInfo(parts: EnvironmentParts & { game: Game }): EnvironmentInfo {
  const { game, rules, spec, notation } = parts;
  return {
    ...presetInfo(game, spec.preset),
    options: optionInfos(parts),
    moves: rules.moves.length,
    observation: rules.observationSize,
    moveTable: rules.moves.map((move, action) => ({ action, name: notation.formatMove(action), move })),
    features: featureInfos(rules),
    rewards: rewardsOf(parts).map(({ name, meaning }) => ({ reward: name, meaning })),
    measures: measuresOf(parts).map(({ name, meaning, better }) => ({ measure: name, meaning, better })),
    agents: [
      ...agentsFor(rules).map(({ name }) => name),
      ...(hasExactAgent(spec.preset) ? [EXACT.name] : []),
      ...(hasSearch(spec.preset) ? SEARCHES.map(({ name }) => name) : []),
    ],
    models: modelInfos()
      .filter(({ preset }) => preset === spec.preset)
      .map(({ model }) => model),
    caveat: game.caveat ?? null,
  };
}
