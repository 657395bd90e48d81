import type { LessonTexts } from '../../lessons.js';
import { or } from '../numbers.js';

/** "2 oder 3 Nachbarn", "3 Nachbarn", "2 bis 5 Nachbarn". */
function neighbours(least: number, most: number | null): string {
  if (most === null) return `${least} oder mehr Nachbarn`;
  if (most === least) return `${least} Nachbarn`;
  return `${least} ${most === least + 1 ? 'oder' : 'bis'} ${most} Nachbarn`;
}

export const decade: LessonTexts['decade'] = {
  drawing: (where, mayWait) =>
    ({
      line: 'Kein Satz? Zieh: Die nächste Karte kommt ans rechte Ende der Reihe.',
      ring: `${mayWait ? 'Kein Satz, oder Hoffnung auf einen besseren?' : 'Kein Satz?'} Zieh: Die nächste Karte kommt unten in den Ring.`,
      stacks: 'Zieh: Jeder Stapel bekommt reihum eine Karte. Nur wo sie hinkam, kann es einen Satz geben.',
    })[where],
  set: (least, most, totals) =>
    `${neighbours(least, most)}, die zusammen ${or(totals)} ergeben, sind ein Satz und gehen zusammen weg.`,
  wrap: 'Auf die letzte Karte folgt die erste. Zum Satz gehört immer die neueste, mit weißem Rand.',
  courts: 'Zehn, Bube (J), Dame (Q) und König (K) zählen 10, ein Ass zählt 1.',
  cleared: 'Ein Stapel, dessen Karten alle weg sind, ist aus dem Spiel.',
};
