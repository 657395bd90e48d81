import type { Texts } from '../texts.js';
import { bar } from './bar.js';
import { cards } from './cards.js';
import { challenge } from './challenge.js';
import { column } from './column.js';
import { daily } from './daily.js';
import { dock } from './dock.js';
import { drawer } from './drawer.js';
import { end } from './end.js';
import { feedback } from './feedback.js';
import { decade, fortune } from './games/decade.js';
import { fourTen } from './games/four-ten.js';
import { tens } from './games/tens.js';
import { hints } from './hints.js';
import { messages } from './messages.js';
import { moves } from './moves.js';
import { newGame } from './new-game.js';
import { numbers } from './numbers.js';
import { offline } from './offline.js';
import { result } from './result.js';
import { review } from './review.js';
import { share } from './share.js';
import { statistics } from './statistics.js';
import { ways } from './ways.js';

/** Everything that the page says in German. */
export const de: Texts = {
  bar,
  cards,
  challenge,
  column,
  daily,
  decade,
  dock,
  drawer,
  end,
  feedback,
  fortune,
  fourTen,
  hints,
  messages,
  moves,
  newGame,
  numbers,
  offline,
  result,
  review,
  share,
  statistics,
  tens,
  ways,
};
