import type { LanguageController } from '../hooks/use-language.js';
import { type Language, LANGUAGES } from '../session/language.js';
import { texts } from '../texts/texts.js';

const NAMES = Object.entries(LANGUAGES) as [Language, string][];

export interface LanguageFieldProps {
  readonly spoken: LanguageController;
}

/** What the page speaks. */
export function LanguageField({ spoken: { language, choose } }: LanguageFieldProps) {
  return (
    <label class="field inline">
      <span class="visually-hidden">{texts().drawer.language}</span>
      <select
        name="language"
        value={language}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as Language;
          currentTarget.value = language; // until it is spoken
          choose(chosen);
        }}
      >
        {NAMES.map(([each, name]) => (
          <option key={each} value={each} lang={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
