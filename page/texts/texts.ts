import { en } from './en/index.js';

/** What a language has to say: English is the list, and a text that another language lacks does not compile. */
export type Texts = typeof en;

let spoken: Texts = en;

/** The texts of the language that is spoken. Asked for while rendering, never kept: the language may change. */
export function texts(): Texts {
  return spoken;
}

export function setTexts(next: Texts): void {
  spoken = next;
}
