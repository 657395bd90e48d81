import { giveBack, prepareLine } from '../foresight/line';
import { prepareLost } from './lost';
import { prepareSearch } from './search';
import { prepareTable } from './table';

export { isTotal, largestTotal, line, maxRun, minRun } from '../foresight/line';
export { loop } from './lost';
export { expected, onlyWins, optional, returnIfWon, returnOf, unseen } from './search';
export { deckCopies, deckValues, foreseen } from './hindsight';
export { entries, isFull, keepsAll, mostEntries, tableBytes } from './table';

/** First of all, once the rules' numbers are set. */
export function prepare(): void {
  prepareLine();
  prepareLost();
  giveBack(__heap_base);
  prepareSearch();
  prepareTable();
}
