import type { LessonTexts } from '../../lessons.js';
import { counted } from '../numbers.js';

export const fourTen: LessonTexts['fourTen'] = {
  place: 'Ein Zug beginnt mit einer Karte: Leg sie in eine Hand, in der Platz ist.',
  order: (target) => `Dann tausch, wenn du magst. Immer muss gelten: Heim ≥ Hand ≥ Schatten, und keine über ${target}.`,
  gain: (target) => `Bring Hand auf genau ${target}: Die Runde endet mit ${counted(target, 'Punkt', 'Punkten')}.`,
};
