import { giveBack, prepareLine } from '../foresight/line';
import { prepareKept } from './kept';
import { loop as isLoop, prepareLost } from './lost';
import { knowsRing, prepareRing } from './ring';
import { onlyWins as winsOnly, optional as isOptional, prepareSearch } from './search';
import { keepsAll as keepsAllOf, prepareTable } from './table';

export { isTotal, largestTotal, line, maxRun, minRun } from '../foresight/line';
export { loop } from './lost';
export { expected, onlyWins, optional, returnIfWon, returnOf, unseen } from './search';
export { deckCopies, deckValues, foreseen } from './hindsight';
export {
  isKeptFull,
  keepFrom,
  kept,
  keptBytes,
  keptCount,
  keptPlaces,
  mostKept,
  recentPlaces,
  restoreKept,
} from './kept';
export { expectedOfRing } from './ring';
export { deckCounts, renamings } from './ring-deck';
export { entries, isFull, keepsAll, mostEntries, tableBytes } from './table';

/** Whether `expectedOfRing` answers, instead of `expected`. */
export let isRing: bool = false;

/** First of all, once the rules' numbers are set. */
export function prepare(): void {
  prepareLine();
  prepareLost();
  giveBack(__heap_base);
  prepareSearch();
  isRing = keepsAllOf && knowsRing(isLoop, isOptional, winsOnly);
  if (isRing) {
    prepareRing();
    prepareKept();
  } else prepareTable();
}
