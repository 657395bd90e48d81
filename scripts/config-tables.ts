import * as z from 'zod/mini';
import { PRESETS } from '../src/env/index.js';
import { type Algorithm, defaultsFor } from '../src/train/algorithms.js';
import { ALGORITHMS } from '../src/train/index.js';
import { sharedConfigFields } from '../src/train/shared-config.js';
import { code, list } from './markdown.js';

/** What is read of a field's JSON schema. */
interface FieldSchema {
  readonly type?: string | string[];
  readonly enum?: unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly anyOf?: FieldSchema[];
}

/** The type of a field in a word or two. */
function typeOf(field: z.ZodMiniType): string {
  const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as FieldSchema;
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (schema.const !== undefined) return code(schema.const);
  return (schema.anyOf ?? [schema]).map(rangeOf).join(' or ');
}

function rangeOf({ type, minimum, maximum, exclusiveMinimum }: FieldSchema): string {
  const name = [type ?? 'any'].flat().join(' or ');
  const bounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const least = minimum !== undefined && minimum > -Number.MAX_SAFE_INTEGER ? ` ${minimum}` : '';
  if (exclusiveMinimum !== undefined) return `${name} above ${exclusiveMinimum}`;
  if (bounded) return `${name}${least} to ${maximum}`;
  return least === '' ? name : `${name} from${least}`;
}

function defaultOf(field: z.ZodMiniType): string {
  const { data, success } = field.safeParse(undefined);
  return success && data !== undefined ? code(data) : '';
}

function term(key: string, field: z.ZodMiniType, type = ` ${typeOf(field)}`): string {
  const byDefault = defaultOf(field);
  return `${code(key)}${type}${byDefault === '' ? '' : ` (default ${byDefault})`}`;
}

/** Keys that can only be false are read in configs of earlier versions, and left out here. */
function isOver(field: z.ZodMiniType): boolean {
  return typeOf(field) === code(false);
}

function keys(all: readonly (readonly [string, z.ZodMiniType])[]): string {
  const fields = all.filter(([, field]) => !isOver(field));
  return list(fields.map(([key, field]) => [term(key, field), z.globalRegistry.get(field)?.description ?? '']));
}

/** An algorithm's keys; those that an earlier one explains in the same words are only named, with their defaults. */
function ownKeys(own: readonly (readonly [string, z.ZodMiniType])[], explained: Set<string>): string {
  const sameKey = ([key, field]: readonly [string, z.ZodMiniType]): string =>
    `${key} ${typeOf(field)} ${z.globalRegistry.get(field)?.description ?? ''}`;
  const known = own.filter((each) => explained.has(sameKey(each)));
  const fresh = own.filter((each) => !explained.has(sameKey(each)));
  for (const each of fresh) explained.add(sameKey(each));
  const named = known.map(([key, field]) => term(key, field, ''));
  return `${named.length === 0 ? '' : `As above: ${named.join(', ')}.\n\n`}${keys(fresh)}`;
}

/** Presets by the tuned defaults that they have in common. */
function tunedDefaults(algorithm: Algorithm): string {
  const presetsOf = new Map<string, string[]>();
  for (const preset of PRESETS) {
    const tuned = Object.entries(defaultsFor(algorithm.name, preset)).map(([key, value]) =>
      code(`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
    );
    if (tuned.length > 0) presetsOf.set(tuned.join(', '), [...(presetsOf.get(tuned.join(', ')) ?? []), code(preset)]);
  }
  if (presetsOf.size === 0) return '';
  return `\n\nTuned defaults:\n\n${list([...presetsOf].map(([tuned, presets]) => [presets.join(', '), tuned]))}`;
}

/** The keys of every training config, and those of each algorithm: its own, and shared ones with another default. */
export function configTables(): string {
  const shared: Readonly<Record<string, z.ZodMiniType>> = sharedConfigFields;
  const explained = new Set<string>();
  const own = ALGORITHMS.map((algorithm) => {
    const { name, summary, schema } = algorithm;
    const fields = schema.shape as Record<string, z.ZodMiniType>;
    const own = Object.entries(fields).filter(([key, field]) => field !== shared[key] && key !== 'algorithm');
    return `### ${name}: ${summary}\n\n${ownKeys(own, explained)}${tunedDefaults(algorithm)}`;
  });
  return ['### Keys that all algorithms have', keys(Object.entries(sharedConfigFields)), ...own].join('\n\n');
}
