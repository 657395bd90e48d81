import type { Texts } from '../texts.js';
import { numbers } from './numbers.js';

export const ways: Texts['ways'] = {
  stopSolving: (share) => `${numbers.percent(Math.floor(100 * share), 0)} gelöst · Anhalten`,
  stopSolvingTitle: 'Das Spiel mit diesen Optionen wird gelöst, für genaue Tipps; bis dahin sind sie Schätzungen',
  bestSoFar: (move) => `Bisher am besten: ${move}; die Chancen werden noch ausgerechnet`,
};
