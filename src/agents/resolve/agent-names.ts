import * as z from 'zod/mini';
import { parseWith } from '../../env/base/schema.js';
import { InputError } from '../../env/index.js';
import { type LookaheadDraws, LOOKAHEADS, MOST_ENDGAME, MOST_HINDSIGHT } from '../afterstates/afterstates.js';

/** Settings that follow an agent's name: decade-loop3-value+lookahead=1+endgame=8. All agents take `endgame`, value models the others too. */
export interface ModelSettings {
  readonly lookahead?: LookaheadDraws;
  readonly endgame?: number;
  readonly hindsight?: number;
}

const MODEL_SETTINGS = /(?:\+(?:lookahead|endgame|hindsight)=[^+]*)+$/;

export function withoutSettings(agent: string): string {
  return agent.replace(MODEL_SETTINGS, '');
}

/** The settings as they are written; empty if there are none. */
export function settingsText(agent: string): string {
  return MODEL_SETTINGS.exec(agent)?.[0] ?? '';
}

/** The `+name=value` settings that follow a search's name. */
const SETTING = /\+(?=[a-z]+=)/i;

export function settingTexts(agent: string): [name: string, value: string][] {
  return agent
    .split(SETTING)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]);
}

/**
 * The hidden cards from which on an agent that is no value model plays exactly.
 * @throws InputError for settings that it does not know
 */
export function endgameOf(agent: string): number {
  const { lookahead, hindsight, endgame = 0 } = modelSettings(agent);
  if (lookahead === undefined && hindsight === undefined) return endgame;
  throw new InputError(
    `Expected a value model to look ahead with, but got "${withoutSettings(agent)}"; leave +lookahead and +hindsight out`,
  );
}

/** A larger number is a typing error: a single decision would take hours, or all the memory. */
export const MOST_PLAYOUTS = 1_000_000;
const MOST_TREES = 1000;

function integer(least: number, most = MOST_PLAYOUTS, note = ''): z.ZodMiniType<number> {
  const isGood = (text: string) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  return z.pipe(z.string().check(z.refine(isGood, `an integer from ${least} to ${most}${note}`)), z.transform(Number));
}

function numberFrom0(): z.ZodMiniType<number> {
  const isGood = (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) <= MOST_PLAYOUTS;
  return z.pipe(z.string().check(z.refine(isGood, `a number from 0 to ${MOST_PLAYOUTS}`)), z.transform(Number));
}

const everySearch = {
  playouts: z.optional(integer(1)),
  budgetMs: z.optional(numberFrom0()),
  base: z.optional(z.string()),
  leaf: z.optional(z.string()),
  lookahead: z.optional(z.enum(LOOKAHEADS.map(String))),
};

const modelSchema = z.strictObject({
  lookahead: z.optional(integer(0, LOOKAHEADS.length - 1)),
  endgame: z.optional(integer(0, MOST_ENDGAME, ' (hidden cards from which on play is exact)')),
  hindsight: z.optional(integer(0, MOST_HINDSIGHT, ' (hidden cards from which on values are means of hindsight)')),
});

/** How the settings of each search are read from their texts. */
const SEARCH_SETTINGS = {
  rollout: z.strictObject({ ...everySearch, confidence: z.optional(numberFrom0()) }),
  uct: z.strictObject({
    ...everySearch,
    ensemble: z.optional(integer(1, MOST_TREES)),
    exploration: z.optional(numberFrom0()),
  }),
};

export type SearchName = keyof typeof SEARCH_SETTINGS;

/** The search that an `--agent` value begins with; null if it is something else. */
export function searchName(agent: string): SearchName | null {
  const [name] = agent.split(SETTING);
  return Object.hasOwn(SEARCH_SETTINGS, name) ? (name as SearchName) : null;
}

/** Reads settings. @throws InputError, one line, for an unknown or repeated one, or a bad value */
function parsed<Settings>(schema: z.ZodMiniType<Settings>, of: string, text: string): Settings {
  const texts = settingTexts(text);
  const names = texts.map(([setting]) => setting);
  const repeated = names.find((setting, i) => names.indexOf(setting) < i);
  if (repeated !== undefined) throw new InputError(`Expected +${repeated}=... once after ${of}, but it is given twice`);
  return parseWith(schema, Object.fromEntries(texts), `${of} setting`);
}

/** The settings of a search. @throws InputError, one line, for an unknown or repeated one, or a bad value */
export function parseSettings<Name extends SearchName>(
  name: Name,
  agent: string,
): z.infer<(typeof SEARCH_SETTINGS)[Name]> {
  const schema = SEARCH_SETTINGS[name] as unknown as z.ZodMiniType<z.infer<(typeof SEARCH_SETTINGS)[Name]>>;
  return parsed(schema, name, agent);
}

/** The settings after a model's name. @throws InputError, one line, for a bad value, or a setting given twice */
export function modelSettings(agent: string): ModelSettings {
  return parsed(modelSchema, withoutSettings(agent), settingsText(agent)) as ModelSettings;
}

/** Settings of a search that name agents. */
const GIVEN = ['base', 'leaf'];

/** The agents in an `--agent` value: itself, or those that a search is given. */
export function namesIn(agent: string): string[] {
  if (searchName(agent) === null) return [agent];
  return settingTexts(agent).flatMap(([name, value]) => (GIVEN.includes(name) ? [value] : []));
}
