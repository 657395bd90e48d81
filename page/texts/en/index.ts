import { bar } from './bar.js';
import { cards } from './cards.js';
import { column } from './column.js';
import { daily } from './daily.js';
import { dock } from './dock.js';
import { decade } from './games/decade.js';
import { fourTen } from './games/four-ten.js';
import { tens } from './games/tens.js';
import { moves } from './moves.js';
import { numbers } from './numbers.js';
import { result } from './result.js';
import { ways } from './ways.js';

/** Everything that the page says in English, by the room it is said in: a text, or a function that puts numbers and names into one. */
export const en = { bar, cards, column, daily, decade, dock, fourTen, moves, numbers, result, tens, ways };
