import type { Texts } from '../texts.js';
import { dock } from './dock.js';

/** Everything that the page says in German. */
export const de: Texts = { dock };
