import type { Texts } from '../texts.js';

export const offline: Texts['offline'] = {
  newVersion: 'Es gibt eine neue Version dieser Seite. Deine Partie bleibt erhalten.',
  show: 'Anzeigen',
};
