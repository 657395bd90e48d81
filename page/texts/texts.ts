import { en } from './en/index.js';
import type * as later from './en/panels.js';

/** What a language has to say: English is the list, and a text that another language lacks does not compile. */
export type Texts = typeof en & typeof later;

/** English, complete as soon as all games are loaded: nothing says the rest before. */
export const english = en as Texts;
let spoken: Texts = english;

/** The texts of the language that is spoken. Asked for while rendering, never kept: the language may change. */
export function texts(): Texts {
  return spoken;
}

export function setTexts(next: Texts): void {
  spoken = next;
}
