import * as z from 'zod';
import { registerGameModule } from '../io/game-module.js';
import { printJson, type Report } from './output.js';

declare module 'zod' {
  interface GlobalMeta {
    /** A word without dashes, in the order of the schema: `maketen solve <env>`. */
    positional?: boolean;
    /** What holds where the option is not given, in words; a plain default is the schema's own. */
    defaultText?: string;
    conflicts?: string;
    needs?: string;
  }
}

export interface OptionInfo extends z.GlobalMeta {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean' | 'array';
  readonly description: string;
  readonly isRequired: boolean;
  readonly default?: string | boolean;
  readonly enum?: readonly string[];
}

export type Example = readonly [command: string, what: string];

/** A command whose schema says everything about its options: how they are read, checked and explained. */
export interface Command {
  /** What the help page says; without it the command's line in the list of commands. */
  readonly description?: string;
  readonly schema: z.ZodObject;
  readonly examples: readonly Example[];
  /** @param options what the schema has made of the command line */
  run(options: unknown): void | Promise<void>;
}

interface Definition<Shape extends z.ZodRawShape> extends Pick<Command, 'description' | 'examples'> {
  /**
   * A field for each option, named in camel case: `maxMoves` is `--max-moves`. The command line gives strings, arrays of
   * strings and booleans; a transform may convert them, and a default before it is a `prefault`. The message of a custom
   * issue says what was expected: "an integer".
   */
  readonly options: Shape;
  /** True for a command that reads the modules of `--game` itself. */
  readonly readsGames?: boolean;
  /** Does the work, when the games of `--game`, where there is that option, are registered. */
  readonly run?: (options: z.output<z.ZodObject<Shape, z.core.$strict>>) => void | Promise<void>;
  /** Does work that ends with a report, which is printed, with `--json` as JSON; null where there is none. */
  readonly report?: (options: z.output<z.ZodObject<Shape, z.core.$strict>>) => Report | null | Promise<Report | null>;
}

export function defineCommand<Shape extends z.ZodRawShape>(definition: Definition<Shape>): Command {
  const { options, run, report, readsGames = false, ...rest } = definition;
  const schema = z.strictObject(options);
  return {
    ...rest,
    schema,
    run: async (given) => {
      const { game = [], json = false } = given as { game?: readonly string[]; json?: boolean };
      const takeBack: (() => void)[] = [];
      try {
        for (const module of readsGames ? [] : game) takeBack.push(await registerGameModule(module));
        await run?.(given as z.output<typeof schema>);
        const result = await report?.(given as z.output<typeof schema>);
        if (!result) return;
        const text = json ? '' : result.text();
        if (json) printJson(result.json);
        else if (text !== '') console.log(text);
        if (result.failure) throw result.failure;
      } finally {
        for (const each of takeBack) each();
      }
    },
  };
}

/** `maxMoves` as it is typed: "max-moves" */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** An option as messages name it: "--max-moves", or "<env>" for a word without dashes. */
export function optionLabel({ name, positional }: Pick<OptionInfo, 'name' | 'positional'>): string {
  return positional ? `<${kebabCase(name)}>` : `--${kebabCase(name)}`;
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

export function optionInfos({ schema }: Command): OptionInfo[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => {
    const option = property as Pick<OptionInfo, 'type' | 'description'> & z.GlobalMeta;
    const { needs, conflicts } = option;
    const only = needs === undefined ? '' : `; only with --${kebabCase(needs)}`;
    const not = conflicts === undefined ? '' : `; not with --${kebabCase(conflicts)}`;
    return {
      ...option,
      name,
      description: option.description + only + not,
      isRequired: required.includes(name),
    };
  });
}
