import { z } from 'zod';
import type { Game } from '../../src/env/game.js';
import { parseOptionValue } from '../session/link.js';

export interface OptionFieldsProps {
  readonly game: Game;
  readonly preset: string;
  /** Those that differ from the preset's. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly onChange: (name: string, value: unknown) => void;
}

/** The part of JSON Schema that tells which control suits an option. */
interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
}

/** A field for each rule option of a game, made from its schema; what is not a choice is typed as JSON and checked when it is dealt. */
export function OptionFields({ game, preset, options, onChange }: OptionFieldsProps) {
  return (
    <div class="option-fields">
      {Object.entries(game.optionFields).map(([name, field]) => {
        const schema = z.toJSONSchema(field, { unrepresentable: 'any' }) as FieldSchema;
        const value = options[name] ?? game.presets[preset].options[name] ?? schema.default ?? null;
        return <OptionField key={`${preset}-${name}`} name={name} schema={schema} value={value} onChange={onChange} />;
      })}
    </div>
  );
}

interface OptionFieldProps {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly onChange: (name: string, value: unknown) => void;
}

function OptionField({ name, schema, value, onChange }: OptionFieldProps) {
  return (
    <label class="field">
      <span>{name}</span>
      {schema.type === 'boolean' ? (
        <input
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(name, currentTarget.checked)}
        />
      ) : schema.enum !== undefined ? (
        <select value={String(value)} onChange={({ currentTarget }) => onChange(name, currentTarget.value)}>
          {schema.enum.map((each) => (
            <option key={String(each)}>{String(each)}</option>
          ))}
        </select>
      ) : (
        <input
          type="text"
          autocomplete="off"
          value={typeof value === 'string' ? value : JSON.stringify(value)}
          onChange={({ currentTarget }) => onChange(name, parseOptionValue(currentTarget.value))}
        />
      )}
      <small>{schema.description}</small>
    </label>
  );
}
