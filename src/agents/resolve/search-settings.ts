import * as z from 'zod';
import { InputError } from '../../env/index.js';
import { parseWith } from '../../env/options.js';
import { LOOKAHEADS } from '../afterstates/lookahead-draws.js';

/** The `+name=value` settings that follow a search's name. */
const SETTING = /\+(?=[a-z]+=)/i;

/** More of anything is a slip of the pen: a single decision would take hours, or all the memory. */
export const MOST_PLAYOUTS = 1_000_000;
const MOST_TREES = 1000;

function integer(least: number, most = MOST_PLAYOUTS): z.ZodType<number> {
  const isGood = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  return z.string().refine(isGood, `an integer from ${least} to ${most}`).transform(Number);
}

function numberFrom0(): z.ZodType<number> {
  const isGood = (text: string): boolean => /^\d+(\.\d+)?$/.test(text) && Number(text) <= MOST_PLAYOUTS;
  return z.string().refine(isGood, `a number from 0 to ${MOST_PLAYOUTS}`).transform(Number);
}

const everySearch = {
  playouts: integer(1).optional(),
  budgetMs: numberFrom0().optional(),
  base: z.string().optional(),
  leaf: z.string().optional(),
  depth: integer(0).optional(),
  lookahead: z.enum(LOOKAHEADS.map(String)).optional(),
};

/** The settings of each search, as texts to be read. */
export const SETTINGS = {
  rollout: z.strictObject({ ...everySearch, confidence: numberFrom0().optional() }),
  uct: z.strictObject({
    ...everySearch,
    ensemble: integer(1, MOST_TREES).optional(),
    exploration: numberFrom0().optional(),
    expandAfter: integer(1).optional(),
    splitDraws: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
  }),
};

export type SearchName = keyof typeof SETTINGS;

/** The search that an `--agent` value begins with; null if it is something else. */
export function searchName(agent: string): SearchName | null {
  const [name] = agent.split(SETTING);
  return Object.hasOwn(SETTINGS, name) ? (name as SearchName) : null;
}

/** The settings of an `--agent` value, as they are written. */
export function settingTexts(agent: string): [name: string, value: string][] {
  return agent
    .split(SETTING)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]);
}

/** Reads the settings of a search. @throws InputError, one line, for an unknown or repeated one, or a value that is none */
export function parseSettings<Name extends SearchName>(name: Name, agent: string): z.infer<(typeof SETTINGS)[Name]> {
  const texts = settingTexts(agent);
  const names = texts.map(([setting]) => setting);
  const repeated = names.find((setting, i) => names.indexOf(setting) < i);
  if (repeated !== undefined)
    throw new InputError(`Expected +${repeated}=... once after ${name}, but it is given twice`);
  const schema = SETTINGS[name] as unknown as z.ZodType<z.infer<(typeof SETTINGS)[Name]>>;
  return parseWith(schema, Object.fromEntries(texts), `${name} setting`, Object.keys(SETTINGS[name].shape));
}

/** Settings of a search that name agents. */
const GIVEN = ['base', 'leaf'];

/** The agents that an agent's name says something of: itself, or those that a search is given. */
export function namesIn(agent: string): string[] {
  if (searchName(agent) === null) return [agent];
  return settingTexts(agent).flatMap(([name, value]) => (GIVEN.includes(name) ? [value] : []));
}
