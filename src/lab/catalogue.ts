import * as z from 'zod';
import { type AgentEntry, AGENTS, agentsFor } from '../agents/registry.js';
import { hasSearch, SEARCHES } from '../agents/resolve/resolve-agent.js';
import { OwnSchema, type Schema } from '../env/base/schema.js';
import { expectGameParts, rewardsOf } from '../env/environment/game.js';
import { type Game, type GameParts, GAMES, measuresOf, partsOf, PRESETS } from '../env/index.js';
import { listModels } from '../zoo/models.js';
import { rankedParts } from './games/kits.js';
import { EXACT, hasExactAgent } from './solve.js';

/** What `maketen list` shows, as plain JSON. */
export type PresetInfo = ReturnType<typeof presetInfo>;
/** An agent that plays by name, and the presets that it plays. */
export type AgentInfo = ReturnType<typeof agentInfos>[number];
/** A model of the package. */
export type ModelInfo = ReturnType<typeof modelInfos>[number];
/** What `maketen list PRESET` shows; plain JSON. */
export type EnvironmentInfo = ReturnType<typeof environmentInfo>;

function presetInfo(game: Game, preset: string) {
  const { summary, shortName = null } = game.presets[preset];
  return { preset, shortName, game: game.name, title: game.title, summary };
}

/** What an option means: the text that `described`, or zod's `describe`, has given it. */
export function meaningOf(field: Schema): string {
  const { description = '' } =
    field instanceof OwnSchema ? field.about : (z.globalRegistry.get(field as z.ZodType) ?? {});
  return description;
}

/** All presets, game by game. */
export function presetInfos(): PresetInfo[] {
  return GAMES.flatMap((game) => Object.keys(game.presets).map((preset) => presetInfo(game, preset)));
}

/** All agents by name but the trained ones, from the strongest of each game down. */
export function agentInfos() {
  const rules = PRESETS.map((preset) => ({ preset, rules: partsOf(preset).rules }));
  const playable = (entry: AgentEntry) =>
    rules.filter((each) => agentsFor(each.rules).includes(entry)).map(({ preset }) => preset);
  const exact = { agent: EXACT.name, summary: EXACT.summary, plays: PRESETS.filter(hasExactAgent) };
  const searched = PRESETS.filter(hasSearch);
  return [
    ...AGENTS.map((entry) => ({ agent: entry.name, summary: entry.summary, plays: playable(entry) })),
    exact,
    ...SEARCHES.map(({ name, summary }) => ({ agent: name, summary, plays: searched })),
  ];
}

export function modelInfos() {
  return listModels().map(({ name, preset, folder }) => ({ model: name, preset, folder }));
}

/** All that there is to know of an environment. */
export function environmentInfo(parts: GameParts) {
  expectGameParts(parts);
  const { game, rules, spec, notation } = parts;
  return {
    ...presetInfo(game, spec.preset),
    options: Object.entries(game.optionFields).map(([option, field]) => ({
      option,
      value: spec.rules[option],
      meaning: meaningOf(field),
    })),
    moves: rules.moves.length,
    observation: rules.observationSize,
    /** `action` is what `step` takes, `name` as notation writes it. */
    moveTable: rules.moves.map((move: unknown, action) => ({ action, name: notation.formatMove(action), move })),
    /** `from` is a feature's first entry in the observation; entries are integers up to `maximum`, divided by it. */
    features: rules.features.map(({ name, size, maximum, kind, meaning }, i) => {
      const from = rules.features.slice(0, i).reduce((sum, before) => sum + before.size, 0);
      return { from, feature: name, entries: size, maximum, kind, meaning };
    }),
    /** The first is the default. */
    rewards: rewardsOf(parts).map(({ name, meaning }) => ({ reward: name, meaning })),
    /** The reward scheme whose mean return ranks agents. */
    rankedBy: rankedParts(spec.preset, { rules: spec.rules }).reward.name,
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
