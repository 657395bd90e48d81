import type { ComponentChildren } from 'preact';
import { capital } from '../texts/numbers-and-lists.js';
import { gameTitle, presetTitle } from './names.js';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  /** Each value with what it is called, and what more is to be known of it. */
  readonly of: readonly (readonly [value: Value, called: string, more?: string])[];
  readonly onChoose: (value: Value) => void;
  readonly kind?: string;
  readonly full?: string;
  readonly children?: ComponentChildren;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, name, value, of, onChoose, kind = '', full, children } = props;
  return (
    <label class={`field ${kind}`}>
      <span>{label}</span>
      <select
        name={name}
        aria-label={full}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}
      >
        {of.map(([each, called, more]) => (
          <option key={each} value={each} title={more}>
            {called}
          </option>
        ))}
        {children}
      </select>
    </label>
  );
}

/** What a preset is called beside its game: "Ring, fives". */
export function presetLabel(preset: string): string {
  return capital(presetTitle(preset).split(': ').at(-1)!);
}

interface PresetSelectProps extends Omit<ChoiceProps<string>, 'of'> {
  readonly presets: readonly string[];
}

export function PresetSelect({ presets, children, ...props }: PresetSelectProps) {
  return (
    <Choice {...props} kind="preset-field" of={[]}>
      {[...new Set(presets.map(gameTitle))].map((game) => (
        <optgroup key={game} label={game}>
          {presets
            .filter((each) => gameTitle(each) === game)
            .map((each) => (
              <option key={each} value={each}>
                {presetLabel(each)}
              </option>
            ))}
        </optgroup>
      ))}
      {children}
    </Choice>
  );
}
