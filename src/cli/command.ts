import { mismatch, notOneOf } from '../env/base/errors.js';
import type { ReadonlyRecord } from '../env/base/schema.js';
import { printJson, type Report, say } from './output.js';

interface OptionNotes {
  /** A word without dashes, in the order of the options: `maketen solve <env>`. */
  readonly positional?: boolean;
  /** What holds where the option is not given, in words. */
  readonly defaultText?: string;
  readonly conflicts?: string | readonly string[];
  readonly needs?: string;
}

/** An option of a command: how it is read, checked and explained. */
export interface Option<Value = unknown> extends OptionNotes {
  readonly type: 'string' | 'number' | 'boolean' | 'array';
  readonly description: string;
  readonly isRequired: boolean;
  /** Read as if it had been given. */
  readonly default?: string | boolean;
  readonly enum?: readonly string[];
  /**
   * @param given a text, a list of texts for an array, true or false for a switch
   * @param label the option as messages name it
   * @throws InputError for a value that it does not take
   */
  read(given: string | boolean | readonly string[], label: string): Value;
}

export function text(description: string, notes: OptionNotes & { readonly default?: string } = {}): Option<string> {
  const isRequired = notes.default === undefined;
  return { type: 'string', description, isRequired, ...notes, read: (given: string) => given };
}

/** A list of texts, at least one: the option is repeated. */
export function texts(description: string, notes: OptionNotes = {}): Option<readonly string[]> {
  return { type: 'array', description, isRequired: true, ...notes, read: (given: readonly string[]) => given };
}

export function optional<Value>(option: Option<Value>): Option<Value | undefined> {
  return { ...option, isRequired: false };
}

export function optionalText(description: string, notes?: OptionNotes): Option<string | undefined> {
  return optional(text(description, notes));
}

export function optionalTexts(description: string, notes?: OptionNotes): Option<readonly string[] | undefined> {
  return optional(texts(description, notes));
}

export function flag(description: string, notes: OptionNotes & { readonly default?: boolean } = {}): Option<boolean> {
  return { type: 'boolean', description, isRequired: false, default: false, ...notes, read: (given: boolean) => given };
}

export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  description: string,
  notes?: OptionNotes & { readonly default?: NoInfer<Choice> },
): Option<Choice> {
  const read = (given: string, label: string) => {
    const choice = choices.find((each) => each === given);
    if (choice !== undefined) return choice;
    throw notOneOf(label, given, choices);
  };
  return { ...text(description, notes), enum: choices, read };
}

type NumberNotes = OptionNotes & { readonly default?: number };

type NumberOption<Notes> = Option<Notes extends { readonly default: number } ? number : number | undefined>;

/** A number that need not be given. @param expected says which: "a number from 0 to 1" */
export function numberOption<Notes extends NumberNotes>(
  expected: string | ((value: number) => string),
  isRight: (value: number, text: string) => boolean,
  description: string,
  notes?: Notes,
): NumberOption<Notes> {
  const read = (given: string, label: string) => {
    const value = Number(given);
    if (given.trim() !== '' && isRight(value, given)) return value;
    const right = typeof expected === 'string' ? expected : expected(value);
    throw mismatch(`${label} to be ${right}`, given);
  };
  const byDefault = notes?.default === undefined ? {} : { default: String(notes.default) };
  return { ...notes, ...byDefault, type: 'number', description, isRequired: false, read } as NumberOption<Notes>;
}

export function integer<Notes extends NumberNotes>(
  [least, most = Number.MAX_SAFE_INTEGER]: readonly [least: number, most?: number],
  description: string,
  notes?: Notes,
): NumberOption<Notes> {
  return numberOption(
    (value) => `an integer ${value > most ? `from ${least} to ${most}` : `of at least ${least}`}`,
    (value, given) => /^\d+$/.test(given) && value >= least && value <= most,
    description,
    notes,
  );
}

/** Threads or processes at a time: more than any machine has processors. */
export const MOST_AT_ONCE = 1024;

/** Games from outside: registered before the other options are read. */
export const gameOption = { game: optionalTexts('module with a custom game, ./my-game.mjs; repeatable') };

export const jsonOption = { json: flag('print JSON') };

export const outputOptions = { ...jsonOption, out: optionalText('also write the JSON to this file') };

/** Options by their names in camel case: `maxMoves` is `--max-moves`. */
type Options = ReadonlyRecord<Option>;

/** What is read of a command line: a value for each option, but for those that are not given and have no default. */
export type Values<Of> = { readonly [Name in keyof Of]: Of[Name] extends Option<infer Value> ? Value : never };

export interface OptionInfo extends Option {
  readonly name: string;
}

export interface Command {
  /** What the help page says; without it the command's line in the list of commands. */
  readonly description?: string;
  readonly options: Options;
  /** Command lines, each with what it is for. */
  readonly examples: ReadonlyRecord<string>;
  /** True for a command that reads the modules of `--game` itself. */
  readonly readsGames?: boolean;
  /** @param values what the options have read of the command line */
  run(values: ReadonlyRecord): Promise<void>;
}

interface Definition<Of extends Options> extends Pick<Command, 'description' | 'examples' | 'readsGames'> {
  readonly options: Of;
  /** Does the work. A report of it is printed, with `--json` as JSON. */
  readonly run: (values: Values<Of>) => Result | Promise<Result>;
}

type Result = Report | null | undefined;

export function defineCommand<Of extends Options>({ run, ...rest }: Definition<Of>): Command {
  return {
    ...rest,
    run: async (given) => {
      const values = given as Values<Of>;
      const { json = false } = given as { json?: boolean };
      const result = await run(values);
      if (!result) return;
      const said = json ? '' : result.text();
      if (json) printJson(result.json);
      else if (said !== '') say(said);
      if (result.failure) throw result.failure;
    },
  };
}

/** `maxMoves` as it is typed: "max-moves" */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** An option as messages name it: "--max-moves", or "<file>" for a word without dashes. */
export function optionLabel({ name, positional }: Pick<OptionInfo, 'name' | 'positional'>): string {
  return positional && name !== 'env' ? `<${kebabCase(name)}>` : dashed(name);
}

function dashed(name: string) {
  return `--${kebabCase(name)}`;
}

export function usageOf(name: string, options: readonly OptionInfo[]): string {
  const words = options
    .filter(({ positional }) => positional)
    .map((option) => {
      const word = `${kebabCase(option.name)}${option.type === 'array' ? '..' : ''}`;
      return option.isRequired ? `<${word}>` : `[${word}]`;
    });
  return ['maketen', name, ...words].join(' ');
}

export function optionInfos({ options }: Command): OptionInfo[] {
  return Object.entries(options).map(([name, option]) => {
    const { description, needs, conflicts } = option;
    const only = needs === undefined ? '' : `; only with ${dashed(needs)}`;
    const not = conflicts === undefined ? '' : `; not with ${[conflicts].flat().map(dashed).join(' or ')}`;
    return { ...option, name, description: description + only + not };
  });
}
