import { expect, it } from 'vitest';
import { sizedLong } from '../../support/size.js';
import { englishTexts } from '../support/english-texts.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { textFaults } from '../support/text-faults.js';
import { GAMES, inEveryView } from '../support/views.js';

interface Case {
  readonly preset: string;
  readonly locale: 'en-GB' | 'de-DE';
  readonly viewport: { readonly width: number; readonly height: number };
}

const UPRIGHT = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };
const DESKTOP = { width: 1280, height: 800 };
const LARGE = { width: 2560, height: 1440 };

/** Each game in each language, and each size once: the longer words, which are German, where there is the least room. */
const CASES: readonly Case[] = [
  { preset: 'four-ten', locale: 'de-DE', viewport: UPRIGHT },
  { preset: 'decade-loop3', locale: 'de-DE', viewport: LYING },
  { preset: 'four-ten', locale: 'en-GB', viewport: DESKTOP },
  { preset: 'decade-loop3', locale: 'en-GB', viewport: LARGE },
];

const ALL: readonly Case[] = GAMES.flatMap((preset) =>
  (['en-GB', 'de-DE'] as const).flatMap((locale) =>
    [UPRIGHT, LYING, DESKTOP, LARGE].map((viewport) => ({ preset, locale, viewport })),
  ),
);

/** Each view of the page in each game, with what only the browser can tell. */
export function everyView(tested: () => PageUnderTest): void {
  it.each(sizedLong(CASES, ALL))(
    'cuts, covers or pushes out no text of $preset in $locale: $viewport.width x $viewport.height',
    async ({ preset, locale, viewport }) => {
      const faults: string[] = [];
      await inEveryView(tested(), preset, { viewport, locale, reducedMotion: 'reduce' }, async (page, view) => {
        for (const fault of await textFaults(page)) faults.push(`${view}: ${fault}`);
        if (locale !== 'de-DE') return;
        for (const text of await englishTexts(page)) faults.push(`English in ${view}: ${text}`);
      });
      expect(faults).toEqual([]);
    },
  );
}
