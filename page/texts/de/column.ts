import type { Texts } from '../texts.js';
import { counted } from './numbers.js';

export const column: Texts['column'] = {
  dealt: 'Die Karten sind gegeben.',
  lookingBack: 'Rückblick.',
  outcome: (outcome, how) => `${{ won: 'Gewonnen', lost: 'Verloren', drawn: 'Unentschieden' }[outcome]}: ${how}.`,
  endTitle: (outcome) => ({ won: 'Gewonnen!', lost: 'Verloren', drawn: 'Unentschieden' })[outcome],
  moves: (count) => `${counted(count, 'Zug', 'Züge')}.`,
  newDeal: 'Neu geben',
  sameDeal: 'Gleiche Karten noch einmal',
  undoLastMove: 'Letzten Zug zurücknehmen',
  thinking: 'Überlegt …',
  why: 'Warum?',
  howToPlay: (title) => `So spielst du ${title}`,
  close: (title) => `Schließen: ${title}`,
  undo: 'Zurück',
  noUndo: 'In dieser Partie lässt sich kein Zug zurücknehmen.',
  undoRule: (limit, withEnd) => {
    const times = limit === 'unlimited' ? 'Beliebig viele Züge' : limit === 1 ? 'Ein Zug' : `Bis zu ${limit} Züge`;
    const can = limit === 1 ? 'lässt' : 'lassen';
    return `${times} ${can} sich zurücknehmen, ${withEnd ? 'auch der, der die Partie beendet' : 'nur nicht der, der die Partie beendet'}.`;
  },
};
