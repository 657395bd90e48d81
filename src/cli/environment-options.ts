import * as z from 'zod';
import { shown } from '../env/errors.js';
import type { EnvironmentParts, Game } from '../env/index.js';
import { InputError, partsOf } from '../env/index.js';
import { gameOption } from './game-option.js';

function fromJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** A value as JSON where it is JSON; "10,20,30" as a list; anything else as text. */
function assignedValue(text: string): unknown {
  const json = fromJson(text);
  if (json) return json.value;
  return text.includes(',') && !/["[{]/.test(text) ? text.split(',').map((part) => assignedValue(part.trim())) : text;
}

/** Reads the `name=value` texts of a repeatable option; `flag` is its name without the dashes. */
export function parseAssignments(flag: string, texts: readonly string[] = []): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const name = text.slice(0, Math.max(at, 0)).trim();
    if (!/^[a-z]/i.test(name)) throw new InputError(`Expected --${flag} name=value, but got ${shown(text)}`);
    if (values.has(name)) throw new InputError(`Expected --${flag} ${name}=... once, but it is given twice`);
    values.set(name, assignedValue(text.slice(at + 1)));
  }
  return Object.fromEntries(values);
}

/** A value as `--option name=value` takes it, for a command line that is shown. */
function assignmentText(value: unknown): string {
  if (typeof value === 'string' && fromJson(value) === undefined) return value;
  const isList = Array.isArray(value) && value.length > 1 && value.every((each) => typeof each === 'number');
  return isList ? value.join(',') : JSON.stringify(value);
}

/** The words of a command line that `assignments` reads back. */
export function assignmentWords(flag: string, values: Readonly<Record<string, unknown>> = {}): string[] {
  return Object.entries(values).map(([name, value]) => {
    const word = `${name}=${assignmentText(value)}`;
    return `--${flag} ${/^[\w=.,+:/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`}`;
  });
}

/** `name=value` texts, read into an object. */
export function assignments(flag: string) {
  return z.array(z.string()).transform((texts) => parseAssignments(flag, texts));
}

const env = z.string().describe('preset, for example decade-loop3 (maketen list shows all)');
const option = assignments('option')
  .optional()
  .describe('rule option name=value that differs from the preset; repeatable');
const reward = z
  .string()
  .optional()
  .describe("reward scheme, for example win or cards-left (default: the game's first)");

/** Which rules: `--env`, `--option` and `--game`. */
export const rulesOptions = { env, option, ...gameOption };

/** Rules and what is rewarded. */
export const rewardOptions = { env, option, reward, ...gameOption };

/** Options that name an environment, as the schemas above read them. */
export interface EnvironmentChoice {
  readonly env: string;
  readonly option?: Readonly<Record<string, unknown>>;
  readonly reward?: string;
}

/** What the options make an environment of; hand `spec` to `make` or `makeVector`. */
export function environmentParts({ env, option, reward }: EnvironmentChoice): EnvironmentParts & { game: Game } {
  return partsOf(env, { rules: { ...option }, ...(reward === undefined ? {} : { reward }) });
}
