import type { ComponentChildren } from 'preact';
import { capital } from '../session/words.js';
import { gameTitle, presetTitle } from './names.js';

interface PresetSelectProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly presets: readonly string[];
  readonly onChoose: (preset: string) => void;
  /** More to choose from. */
  readonly children?: ComponentChildren;
}

/** One of several presets: below the name of its game what it has of its own. */
export function PresetSelect({ label, name, value, presets, onChoose, children }: PresetSelectProps) {
  return (
    <label class="field preset-field">
      <span>{label}</span>
      <select name={name} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {[...new Set(presets.map(gameTitle))].map((game) => (
          <optgroup key={game} label={game}>
            {presets
              .filter((each) => gameTitle(each) === game)
              .map((each) => (
                <option key={each} value={each}>
                  {capital(presetTitle(each).replace(`${game}: `, ''))}
                </option>
              ))}
          </optgroup>
        ))}
        {children}
      </select>
    </label>
  );
}
