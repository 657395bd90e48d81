import type { tutorials } from './en/tutorials.js';

/** What tutorials say: English is the list, and a text that another language lacks does not compile. */
export type TutorialTexts = typeof tutorials;
