import { parseCard } from '../../cards.js';
import { InputError, shown } from '../../errors.js';
import { suggestion } from '../../nearest-name.js';

/** A word of the text and the column, from 1, where it begins. */
export interface Word {
  readonly text: string;
  readonly column: number;
}

/** The words of each section, its name first. */
export type Sections = ReadonlyMap<string, readonly Word[]>;

const SECTIONS = ['tens', 'stock', 'gone', 'known', 'undone', 'drawn', 'moves'];

/** "Expected ..., but got "x" at column 7". */
export function unexpected(expected: string, word: Word): InputError {
  return new InputError(`Expected ${expected}, but got ${shown(word.text)} at column ${word.column}`);
}

/** Splits the line at its slashes; white space of any kind and amount separates words. */
export function splitPosition(text: string): Sections {
  const words = Array.from(text.matchAll(/\/|[^\s/]+/g), (match) => ({ text: match[0], column: match.index + 1 }));
  const sections = new Map<string, Word[]>();
  let section: Word[] = [];
  for (const word of [...words, { text: '/', column: text.length + 1 }]) {
    if (word.text !== '/') {
      section.push(word);
      continue;
    }
    addSection(sections, section, word.column);
    section = [];
  }
  return sections;
}

function addSection(sections: Map<string, Word[]>, section: Word[], column: number): void {
  const [name] = section;
  if (name === undefined) {
    throw new InputError(
      `Expected a position such as "tens AC 9D - ... / stock 35", but got an empty section at column ${column}`,
    );
  }
  if (sections.size === 0 && name.text !== 'tens') throw unexpected('a position that begins with "tens"', name);
  if (!SECTIONS.includes(name.text)) {
    throw new InputError(
      `Unknown section ${shown(name.text)} at column ${name.column}${suggestion(name.text, SECTIONS)}`,
    );
  }
  if (sections.has(name.text)) throw unexpected('each section once', name);
  sections.set(name.text, section);
}

export function cardOf(word: Word): number {
  try {
    return parseCard(word.text);
  } catch {
    throw unexpected('a card such as "TD"', word);
  }
}

/** The only word of a section, an integer from `minimum` to `maximum`. */
export function integerOf(section: readonly Word[], minimum: number, maximum: number): number {
  const word = section[1] ?? section[0];
  const expected = `one integer from ${minimum} to ${maximum} after "${section[0].text}"`;
  if (section.length > 2) throw unexpected(expected, section[2]);
  const value = /^\d+$/.test(word.text) ? Number(word.text) : NaN;
  if (!(value >= minimum && value <= maximum)) throw unexpected(expected, word);
  return value;
}
