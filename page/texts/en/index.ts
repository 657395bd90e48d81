import { dock } from './dock.js';

/** Everything that the page says in English, by the room it is said in: a text, or a function that puts numbers and names into one. */
export const en = { dock };
