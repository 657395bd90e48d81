import { bar } from './bar.js';
import { cards } from './cards.js';
import { column } from './column.js';
import { daily } from './daily.js';
import { dock } from './dock.js';
import { feedback } from './feedback.js';
import { decade } from './games/decade.js';
import { hints } from './hints.js';
import { messages } from './messages.js';
import { moves } from './moves.js';
import { numbers } from './numbers.js';
import { offline } from './offline.js';
import { result } from './result.js';
import { review } from './review.js';
import { share } from './share.js';
import { statistics } from './statistics.js';
import { ways } from './ways.js';

/**
 * What the page says in English before all games are loaded, by the room it is said in: a text, or a function that puts numbers and names
 * into one.
 */
export const en = {
  bar,
  cards,
  column,
  daily,
  decade,
  dock,
  feedback,
  hints,
  messages,
  moves,
  numbers,
  offline,
  result,
  review,
  share,
  statistics,
  ways,
};
