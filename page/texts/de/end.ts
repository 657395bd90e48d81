import type { Texts } from '../texts.js';
import { counted } from './numbers.js';

export const end: Texts['end'] = {
  endTitle: (outcome) => ({ won: 'Gewonnen!', lost: 'Verloren', drawn: 'Unentschieden' })[outcome],
  moves: (count) => `${counted(count, 'Zug', 'Züge')}.`,
  newDeal: 'Neu geben',
  sameDeal: 'Gleiche Karten noch einmal',
  undoLastMove: 'Letzten Zug zurücknehmen',
};
