import { InputError, shown } from '../base/errors.js';
import { check, OwnSchema, type ReadonlyRecord, type Schema } from '../base/schema.js';
import type { Rules } from './rules.js';

/** Options are plain values, or lists of them. */
function isEqual(a: unknown, b: unknown) {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((each, i) => each === b[i]);
}

export type RulesName = Pick<Rules, 'id' | 'config'>;

/** The first difference between rules, as each has it: "maxRun 3"; null for equal ids and options. */
export function rulesDifference(own: RulesName, other: RulesName): readonly [own: string, other: string] | null {
  if (own.id !== other.id) return [own.id, other.id];
  const options = Object.keys({ ...own.config, ...other.config });
  const differing = options.find((option) => !isEqual(own.config[option], other.config[option]));
  if (differing === undefined) return null;
  const text = ({ config }: RulesName) =>
    `${differing} ${config[differing] === undefined ? 'not given' : shown(config[differing])}`;
  return [text(own), text(other)];
}

/** @throws InputError for an option that differs from these rules', is missing or unknown: all have to be said */
export function expectSameRules(rules: Rules, config: Rules['config'], what: string) {
  const difference = rulesDifference(rules, { id: rules.id, config });
  if (difference === null) return;
  const [own, other] = difference;
  throw new InputError(`Expected ${what} for rules with ${own}, but this one has ${other}`);
}

/** The fields of options with what each means: for documentation, forms and `maketen list`. */
export function described(fields: ReadonlyRecord<Schema>, texts: ReadonlyRecord<string>) {
  const all = Object.entries(fields).map(([name, field]) => {
    const { about = {} } = field as Partial<OwnSchema<unknown>>;
    return [name, new OwnSchema((value) => check(field, value), { ...about, description: texts[name] })] as const;
  });
  return Object.fromEntries(all);
}
