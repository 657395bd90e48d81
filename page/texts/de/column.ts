import type { Texts } from '../texts.js';

export const column: Texts['column'] = {
  dealt: 'Die Karten sind gegeben.',
  lookingBack: 'Rückblick.',
  outcome: (outcome, how) => `${{ won: 'Gewonnen', lost: 'Verloren', drawn: 'Unentschieden' }[outcome]}: ${how}.`,
  review: 'Analyse',
};
