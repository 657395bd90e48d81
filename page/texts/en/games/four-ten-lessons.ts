import { counted } from '../numbers.js';

/** Four Ten, for somebody who is new to it. */
export const fourTen = {
  place: 'A turn begins with a card: put it in a hand that has room.',
  order: (target: number) =>
    `Then exchange cards, if you like. Always keep Home ≥ Hand ≥ Shadow, and none above ${target}.`,
  gain: (target: number) =>
    `Bring Hand to exactly ${target}: the round ends with ${counted(target, 'point', 'points')}.`,
};
