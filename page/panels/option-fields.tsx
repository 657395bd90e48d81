import './option-fields.css';
import type { Game } from 'maketen/env';
import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import { viewOf } from '../games/game-views.js';
import { texts } from '../texts/texts.js';
import { optionLabel, optionNote, optionText, parseOptionText } from './option-text.js';

/** Options by their names; those that are typed as the text that has been typed. */
export interface OptionDraft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly texts: Readonly<Record<string, string>>;
}

export interface OptionFieldsProps {
  readonly game: Game;
  readonly preset: string;
  /** What differs from the preset. */
  readonly draft: OptionDraft;
  readonly onChange: (draft: OptionDraft) => void;
}

/** The part of JSON Schema that tells which control suits an option. */
interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
}

function schemaOf(field: $ZodType): FieldSchema {
  return toJSONSchema(field, { unrepresentable: 'any' }) as FieldSchema;
}

/** The options of a draft; what has been typed is read now, and checked when it is dealt. */
export function draftedOptions({ optionFields }: Game, { values, texts }: OptionDraft): Record<string, unknown> {
  const typed = Object.entries(texts).map(
    ([name, text]) => [name, parseOptionText(text, schemaOf(optionFields[name]).type === 'array')] as const,
  );
  return { ...values, ...Object.fromEntries(typed) };
}

/** A field for each rule option of a game, made from its schema. */
export function OptionFields({ game, preset, draft, onChange }: OptionFieldsProps) {
  const view = viewOf(game.name);
  return (
    <div class="option-fields">
      {Object.entries(game.optionFields).map(([name, field]) => {
        const schema = schemaOf(field);
        if (schema.default === undefined) return null; // what may be left out is left out
        const { [name]: value = schema.default } = { ...game.presets[preset].options, ...draft.values };
        return (
          <OptionField
            key={`${preset}-${name}`}
            name={name}
            schema={schema}
            note={
              schema.description === undefined
                ? null
                : texts().newGame.optionNote(game.name, name, optionNote(schema.description, view))
            }
            value={value}
            text={draft.texts[name] ?? optionText(value)}
            onChoose={(chosen) => onChange({ ...draft, values: { ...draft.values, [name]: chosen } })}
            onType={(text) => onChange({ ...draft, texts: { ...draft.texts, [name]: text } })}
          />
        );
      })}
    </div>
  );
}

interface OptionFieldProps {
  readonly name: string;
  readonly schema: FieldSchema;
  /** What it means. */
  readonly note: string | null;
  readonly value: unknown;
  readonly text: string;
  readonly onChoose: (value: unknown) => void;
  readonly onType: (text: string) => void;
}

function OptionField({ name, schema, note, value, text, onChoose, onType }: OptionFieldProps) {
  const noteId = `note-${name}`;
  const described = { id: `option-${name}`, 'aria-describedby': note === null ? undefined : noteId };
  const control =
    schema.type === 'boolean' ? (
      <input
        {...described}
        type="checkbox"
        checked={value === true}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
    ) : schema.enum !== undefined ? (
      <select {...described} value={String(value)} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {schema.enum.map((each) => (
          <option key={String(each)} value={String(each)}>
            {texts().newGame.value(String(each))}
          </option>
        ))}
      </select>
    ) : (
      <input
        {...described}
        type="text"
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
    );
  return (
    <div class="field" title={name}>
      <label for={described.id}>{optionLabel(name)}</label>
      {control}
      {note !== null && <small id={noteId}>{note}</small>}
    </div>
  );
}
