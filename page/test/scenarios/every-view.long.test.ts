import { sizedLong } from '../../../test/support/size.js';
import { accessibilityFaults } from '../support/axe.js';
import { englishTexts } from '../support/english-texts.js';
import { TABLES } from '../support/finished-games.js';
import { inABrowser } from '../support/in-a-browser.js';
import { textFaults } from '../support/text-faults.js';
import { inEveryView } from '../support/views.js';

/** Phones upright and lying, a small window, screens. */
const SIZES = ['390x844', '360x640', '640x400', '844x390', '1280x800', '2560x1440'] as const;
const COLOURS = ['light', 'dark'] as const;
const LANGUAGES = ['de-DE', 'en-GB'] as const;

type Case = readonly [
  preset: string,
  size: (typeof SIZES)[number],
  colours: (typeof COLOURS)[number],
  language: (typeof LANGUAGES)[number],
];

/** Both sets of colours, and German, which is longer by a third, where there is the least room. */
const FEW: readonly Case[] = [
  ['tens', '360x640', 'light', 'de-DE'],
  ['decade-loop3-optional', '1280x800', 'light', 'en-GB'],
  ['decade-seven', '640x400', 'dark', 'de-DE'],
];

/** Every table at every size in both languages. Colours change no text and take turns; each table has both in both languages. */
const ALL: readonly Case[] = TABLES.flatMap((preset) =>
  SIZES.flatMap((size, i) => LANGUAGES.map((language, j): Case => [preset, size, COLOURS[(i + j) % 2], language])),
);

/** Each view of the page in each game, with what only the browser can tell. */
inABrowser(({ tested }) => {
  it.each(sizedLong(FEW, ALL))(
    'has names, roles and contrast for everything, and cuts, covers or pushes out no text: %s, %s, %s, %s',
    async (preset, size, colorScheme, locale) => {
      const [width, height] = size.split('x').map(Number);
      const faults: string[] = [];
      await inEveryView(tested(), preset, { viewport: { width, height }, locale, colorScheme }, async (page, view) => {
        const found = [...(await textFaults(page)), ...(await accessibilityFaults(page))];
        if (locale === 'de-DE') for (const text of await englishTexts(page)) found.push(`English: ${text}`);
        faults.push(...found.map((fault) => `${view}: ${fault}`));
      });
      expect(faults).toEqual([]);
    },
  );
});
