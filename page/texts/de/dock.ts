import type { Texts } from '../texts.js';

export const dock: Texts['dock'] = {
  backToTheGame: 'Zurück zum Spiel',
  playOnFromHere: 'Von hier weiterspielen',
};
