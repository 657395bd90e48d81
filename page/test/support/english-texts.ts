import '../../session/all-games.js';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import * as de from '../../texts/de/index.js';
import { english as en } from '../../texts/texts.js';

/** Words that are sure to be English, and none of a link, a notation, or a name. */
const ENGLISH =
  /\b(the|and|or|of|to|with|is|are|you|your|card|cards|left|draw|drew|took|place|placed|turn|move|moves|game|games|stock|set|sets|can|hint|hints|won|lost|best|deal|new|rules|round|points|undo|only|from|this|that|not|no|for|by|on)\b/i;
/** What is no sentence: positions, languages and keys. Errors stay English. */
const NAMES = 'code, kbd, textarea, [lang]:not(html), .game-button, .mark, .notice.error';

/** Every text of the English list without numbers and names that is not the same in German. */
function plainTexts(texts: object, path: string[] = []): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]: [string, unknown]): [string, string][] => {
      const at = [...path, key];
      if (typeof text === 'string') return [[at.join('.'), text]];
      return typeof text === 'object' && text !== null ? [...plainTexts(text, at)] : [];
    }),
  );
}

const german = plainTexts(de);
const englishOnly = new Set(
  [...plainTexts(en)].flatMap(([path, text]) => {
    const isWord = text.trim().length > 2 && text !== german.get(path) && ![...german.values()].includes(text);
    return isWord ? [text.trim()] : [];
  }),
);

/** Everything that can be read or heard now. */
async function said(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode;
      const isShown = parentElement.checkVisibility() && parentElement.closest(${JSON.stringify(NAMES)}) === null;
      if (isShown && data.trim() !== '') found.push(data.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title]'))
      if (element.checkVisibility() && element.closest(${JSON.stringify(NAMES)}) === null)
        {
        // An option's title is its name in links.
        const title = element.matches('.option-fields > *') ? '' : element.title;
        found.push(...[element.ariaLabel, title].filter((text) => text));
      }
    return found;
  })()`);
}

/** What the German page says in English now: each text once. */
export async function englishTexts(page: Page): Promise<string[]> {
  const found = (await said(page)).filter(
    (text) => englishOnly.has(text) || ENGLISH.test(text.replaceAll(/CC BY-NC-SA|next-card/g, '')),
  );
  return [...new Set(found)];
}

export const GERMAN = { locale: 'de-DE', viewport: { width: 1280, height: 900 } };

export async function expectGerman(page: Page, where: string): Promise<void> {
  expect([where, ...(await englishTexts(page))]).toEqual([where]);
}
