import { bar } from './bar.js';
import { cards } from './cards.js';
import { challenge } from './challenge.js';
import { column } from './column.js';
import { dock } from './dock.js';
import { decade } from './games/decade.js';
import { messages } from './messages.js';
import { moves } from './moves.js';
import { numbers } from './numbers.js';

/**
 * What the page says in English before all games are loaded, by the room it is said in: a text, or a function that puts numbers and names
 * into one.
 */
export const en = {
  bar,
  cards,
  challenge,
  column,
  decade,
  dock,
  messages,
  moves,
  numbers,
};
