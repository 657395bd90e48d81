import type { LessonTexts } from '../../lessons.js';

export const tens: LessonTexts['tens'] = {
  pair: 'Zwei Karten, die zusammen zehn ergeben, gehen weg. Die Farben spielen keine Rolle.',
  quartets: (withTens) =>
    `${withTens ? 'Zehnen, Buben (J)' : 'Buben (J)'}, Damen (Q) und Könige (K) gehen nur, wenn alle vier eines Rangs da sind.`,
  courtPairs: 'Buben (J), Damen (Q) und Könige (K) gehen zu zweit, immer vom gleichen Rang.',
  stays: 'Die Zehnen gehen nie: Sie belegen ihre Plätze bis zum Schluss.',
  refilled: 'Der Talon füllt die Plätze sofort, solange er reicht.',
  refills: 'Leere Plätze bleiben leer, bis du sie aus dem Talon auffüllst.',
};
