import { daily } from './daily.js';
import { drawer } from './drawer.js';
import { end } from './end.js';
import { feedback } from './feedback.js';
import { fortune } from './games/fortune.js';
import { fourTen } from './games/four-ten.js';
import { tens } from './games/tens.js';
import { hints } from './hints.js';
import { newGame } from './new-game.js';
import { offline } from './offline.js';
import { result } from './result.js';
import { review } from './review.js';
import { share } from './share.js';
import { statistics } from './statistics.js';
import { ways } from './ways.js';

/** What English says of what is loaded after the first card: it comes with the other games. */
export const later = {
  daily,
  drawer,
  end,
  feedback,
  fortune,
  fourTen,
  hints,
  newGame,
  offline,
  result,
  review,
  share,
  statistics,
  tens,
  ways,
};
