import type { LessonTexts } from '../lessons.js';
import { cardName } from './cards.js';
import { and } from './numbers.js';

export const pictures: LessonTexts['pictures'] = {
  title: 'Die Regeln in drei Bildern',
  tutorial: 'Einführung: zwei Minuten, Schritt für Schritt',
  newHere: 'Neu hier? Die Regeln in drei Bildern',
  alt: (cards, marked, stock) => {
    const names = marked.map(cardName);
    const said = stock ? ['der Talon', ...names] : names;
    return `Auf dem Tisch: ${and(cards.map(cardName))}.${said.length === 0 ? '' : ` Markiert: ${and(said)}.`}`;
  },
};
