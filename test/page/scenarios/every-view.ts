import { expect, it } from 'vitest';
import { englishTexts } from '../support/english-texts.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { textFaults } from '../support/text-faults.js';
import { GAMES, inEveryView } from '../support/views.js';

const LANGUAGES = ['en-GB', 'de-DE'] as const;

function everyGame<Other>(others: readonly Other[]): (Other & { readonly preset: string })[] {
  return GAMES.flatMap((preset) => others.map((other) => ({ preset, ...other })));
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
].map((viewport) => ({ viewport }));

/** Each view of the page in each game, with what only the browser can tell. */
export function everyView(tested: () => PageUnderTest): void {
  it.each(everyGame(SIZES))(
    'cuts, covers or pushes out no text of $preset, in English and German: $viewport.width x $viewport.height',
    async ({ preset, viewport }) => {
      const faults: string[] = [];
      for (const locale of LANGUAGES)
        await inEveryView(tested(), preset, { viewport, locale, reducedMotion: 'reduce' }, async (page, view) => {
          for (const fault of await textFaults(page)) faults.push(`${locale}, ${view}: ${fault}`);
          if (locale !== 'de-DE') return;
          for (const text of await englishTexts(page)) faults.push(`English in ${view}: ${text}`);
        });
      expect(faults).toEqual([]);
    },
  );
}
